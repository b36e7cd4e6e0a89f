/** A like is there or not, one for each person; a second press takes it back. */
import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { videoFor } from '../../videos/server/index.ts'
import { refusals } from '../contract.ts'
import { placeOfReply, videoOfComment } from './queries.ts'
import { commentLikes, commentReplies, replyLikes, videoComments } from './tables.ts'

export type Liked = { liked: boolean; likes: number }

/** Refuses with `not_found`. */
export async function likeComment(db: Db, actor: Actor, commentId: number): Promise<Liked> {
  await assertSeen(db, actor, await videoOfComment(db, commentId))
  return toggle(db, {
    held: sql`select from ${videoComments} where ${videoComments.id} = ${commentId} for no key update`,
    taken: sql`delete from ${commentLikes} where comment_id = ${commentId} and user_id = ${actor.userId}`,
    given: sql`insert into ${commentLikes} (comment_id, user_id) values (${commentId}, ${actor.userId})`,
    counted: sql`select count(*)::int as likes from ${commentLikes} where comment_id = ${commentId}`,
  })
}

/** Refuses with `not_found`, also where the reply is to another comment than was named. */
export async function likeReply(db: Db, actor: Actor, replyId: number, commentId: number): Promise<Liked> {
  const place = await placeOfReply(db, replyId)
  if (place?.commentId !== commentId) throw new Refusal(refusals.not_found)
  await assertSeen(db, actor, place.videoId)
  return toggle(db, {
    held: sql`select from ${commentReplies} where ${commentReplies.id} = ${replyId} for no key update`,
    taken: sql`delete from ${replyLikes} where reply_id = ${replyId} and user_id = ${actor.userId}`,
    given: sql`insert into ${replyLikes} (reply_id, user_id) values (${replyId}, ${actor.userId})`,
    counted: sql`select count(*)::int as likes from ${replyLikes} where reply_id = ${replyId}`,
  })
}

async function assertSeen(db: Db, actor: Actor, videoId: number | null): Promise<void> {
  if (videoId === null || !(await videoFor(db, actor, videoId))) throw new Refusal(refusals.not_found)
}

type Steps = { held: SQL; taken: SQL; given: SQL; counted: SQL }

/** What is liked is held first: of two presses at once the second takes back what the first gave. */
function toggle(db: Db, { held, taken, given, counted }: Steps): Promise<Liked> {
  return db.transaction(async (tx) => {
    if ((await tx.execute(held)).rowCount === 0) throw new Refusal(refusals.not_found)
    const liked = (await tx.execute(taken)).rowCount === 0
    if (liked) await tx.execute(given)
    const { rows } = await tx.execute<{ likes: number }>(counted)
    return { liked, likes: rows[0]?.likes ?? 0 }
  })
}
