import { and, count, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals, type Comment, type Reply } from '../contract.ts'
import { MOST_AN_HOUR, MOST_REPLIES } from '../rules.ts'
import { assertMayWrite } from './may-write.ts'
import { tellTeacher, tellWriter } from './tell.ts'
import { commentsOf, videoOfComment } from './queries.ts'
import { commentReplies, videoComments } from './tables.ts'

type Parts = { db: Db; limits: AttemptLimits }

/** Refuses with `too_many_requests` whoever writes more in an hour than anybody reads. */
const countWriting = ({ db, limits }: Parts, actor: Actor, now: Date): Promise<void> =>
  countAttempt(db, 'comment', String(actor.userId), MOST_AN_HOUR * limits.times, now, { windowMs: hours(1) })

/** Refuses with `not_found`, `parent_must_agree`, `email_unconfirmed`, `too_many_requests`. */
export async function writeComment(
  parts: Parts,
  actor: Actor,
  { videoId, text }: { videoId: number; text: string },
  now: Date,
): Promise<Comment> {
  const video = await assertMayWrite(parts.db, actor, videoId, now)
  await countWriting(parts, actor, now)
  const id = await parts.db.transaction(async (tx) => {
    // Of two presses at the same moment the second finds what the first said.
    await tx.execute(sql`select from ${users} where ${users.id} = ${actor.userId} for no key update`)
    const same = await sameOf(tx, videoComments, eq(videoComments.videoId, videoId), { text, actor, now })
    if (same !== null) return same
    const [made] = await tx
      .insert(videoComments)
      .values({ videoId, authorId: actor.userId, text, writtenAt: now })
      .returning({ id: videoComments.id })
    const id = made?.id ?? 0
    const told = { of: videoId, id, to: video.teacherId, by: actor.userId, video: videoId, title: video.title, now }
    if (video.teacherId !== actor.userId) await tellTeacher(tx, told)
    return id
  })
  const shown = await commentsOf(parts.db, { videoId, viewerId: actor.userId, before: id + 1, limit: 1, now })
  const [comment] = shown.list
  if (!comment) throw new Refusal(refusals.not_found)
  return comment
}

/** Refuses with `not_found`, `parent_must_agree`, `email_unconfirmed`, `too_many_replies`, `too_many_requests`. */
export async function writeReply(
  parts: Parts,
  actor: Actor,
  { commentId, text }: { commentId: number; text: string },
  now: Date,
): Promise<Reply> {
  const videoId = await videoOfComment(parts.db, commentId)
  const video = await assertMayWrite(parts.db, actor, videoId, now)
  await countWriting(parts, actor, now)
  const id = await parts.db.transaction(async (tx) => {
    // One at a time, so that many at once cannot pass the limit together; and none of a comment that is taken away meanwhile.
    const [comment] = await tx
      .select({ authorId: videoComments.authorId })
      .from(videoComments)
      .where(and(eq(videoComments.id, commentId), isNull(videoComments.hiddenAt)))
      .for('update')
    if (!comment) throw new Refusal(refusals.not_found)
    const same = await sameOf(tx, commentReplies, eq(commentReplies.commentId, commentId), { text, actor, now })
    if (same !== null) return same
    const [all] = await tx.select({ replies: count() }).from(commentReplies).where(eq(commentReplies.commentId, commentId))
    if ((all?.replies ?? 0) >= MOST_REPLIES) throw new Refusal(refusals.too_many_replies)
    const [made] = await tx
      .insert(commentReplies)
      .values({ commentId, authorId: actor.userId, text, writtenAt: now })
      .returning({ id: commentReplies.id })
    const id = made?.id ?? 0
    const told = { of: commentId, id, to: comment.authorId, by: actor.userId, video: video.id, title: video.title, now }
    if (comment.authorId !== actor.userId) await tellWriter(tx, told)
    return id
  })
  const shown = await commentsOf(parts.db, {
    videoId: videoId ?? 0,
    viewerId: actor.userId,
    before: commentId + 1,
    limit: 1,
    now,
  })
  const reply = shown.list[0]?.replies.find((one) => one.id === id)
  if (!reply) throw new Refusal(refusals.not_found)
  return reply
}

const TWICE_MS = minutes(10)

/** The same words once more: the answer to the first try did not arrive, and they are not said twice. */
async function sameOf(
  db: Db | Tx,
  table: typeof videoComments | typeof commentReplies,
  where: SQL,
  { text, actor, now }: { text: string; actor: Actor; now: Date },
): Promise<number | null> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        where,
        eq(table.authorId, actor.userId),
        eq(table.text, text),
        gt(table.writtenAt, plus(now, -TWICE_MS)),
        isNull(table.hiddenAt),
      ),
    )
    .limit(1)
  return found?.id ?? null
}
