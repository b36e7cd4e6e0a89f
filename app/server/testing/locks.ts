/** Bringing two calls to one moment: what they need is held until both wait for it. */
import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../../shared/server/database.ts'

/** How many statements wait for a lock. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

/** How many wait for a turn, of this database alone: others wait for turns of their own beside it. */
export async function turnWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.n ?? 0
}

/**
 * Starts the calls one after the other, each once the one before waits for what is held, and lets go when all wait.
 * @param held a statement that takes the lock, such as `select … for update`
 */
export async function inTurn(
  db: Db,
  held: SQL,
  calls: readonly (() => Promise<{ status: number }>)[],
): Promise<{ status: number }[]> {
  const answers: Promise<{ status: number }>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(held)
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => lockWaits(db)).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}
