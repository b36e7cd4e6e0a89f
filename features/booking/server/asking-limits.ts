/** How much of other people's time somebody holds without having paid, held against what the contract allows. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { rows, type Given, type Query } from '../../../shared/server/statement.ts'
import { refusals } from '../contract.ts'
import { askProblem, calledOffAgainFrom, type Held } from '../rules.ts'
import { bookings } from './tables.ts'

/** With when the first of what was called off had been asked for. */
export type HeldTime = Held & { firstCalledOff: Date | null }

/**
 * Refuses with `too_many_with_teacher`, `too_many_open`, `too_many_unpaid`, and with `called_off_often` and when to come back.
 * @param times how many times what the contract allows is allowed
 */
export function refuseTooMuch(held: HeldTime, times: number, now: Date, what: 'lesson' | 'series' = 'lesson'): void {
  const problem = askProblem(held, times, what)
  if (!problem) return
  const again = problem === 'called_off_often' && held.firstCalledOff ? calledOffAgainFrom(held.firstCalledOff) : null
  throw new Refusal(refusals[problem], again ? { retryAfterSeconds: (again.getTime() - now.getTime()) / 1000 } : {})
}

type Asking = { teacherId: number; learnerId: number; payerId: number; since: Date }

/**
 * Part of a statement: what people hold of others' time without having paid, and how often one of them has called off with this
 * teacher since then. Read with the turns of all of them taken, so that it stays as it was counted.
 */
export function heldTime(given: Given<Asking>): Query<HeldTime> {
  const ofLearner = sql`${bookings.learnerId} = ${given.learnerId}`
  const ofPayer = sql`${bookings.payerId} = ${given.payerId}`
  const withTeacher = sql`${bookings.teacherId} = ${given.teacherId}`
  const open = sql`${bookings.status} in ('pending', 'accepted')`
  const calledOff = sql`${withTeacher}
            and ${bookings.bookedAt} > ${given.since}
            and ${bookings.endedBecause} in ('cancelled_by_learner', 'not_paid')`
  // Each has an index of its own, which holds what is open, or was called off, and nothing else of a life; none is in two.
  const those = (which: typeof open) => sql`
        select *
        from ${bookings}
        where ${which}`
  // The lessons of a series are one request.
  const count = (which: typeof open) =>
    sql<number>`(count(distinct coalesce(-${bookings.seriesId}, ${bookings.id})) filter (where ${which}))::int`
  const countSeries = (which: typeof open) => sql<number>`(count(distinct ${bookings.seriesId}) filter (where ${which}))::int`
  return rows(
    {
      ofLearnerWithTeacher: count(sql`${open} and ${ofLearner} and ${withTeacher}`),
      ofPayerWithTeacher: count(sql`${open} and ${ofPayer} and ${withTeacher}`),
      ofLearner: count(sql`${open} and ${ofLearner}`),
      ofPayer: count(sql`${open} and ${ofPayer}`),
      unpaidOfPayer: count(sql`${bookings.status} = 'accepted' and ${ofPayer}`),
      seriesOfLearnerWithTeacher: countSeries(sql`${open} and ${ofLearner} and ${withTeacher}`),
      seriesOfPayer: countSeries(sql`${open} and ${ofPayer}`),
      calledOff: count(calledOff),
      firstCalledOff: sql<Date | null>`min(${bookings.bookedAt}) filter (where ${calledOff})`,
    },
    (columns) => sql`
      select ${columns}
      from (
        ${those(sql`${ofLearner} and ${open}`)}
        union all ${those(sql`${ofPayer} and not ${ofLearner} and ${open}`)}
        union all ${those(sql`${calledOff} and (${ofLearner} or ${ofPayer})`)}) ${bookings}`,
  )
}
