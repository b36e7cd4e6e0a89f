/** Transactions that wrote something, by the number that PostgreSQL gives each of them and none that only reads. */
import { sql } from 'drizzle-orm'
import type { Db } from '../shared/server/database.ts'

/**
 * Exact, and told at once: what looks on beside it, such as sweeps that find nothing, is not counted. Statistics count those
 * too and are handed in up to ten seconds late, which made more of a busy machine's background than of the work. A savepoint
 * that wrote counts as one more, and so does whatever else writes in this cluster meanwhile.
 * @param work what is counted
 */
export async function commitsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  const before = await nextNumber(db)
  await work()
  return (await nextNumber(db)) - before
}

async function nextNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ next: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  return Number(rows[0]?.next)
}
