/** What a lesson's room saw, for those who were booked into it. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { bookingById, bookingForSide, type NamedBooking } from '../../booking/server/index.ts'
import { refusals, type Presence } from '../contract.ts'
import { attendance as visits } from './tables.ts'

/** When teacher and learner were there within the booked time. Refuses with `not_found` who is on no side and no operator. */
export async function roomLog(
  db: Db,
  actor: Actor,
  bookingId: number,
  now: Date,
): Promise<{ minutes: number; teacher: Presence; learner: Presence }> {
  const booking = await seenBy(db, actor, bookingId, now)
  const { startsAt, endsAt } = booking
  const found = await stretches(db, { bookingId, startsAt, endsAt, now })
  const of = (personId: number): Presence => {
    const own = found.filter((one) => one.personId === personId).map(({ from, to }) => ({ from: from / 60, to: to / 60 }))
    return { minutes: Math.floor(own.reduce((sum, { from, to }) => sum + to - from, 0) + 1e-6), stretches: own }
  }
  return {
    minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
    teacher: of(booking.teacherId),
    learner: of(booking.learnerId),
  }
}

async function seenBy(db: Db, actor: Actor, bookingId: number, now: Date): Promise<NamedBooking> {
  if (actor.role !== 'admin') return (await bookingForSide(db, actor, bookingId, now)).booking
  const booking = await bookingById(db, bookingId)
  if (!booking) throw new Refusal(refusals.not_found)
  return booking
}

type Lesson = { bookingId: number; startsAt: Date; endsAt: Date; now: Date }

/** Visits from two devices or after a lost connection are one stretch; seconds from the start of the lesson. */
const stretches = statement('lesson_stretches', (given: Given<Lesson>) => {
  const until = sql`coalesce(${visits.leftAt}, least(${given.now}::timestamptz, ${given.endsAt}::timestamptz))`
  return rows(
    {
      personId: visits.personId,
      from: sql<number>`extract(epoch from lower(part) - ${given.startsAt}::timestamptz)::float8`,
      to: sql<number>`extract(epoch from upper(part) - ${given.startsAt}::timestamptz)::float8`,
    },
    (columns) => sql`
      select ${columns}
      from (
        select ${visits.personId}, range_agg(tstzrange(${visits.joinedAt}, greatest(${visits.joinedAt}, ${until})))
          * tstzmultirange(tstzrange(${given.startsAt}, ${given.endsAt})) as during
        from ${visits}
        where ${visits.kind} = 'lesson'
          and ${visits.roomId} = ${given.bookingId}
        group by ${visits.personId}) ${visits}
      cross join lateral unnest(during) as part
      order by lower(part)`,
  )
})
