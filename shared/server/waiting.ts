/** What waits for an operator, as each feature tells of its own to whoever brings all of it together. */
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  /** How what an operator has answered fared; null where nothing is answered: it leaves when what kept it is gone. */
  answered: ((db: Db, asked: { from: Date; today: Date; promisedMs: number }) => Promise<Answered>) | null
}

/** What was answered since some moment. */
export type Answered = {
  answered: number
  /** The half waited no longer; null where nothing was answered. */
  medianSeconds: number | null
  /** Of those the ones of today, and how many of these were answered as was promised. */
  today: number
  inTime: number
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

/** How long something waited, in seconds: from when it came until it was answered. */
export const secondsWaited = (since: Column, at: Column | SQL): SQL => sql`extract(epoch from ${at} - ${since})`

/**
 * How what was answered fared.
 * @param name of the statement
 * @param at when it was answered: a column, or what an index is made of
 * @param waited how many seconds that took
 * @param table what may have been answered
 * @param which of its rows; all of them where nothing is said
 */
export function countAnswered(
  name: string,
  { table, which = sql`true`, at, waited }: { table: PgTable; which?: SQL; at: Column | SQL; waited: Column | SQL },
): NonNullable<WaitingList['answered']> {
  type Asked = { since: Date; today: Date; promised: number }
  const counted = statement(name, ({ since, today, promised }: Given<Asked>) =>
    rows(
      {
        answered: sql<number>`count(*)::integer`,
        medianSeconds: sql<number | null>`(percentile_cont(0.5) within group (order by ${waited}))::integer`,
        today: sql<number>`(count(*) filter (where ${at} >= ${today}))::integer`,
        inTime: sql<number>`(count(*) filter (where ${at} >= ${today} and ${waited} <= ${promised}))::integer`,
      },
      (columns) => sql`
      select ${columns}
      from ${table}
      where ${at} >= ${since}
        and ${which}`,
    ),
  )
  return async (db, { from: since, today, promisedMs }) => {
    const [row] = await counted(db, { since, today, promised: promisedMs / 1000 })
    return row ?? { answered: 0, medianSeconds: null, today: 0, inTime: 0 }
  }
}
