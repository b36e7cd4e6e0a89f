/** People found by a part of their name or address, for the desk. */
import { sql, type SQL } from 'drizzle-orm'
import type { users } from './tables.ts'

/** Part of a statement: whether somebody's name or address is like a pattern of `patternOf`; an index finds them. */
export const isCalled = (person: typeof users, pattern: SQL<string>): SQL<boolean> =>
  sql`(lower(${person.name}) || ' ' || coalesce(${person.email}, '')) like ${pattern}`

/** What `like` takes for words that may stand anywhere: nothing in them is a sign of its own. */
export const patternOf = (words: string): string => `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
