import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called } from '../../../shared/server/statement.ts'
import { enrolments, liveClasses } from './tables.ts'

const seat = called(enrolments, 'seat')

/** Classes somebody gives that are not over, seats in such, and whatever of their money is not released yet. */
export async function openClassesOf(db: Db | Tx, people: readonly number[]): Promise<{ title: string; startsAt: Date }[]> {
  const columns = { title: liveClasses.title, startsAt: liveClasses.startsAt }
  const heldSeats = db
    .select({ one: sql`1` })
    .from(seat)
    .where(and(eq(seat.classId, liveClasses.id), eq(seat.status, 'held'), gt(seat.priceCents, 0)))
  const given = await db
    .select(columns)
    .from(liveClasses)
    .where(and(inArray(liveClasses.teacherId, [...people]), or(eq(liveClasses.status, 'scheduled'), exists(heldSeats))))
  const taken = await db
    .select(columns)
    .from(enrolments)
    .innerJoin(liveClasses, eq(liveClasses.id, enrolments.classId))
    .where(
      and(
        or(inArray(enrolments.learnerId, [...people]), inArray(enrolments.payerId, [...people])),
        eq(enrolments.status, 'held'),
        or(eq(liveClasses.status, 'scheduled'), gt(enrolments.priceCents, 0)),
      ),
    )
  return [...given, ...taken]
}
