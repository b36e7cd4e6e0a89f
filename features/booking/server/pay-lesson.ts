import { sql } from 'drizzle-orm'
import { centsFromShillings, shillings, type Cents } from '../../../shared/money.ts'
import { commonRefusals, Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { sessionStanding, sessionStands } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { notice } from '../../notices/server/index.ts'
import { balanceAfter, isOverdrawn, lessonHold, walletBalance } from '../../wallet/server/index.ts'
import { stepProblem } from '../rules.ts'
import { aboutBooking, bookingById, bookingsDue, factsOf, joinPeople, namedColumns, type NamedBooking } from './queries.ts'
import { nextLessonLookAt } from './reminders.ts'
import { bookings } from './tables.ts'

export type Paid = { booking: NamedBooking; balanceCents: number }
/** `sessionId` is of whoever pays by hand, to be asked whether it stands; null where nobody sits at it */
type Payer = Omit<Actor, 'sessionId'> & { sessionId: number | null }
type Payment = { actor: Payer; teacherId: number; amountKes: number; bookingId?: number | undefined; now: Date }

/**
 * Pays an accepted booking from the payer's wallet into the booking's hold. Paying again what is already paid answers the same
 * and moves nothing. Refuses with `nothing_due`, `price_changed`, `too_late`, `email_unconfirmed`, `insufficient_funds` (with the
 * shortfall in KES), and with `not_signed_in`, because it asks itself whether the session stands.
 */
export async function payLesson(db: Db, payment: Payment): Promise<Paid> {
  const priceCents = centsFromShillings(payment.amountKes)
  const bookingId = payment.bookingId ?? (await onlyDue(db, payment, priceCents))
  const paid = bookingId === null ? null : await move(db, bookingId, payment, priceCents)
  if (paid) return paid
  const { actor, now } = payment
  const { sessionId } = actor
  const stands = sessionId === null || (await sessionStands(db, { ...actor, sessionId }, now))
  if (!stands) throw new Refusal(commonRefusals.not_signed_in)
  if (bookingId === null) throw new Refusal(refusals.nothing_due)
  return explain(db, bookingId, payment, priceCents)
}

async function move(db: Db, bookingId: number, { actor, teacherId, now }: Payment, priceCents: Cents): Promise<Paid | null> {
  try {
    const { userId: payerId, ...session } = actor
    const [row] = await pay(db, { bookingId, now, payerId, ...session, teacherId, priceCents, byInstruction: false })
    if (!row) return null
    const { transfer: _, balanceCents, ...booking } = row
    return { booking, balanceCents }
  } catch (error) {
    if (!isOverdrawn(error)) throw error
    const shortfall = priceCents - (await walletBalance(db, actor.userId))
    throw new Refusal(refusals.insufficient_funds, { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}

/**
 * Why nothing was moved: the same facts by the same rules as the screen has them; or it had been paid before, which is no
 * refusal.
 */
async function explain(db: Db, bookingId: number, { actor, teacherId, now }: Payment, priceCents: Cents): Promise<Paid> {
  const booking = await bookingById(db, bookingId)
  if (booking?.payerId !== actor.userId || booking.teacherId !== teacherId) throw new Refusal(refusals.nothing_due)
  if (booking.priceCents !== priceCents)
    throw new Refusal(refusals.price_changed, { details: { cost: shillings(booking.priceCents) } })
  if (booking.paymentStatus === 'paid') return { booking, balanceCents: await walletBalance(db, actor.userId) }
  if (!booking.payerConfirmed) throw new Refusal(refusals.email_unconfirmed)
  const problem = stepProblem('pay', factsOf(booking), 'payer', now)
  throw new Refusal(refusals[problem === 'too_late' ? 'too_late' : problem ? 'nothing_due' : 'not_possible_now'])
}

/** The only booking due to that teacher at that amount, if there is just one. */
async function onlyDue(db: Db, { actor, teacherId }: Payment, priceCents: Cents): Promise<number | null> {
  const [booking, another] = await bookingsDue(db, { payerId: actor.userId, teacherId, priceCents })
  return booking && !another ? booking.id : null
}

const moved = called(bookings, 'moved')

type DueLesson = {
  bookingId: number
  payerId: number
  teacherId: number
  priceCents: Cents
  /** Paid because the payer has said so at booking: only while that stands, and the payer is told. */
  byInstruction: boolean
  /** Of whoever pays by hand, to be asked whether it stands; there is none behind an instruction. */
  sessionId: number | null
  role: Actor['role'] | null
  now: Date
}

/**
 * State, money and notice in one statement: it either finds the booking due, to this payer, at this price, and moves all three,
 * or moves nothing. It is tried first and explained afterwards, so that a payment is one round trip. Its conditions are the `pay`
 * step of `rules.ts`; `not_possible_now` above would show if they ever parted.
 */
export const pay = statement('pay_lesson', (given: Given<DueLesson>) => {
  const money = { transfer: lessonHold(moved, given.now), balanceCents: balanceAfter('wallet', moved.payerId) }
  const session = { userId: given.payerId, sessionId: given.sessionId, role: given.role }
  const told = { about: aboutBooking(moved), at: given.now, from: moved }
  const toldPayer = { ...aboutBooking(moved), amount: moved.priceCents }
  return rows(
    { ...namedColumns(moved), ...money },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          status: 'confirmed',
          paymentStatus: 'paid',
          paidAt: given.now,
          dueAt: nextLessonLookAt(bookings, given.now),
          payAtOnce: false,
        })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.payerId} = ${given.payerId}
          and ${bookings.teacherId} = ${given.teacherId}
          and ${bookings.priceCents} = ${given.priceCents}
          and ${bookings.status} = 'accepted'
          and ${bookings.paymentStatus} = 'pending'
          and ${bookings.payBy} > ${given.now}
          and (${bookings.payAtOnce} or not ${given.byInstruction}::boolean)
          and (${given.sessionId}::bigint is null or ${sessionStanding(session, given.now)})
          and exists (
            select
            from ${users}
            where ${users.id} = ${given.payerId}
              and ${users.emailConfirmedAt} is not null)
        returning *),
      told as (
        ${notice({ ...told, kind: 'booking_paid', to: moved.teacherId, by: moved.payerId })}),
      told_payer as (
        ${notice({ ...told, about: toldPayer, kind: 'paid_at_once', to: moved.payerId, by: moved.teacherId })}
        where ${given.byInstruction}::boolean)
      select ${columns}
      from ${moved}
      ${joinPeople(moved)}`,
  )
})
