import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { balanceAfterSql, holdLessonSql, isOverdrawn, walletBalance } from '../../wallet/server/index.ts'
import { stepProblem } from '../rules.ts'
import { bookingById, bookingsDue, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

/** State, money and notice in one statement: it either finds the booking still due and moves all three, or moves nothing. */
const PAY_SQL = `
  with moved as (
    update bookings set status = 'confirmed', payment_status = 'paid', paid_at = $2, due_at = ends_at
      where id = $1 and payer_id = $3 and status = 'accepted' and payment_status = 'pending' and pay_by > $2 returning *),
  told as (${noticeSql({ kind: 'booking_paid', user: 'teacher_id', about: { subject: 'subject', starts_at: 'starts_at', booking: 'id' }, at: '$2', from: 'moved' })})
  select moved.*, ${holdLessonSql('moved', '$2')} as transfer, ${balanceAfterSql('wallet', 'moved.payer_id')} as balance_cents from moved`

export type Paid = { booking: NamedBooking; balanceCents: number }

/**
 * Pays an accepted booking from the payer's wallet into the booking's hold. Paying again what is already paid answers the same and
 * moves nothing. Refuses with `nothing_due`, `price_changed`, `too_late`, `email_unconfirmed`, `insufficient_funds` (with the shortfall in KES).
 */
export async function payLesson(
  db: Db,
  payment: { actor: Actor; teacherId: number; amountKes: number; bookingId?: number | undefined; now: Date },
): Promise<Paid> {
  const { actor, now } = payment
  const priceCents = centsFromShillings(payment.amountKes)
  const booking = await meantBooking(db, payment, priceCents)
  if (booking.price_cents !== priceCents) throw new Refusal('price_changed', { details: { cost: shillings(booking.price_cents) } })
  if (booking.payment_status === 'paid') return { booking, balanceCents: await walletBalance(db, actor.userId) }
  if (!booking.payer_confirmed) throw new Refusal('email_unconfirmed')
  const problem = stepProblem('pay', factsOf(booking), 'payer', now)
  if (problem) throw new Refusal(problem === 'too_late' ? 'too_late' : 'nothing_due')
  const moved = await move(db, booking, actor, now)
  if (moved) return { booking: { ...booking, ...moved.booking }, balanceCents: moved.balanceCents }
  const again = await bookingById(db, booking.id)
  if (again?.payment_status === 'paid') return { booking: again, balanceCents: await walletBalance(db, actor.userId) }
  throw new Refusal('not_possible_now')
}

/** The booking named, or the only one due to that teacher at that amount. Somebody else's is none. */
async function meantBooking(
  db: Db,
  payment: { actor: Actor; teacherId: number; bookingId?: number | undefined },
  priceCents: number,
): Promise<NamedBooking> {
  if (payment.bookingId !== undefined) {
    const booking = await bookingById(db, payment.bookingId)
    if (booking?.payer_id === payment.actor.userId && booking.teacher_id === payment.teacherId) return booking
    throw new Refusal('nothing_due')
  }
  const [booking, another] = await bookingsDue(db, payment.actor.userId, payment.teacherId, priceCents)
  if (!booking || another) throw new Refusal('nothing_due')
  return booking
}

async function move(db: Db, booking: NamedBooking, actor: Actor, now: Date): Promise<{ booking: BookingRow; balanceCents: number } | null> {
  try {
    const [row] = await run<BookingRow & { transfer: number; balance_cents: number }>(db, 'pay_lesson', PAY_SQL, [booking.id, now, actor.userId])
    return row ? { booking: row, balanceCents: row.balance_cents } : null
  } catch (error) {
    if (!isOverdrawn(error)) throw error
    const shortfall = booking.price_cents - (await walletBalance(db, actor.userId))
    throw new Refusal('insufficient_funds', { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}
