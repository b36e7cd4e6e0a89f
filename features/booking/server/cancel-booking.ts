import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { freeSql } from '../../availability/server/index.ts'
import { learnerFor } from '../../family/server/index.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { refundLessonSql, releaseLessonSql } from '../../wallet/server/index.ts'
import { refundFor, stepProblem } from '../rules.ts'
import { bookingById, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

const ABOUT = { subject: 'subject', starts_at: 'starts_at', booking: 'id', amount: 'refunded_cents' }

/** What was paid goes back as far as the policy says, and the rest is shared as if the lesson had been taught. */
const CANCEL_SQL = `
  with moved as (
    update bookings set status = 'cancelled', ended_because = $3, ended_note = $4, refunded_cents = $5::bigint, due_at = null,
        payment_status = case when payment_status <> 'paid' then 'n/a' when $5::bigint > 0 then 'refunded' else 'released' end
      where id = $1 and status = $6 and payment_status = $7 and starts_at > $2 returning *),
  freed as (${freeSql('booking', 'id', 'moved')}),
  told as (${noticeSql({ kind: 'booking_cancelled', user: "case when ended_because = 'cancelled_by_teacher' then payer_id else teacher_id end", about: ABOUT, at: '$2', from: 'moved' })})
  select moved.*,
    case when refunded_cents > 0 then ${refundLessonSql('moved', '$2')} end as refund,
    case when paid_at is not null and refunded_cents < price_cents then ${releaseLessonSql('moved', '$2')} end as release
  from moved`

/**
 * Cancels a booking before it starts, for its teacher or its learner's side. All comes back when the teacher cancels; else by the
 * policy of rules 5. Refuses with `not_found`, `not_possible_now`, `too_late`.
 */
export async function cancelBooking(
  db: Db,
  wish: { actor: Actor; bookingId: number; reason?: string | undefined; now: Date },
): Promise<{ refundedCents: number }> {
  const { actor, now } = wish
  const booking = await bookingById(db, wish.bookingId)
  if (!booking) throw new Refusal('not_found')
  const by = await sideOf(db, booking, actor, now)
  const problem = stepProblem('cancel', factsOf(booking), by, now)
  if (problem) throw new Refusal(problem === 'too_late' ? 'too_late' : 'not_possible_now')
  const refundedCents = booking.payment_status === 'paid' ? refundFor(factsOf(booking), by, now) : 0
  const because = by === 'teacher' ? 'cancelled_by_teacher' : 'cancelled_by_learner'
  const [moved] = await run<BookingRow>(db, 'cancel_booking', CANCEL_SQL, [
    booking.id,
    now,
    because,
    wish.reason || null,
    refundedCents,
    booking.status,
    booking.payment_status,
  ])
  if (!moved) throw new Refusal('not_possible_now')
  return { refundedCents: moved.refunded_cents }
}

async function sideOf(db: Db, booking: NamedBooking, actor: Actor, now: Date): Promise<'teacher' | 'learner'> {
  if (booking.teacher_id === actor.userId) return 'teacher'
  if (booking.payer_id === actor.userId || (await learnerFor(db, actor, booking.learner_id, now))) return 'learner'
  throw new Refusal('not_found')
}
