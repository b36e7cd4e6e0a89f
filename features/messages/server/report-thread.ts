import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { messages, threadBlocks, threadReports, threads } from './tables.ts'
import { tellAll } from './tell.ts'
import { holdThread } from './write-message.ts'

/**
 * Sends a thread to the desk. With a child in it both sides are paused until somebody has looked; without one whoever reports may
 * block it. Reporting again while it waits changes nothing but that. Refuses with `not_found`.
 */
export async function reportThread(
  db: Db,
  actor: Actor,
  wish: { threadId: number; reason: string; block: boolean },
  now: Date,
): Promise<{ paused: boolean }> {
  return db.transaction(async (tx) => {
    const row = await holdThread(tx, actor, wish.threadId, now)
    const [last] = await tx
      .select({ id: sql<number>`coalesce(max(${messages.id}), 0)::float8` })
      .from(messages)
      .where(eq(messages.threadId, row.id))
    await tx
      .insert(threadReports)
      .values({
        threadId: row.id,
        reporterId: actor.userId,
        reason: wish.reason,
        withChild: row.withChild,
        upTo: last?.id ?? 0,
        reportedAt: now,
      })
      .onConflictDoNothing()
    if (row.withChild) {
      const paused = await tx
        .update(threads)
        .set({ pausedAt: now })
        .where(and(eq(threads.id, row.id), isNull(threads.pausedAt)))
        .returning({ id: threads.id })
      if (paused.length > 0) await tellAll(tx, row, 'messages_paused', now)
    } else if (wish.block) {
      await tx.insert(threadBlocks).values({ threadId: row.id, blockerId: actor.userId, blockedAt: now }).onConflictDoNothing()
    }
    return { paused: row.withChild }
  })
}

/** Takes back one's own block. Refuses with `not_found`. */
export async function unblockThread(db: Db, actor: Actor, threadId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await holdThread(tx, actor, threadId, now)
    await tx.delete(threadBlocks).where(and(eq(threadBlocks.threadId, threadId), eq(threadBlocks.blockerId, actor.userId)))
  })
}
