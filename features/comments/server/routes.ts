import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { shownName } from '../../accounts/rules.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import { videoFor } from '../../videos/server/index.ts'
import * as calls from '../contract.ts'
import { likeComment, likeReply } from './like.ts'
import { writerOf } from './may-write.ts'
import { commentsOf } from './queries.ts'
import { removeComment, removeReply } from './remove.ts'
import { writeComment, writeReply } from './write-comment.ts'

const PAGE = 9

export type CommentParts = { db: Db; limits: AttemptLimits }

export const commentCalls: readonly CallRoute<CommentParts>[] = [
  route(calls.listComments, async ({ actor, input, now }, { db }) => {
    const video = await videoFor(db, actor, input.videoId)
    if (!video) throw new Refusal(calls.refusals.not_found)
    const { videoId, cursor, limit = PAGE } = input
    const [shown, writer] = await Promise.all([
      commentsOf(db, { videoId, viewerId: actor.userId, before: idBefore(cursor), limit, now }),
      writerOf(db, actor, video, now),
    ])
    return {
      comments: shown.list,
      next_cursor: cursorOf(shown.next),
      total: shown.total,
      may_write: writer.may,
      you: shownName(writer.name, writer.whose) || null,
    }
  }),
  route(calls.writeComment, async ({ actor, input, now }, parts) => {
    if (input.user_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return { comment: await writeComment(parts, actor, input, now) }
  }),
  route(calls.likeComment, ({ actor, input }, { db }) => likeComment(db, actor, input.commentId)),
  route(calls.writeReply, async ({ actor, input, now }, parts) => {
    if (input.user_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return { reply: await writeReply(parts, actor, input, now) }
  }),
  route(calls.likeReply, ({ actor, input }, { db }) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return likeReply(db, actor, input.replyId, input.comment_id)
  }),
  route(calls.removeComment, async ({ actor, input, now }, { db }) => {
    await removeComment(db, actor, input.commentId, now)
    return { removed: true }
  }),
  route(calls.removeReply, async ({ actor, input, now }, { db }) => {
    await removeReply(db, actor, input.replyId, now)
    return { removed: true }
  }),
]
