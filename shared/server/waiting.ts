/** What waits for an operator, as each feature tells of its own to whoever brings all of it together. */
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rows, statement, type Given } from './statement.ts'

/** One thing that waits. Its sentence is made on the screen, in the reader's language, from `facts`. */
export type Waiting = {
  /** Among things of its kind. */
  id: string
  since: Date
  /** What is at stake, in cents; null where it is no money. */
  cents: number | null
  facts: Readonly<Record<string, string | number>>
}

export type WaitingList = {
  /** How many wait, and how many of them since before that moment. */
  count(db: Db, before: Date): Promise<{ waiting: number; late: number }>
  /**
   * The longest waiting first.
   * @param after the id that the last page ended with, whether or not it waits still; null for the first page
   */
  page(db: Db, after: string | null, limit: number): Promise<Waiting[]>
}

/**
 * The count of a list.
 * @param name of the statement
 * @param since the column that says since when
 * @param from what waits, from `from` on
 */
export function countWaiting(name: string, since: Column, from: SQL): WaitingList['count'] {
  const counted = statement(name, ({ before }: Given<{ before: Date }>) =>
    rows(
      {
        waiting: sql<number>`count(*)::integer`,
        late: sql<number>`(count(*) filter (where ${since} < ${before}))::integer`,
      },
      (columns) => sql`
      select ${columns}
      ${from}`,
    ),
  )
  return async (db, before) => {
    const [row] = await counted(db, { before })
    return row ?? { waiting: 0, late: 0 }
  }
}
