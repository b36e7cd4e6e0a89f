/** What the desk needs of a comment or of a reply to one: as it was written, and out of sight or in it. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { commentReplies, videoComments } from './tables.ts'

/** A reply names its comment too. */
export type Place = { commentId: number | null; replyId: number | null }
export type Said = { videoId: number; authorId: number; text: string; hidden: boolean }

/** What stands there, in sight or out of it, for as long as the transaction lasts; null where nothing does. */
export async function saidThere(tx: Tx, { commentId, replyId }: Place): Promise<Said | null> {
  const [row] = replyId === null ? await comment(tx, { commentId }) : await reply(tx, { commentId, replyId })
  return row ?? null
}

const comment = statement('comment_said', (given: Given<{ commentId: number | null }>) =>
  rows(
    {
      videoId: videoComments.videoId,
      authorId: videoComments.authorId,
      text: videoComments.text,
      hidden: sql<boolean>`${videoComments.hiddenAt} is not null`,
    },
    (columns) => sql`
      select ${columns}
      from ${videoComments}
      where ${videoComments.id} = ${given.commentId}
      for key share`,
  ),
)

const reply = statement('reply_said', (given: Given<{ commentId: number | null; replyId: number }>) =>
  rows(
    {
      videoId: videoComments.videoId,
      authorId: commentReplies.authorId,
      text: commentReplies.text,
      hidden: sql<boolean>`${commentReplies.hiddenAt} is not null or ${videoComments.hiddenAt} is not null`,
    },
    (columns) => sql`
      select ${columns}
      from ${commentReplies}
      join ${videoComments} on ${videoComments.id} = ${commentReplies.commentId}
      where ${commentReplies.id} = ${given.replyId}
        and ${commentReplies.commentId} = ${given.commentId}
      for key share`,
  ),
)

/** Holds what stands there until the transaction ends; nobody takes it away meanwhile. */
export async function holdSaid(tx: Tx, { commentId, replyId }: Place): Promise<void> {
  if (commentId !== null)
    await tx.execute(sql`select from ${videoComments} where ${videoComments.id} = ${commentId} for no key update`)
  if (replyId !== null)
    await tx.execute(sql`select from ${commentReplies} where ${commentReplies.id} = ${replyId} for no key update`)
}

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
