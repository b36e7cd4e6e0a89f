import { shillings, splitPrice } from '../../../shared/money.ts'
import { clockRange, nairobiDate, nairobiStamp } from '../../../shared/time.ts'
import { firstName, isMinor } from '../../accounts/rules.ts'
import type { LearnerBooking, TeacherBooking } from '../contract.ts'
import type { Side } from '../rules/words.ts'
import { actionsFor, cancelFreeUntil, cancelHalfUntil, objectUntil, refundFor, roomOpensAt, type Party } from '../rules.ts'
import { disputeView, proposalView, type Beside } from './beside-bookings.ts'
import { factsOf, type NamedBooking } from './queries.ts'
import { readable, titleOf } from './readable.ts'
import { learnersPhoto } from './taught.ts'

/** What stands beside the booking: words of other features for `actions`, an open proposal, a problem that was reported. */
export type More = Beside & { words: readonly string[] }

/** As the learner's side sees it. A parent who is not the payer may look and cancel, not pay. */
export function learnerView(booking: NamedBooking, sides: readonly Party[], more: More, now: Date): LearnerBooking {
  const facts = factsOf(booking)
  const shared = sharedFields(booking, sides, 'learner', more, now)
  return {
    ...shared,
    teacher_name: booking.teacherName,
    teacher_photo: booking.teacherPhoto,
    learner_id: booking.learnerId,
    learner_name: booking.learnerName,
    due_date: booking.status === 'accepted' ? (booking.payBy?.toISOString() ?? null) : null,
    refund_if_cancelled:
      shared.actions.includes('cancel') && booking.paymentStatus === 'paid' ? shillings(refundFor(facts, 'learner', now)) : null,
    cancel_free_until: cancelFreeUntil(booking.startsAt).toISOString(),
    cancel_half_until: cancelHalfUntil(booking.startsAt).toISOString(),
    half: halfOf(booking),
    pay_at_once: booking.payAtOnce && sides.includes('payer'),
  }
}

/** What half of a lesson’s money is: to the family, and of the rest to the teacher and to Somo. */
function halfOf({ priceCents, startsAt, teacherShareBps }: NamedBooking): LearnerBooking['half'] {
  const backCents = refundFor({ priceCents, startsAt }, 'learner', cancelFreeUntil(startsAt))
  const { teacher, platform } = splitPrice(priceCents - backCents, teacherShareBps)
  return { back: shillings(backCents), teacher: shillings(teacher), service: shillings(platform) }
}

/** As the teacher sees it. Until the request is accepted a minor is a first name and a grade (rules 2). */
export function teacherView(booking: NamedBooking, more: More, now: Date): TeacherBooking {
  const unseen =
    ['pending', 'declined', 'expired'].includes(booking.status) || (booking.status === 'cancelled' && booking.payBy === null)
  const hidden = unseen && isMinor(booking.learnerBornOn, now)
  return {
    ...sharedFields(booking, ['teacher'], 'teacher', more, now),
    student_id: unseen ? null : booking.learnerId,
    student_photo: learnersPhoto(booking, now),
    student_name: hidden ? firstName(booking.learnerName) : booking.learnerName,
    grade: booking.grade,
    requested_date: nairobiDate(booking.startsAt),
    requested_time: clockRange(booking.startsAt, booking.endsAt),
    date: nairobiDate(booking.startsAt),
    students_attended: booking.status === 'completed' ? 1 : 0,
    teacher_earnings: shillings(
      more.dispute?.teacherCents ?? splitPrice(booking.priceCents - booking.refundedCents, booking.teacherShareBps).teacher,
    ),
    dispute_answer: more.dispute?.answer ?? null,
  }
}

function sharedFields(booking: NamedBooking, sides: readonly Party[], side: Side, more: More, now: Date) {
  const facts = factsOf(booking)
  return {
    id: booking.id,
    teacher_id: booking.teacherId,
    subject: booking.subject,
    title: titleOf(booking, now),
    status: booking.status,
    payment_status: booking.paymentStatus,
    cost: shillings(booking.priceCents),
    message: booking.message && readable(booking, booking.message, now),
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    session_datetime: nairobiStamp(booking.startsAt),
    duration: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    booked_at: booking.bookedAt.toISOString(),
    answer_by: booking.answerBy.toISOString(),
    pay_by: booking.payBy?.toISOString() ?? null,
    actions: [...actionsFor(facts, sides, now), ...answersReport(booking, side, more), ...more.words],
    room_opens_at: roomOpensAt({ startsAt: booking.startsAt }).toISOString(),
    join_link: booking.status === 'confirmed' ? `/join/lesson/${booking.id}` : null,
    ended_because: booking.endedBecause,
    ended_note: booking.endedNote,
    refunded: shillings(booking.refundedCents),
    proposal: sides.length > 0 ? proposalView(booking, more.proposal, side, now) : null,
    dispute: disputeView(more.dispute),
    report_until: objectUntil(facts).toISOString(),
    series:
      booking.seriesId !== null && booking.seriesPlace !== null && booking.seriesOf !== null
        ? { id: booking.seriesId, place: booking.seriesPlace, of: booking.seriesOf }
        : null,
  }
}

/** It moves nothing, so it is no step of the table: the teacher's word to the desk, once, until the desk has decided. */
const answersReport = ({ status }: NamedBooking, side: Side, { dispute }: More): string[] =>
  side === 'teacher' && status === 'disputed' && dispute?.answer === null ? ['answer_report'] : []
