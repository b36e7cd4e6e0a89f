import { useParams } from 'react-router'
import { firstName } from '../../accounts/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { inSentence, nearDay, nearTime, shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DateTile } from '../../../shared/web/kit/date-tile.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showWish, type Wish } from '../contract.ts'
import { Decision } from './decision.tsx'
import { asksOf, notHeldOf, texts } from './texts.ts'

/** One wish: a parent decides here, and both read what became of it. */
export function WishPage() {
  const t = useTexts(texts)
  const { role } = useUser()
  const wishId = idInAddress(useParams()['id'])
  const now = useNow(15)
  const read = useCall(showWish, { wishId: wishId ?? 0 }, { when: wishId !== null, offline: true })
  return (
    <>
      <a
        href={role === 'parent' ? '/parent-dashboard/home' : '/student-dashboard'}
        className="link mb-3 inline-flex min-h-11 items-center"
      >
        {t.back}
      </a>
      {!read.data && <h1 className="display mb-4 text-2xl">{t.one}</h1>}
      <Panel read={read} failed={t.failed}>
        {({ wish }, fresh) => (
          <div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
            <Facts wish={wish} now={now} />
            {wish.status === 'waiting' && new Date(wish.answer_by) > now ? (
              role === 'parent' && <Decision wish={wish} fresh={fresh} />
            ) : (
              <Outcome wish={wish} now={now} />
            )}
          </div>
        )}
      </Panel>
    </>
  )
}

function Facts({ wish, now }: { wish: Wish; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const until = new Date(wish.answer_by)
  const child = firstName(wish.learner_name)
  const waits = wish.status === 'waiting' && until > now
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Portrait seed={wish.learner_id} className="size-14 flex-none rounded-full" />
        <div>
          <h1 className="display text-2xl">{t[asksOf[wish.kind]](child, wish.teacher_name)}</h1>
          <p className="text-ink-700">{t.asked(inSentence(nearTime(new Date(wish.asked_at), now, language)))}</p>
        </div>
      </div>
      {wish.message && <p className="rounded-md bg-sunken p-4 text-md">{t.quote(wish.message)}</p>}
      {waits && (
        <div>
          <AnswerClock from={new Date(wish.asked_at)} until={until} now={now}>
            {t.answerBy(inSentence(nearTime(until, now, language)))}
          </AnswerClock>
          <p className="text-sm text-ink-700">{t[notHeldOf[wish.kind]]}</p>
        </div>
      )}
      <div className="grid gap-4 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
        <div className="flex items-center gap-4">
          {wish.starts_at && <DateTile at={new Date(wish.starts_at)} now={now} />}
          <p>
            {wish.starts_at && wish.ends_at && (
              <>
                <strong className="block text-md">{timeSpan(new Date(wish.starts_at), new Date(wish.ends_at))}</strong>
                {nearDay(new Date(wish.starts_at), now, language)}, {t.nairobi}
              </>
            )}
            <span className={wish.starts_at ? 'block text-sm text-ink-700' : 'text-md font-bold'}>{nameOf(wish.title)}</span>
          </p>
        </div>
        {wish.lessons.length > 0 && <Weeks wish={wish} />}
        {wish.video_id && (
          <a href={`/parent-dashboard/videos/${wish.video_id}`} className="link inline-flex min-h-11 items-center">
            {t.toVideo}
          </a>
        )}
        <a
          href={`/parent-dashboard/teachers/${wish.teacher_id}`}
          className="flex min-h-11 items-center gap-4 border-t border-line pt-4 font-bold"
        >
          <Portrait seed={wish.teacher_id} className="size-11 flex-none rounded-full" />
          {wish.teacher_name}
        </a>
      </div>
    </div>
  )
}

/** Each lesson of a series. */
function Weeks({ wish }: { wish: Wish }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-1 font-semibold">{t.weekly(wish.lessons.length)}</h2>
      <ul className="grid gap-1">
        {wish.lessons.map(({ starts_at: at, ends_at: end }) => (
          <li key={at} className="flex justify-between gap-3">
            <span>{shortDay(new Date(at), language)}</span>
            <span className="text-ink-700">{timeSpan(new Date(at), new Date(end))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of it, and where to go on; no buttons that decide. */
function Outcome({ wish, now }: { wish: Wish; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { role } = useUser()
  // Its time can be over before anybody has looked.
  const status = wish.status === 'waiting' ? 'expired' : wish.status
  const when = inSentence(nearTime(new Date(wish.answered_at ?? wish.answer_by), now, language))
  const area = `/${role}-dashboard`
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <Badge tone={status === 'approved' ? 'ok' : 'off'}>{t.statuses[status]}</Badge>
      <p>{t.outcomes[status](wish.answered_by ?? '', when)}</p>
      {wish.reason && <Note tone="plain">{t.quote(wish.reason)}</Note>}
      {status === 'approved' ? (
        wish.video_id ? (
          <ButtonLink href={`${area}/videos/${wish.video_id}`}>{t.toVideo}</ButtonLink>
        ) : (
          <ButtonLink href={`${area}/lessons?tab=${wish.kind !== 'seat' ? `scheduled&lesson=${wish.booking_id}` : 'live'}`}>
            {t.toLessons}
          </ButtonLink>
        )
      ) : (
        role === 'parent' &&
        wish.kind !== 'video' && (
          <ButtonLink href={`${area}/teachers/${wish.teacher_id}?book=1&child=${wish.learner_id}`}>{t.bookYourself}</ButtonLink>
        )
      )}
    </div>
  )
}
