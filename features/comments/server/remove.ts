import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import { author, isTheirs } from './queries.ts'
import { commentReplies, videoComments } from './tables.ts'

/** Takes away what somebody or a child of theirs wrote, with what hangs on it. Refuses with `not_found`. */
export async function removeComment(db: Db, actor: Actor, commentId: number, now: Date): Promise<void> {
  const gone = await deleteComment(db, { id: commentId, viewerId: actor.userId, now })
  if (gone.length === 0) throw new Refusal(refusals.not_found)
}

/** Refuses with `not_found`. */
export async function removeReply(db: Db, actor: Actor, replyId: number, now: Date): Promise<void> {
  const gone = await deleteReply(db, { id: replyId, viewerId: actor.userId, now })
  if (gone.length === 0) throw new Refusal(refusals.not_found)
}

type One = { id: number; viewerId: number; now: Date }

const deleteComment = statement('remove_comment', (given: Given<One>) =>
  rows(
    { id: videoComments.id },
    (columns) => sql`
      delete from ${videoComments}
      using ${users} ${author}
      where ${videoComments.id} = ${given.id}
        and ${author.id} = ${videoComments.authorId}
        and ${isTheirs(given.viewerId, given.now)}
      returning ${columns}`,
  ),
)

const deleteReply = statement('remove_reply', (given: Given<One>) =>
  rows(
    { id: commentReplies.id },
    (columns) => sql`
      delete from ${commentReplies}
      using ${users} ${author}
      where ${commentReplies.id} = ${given.id}
        and ${author.id} = ${commentReplies.authorId}
        and ${isTheirs(given.viewerId, given.now)}
      returning ${columns}`,
  ),
)
