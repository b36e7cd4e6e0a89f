import { and, countDistinct, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bookings } from './tables.ts'

/** How many learners had a lesson that was taught and began between the two. */
export async function learnersSince(db: Db, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ learners: countDistinct(bookings.learnerId) })
    .from(bookings)
    .where(and(eq(bookings.status, 'completed'), gte(bookings.startsAt, from), lt(bookings.startsAt, to)))
  return row?.learners ?? 0
}
