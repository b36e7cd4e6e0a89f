import { useUser } from '../../accounts/web/session.ts'
import { firstName } from '../../accounts/rules.ts'
import { inSentence, nearDay, nearTime, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts, type Language } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { listAllowances, listWishes, takeBackWish, type Wish } from '../contract.ts'
import { useWaiting } from './waiting.ts'
import { asksOf, texts } from './texts.ts'

type Props = { list: readonly Wish[]; now: Date }

/** What children ask, for a parent to open and answer; nothing where nothing waits. */
export function WaitingForYou({ list, now, filled = true }: Props & { filled?: boolean }) {
  const t = useTexts(texts)
  if (list.length === 0) return null
  return (
    <section aria-label={t.waiting} className="rounded-lg border-2 border-green-800 bg-white p-5 shadow-card sm:p-6">
      <h2 className="display mb-3 text-lg">{t.waiting}</h2>
      <ul className="divide-y divide-line">
        {list.map((wish, i) => (
          <li key={wish.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
            <Portrait seed={wish.learner_id} className="size-13 flex-none rounded-full" />
            <WishFacts wish={wish} now={now} />
            <ButtonLink
              look={filled && i === 0 ? 'primary' : 'outline'}
              className="flex-none max-sm:w-full"
              href={`/parent-dashboard/asks/${wish.id}`}
            >
              {t.see}
              <span className="sr-only">{t.about(wish.title)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WishFacts({ wish, now }: { wish: Wish; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const until = new Date(wish.answer_by)
  const child = firstName(wish.learner_name)
  return (
    <div className="min-w-48 flex-1">
      <h3 className="leading-snug font-bold">{t[asksOf[wish.kind]](child, wish.teacher_name)}</h3>
      <p className="text-sm text-ink-700">
        {[nameOf(wish.title), ...series(t, wish), ...whenOf(wish, now, language), kesText(wish.cost)].join(' · ')}
      </p>
      <AnswerClock from={new Date(wish.asked_at)} until={until} now={now}>
        {t.answerBy(inSentence(nearTime(until, now, language)))}
      </AnswerClock>
    </div>
  )
}

/** A video has no time. */
const whenOf = ({ starts_at: from, ends_at: to }: Wish, now: Date, language: Language): string[] =>
  from && to ? [`${nearDay(new Date(from), now, language)}, ${timeSpan(new Date(from), new Date(to))}`] : []

const series = (t: { weekly: (n: number) => string }, { lessons }: Wish): string[] =>
  lessons.length > 0 ? [t.weekly(lessons.length)] : []

/** A child's own wishes that wait, each of which can be taken back; nothing where none does. */
export function OwnWishes({ now }: { now: Date }) {
  const t = useTexts(texts)
  const { role } = useUser()
  const list = useWaiting()
  if (role !== 'student' || list.length === 0) return null
  return (
    <section aria-label={t.ownTitle} className="mb-5 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <h2 className="display mb-3 text-lg">{t.ownTitle}</h2>
      <ul className="divide-y divide-line">
        {list.map((wish) => (
          <OwnWish key={wish.id} wish={wish} now={now} />
        ))}
      </ul>
    </section>
  )
}

function OwnWish({ wish, now }: { wish: Wish; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const back = useSend(takeBackWish, {
    changes: [listWishes, listAllowances],
    done: () => toast(t.tookBack),
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0">
      <Portrait seed={wish.teacher_id} className="size-11 flex-none rounded-full" />
      <div className="min-w-48 flex-1">
        <h3 className="font-bold">{t.ownLine(nameOf(wish.title), wish.teacher_name)}</h3>
        <p className="text-sm text-ink-700">
          {[...whenOf(wish, now, language), ...series(t, wish), kesText(wish.cost)].join(' · ')}
        </p>
        <p className="text-sm text-ink-700">{t.ownUntil(inSentence(nearTime(new Date(wish.answer_by), now, language)))}</p>
      </div>
      <Button look="neutral" working={back.isPending && t.takingBack} onClick={() => back.mutate({ wishId: wish.id })}>
        {t.takeBack}
      </Button>
    </li>
  )
}
