import { centsFromShillings, shillings, type Cents } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { balanceAfterSql, holdLessonSql, isOverdrawn, walletBalance } from '../../wallet/server/index.ts'
import { stepProblem } from '../rules.ts'
import { bookingById, bookingsDue, factsOf, namedSql, type NamedBooking } from './queries.ts'

/**
 * State, money and notice in one statement: it either finds the booking due, to this payer, at this price, and moves all three, or
 * moves nothing. It is tried first and explained afterwards, so that a payment is one round trip. Its conditions are the `pay` step of
 * `rules.ts`; `not_possible_now` below would show if they ever parted.
 */
const PAY_SQL = `
  with moved as (
    update bookings set status = 'confirmed', payment_status = 'paid', paid_at = $2, due_at = ends_at
      where id = $1 and payer_id = $3 and teacher_id = $4 and price_cents = $5 and status = 'accepted' and payment_status = 'pending' and pay_by > $2
        and exists (select from users where id = $3 and email_confirmed_at is not null)
      returning *),
  told as (${noticeSql({ kind: 'booking_paid', user: 'teacher_id', about: { subject: 'subject', starts_at: 'starts_at', booking: 'id' }, at: '$2', from: 'moved' })})
  ${namedSql('moved', `${holdLessonSql('b', '$2')} as transfer, ${balanceAfterSql('wallet', 'b.payer_id')} as balance_cents`)}`

export type Paid = { booking: NamedBooking; balanceCents: number }
type Payment = { actor: Actor; teacherId: number; amountKes: number; bookingId?: number | undefined; now: Date }

/**
 * Pays an accepted booking from the payer's wallet into the booking's hold. Paying again what is already paid answers the same and
 * moves nothing. Refuses with `nothing_due`, `price_changed`, `too_late`, `email_unconfirmed`, `insufficient_funds` (with the shortfall in KES).
 */
export async function payLesson(db: Db, payment: Payment): Promise<Paid> {
  const priceCents = centsFromShillings(payment.amountKes)
  const bookingId = payment.bookingId ?? (await onlyDue(db, payment, priceCents))
  return (await move(db, bookingId, payment, priceCents)) ?? explain(db, bookingId, payment, priceCents)
}

async function move(db: Db, bookingId: number, { actor, teacherId, now }: Payment, priceCents: Cents): Promise<Paid | null> {
  try {
    const [row] = await run<NamedBooking & { transfer: number; balance_cents: number }>(db, 'pay_lesson', PAY_SQL, [
      bookingId,
      now,
      actor.userId,
      teacherId,
      priceCents,
    ])
    if (!row) return null
    const { transfer: _, balance_cents: balanceCents, ...booking } = row
    return { booking, balanceCents }
  } catch (error) {
    if (!isOverdrawn(error)) throw error
    const shortfall = priceCents - (await walletBalance(db, actor.userId))
    throw new Refusal('insufficient_funds', { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}

/** Why nothing was moved: the same facts by the same rules as the screen has them; or it had been paid before, which is no refusal. */
async function explain(db: Db, bookingId: number, { actor, teacherId, now }: Payment, priceCents: Cents): Promise<Paid> {
  const booking = await bookingById(db, bookingId)
  if (booking?.payer_id !== actor.userId || booking.teacher_id !== teacherId) throw new Refusal('nothing_due')
  if (booking.price_cents !== priceCents)
    throw new Refusal('price_changed', { details: { cost: shillings(booking.price_cents) } })
  if (booking.payment_status === 'paid') return { booking, balanceCents: await walletBalance(db, actor.userId) }
  if (!booking.payer_confirmed) throw new Refusal('email_unconfirmed')
  const problem = stepProblem('pay', factsOf(booking), 'payer', now)
  throw new Refusal(problem === 'too_late' ? 'too_late' : problem ? 'nothing_due' : 'not_possible_now')
}

/** The only booking due to that teacher at that amount. */
async function onlyDue(db: Db, { actor, teacherId }: Payment, priceCents: Cents): Promise<number> {
  const [booking, another] = await bookingsDue(db, actor.userId, teacherId, priceCents)
  if (!booking || another) throw new Refusal('nothing_due')
  return booking.id
}
