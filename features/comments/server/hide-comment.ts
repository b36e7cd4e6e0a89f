/** What the desk needs of a comment or of a reply to one: as it was written, and out of sight or in it. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { commentReplies, videoComments } from './tables.ts'

/** A reply names its comment too. */
export type Place = { commentId: number | null; replyId: number | null }
export type Said = { videoId: number; authorId: number; text: string }

/** What is in sight there; null where nothing is. */
export async function saidThere(db: Db | Tx, { commentId, replyId }: Place): Promise<Said | null> {
  const [row] = replyId === null ? await comment(db, { commentId }) : await reply(db, { commentId, replyId })
  return row ?? null
}

const comment = statement('comment_said', (given: Given<{ commentId: number | null }>) =>
  rows(
    { videoId: videoComments.videoId, authorId: videoComments.authorId, text: videoComments.text },
    (columns) => sql`
      select ${columns}
      from ${videoComments}
      where ${videoComments.id} = ${given.commentId} and ${videoComments.hiddenAt} is null`,
  ),
)

const reply = statement('reply_said', (given: Given<{ commentId: number | null; replyId: number }>) =>
  rows(
    { videoId: videoComments.videoId, authorId: commentReplies.authorId, text: commentReplies.text },
    (columns) => sql`
      select ${columns}
      from ${commentReplies}
      join ${videoComments} on ${videoComments.id} = ${commentReplies.commentId}
      where ${commentReplies.id} = ${given.replyId}
        and ${commentReplies.commentId} = ${given.commentId}
        and ${commentReplies.hiddenAt} is null
        and ${videoComments.hiddenAt} is null`,
  ),
)

/** In the transaction that reports or decides: takes what was said out of sight, or shows it again where `hiddenAt` is null. */
export async function hideComment(tx: Tx, { commentId, replyId, hiddenAt }: Place & { hiddenAt: Date | null }): Promise<void> {
  const once = (column: typeof videoComments.hiddenAt | typeof commentReplies.hiddenAt) =>
    hiddenAt === null ? undefined : isNull(column)
  if (replyId !== null)
    await tx
      .update(commentReplies)
      .set({ hiddenAt })
      .where(and(eq(commentReplies.id, replyId), once(commentReplies.hiddenAt)))
  else if (commentId !== null)
    await tx
      .update(videoComments)
      .set({ hiddenAt })
      .where(and(eq(videoComments.id, commentId), once(videoComments.hiddenAt)))
}
