import { and, count, eq, ne, sql } from 'drizzle-orm'
import { plus } from '../../../shared/time.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { MOST_ARRIVING, MOST_VIDEO_BYTES, UPLOAD_KEPT_MS, type Purpose } from '../rules.ts'
import { dropComing } from './intro.ts'
import { newFileKey, type MediaStore } from './media-store.ts'
import { videoFiles, videos } from './tables.ts'

/**
 * Makes a draft for a file that is about to come, and room for its bytes. Refuses with `too_large_video`, `too_many_arriving`.
 * @returns the video's id
 */
export async function beginUpload(
  { db, media }: { db: Db; media: MediaStore },
  actor: Actor,
  { fileName, fileBytes, purpose }: { fileName: string; fileBytes: number; purpose: Purpose },
  now: Date,
): Promise<number> {
  if (fileBytes > MOST_VIDEO_BYTES) throw new Refusal(refusals.too_large_video)
  const teacherId = actor.userId
  const fileKey = newFileKey()
  const videoId = await db.transaction(async (tx) => {
    // One teacher begins in turn, so that many at once cannot pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${teacherId}`}, 0))`)
    const [all] = await tx
      .select({ arriving: count() })
      .from(videos)
      .where(and(eq(videos.teacherId, teacherId), eq(videos.media, 'arriving'), ne(videos.status, 'removed')))
    if ((all?.arriving ?? 0) >= MOST_ARRIVING) throw new Refusal(refusals.too_many_arriving)
    if (purpose === 'intro') await dropComing(tx, teacherId, now)
    const [made] = await tx
      .insert(videos)
      .values({
        teacherId,
        purpose,
        title: titleOf(fileName),
        fileName,
        fileBytes,
        createdAt: now,
        dueAt: plus(now, UPLOAD_KEPT_MS),
        ...(purpose === 'intro' && { priceCents: 0 }),
      })
      .returning({ id: videos.id })
    if (!made) throw new Error('no video was made')
    await tx.insert(videoFiles).values({ fileKey, videoId: made.id, name: 'upload', bytes: fileBytes, state: 'kept' })
    return made.id
  })
  // The row knows of the file before it is there, so that a sweep finds whatever is left of one that never came.
  await media.begin(fileKey)
  return videoId
}

/** What a device calls a file, as a first title: without its ending. */
const titleOf = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 120) || fileName.slice(0, 120)
