import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import { type fairWishes, type ProblemReason } from '../rules/words.ts'
import { RELEASE_AFTER_HOURS, stepProblem } from '../rules.ts'
import { aboutBooking, factsOf } from './queries.ts'
import { bookingForSide } from './sides.ts'
import { bookings, disputes } from './tables.ts'

type Report = { reason: ProblemReason; words: string; wish: (typeof fairWishes)[number] }

/**
 * The learner's side says what was wrong with a lesson that is over: its money is frozen until the desk has decided. Refuses with
 * `not_found`, `not_over_yet`, `too_late`, `not_possible_now`.
 */
export async function reportProblem(
  db: Db,
  { actor, bookingId, report, now }: { actor: Actor; bookingId: number; report: Report; now: Date },
): Promise<void> {
  const { booking, side } = await bookingForSide(db, actor, bookingId, now)
  const problem = stepProblem('report', factsOf(booking), side, now)
  if (problem) throw new Refusal(refusals[problem === 'too_early' ? 'not_over_yet' : problem])
  const [moved] = await freeze(db, { bookingId, openedBy: actor.userId, ...report, now })
  // The money went on, or the other parent was quicker.
  if (!moved) throw new Refusal(refusals.not_possible_now)
}

const moved = called(bookings, 'moved')

const freeze = statement('report_problem', (given: Given<Report & { bookingId: number; openedBy: number; now: Date }>) => {
  const { openedBy, reason, words, wish, now } = given
  const aDay = sql.raw(`interval '${RELEASE_AFTER_HOURS} hours'`)
  const objectUntil = sql`coalesce(${bookings.releaseAt}, ${bookings.endsAt} + ${aDay})`
  const people = sql`${moved} cross join lateral (values (${moved.teacherId}), (${moved.payerId})) as told (person)
        where told.person <> ${openedBy}`
  const about = aboutBooking(moved)
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'disputed', dueAt: null })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} in ('confirmed', 'completed', 'no_show')
          and ${bookings.paymentStatus} = 'paid'
          and ${bookings.endsAt} <= ${now}
          and ${objectUntil} > ${now}
        returning *),
      written as (
        ${insertSelect(disputes, {
          bookingId: moved.id,
          openedBy,
          reason: sql`${reason}::text`,
          words: sql`${words}::text`,
          wish: sql`${wish}::text`,
          openedAt: sql`${now}::timestamptz`,
        })}
        from ${moved}),
      told as (
        ${notice({ kind: 'problem_reported', to: sql`told.person`, by: openedBy, about, at: now, from: people })})
      select ${columns}
      from ${moved}`,
  )
})
