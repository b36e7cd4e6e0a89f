import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { classById } from '../../classes/server/index.ts'
import { enrolProblem } from '../../classes/rules.ts'
import { refusals } from '../contract.ts'
import { seatWaits } from './tables.ts'

/**
 * Puts somebody on the list of a full class; who stands there already stays. A seat that comes free meanwhile is told of like any
 * other. Refuses with `not_found`, `class_ended`, `seat_free`.
 */
export async function waitForSeat(db: Db, actor: Actor, classId: number, now: Date): Promise<void> {
  const session = await classById(db, classId, actor.userId)
  if (!session?.isListed) throw new Refusal(refusals.not_found)
  const problem = enrolProblem(session, now)
  if (problem !== 'class_full') throw new Refusal(problem === null ? refusals.seat_free : refusals[problem])
  await db.insert(seatWaits).values({ classId, personId: actor.userId, askedAt: now }).onConflictDoNothing()
}

/** Takes somebody off the list; where they are not on it, nothing happens. */
export async function stopWaiting(db: Db, actor: Actor, classId: number): Promise<void> {
  await db.delete(seatWaits).where(and(eq(seatWaits.classId, classId), eq(seatWaits.personId, actor.userId)))
}

/** The classes somebody waits for. */
export async function waitedBy(db: Db, actor: Actor): Promise<number[]> {
  const found = await db.select({ classId: seatWaits.classId }).from(seatWaits).where(eq(seatWaits.personId, actor.userId))
  return found.map(({ classId }) => classId)
}
