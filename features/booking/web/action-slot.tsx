import { Suspense } from 'react'
import { timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { useSend } from '../../../shared/web/query.ts'
import { payAtOnce } from '../changes-contract.ts'
import { learnerBookings, type LearnerBooking } from '../contract.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { actionsNow, payClockFrom } from './booking-groups.ts'
import { kes, useWhen } from './booking-row.tsx'
import { texts as rowTexts } from './row-texts.ts'
import { AfterLesson } from './slots.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

/** Few requests come to nothing. */
const OtherTimes = late(async () => (await import('./other-times.tsx')).OtherTimes)
/** Not before a lesson is over. */
const LessonBoard = late(async () => (await import('./lesson-board.tsx')).LessonBoard)

export type ActionProps = {
  booking: LearnerBooking
  now: Date
  /** Old data after a failed fetch: joining stays possible, paying does not. */
  fresh: boolean
  /** The one filled button of the view. */
  filled: boolean
  teachersAt: string
  onPay: (booking: LearnerBooking) => void
  onCancel: (booking: LearnerBooking) => void
  onMove: (booking: LearnerBooking) => void
  onReport: (booking: LearnerBooking) => void
  onRate: (booking: LearnerBooking) => void
  onStop: (booking: LearnerBooking) => void
}

/** The button a booking has now, with its reason or clock beneath. What there is comes from the server's `actions`. */
export function ActionSlot(props: ActionProps) {
  const { booking, now } = props
  const actions = actionsNow(booking, now)
  if (actions.includes('pay')) return <Pay {...props} />
  if (actions.includes('join')) return <Join {...props} />
  if (booking.status === 'confirmed' && now < new Date(booking.starts_at)) return <NotOpenYet {...props} />
  if (booking.status === 'pending' && actions.includes('cancel')) return <Waiting {...props} />
  if (booking.status === 'accepted' && now < new Date(booking.pay_by ?? booking.starts_at)) return <OthersPay {...props} />
  return <Over {...props} />
}

function Pay(props: ActionProps) {
  const { booking, now, fresh, filled, onPay } = props
  const t = useTexts(texts)
  const when = useWhen(now)
  const until = booking.pay_by ?? booking.starts_at
  return (
    <div className="grid gap-2">
      {fresh && (
        <Button look={filled ? 'primary' : 'outline'} wide sends onClick={() => onPay(booking)}>
          {t.payNow}
        </Button>
      )}
      <AnswerClock from={payClockFrom(booking)} until={new Date(until)} now={now}>
        {t.payBy(when(until))}
      </AnswerClock>
      <Changes {...props} />
    </div>
  )
}

function Join(props: ActionProps) {
  const { booking, now } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const left = new Date(booking.starts_at).getTime() - now.getTime()
  return (
    <div className="grid gap-2">
      <ButtonLink wide href={booking.join_link ?? ''}>
        {t.joinNow}
      </ButtonLink>
      <p className="text-sm text-ink-700">{left > 0 ? t.roomOpenStarts(timeLeft(left, language)) : t.roomOpen}</p>
      <Changes {...props} />
    </div>
  )
}

/** On phones the reason stands left of the button that is off. */
function NotOpenYet(props: ActionProps) {
  const { booking, now } = props
  const t = useTexts(texts)
  const when = useWhen(now)
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 lg:grid lg:justify-stretch lg:gap-2">
        <p id={`opens-${booking.id}`} className="text-sm text-ink-700 lg:order-2">
          {t.opens(when(booking.room_opens_at))}
        </p>
        <Button className="flex-none" disabled aria-describedby={`opens-${booking.id}`}>
          {t.joinNow}
        </Button>
      </div>
      <Changes {...props} />
    </div>
  )
}

/** What else can be done with a lesson that is to come, as lines of text. */
function Changes({ booking, now, fresh, onCancel, onMove, onStop }: ActionProps) {
  const t = useTexts(texts)
  const { reschedule } = useTexts(rowTexts)
  const actions = actionsNow(booking, now)
  if (!fresh) return null
  return (
    <div className="flex flex-wrap gap-x-5">
      {actions.includes('propose') && <TextButton onClick={() => onMove(booking)}>{reschedule}</TextButton>}
      {actions.includes('cancel') && <TextButton onClick={() => onCancel(booking)}>{t.cancel}</TextButton>}
      {booking.series && booking.status === 'accepted' && <TextButton onClick={() => onStop(booking)}>{t.stopSeries}</TextButton>}
      {booking.status === 'confirmed' && <AddToCalendar bookingId={booking.id} />}
    </div>
  )
}

function Waiting({ booking, now, fresh, onCancel, onStop }: ActionProps) {
  const t = useTexts(texts)
  const when = useWhen(now)
  return (
    <div className="grid gap-2">
      {fresh && (
        <Button wide sends onClick={() => onCancel(booking)}>
          {t.cancelRequest}
        </Button>
      )}
      <p className="text-sm text-ink-700">{t.answersBy(firstName(booking.teacher_name), when(booking.answer_by))}</p>
      {booking.pay_at_once && <WillBePaid booking={booking} fresh={fresh} />}
      {fresh && booking.series && <TextButton onClick={() => onStop(booking)}>{t.stopSeries}</TextButton>}
    </div>
  )
}

/** The instruction to pay as soon as it is accepted, which can be taken back until it was followed. */
function WillBePaid({ booking, fresh }: { booking: LearnerBooking; fresh: boolean }) {
  const t = useTexts(texts)
  const send = useSend(payAtOnce, {
    changes: [learnerBookings],
    done: () => toast(t.tookBack),
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <div>
      <p className="text-sm text-ink-700">{t.willBePaid(firstName(booking.teacher_name))}</p>
      {fresh && <TextButton onClick={() => send.mutate({ bookingId: booking.id, on: false })}>{t.dontPay}</TextButton>}
    </div>
  )
}

function OthersPay(props: ActionProps) {
  const { booking } = props
  const t = useTexts(texts)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-700">{t.othersPay(firstName(booking.learner_name))}</p>
      <Changes {...props} />
    </div>
  )
}

/** Taught, or ended otherwise: why, what came back, and the way to another time with the same teacher. */
function Over({ booking, now, fresh, teachersAt, onReport, onRate }: ActionProps) {
  const t = useTexts(texts)
  const m = useTexts(rowTexts)
  const { dispute } = booking
  const teacher = firstName(booking.teacher_name)
  const why = booking.ended_because ? t.ended[booking.ended_because](teacher) : booking.status === 'accepted' ? t.timeOver : ''
  const taught = booking.status === 'completed'
  const unmet = ['declined', 'expired', 'accepted'].includes(booking.status) && now < new Date(booking.starts_at)
  const sentences = [
    why,
    booking.ended_note && t.note(teacher, booking.ended_note),
    booking.refunded > 0 && t.refunded(kes(booking.refunded)),
  ]
  const line = taught && booking.payment_status === 'paid' ? t.taught : sentences.filter(Boolean).join(' ')
  return (
    <div className="grid gap-2">
      <ButtonLink wide href={`${teachersAt}/${booking.teacher_id}?book=1`}>
        {taught ? t.bookAgain : t.otherTimes}
      </ButtonLink>
      {fresh && booking.actions.includes('rate') && (
        <Button wide sends onClick={() => onRate(booking)}>
          {m.rate}
        </Button>
      )}
      {line && <p className="text-sm text-ink-700">{line}</p>}
      {taught && <AfterLesson bookingId={booking.id} area={teachersAt.replace(/\/teachers$/, '')} />}
      {dispute && (
        <p className="text-sm text-ink-700">
          {dispute.decision ? m.decided(dispute.decision) : m.inDispute(m.reasons[dispute.reason])}
        </p>
      )}
      {fresh && actionsNow(booking, now).includes('report') && (
        <TextButton onClick={() => onReport(booking)}>{m.report}</TextButton>
      )}
      <Suspense>{!unmet && <LessonBoard booking={booking} now={now} />}</Suspense>
      <Suspense>{unmet && <OtherTimes booking={booking} now={now} teachersAt={teachersAt} />}</Suspense>
    </div>
  )
}

/** Cancelling, as a line of text. Without a network it is a button that is off and says why. */
function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  const online = useOnline()
  if (!online) return <Button sends>{children}</Button>
  return (
    <button type="button" className="link min-h-11 w-fit text-sm" onClick={onClick}>
      {children}
    </button>
  )
}
