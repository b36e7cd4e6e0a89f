import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { isSuspended } from '../../accounts/server/index.ts'
import { cancelClass } from './cancel-class.ts'
import { giveBackAll } from './give-back-seats.ts'
import { liveClasses } from './tables.ts'

/**
 * Somebody was suspended: the classes they were to give are cancelled, and the seats they had in others' are given back, with all
 * of the money. Who was let back in meanwhile keeps everything. A class that has begun goes on.
 */
export async function stopClassesOfSuspended(db: Db, note: Note, now: Date): Promise<void> {
  const userId = Number(note.data['user_id'])
  if (!(await isSuspended(db, userId))) return
  const own = await db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(and(eq(liveClasses.teacherId, userId), eq(liveClasses.status, 'scheduled'), gt(liveClasses.startsAt, now)))
  for (const { id } of own) await unlessBegun(() => cancelClass(db, { teacherId: userId, classId: id, now }))
  await giveBackAll(db, { learnerId: userId, saidAt: note.leftAt, now })
}

async function unlessBegun(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
