import { and, count, desc, eq, gt, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Notice } from '../contract.ts'
import { mailedKinds } from '../mails.ts'
import { notices } from './tables.ts'

/** How many notices worth a mail somebody's doings have left to a person since then, before the one with this id. */
export async function mailedBefore(db: Db, about: { id: number; userId: number; by: number; since: Date }): Promise<number> {
  const [row] = await db
    .select({ before: sql<number>`count(*)`.mapWith(Number) })
    .from(notices)
    .where(
      and(
        eq(notices.userId, about.userId),
        inArray(notices.kind, [...mailedKinds]),
        sql`${notices.data} ->> 'by' = ${String(about.by)}`,
        gt(notices.createdAt, about.since),
        lt(notices.id, about.id),
      ),
    )
  return row?.before ?? 0
}

/**
 * A person's notices, what happened last first, however late each was written.
 * @param before the last one of the page before
 */
export async function noticesOf(
  db: Db,
  actor: Actor,
  before: number | null,
  limit: number,
): Promise<{ list: Notice[]; next: number | null }> {
  const last = db
    .select({ createdAt: notices.createdAt, id: notices.id })
    .from(notices)
    .where(and(eq(notices.id, before ?? 0), eq(notices.userId, actor.userId)))
  const older = before === null ? undefined : sql`(${notices.createdAt}, ${notices.id}) < (${last})`
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, actor.userId), notices.inApp, older))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1)
  // Whose doing it was is for us to count; the sentence names whom it names.
  const list = rows.slice(0, limit).map(({ id, kind, data, createdAt, readAt }) => ({
    id,
    kind,
    data: Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'by')),
    created_at: createdAt.toISOString(),
    read: readAt !== null,
  }))
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/** Beyond 99 nobody is told how many there are. */
const COUNTED = 100

/** How many notices a person has not looked at, a hundred at most, and the one written last of them; null where there is none. */
export async function unreadNotices(db: Db, userId: number): Promise<{ unread: number; upTo: number | null }> {
  const latest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), notices.inApp))
    .orderBy(desc(notices.id))
    .limit(COUNTED)
    .as('latest')
  const [row] = await db.select({ unread: count(), upTo: max(latest.id) }).from(latest)
  return { unread: row?.unread ?? 0, upTo: row?.upTo ?? null }
}

/** How many notices a person has not looked at. */
export const unreadOf = async (db: Db, userId: number): Promise<number> => (await unreadNotices(db, userId)).unread

/** Everything that had been written up to this one, wherever in the list it stands. */

export async function markRead(db: Db, actor: Actor, upTo: number, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, actor.userId), lte(notices.id, upTo), isNull(notices.readAt), notices.inApp))
}
