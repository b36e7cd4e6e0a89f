import { sql, type Column, type SQL } from 'drizzle-orm'
import { shillings, type MiddleHalf } from '../money.ts'

/** `MiddleHalf` of a column; null where there are no rows. Both are values of the column, so a price stays whole. */
export const middleHalf = (column: Column): { low: SQL<number | null>; high: SQL<number | null> } => ({
  low: quartile(column, '0.25'),
  high: quartile(column, '0.75'),
})

/** The same in KES, of amounts in cents; null where there are none. */
export const middleHalfInKes = (found: { low: number | null; high: number | null } | undefined): MiddleHalf | null =>
  found && found.low !== null && found.high !== null ? { low: shillings(found.low), high: shillings(found.high) } : null

const quartile = (column: Column, part: string): SQL<number | null> =>
  sql<number | null>`(percentile_disc(${sql.raw(part)}) within group (order by ${column}))::float8`
