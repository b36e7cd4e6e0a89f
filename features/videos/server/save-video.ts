import { and, count, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { MOST_SAVED } from '../rules.ts'
import { videoFor } from './queries.ts'
import { savedVideos } from './tables.ts'

/** Keeps a video among somebody's saved ones; one that is there stays. Refuses with `not_found`, `too_many_saved`. */
export async function saveVideo(db: Db, actor: Actor, videoId: number, now: Date): Promise<void> {
  const { userId } = actor
  if (!(await videoFor(db, actor, videoId))) throw new Refusal(refusals.not_found)
  await db.transaction(async (tx) => {
    // One account saves in turn, so that many presses at once cannot pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved videos of ${userId}`}, 0))`)
    const [made] = await tx.insert(savedVideos).values({ userId, videoId, savedAt: now }).onConflictDoNothing().returning()
    if (!made) return
    const [all] = await tx.select({ saved: count() }).from(savedVideos).where(eq(savedVideos.userId, userId))
    if ((all?.saved ?? 0) > MOST_SAVED) throw new Refusal(refusals.too_many_saved)
  })
}

export async function unsaveVideo(db: Db, actor: Actor, videoId: number): Promise<void> {
  await db.delete(savedVideos).where(and(eq(savedVideos.userId, actor.userId), eq(savedVideos.videoId, videoId)))
}
