import { and, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import { KEPT_MS } from '../rules.ts'
import { messages, threadReports, threads } from './tables.ts'

const AT_ONCE = 100

/**
 * What was written in a thread goes a year after its last line, unless somebody at Somo has still to look at a report of it. The
 * thread itself stays with its lessons.
 */
export async function endOldMessages(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const reported = tx
      .select({ one: sql`1` })
      .from(threadReports)
      .where(and(eq(threadReports.threadId, threads.id), isNull(threadReports.decidedAt)))
    // Locked, as who writes or reports locks it: what comes in between is looked at again the next time.
    const old = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(and(lt(threads.lastWrittenAt, plus(now, -KEPT_MS)), not(exists(reported))))
      .orderBy(threads.lastWrittenAt)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(messages).where(inArray(messages.threadId, ids))
    await tx.update(threads).set({ lastWrittenAt: null }).where(inArray(threads.id, ids))
  })
}
