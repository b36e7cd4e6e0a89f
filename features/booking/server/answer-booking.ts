import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { freeSql } from '../../availability/server/index.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { payBy, stepProblem } from '../rules.ts'
import { bookingById, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

const ABOUT = { who: '$4::text', subject: 'subject', starts_at: 'starts_at', booking: 'id' }

const ACCEPT_SQL = `
  with moved as (
    update bookings set status = 'accepted', payment_status = 'pending', pay_by = $3, due_at = $3
      where id = $1 and status = 'pending' and answer_by > $2 returning *),
  told as (${noticeSql({ kind: 'booking_accepted', user: 'payer_id', about: ABOUT, at: '$2', from: 'moved' })})
  select * from moved`

const DECLINE_SQL = `
  with moved as (
    update bookings set status = 'declined', ended_because = 'teacher_declined', ended_note = $3, due_at = null
      where id = $1 and status = 'pending' and answer_by > $2 returning *),
  freed as (${freeSql('booking', 'id', 'moved')}),
  told as (${noticeSql({ kind: 'booking_declined', user: 'payer_id', about: ABOUT, at: '$2', from: 'moved' })})
  select * from moved`

/**
 * The teacher's answer to a request. Accepting sets the time until which it must be paid; declining frees the slot.
 * Refuses with `not_found`, `already_answered`, `too_late`.
 */
export async function answerBooking(
  db: Db,
  answer: { actor: Actor; bookingId: number; action: 'accept' | 'decline'; reason?: string | undefined; now: Date },
): Promise<NamedBooking> {
  const { actor, bookingId, action, now } = answer
  const booking = await bookingById(db, bookingId)
  if (!booking || booking.teacher_id !== actor.userId) throw new Refusal('not_found')
  const problem = stepProblem(action, factsOf(booking), 'teacher', now)
  if (problem) throw new Refusal(problem === 'too_late' ? 'too_late' : 'already_answered')
  const [moved] =
    action === 'accept'
      ? await run<BookingRow>(db, 'accept_booking', ACCEPT_SQL, [
          bookingId,
          now,
          payBy(now, booking.starts_at),
          booking.teacher_name,
        ])
      : await run<BookingRow>(db, 'decline_booking', DECLINE_SQL, [bookingId, now, answer.reason || null, booking.teacher_name])
  // Between the look and the update somebody else answered, cancelled, or the time ran out.
  if (!moved) throw new Refusal('already_answered')
  return { ...booking, ...moved }
}
