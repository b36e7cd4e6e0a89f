/** How much of other people's time somebody holds without having paid, held against what the contract allows. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { heldBack } from '../../family/server/index.ts'
import { refusals } from '../contract.ts'
import { askProblem, calledOffAgainFrom } from '../rules.ts'
import { bookings } from './tables.ts'

type People = { teacherId: number; learnerId: number; payerId: number }

/**
 * Whoever wants time of these people waits here for its turn until the transaction ends; what is counted afterwards stays as it
 * was counted. Refuses with `not_found` where one of them has left meanwhile, and with `guardian_consent_needed` where a parent
 * has taken back what lessons need.
 */
export async function takeTurn(tx: Tx, { teacherId, learnerId, payerId }: People, now: Date): Promise<void> {
  await takeTurns(tx, [teacherId, learnerId, payerId])
  const problem = await heldBack(tx, { learnerId, people: [teacherId, payerId] }, now)
  if (problem) throw new Refusal(refusals[problem])
}

/**
 * Refuses with `too_many_with_teacher`, `too_many_open`, `too_many_unpaid`, and with `called_off_often` and when to come back.
 * @param times how many times what the contract allows is allowed
 */
export async function refuseTooMuch(
  tx: Tx,
  people: People,
  times: number,
  now: Date,
  what: 'lesson' | 'series' = 'lesson',
): Promise<void> {
  const [held] = await heldTime(tx, { ...people, since: plus(now, -days(1)) })
  const problem = held ? askProblem(held, times, what) : null
  if (!held || !problem) return
  const again = problem === 'called_off_often' && held.firstCalledOff ? calledOffAgainFrom(held.firstCalledOff) : null
  throw new Refusal(refusals[problem], again ? { retryAfterSeconds: (again.getTime() - now.getTime()) / 1000 } : {})
}

/** What people hold of others' time without having paid, and how often one of them has called off with this teacher. */
export const heldTime = statement('held_time', (given: Given<People & { since: Date }>) => {
  const ofLearner = sql`${bookings.learnerId} = ${given.learnerId}`
  const ofPayer = sql`${bookings.payerId} = ${given.payerId}`
  const withTeacher = sql`${bookings.teacherId} = ${given.teacherId}`
  const open = sql`${bookings.status} in ('pending', 'accepted')`
  const calledOff = sql`${withTeacher}
            and ${bookings.bookedAt} > ${given.since}
            and ${bookings.endedBecause} in ('cancelled_by_learner', 'not_paid')`
  // Each has an index of its own, which holds what is open, or was called off, and nothing else of a life.
  const idsOf = (which: typeof open) => sql`
          select ${bookings.id}
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
      from ${bookings}
      where ${bookings.id} = any(array(${idsOf(sql`${ofLearner} and ${open}`)}
          union all ${idsOf(sql`${ofPayer} and ${open}`)}
          union all ${idsOf(sql`${calledOff} and (${ofLearner} or ${ofPayer})`)}))`,
  )
})
