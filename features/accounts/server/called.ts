/** People found by a part of their name or address, for the desk. */
import { sql, type SQL } from 'drizzle-orm'
import type { users } from './tables.ts'

/**
 * Part of a statement: whether somebody's name or address is like a pattern of `patternOf`; an index finds them. Of an address
 * the index is asked for what stands before its host alone: it would walk everybody who shares the host.
 */
export const isCalled = (person: typeof users, pattern: SQL<string>): SQL<boolean> => {
  const called = sql`(lower(${person.name}) || ' ' || coalesce(${person.email}, ''))`
  // With nothing put behind it, it is no longer what the index holds.
  return sql`${called} like regexp_replace(${pattern}, '^(%.{2,}?@).+$', '\\1%') and ${called} || '' like ${pattern}`
}

/** What `like` takes for words that may stand anywhere: nothing in them is a sign of its own. */
export const patternOf = (words: string): string => `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
