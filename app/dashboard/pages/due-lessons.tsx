import type { LearnerBooking } from '../../../features/booking/contract.ts'
import { isDue, isToAnswer, payClockFrom } from '../../../features/booking/web/booking-groups.ts'
import { kes } from '../../../features/booking/web/booking-row.tsx'
import { texts as bookingTexts } from '../../../features/booking/web/texts.ts'
import { inSentence, nearDay, nearTime, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { DuoPortrait } from './duo-portrait.tsx'
import { texts } from './texts.ts'
import { firstName } from '../../../features/accounts/rules.ts'

type Props = {
  now: Date
  fresh: boolean
  area: string
  /** Whether each says whose lesson it is. */
  named: boolean
  /** Whether the nearest has the page's filled button. */
  filled: boolean
}

/** What waits for this person's money, or answer to another time, by its deadline; nothing where nothing does. */
export function DueLessons({ list, ...props }: Props & { list: readonly LearnerBooking[] }) {
  const t = useTexts(texts)
  if (list.length === 0) return null
  return (
    <section aria-label={t.needsYou(list.length)} className="grid gap-4">
      <h2 className="text-sm font-bold text-ink-500">{t.needsYou(list.length)}</h2>
      {list.map((booking, i) => (
        <DueCard key={booking.id} booking={booking} first={i === 0} {...props} />
      ))}
    </section>
  )
}

function DueCard({ booking, first, ...props }: Props & { booking: LearnerBooking; first: boolean }) {
  const { now, fresh, named } = props
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  const move = isToAnswer(booking, now) ? booking.proposal : null
  return (
    <article
      className={
        'grid gap-4 rounded-lg border bg-white p-5 shadow-card sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-end ' +
        `${first ? 'border-2 border-green-800' : 'border-line'}`
      }
    >
      <div className="flex gap-4">
        {named ? (
          <DuoPortrait learner={booking.learner_id} teacher={booking.teacher_id} photo={booking.teacher_photo} grey={!fresh} />
        ) : (
          <Face
            photo={booking.teacher_photo}
            seed={booking.teacher_id}
            className="size-11 flex-none rounded-full"
            grey={!fresh}
          />
        )}
        <div>
          <h3 className="text-md leading-snug font-bold">{t.dueTitle(nameOf(booking.title), booking.teacher_name)}</h3>
          {named && <p className="text-sm text-ink-700">{t.forChild(firstName(booking.learner_name))}</p>}
          <p className="text-sm text-ink-700">
            {nearDay(start, now, language)}, {timeSpan(start, end)}
          </p>
          {move && (
            <p className="mt-2 font-semibold">
              {t.asksToMove(firstName(booking.teacher_name), inSentence(nearTime(new Date(move.starts_at), now, language)))}
            </p>
          )}
          {isDue(booking, now) && <p className="mt-2 text-md font-bold tabular-nums">{kes(booking.cost)}</p>}
        </div>
      </div>
      <Ways booking={booking} move={move} first={first} {...props} />
    </article>
  )
}

/** The way to pay, the way to answer, or both, each with its clock. */
function Ways({
  booking,
  move,
  first,
  now,
  fresh,
  area,
  filled,
}: Props & { booking: LearnerBooking; move: LearnerBooking['proposal']; first: boolean }) {
  const t = useTexts(texts)
  const b = useTexts(bookingTexts)
  const language = useLanguage()
  const pays = isDue(booking, now)
  const payBy = new Date(booking.pay_by ?? booking.starts_at)
  const look = first && filled ? 'primary' : 'outline'
  const at = (name: 'pay' | 'move') => `${area}/lessons?tab=scheduled&${name}=${booking.id}`
  return (
    <div className="grid gap-2">
      {fresh && pays && (
        <ButtonLink look={look} wide href={at('pay')}>
          {b.payNow}
        </ButtonLink>
      )}
      {pays && (
        <AnswerClock from={payClockFrom(booking)} until={payBy} now={now}>
          {b.payBy(inSentence(nearTime(payBy, now, language)))}
        </AnswerClock>
      )}
      {fresh && move && (
        <ButtonLink look={pays ? 'outline' : look} wide href={at('move')}>
          {t.answer}
        </ButtonLink>
      )}
      {move && (
        <AnswerClock from={new Date(move.proposed_at)} until={new Date(move.answer_by)} now={now}>
          {t.answerBy(inSentence(nearTime(new Date(move.answer_by), now, language)))}
        </AnswerClock>
      )}
    </div>
  )
}
