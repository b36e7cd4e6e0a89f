import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { stepProblem } from '../rules.ts'
import { aboutBooking, factsOf, type BookingRow } from './queries.ts'
import { bookings } from './tables.ts'

/**
 * A request nobody answered, or an accepted one nobody paid, in time: the slot is free again. Of a series nobody answered all
 * runs out at one instant, and is told once; one that is not paid is dropped alone.
 */
export async function expireBooking(db: Db, booking: BookingRow, now: Date): Promise<void> {
  const facts = factsOf(booking)
  const which = { bookingId: booking.id, proposals: booking.proposals, now }
  if (stepProblem('expire_unanswered', facts, 'clock', now) === null) {
    await (booking.seriesId === null ? expireUnanswered(db, which) : expireSeries(db, { seriesId: booking.seriesId, now }))
  } else if (stepProblem('expire_unpaid', facts, 'clock', now) === null) await expireUnpaid(db, which)
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

const first = called(bookings, 'first')

/** A request holds no other time, so nothing of it can have been proposed meanwhile. */
const expireSeries = statement('expire_series', (given: Given<{ seriesId: number; now: Date }>) => {
  const about = { ...aboutBooking(first), lessons: sql`(select count(*) from ${moved})` }
  const told = { kind: 'series_expired', about, at: given.now, from: first } as const
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'expired', paymentStatus: 'n/a', endedBecause: 'no_answer', dueAt: null })}
        where ${bookings.id} in (
            select ${bookings.id}
            from ${bookings}
            where ${bookings.seriesId} = ${given.seriesId}
              and ${bookings.status} = 'pending'
              and ${bookings.answerBy} <= ${given.now}
            order by ${bookings.id}
            for update)
        returning *),
      ${first} as (select * from ${moved} order by ${moved.startsAt} limit 1),
      freed as (${free('booking', moved.id, moved)}),
      told_payer as (${notice({ ...told, to: first.payerId, by: first.teacherId })}),
      told_teacher as (${notice({ ...told, to: first.teacherId, by: first.payerId })})
      select ${columns}
      from ${moved}`,
  )
})
