import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { commentReplies, videoComments } from './tables.ts'

/** Takes away what somebody wrote themselves, with what hangs on it. Refuses with `not_found`. */
export async function removeComment(db: Db, actor: Actor, commentId: number): Promise<void> {
  const gone = await db
    .delete(videoComments)
    .where(and(eq(videoComments.id, commentId), eq(videoComments.authorId, actor.userId)))
    .returning({ id: videoComments.id })
  if (gone.length === 0) throw new Refusal(refusals.not_found)
}

/** Refuses with `not_found`. */
export async function removeReply(db: Db, actor: Actor, replyId: number): Promise<void> {
  const gone = await db
    .delete(commentReplies)
    .where(and(eq(commentReplies.id, replyId), eq(commentReplies.authorId, actor.userId)))
    .returning({ id: commentReplies.id })
  if (gone.length === 0) throw new Refusal(refusals.not_found)
}
