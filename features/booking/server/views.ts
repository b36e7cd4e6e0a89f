import type { Actor } from '../../../shared/server/actor.ts'
import { shillings, splitPrice } from '../../../shared/money.ts'
import { clockRange, nairobiDate, nairobiStamp } from '../../../shared/time.ts'
import { firstName, isMinor } from '../../accounts/rules.ts'
import type { LearnerBooking, TeacherBooking } from '../contract.ts'
import { actionsFor, cancelFreeUntil, cancelHalfUntil, refundFor, roomOpensAt, type Party } from '../rules.ts'
import { factsOf, partiesOf, type NamedBooking } from './queries.ts'

/** As the learner's side sees it. A parent who is not the payer may look and cancel, not pay. */
export function learnerView(booking: NamedBooking, actor: Actor, now: Date): LearnerBooking {
  const parties: Party[] = [...new Set<Party>([...partiesOf(booking, actor), 'learner'])]
  const facts = factsOf(booking)
  const shared = sharedFields(booking, parties, now)
  return {
    ...shared,
    teacher_name: booking.teacher_name,
    learner_id: booking.learner_id,
    learner_name: booking.learner_name,
    due_date: booking.status === 'accepted' ? (booking.pay_by?.toISOString() ?? null) : null,
    refund_if_cancelled:
      shared.actions.includes('cancel') && booking.payment_status === 'paid' ? shillings(refundFor(facts, 'learner', now)) : null,
    cancel_free_until: cancelFreeUntil(booking.starts_at).toISOString(),
    cancel_half_until: cancelHalfUntil(booking.starts_at).toISOString(),
  }
}

/** As the teacher sees it. Until the request is accepted a minor is a first name and a grade (rules 2). */
export function teacherView(booking: NamedBooking, now: Date): TeacherBooking {
  const unseen =
    ['pending', 'declined', 'expired'].includes(booking.status) || (booking.status === 'cancelled' && booking.pay_by === null)
  const hidden = unseen && isMinor(booking.learner_born_on, now)
  return {
    ...sharedFields(booking, ['teacher'], now),
    student_name: hidden ? firstName(booking.learner_name) : booking.learner_name,
    grade: booking.grade,
    requested_date: nairobiDate(booking.starts_at),
    requested_time: clockRange(booking.starts_at, booking.ends_at),
    date: nairobiDate(booking.starts_at),
    students_attended: booking.status === 'completed' ? 1 : 0,
    teacher_earnings: shillings(splitPrice(booking.price_cents - booking.refunded_cents, booking.teacher_share_bps).teacher),
  }
}

function sharedFields(booking: NamedBooking, parties: readonly Party[], now: Date) {
  return {
    id: booking.id,
    teacher_id: booking.teacher_id,
    subject: booking.subject,
    title: booking.subject,
    status: booking.status,
    payment_status: booking.payment_status,
    cost: shillings(booking.price_cents),
    message: booking.message,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    session_datetime: nairobiStamp(booking.starts_at),
    duration: (booking.ends_at.getTime() - booking.starts_at.getTime()) / 60_000,
    booked_at: booking.booked_at.toISOString(),
    answer_by: booking.answer_by.toISOString(),
    pay_by: booking.pay_by?.toISOString() ?? null,
    actions: actionsFor(factsOf(booking), parties, now),
    room_opens_at: roomOpensAt({ startsAt: booking.starts_at }).toISOString(),
    join_link: booking.status === 'confirmed' ? `/join/lesson/${booking.id}` : null,
    ended_because: booking.ended_because,
    ended_note: booking.ended_note,
    refunded: shillings(booking.refunded_cents),
  }
}
