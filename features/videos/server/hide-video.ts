import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { leaveNote } from '../../../shared/server/outbox.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { videos } from './tables.ts'

type Wish = { videoId: number; hidden: boolean; reason: string; now: Date }

/**
 * In the transaction of an operator's decision: takes a video out of everybody's sight but its teacher's and the desk's, or shows
 * it again, and tells the teacher. Where it is so already nobody is told anything.
 */
export async function hideVideo(tx: Tx, { videoId, hidden, reason, now }: Wish): Promise<void> {
  const [changed] = await tx
    .update(videos)
    .set({ hiddenAt: hidden ? now : null })
    .where(and(eq(videos.id, videoId), hidden ? isNull(videos.hiddenAt) : isNotNull(videos.hiddenAt)))
    .returning({ teacherId: videos.teacherId, title: videos.title })
  if (!changed) return
  const about = { subject: changed.title, video: videoId, ...(hidden && { reason }) }
  const kind = hidden ? 'video_hidden' : 'video_shown_again'
  await leaveNote(tx, 'notice', { user_id: changed.teacherId, kind, about }, now)
}
