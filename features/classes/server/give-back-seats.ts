import { and, eq, gt, sql } from 'drizzle-orm'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { mayLearn } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { seatRefund } from '../../wallet/server/index.ts'
import { seat, session, withSeatsHeld } from './settle-seats.ts'
import { enrolments, liveClasses } from './tables.ts'

/**
 * A parent has taken back what lessons need: every seat of the learner in a class that was to come then is given back, with all
 * of its money, because the class is given without them too, and whoever acts for the learner by now. Who has agreed again
 * meanwhile keeps everything. Doing it again changes nothing.
 */
export async function giveBackSeats(db: Db, note: Note, now: Date): Promise<void> {
  const learnerId = Number(note.data['learner_id'])
  if (await mayLearn(db, learnerId, now)) return
  await giveBackAll(db, { learnerId, saidAt: note.leftAt, now })
}

/** Every seat of a learner in a class that was to come then, with all of its money. Doing it again changes nothing. */
export async function giveBackAll(db: Db, wish: { learnerId: number; saidAt: Date; now: Date }): Promise<void> {
  const { learnerId, saidAt, now } = wish
  const held = await db
    .select({ classId: enrolments.classId })
    .from(enrolments)
    .innerJoin(liveClasses, eq(liveClasses.id, enrolments.classId))
    .where(and(eq(enrolments.learnerId, learnerId), eq(enrolments.status, 'held'), gt(liveClasses.startsAt, saidAt)))
  for (const { classId } of held) {
    await retryDeadlock(() => withSeatsHeld(db, classId, (tx) => giveBack(tx, { classId, learnerId, saidAt, now })))
  }
}

/** The seat, its money, its time and the notice to who paid, in one statement; none where it was not held any more. */
const giveBack = statement('give_seat_back', (given: Given<{ classId: number; learnerId: number; saidAt: Date; now: Date }>) => {
  const about = { subject: session.title, starts_at: session.startsAt, class: session.id }
  const told = { kind: 'seat_given_back', to: seat.payerId, at: given.now } as const
  const paid = sql`${seat}, ${session} where ${seat.priceCents} > 0`
  const unpaid = sql`${seat}, ${session} where ${seat.priceCents} = 0`
  return rows(
    { id: seat.id, transfer: sql`case when ${seat.priceCents} > 0 then ${seatRefund(seat, given.now)} end` },
    (columns) => sql`
      with ${seat} as (
        update ${enrolments}
        set ${set(enrolments, { status: 'refunded' })}
        from ${liveClasses}
        where ${enrolments.classId} = ${given.classId}
          and ${enrolments.learnerId} = ${given.learnerId}
          and ${enrolments.status} = 'held'
          and ${liveClasses.id} = ${enrolments.classId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.startsAt} > ${given.saidAt}
        returning ${enrolments}.*),
      ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { seatsTaken: sql`${liveClasses.seatsTaken} - 1` })}
        from ${seat}
        where ${liveClasses.id} = ${seat.classId}
        returning ${liveClasses}.*),
      learners_time as (${free('enrolment', seat.id, seat)}),
      told_of_money as (${notice({ ...told, about: { ...about, amount: seat.priceCents }, from: paid })}),
      told_of_seat as (${notice({ ...told, about, from: unpaid })})
      select ${columns}
      from ${seat}`,
  )
})
