import { sql, type SQL } from 'drizzle-orm'
import { masked } from '../../../shared/contacts.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { videos } from '../../videos/server/tables.ts'
import type { Comment, Reply } from '../contract.ts'
import { MOST_REPLIES, shownName } from '../rules.ts'
import { commentLikes, commentReplies, replyLikes, videoComments } from './tables.ts'

const author = called(users, 'author')

/** What stands under a name of those who have gone or are suspended stays; only what an operator hid is not read. */
const page = statement(
  'video_comments_page',
  (given: Given<{ videoId: number; viewerId: number; before: number | null; limit: number }>) =>
    rows(
      {
        id: videoComments.id,
        text: videoComments.text,
        name: author.name,
        authorId: videoComments.authorId,
        isTeacher: sql<boolean>`${videoComments.authorId} = ${videos.teacherId}`,
        likes: likesOf(commentLikes, sql`${commentLikes.commentId} = ${videoComments.id}`),
        liked: likedBy(commentLikes, sql`${commentLikes.commentId} = ${videoComments.id}`, given.viewerId),
        writtenAt: videoComments.writtenAt,
      },
      (columns) => sql`
      select ${columns}
      from ${videoComments}
      join ${videos} on ${videos.id} = ${videoComments.videoId}
      join ${users} ${author} on ${author.id} = ${videoComments.authorId}
      where ${videoComments.videoId} = ${given.videoId}
        and ${videoComments.hiddenAt} is null
        and (${given.before}::bigint is null or ${videoComments.id} < ${given.before})
      order by ${videoComments.id} desc
      limit ${given.limit}`,
    ),
)

const replies = statement('comment_replies_of', (given: Given<{ ids: number[]; viewerId: number }>) =>
  rows(
    {
      id: commentReplies.id,
      commentId: commentReplies.commentId,
      text: commentReplies.text,
      name: author.name,
      authorId: commentReplies.authorId,
      isTeacher: sql<boolean>`${commentReplies.authorId} = ${videos.teacherId}`,
      likes: likesOf(replyLikes, sql`${replyLikes.replyId} = ${commentReplies.id}`),
      liked: likedBy(replyLikes, sql`${replyLikes.replyId} = ${commentReplies.id}`, given.viewerId),
      writtenAt: commentReplies.writtenAt,
    },
    (columns) => sql`
      select ${columns}
      from ${commentReplies}
      join ${videoComments} on ${videoComments.id} = ${commentReplies.commentId}
      join ${videos} on ${videos.id} = ${videoComments.videoId}
      join ${users} ${author} on ${author.id} = ${commentReplies.authorId}
      where ${commentReplies.commentId} = any(${given.ids}::bigint[])
        and ${commentReplies.hiddenAt} is null
      order by ${commentReplies.id}
      limit ${sql.raw(String(MOST_REPLIES * 100))}`,
  ),
)

function likesOf(table: typeof commentLikes | typeof replyLikes, of: SQL): SQL<number> {
  return sql`(select count(*)::int from ${table} where ${of})`
}

function likedBy(table: typeof commentLikes | typeof replyLikes, of: SQL, viewerId: SQL<number>): SQL<boolean> {
  return sql`exists (select from ${table} where ${of} and ${table.userId} = ${viewerId})`
}

const counted = statement('video_comments_counted', (given: Given<{ videoId: number }>) =>
  rows(
    {
      total: sql<number>`(
        (select count(*) from ${videoComments}
          where ${videoComments.videoId} = ${given.videoId} and ${videoComments.hiddenAt} is null)
        + (select count(*) from ${commentReplies}
          join ${videoComments} on ${videoComments.id} = ${commentReplies.commentId}
          where ${videoComments.videoId} = ${given.videoId}
            and ${videoComments.hiddenAt} is null
            and ${commentReplies.hiddenAt} is null))::int`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

type Wish = { videoId: number; viewerId: number; before: number | null; limit: number }

/** A page of what was said of a video, each comment with all of its replies. */
export async function commentsOf(db: Db, wish: Wish): Promise<{ list: Comment[]; next: number | null; total: number }> {
  const [found, [sum]] = await Promise.all([page(db, { ...wish, limit: wish.limit + 1 }), counted(db, wish)])
  const shown = found.slice(0, wish.limit)
  const all = shown.length === 0 ? [] : await replies(db, { ids: shown.map(({ id }) => id), viewerId: wish.viewerId })
  const list = shown.map((row) => ({
    ...toWritten(row, wish.viewerId),
    replies: all.filter(({ commentId }) => commentId === row.id).map((one) => toWritten(one, wish.viewerId)),
  }))
  return { list, next: found.length > wish.limit ? (list.at(-1)?.id ?? null) : null, total: sum?.total ?? 0 }
}

type Row = {
  id: number
  text: string
  name: string
  authorId: number
  isTeacher: boolean
  likes: number
  liked: boolean
  writtenAt: Date
}

const FACES = 61

/** The same face for the same person, which many share: nobody is found by it. */
const faceOf = (id: number): number => id % FACES

/** Contacts are hidden in what is given out, from their writer too; the text itself stays whole for the desk. */
const toWritten = ({ id, text, name, authorId, isTeacher, likes, liked, writtenAt }: Row, viewerId: number): Reply => ({
  id,
  text: masked(text).text,
  user_name: shownName(name, isTeacher),
  face: isTeacher ? authorId : faceOf(authorId),
  is_teacher: isTeacher,
  likes,
  liked,
  mine: authorId === viewerId,
  created_at: writtenAt.toISOString(),
})

/** The video of a comment that is there; null where there is none. */
export async function videoOfComment(db: Db | Tx, commentId: number): Promise<number | null> {
  const [row] = await placeOfComment(db, { commentId })
  return row?.videoId ?? null
}

const placeOfComment = statement('video_of_comment', (given: Given<{ commentId: number }>) =>
  rows(
    { videoId: videoComments.videoId },
    (columns) => sql`
      select ${columns}
      from ${videoComments}
      where ${videoComments.id} = ${given.commentId} and ${videoComments.hiddenAt} is null`,
  ),
)

/** The comment and the video of a reply that is there. */
export async function placeOfReply(db: Db | Tx, replyId: number): Promise<{ commentId: number; videoId: number } | null> {
  const [row] = await placed(db, { replyId })
  return row ?? null
}

const placed = statement('place_of_reply', (given: Given<{ replyId: number }>) =>
  rows(
    { commentId: commentReplies.commentId, videoId: videoComments.videoId },
    (columns) => sql`
      select ${columns}
      from ${commentReplies}
      join ${videoComments} on ${videoComments.id} = ${commentReplies.commentId}
      where ${commentReplies.id} = ${given.replyId}
        and ${commentReplies.hiddenAt} is null
        and ${videoComments.hiddenAt} is null`,
  ),
)
