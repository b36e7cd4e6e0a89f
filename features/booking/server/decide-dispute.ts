import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { actFrom } from '../../audit/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { lessonRefund, lessonShares } from '../../wallet/server/index.ts'
import { refusals } from '../contract.ts'
import { stepProblem } from '../rules.ts'
import { sharesOf, type Decision, type Shares } from '../rules/shares.ts'
import { lessonOf, type AttendanceOf } from './finish-lesson.ts'
import { aboutBooking, bookingById, factsOf } from './queries.ts'
import { bookings, disputes } from './tables.ts'

/**
 * The desk settles a lesson that was reported: what goes back to the family, to the teacher and to Somo adds up to its price, and
 * moves once, with the decision and its reason. Refuses with `not_found`, `not_possible_now`, `shares_do_not_add_up`.
 */
export async function decideDispute(
  db: Db,
  attendanceOf: AttendanceOf,
  wish: { actor: Actor; bookingId: number; decision: Decision; reason: string; now: Date },
): Promise<Shares> {
  const { actor, bookingId, decision, reason, now } = wish
  const booking = await bookingById(db, bookingId)
  if (!booking) throw new Refusal(refusals.not_found)
  if (stepProblem('decide', factsOf(booking), 'operator', now)) throw new Refusal(refusals.not_possible_now)
  const shares = sharesOf(decision, booking, await attendanceOf(db, lessonOf(booking), now))
  if (!shares) throw new Refusal(refusals.shares_do_not_add_up)
  const [moved] = await decide(db, { bookingId, deciderId: actor.userId, reason, ...shares, now })
  // Somebody else at the desk was quicker.
  if (!moved) throw new Refusal(refusals.not_possible_now)
  return shares
}

const moved = called(bookings, 'moved')
const decided = called(disputes, 'decided')

/** With nothing given back the lesson ends as it had: taught, or missed by the learner. */
const decide = statement(
  'decide_dispute',
  (given: Given<Shares & { bookingId: number; deciderId: number; reason: string; now: Date }>) => {
    const [family, teacher, somo] = [given.familyCents, given.teacherCents, given.platformCents].map((one) => sql`${one}::bigint`)
    const shared = { id: moved.id, teacherId: moved.teacherId, teacherCents: sql`${teacher}`, platformCents: sql`${somo}` }
    const people = sql`${moved} cross join lateral (values (${moved.teacherId}, ${teacher}), (${moved.payerId}, ${family}))
          as told (person, amount)`
    const act = {
      act: 'dispute_decided',
      operatorId: sql`${given.deciderId}::bigint`,
      personId: moved.teacherId,
      facts: { booking: moved.id, family_cents: sql`${family}`, teacher_cents: sql`${teacher}`, platform_cents: sql`${somo}` },
      reason: sql`${given.reason}::text`,
      at: given.now,
    } as const
    const about = { ...aboutBooking(moved), amount: sql`told.amount`, reason: sql`${given.reason}::text` }
    return rows(
      {
        refund: sql`case when ${family} > 0 then ${lessonRefund(moved, given.now)} end`,
        release: sql`case when ${teacher} + ${somo} > 0 then ${lessonShares(shared, given.now)} end`,
      },
      (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          status: sql`case
            when ${family} > 0 then 'cancelled'
            when ${bookings.endedBecause} = 'learner_absent' then 'no_show'
            else 'completed'
          end`,
          paymentStatus: sql`case when ${family} > 0 then 'refunded' else 'released' end`,
          endedBecause: sql`case when ${family} > 0 then 'dispute_decided' else ${bookings.endedBecause} end`,
          refundedCents: sql`${family}`,
          completedAt: sql`coalesce(${bookings.completedAt}, ${given.now})`,
        })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'disputed'
          and ${bookings.paymentStatus} = 'paid'
        returning *),
      ${decided} as (
        update ${disputes}
        set ${set(disputes, {
          decidedAt: given.now,
          decidedBy: given.deciderId,
          decision: given.reason,
          familyCents: sql`${family}`,
          teacherCents: sql`${teacher}`,
          platformCents: sql`${somo}`,
        })}
        from ${moved}
        where ${disputes.bookingId} = ${moved.id}
        returning ${disputes}.*),
      acted as (
        ${actFrom({ ...act, from: moved })}),
      told as (
        ${notice({ kind: 'dispute_decided', to: sql`told.person`, about, at: given.now, from: people })})
      select ${columns}
      from ${moved}`,
    )
  },
)
