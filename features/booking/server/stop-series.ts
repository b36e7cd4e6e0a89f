import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import type { Ending } from '../rules/words.ts'
import { aboutBooking, bookingsOfSeries, lockSeries } from './queries.ts'
import { bookingForSide } from './sides.ts'
import { bookings } from './tables.ts'

/**
 * Either side calls off what is left of a series: every lesson to come that is not paid, with one notice to the other side. What
 * is paid stays, because what comes back for it is looked at lesson by lesson. Refuses with `not_found`, `not_possible_now`.
 * @returns how many were called off
 */
export async function stopSeries(db: Db, wish: { actor: Actor; seriesId: number; now: Date }): Promise<number> {
  const { actor, seriesId, now } = wish
  const [one] = await bookingsOfSeries(db, seriesId)
  if (!one) throw new Refusal(refusals.not_found)
  const { side } = await bookingForSide(db, actor, one.id, now)
  const because = side === 'teacher' ? 'cancelled_by_teacher' : 'cancelled_by_learner'
  const stopped = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await lockSeries(tx, { seriesId })
      return stopAll(tx, { seriesId, because, now })
    }),
  )
  if (stopped.length === 0) throw new Refusal(refusals.not_possible_now)
  return stopped.length
}

const moved = called(bookings, 'moved')
const first = called(bookings, 'first')

/** With the bookings locked before: a time that is proposed at the same moment was seen, or comes too late. */
const stopAll = statement('stop_series', (given: Given<{ seriesId: number; because: Ending; now: Date }>) => {
  const byTeacher = sql`${first.endedBecause} = 'cancelled_by_teacher'`
  const to = sql`case when ${byTeacher} then ${first.payerId} else ${first.teacherId} end`
  const by = sql`case when ${byTeacher} then ${first.teacherId} else ${first.payerId} end`
  const about = { ...aboutBooking(first), lessons: sql`(select count(*) from ${moved})` }
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'cancelled', paymentStatus: 'n/a', endedBecause: given.because, dueAt: null })}
        where ${bookings.seriesId} = ${given.seriesId}
          and ${bookings.status} in ('pending', 'accepted')
          and ${bookings.startsAt} > ${given.now}
        returning *),
      ${first} as (select * from ${moved} order by ${moved.startsAt} limit 1),
      freed as (${free('booking', moved.id, moved)}),
      told as (${notice({ kind: 'series_stopped', to, by, about, at: given.now, from: first })})
      select ${columns}
      from ${moved}`,
  )
})
