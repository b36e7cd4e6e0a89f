/** Transactions of a database by PostgreSQL's own count, which its processes hand in when they have been idle for ten seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../shared/server/database.ts'

const HANDED_IN_MS = 12_000

/**
 * @param work what is counted
 * @returns transactions more than happen by themselves in the same time
 */
export async function commitsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  await sleep(HANDED_IN_MS)
  const before = await counted(db)
  await sleep(HANDED_IN_MS)
  const idle = await counted(db)
  const began = performance.now()
  await work()
  await sleep(HANDED_IN_MS)
  const after = await counted(db)
  const byThemselves = (idle.commits - before.commits) / (idle.at - before.at)
  return after.commits - idle.commits - byThemselves * (after.at - began)
}

async function counted(db: Db): Promise<{ commits: number; at: number }> {
  const { rows } = await db.execute<{ commits: number }>(
    sql`select xact_commit as commits from pg_stat_database where datname = current_database()`,
  )
  return { commits: rows[0]?.commits ?? 0, at: performance.now() }
}
