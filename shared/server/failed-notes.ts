/** What is done about notes that were given up: at the desk, and by `npm run notes`. */
import { and, asc, count, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'
import { outbox } from './outbox-table.ts'

/** Without their data, in which there can be people. `key` says what a note is about, where it is one of many of its kind. */
export type FailedNote = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'key' | 'createdAt' | 'failedAt' | 'lastError'>

/**
 * Notes that were given up, the oldest first.
 * @param page where a page begins and how long it is; all of them when left out
 */
export const failedNotes = (db: Db, page = { after: 0, limit: Number.MAX_SAFE_INTEGER }): Promise<FailedNote[]> =>
  db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      key: outbox.key,
      createdAt: outbox.createdAt,
      failedAt: outbox.failedAt,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(isNotNull(outbox.failedAt), gt(outbox.id, page.after)))
    .orderBy(asc(outbox.id))
    .limit(page.limit)

export async function countFailedNotes(db: Db): Promise<number> {
  const [row] = await db.select({ failed: count() }).from(outbox).where(isNotNull(outbox.failedAt))
  return row?.failed ?? 0
}

/** How many notes of each kind wait, and since when the oldest was to be tried. */
export const waitingNotes = (db: Db): Promise<{ kind: string; count: number; oldest: Date | null }[]> =>
  db
    .select({ kind: outbox.kind, count: sql<number>`count(*)`.mapWith(Number), oldest: min(outbox.nextAttemptAt) })
    .from(outbox)
    .where(isNull(outbox.failedAt))
    .groupBy(outbox.kind)
    .orderBy(outbox.kind)

/**
 * Makes failed notes due at once, with all their tries before them.
 * @param which their ids, or all that have failed
 * @returns the ids of those that are tried again; one that has not failed is not among them
 */
export async function repeatNotes(db: Db | Tx, which: readonly number[] | 'all', now: Date): Promise<number[]> {
  const meant = which === 'all' ? sql`true` : inArray(outbox.id, [...which])
  const repeated = await db
    .update(outbox)
    .set({ failedAt: null, attempts: 0, nextAttemptAt: now })
    .where(sql`${outbox.failedAt} is not null and ${meant}`)
    .returning({ id: outbox.id })
  return repeated.map(({ id }) => id).sort((a, b) => a - b)
}
