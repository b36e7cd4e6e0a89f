import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { BEYOND, type Bounds } from './filter.ts'
import { teacherListings } from './tables.ts'

/** Along an order, at most so many listings are looked at; then it is the indexes of what is asked for that are. */
export const LOOKED_AT = 3000

/** How many listings the narrowest of price, rating and day can leave, counted only until it is clear that there are many. */
export async function mostWithin(db: Db, bounds: Bounds): Promise<number> {
  const [row] = await within(db, bounds)
  const { leastCents, mostCents, leastRating, freeFrom } = bounds
  return Math.min(
    leastCents > 0 || mostCents < BEYOND ? (row?.priced ?? 0) : Infinity,
    leastRating > 0 ? (row?.rated ?? 0) : Infinity,
    freeFrom ? (row?.free ?? 0) : Infinity,
  )
}

/** The order makes it the index that is counted. */
const upTo = (rows: SQL, order: Column): SQL<number> => sql`(
        select count(*)::integer
        from (select ${rows} order by ${order} limit ${sql.raw(String(LOOKED_AT + 1))}) counted)`

const within = statement('listings_within', (given: Given<Bounds>) =>
  rows(
    {
      priced: upTo(
        sql`
          from ${teacherListings}
          where (${given.leastCents}::bigint > 0 or ${given.mostCents}::bigint < ${sql.raw(String(BEYOND))})
            and ${teacherListings.priceCents} between ${given.leastCents}::bigint and ${given.mostCents}::bigint`,
        teacherListings.priceCents,
      ),
      rated: upTo(
        sql`
          from ${teacherListings}
          where ${given.leastRating}::integer > 0
            and ${teacherListings.ratingHundredths} >= ${given.leastRating}::integer`,
        teacherListings.ratingHundredths,
      ),
      free: upTo(
        sql`
          from ${availabilitySlots}
          where ${availabilitySlots.startsAt} >= ${given.freeFrom}::timestamptz
            and ${availabilitySlots.startsAt} < ${given.freeUntil}::timestamptz`,
        availabilitySlots.startsAt,
      ),
    },
    (columns) => sql`select ${columns}`,
  ),
)
