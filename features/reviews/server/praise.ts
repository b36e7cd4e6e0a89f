import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bookings } from '../../booking/server/tables.ts'
import { GOOD_STARS } from '../rules.ts'
import { reviews } from './tables.ts'

/** How many reviews there are, how many of them are good, and of how many learners those are. */
export async function praise(db: Db): Promise<{ reviews: number; good: number; happy: number }> {
  const good = sql`${reviews.stars} >= ${sql.raw(String(GOOD_STARS))}`
  const [row] = await db
    .select({
      reviews: sql<number>`count(*)::int`,
      good: sql<number>`(count(*) filter (where ${good}))::int`,
      happy: sql<number>`(count(distinct ${bookings.learnerId}) filter (where ${good}))::int`,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
  return row ?? { reviews: 0, good: 0, happy: 0 }
}
