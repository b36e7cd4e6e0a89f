/** Paying as soon as a lesson is accepted, because its payer said so when it was booked (rules 11). */
import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { noteFrom, type Note } from '../../../shared/server/outbox.ts'
import { called, json, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { notice } from '../../notices/server/index.ts'
import { isOverdrawn, walletBalance } from '../../wallet/server/index.ts'
import { refusals } from '../contract.ts'
import { pay } from './pay-lesson.ts'
import { aboutBooking, bookingById, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/**
 * Part of a statement that accepts: what is to be paid at once is paid in a step of its own, because an acceptance must not fail
 * for want of somebody's money.
 */
export const payNote = (booking: typeof bookings, at: SQL<Date>): SQL => sql`
        ${noteFrom({ kind: 'pay_accepted', data: json({ booking_id: booking.id }), at })}
        from ${booking}
        where ${booking.payAtOnce}`

/**
 * Pays what was accepted, once, however often and by however many processes it is asked: the statement finds it due and the
 * instruction standing, or moves nothing. Where it cannot be paid the lesson waits as any other does, and the payer is told.
 */
export async function payAccepted(db: Db, note: Note, now: Date): Promise<void> {
  const booking = await bookingById(db, Number(note.data['booking_id']))
  if (!booking?.payAtOnce || booking.status !== 'accepted') return
  const { id: bookingId, payerId, teacherId, teacherName, priceCents } = booking
  let missing = 0
  try {
    const instruction = { byInstruction: true, sessionId: null, role: null }
    const [paid] = await pay(db, { bookingId, payerId, teacherId, priceCents, ...instruction, now })
    if (paid) return
  } catch (error) {
    if (!isOverdrawn(error)) throw error
    missing = Math.max(0, priceCents - (await walletBalance(db, payerId)))
  }
  await (missing > 0 ? waitForMoney : waitForPayer)(db, { bookingId, teacherName, missing, now })
}

const moved = called(bookings, 'moved')
type GivenUp = { bookingId: number; teacherName: string; missing: number; now: Date }

const waitForMoney = statement('wait_for_money', (given: Given<GivenUp>) => giveUp(given, 'payment_short'))
const waitForPayer = statement('wait_for_payer', (given: Given<GivenUp>) => giveUp(given, 'booking_accepted'))

/** The instruction is off with the word to the payer, so that neither comes twice. */
const giveUp = (given: Given<GivenUp>, kind: 'payment_short' | 'booking_accepted') => {
  const about = {
    ...aboutBooking(moved),
    who: sql`${given.teacherName}::text`,
    ...(kind === 'payment_short' && { until: moved.payBy }),
    amount: sql`${given.missing}::bigint`,
  }
  return silent(sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { payAtOnce: false })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'accepted'
          and ${bookings.payAtOnce}
          and ${bookings.payBy} > ${given.now}
        returning *)
      ${notice({ kind, to: moved.payerId, by: moved.teacherId, about, at: given.now, from: moved })}`)
}

/**
 * The payer says so later, or takes it back. It is possible until it is paid: what is taken back before that is not paid. Refuses
 * with `not_found` for everybody else, and `not_possible_now`.
 */
export async function setPayAtOnce(db: Db, wish: { actor: Actor; bookingId: number; on: boolean }): Promise<NamedBooking> {
  const { actor, bookingId, on } = wish
  const booking = await bookingById(db, bookingId)
  if (booking?.payerId !== actor.userId) throw new Refusal(refusals.not_found)
  const [changed] = await (on ? turnOn : turnOff)(db, { bookingId })
  if (!changed) throw new Refusal(refusals.not_possible_now)
  return { ...booking, payAtOnce: on }
}

/** Once it is accepted nothing looks at it any more: the payer pays. */
const turnOn = statement('pay_at_once_on', (given: Given<{ bookingId: number }>) =>
  rows(
    { id: bookings.id },
    (columns) => sql`
      update ${bookings}
      set ${set(bookings, { payAtOnce: true })}
      where ${bookings.id} = ${given.bookingId}
        and ${bookings.status} = 'pending'
        and coalesce(${bookings.seriesPlace}, 1) = 1
      returning ${columns}`,
  ),
)

const turnOff = statement('pay_at_once_off', (given: Given<{ bookingId: number }>) =>
  rows(
    { id: bookings.id },
    (columns) => sql`
      update ${bookings}
      set ${set(bookings, { payAtOnce: false })}
      where ${bookings.id} = ${given.bookingId}
        and ${bookings.status} in ('pending', 'accepted')
      returning ${columns}`,
  ),
)
