import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { stepProblem } from '../rules.ts'
import { aboutBooking, factsOf, type BookingRow } from './queries.ts'
import { bookings } from './tables.ts'

/** A request nobody answered, or an accepted one nobody paid, in time: the slot is free again. */
export async function expireBooking(db: Db, booking: BookingRow, now: Date): Promise<void> {
  const facts = factsOf(booking)
  const which = { bookingId: booking.id, proposals: booking.proposals, now }
  if (stepProblem('expire_unanswered', facts, 'clock', now) === null) await expireUnanswered(db, which)
  else if (stepProblem('expire_unpaid', facts, 'clock', now) === null) await expireUnpaid(db, which)
}

const moved = called(bookings, 'moved')
/** With how many proposals it was seen: one made meanwhile holds more time, and the next look frees it all. */
type Which = { bookingId: number; proposals: number; now: Date }

const expireUnanswered = statement('expire_unanswered', (given: Given<Which>) =>
  expire(given, { from: 'pending', due: bookings.answerBy, because: 'no_answer', kind: 'booking_expired' }),
)

const expireUnpaid = statement('expire_unpaid', (given: Given<Which>) =>
  expire(given, { from: 'accepted', due: bookings.payBy, because: 'not_paid', kind: 'booking_unpaid' }),
)

type Expiry = {
  from: 'pending' | 'accepted'
  due: typeof bookings.answerBy | typeof bookings.payBy
  because: 'no_answer' | 'not_paid'
  kind: 'booking_expired' | 'booking_unpaid'
}

function expire(given: Given<Which>, { from, due, because, kind }: Expiry): Query<{ id: number }> {
  const told = { kind, about: aboutBooking(moved), at: given.now, from: moved } as const
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'expired', paymentStatus: 'n/a', endedBecause: because, dueAt: null })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = ${from}
          and ${bookings.proposals} = ${given.proposals}
          and ${due} <= ${given.now}
        returning *),
      freed as (${free('booking', moved.id, moved)}),
      told_payer as (${notice({ ...told, to: moved.payerId, by: moved.teacherId })}),
      told_teacher as (${notice({ ...told, to: moved.teacherId, by: moved.payerId })})
      select ${columns}
      from ${moved}`,
  )
}
