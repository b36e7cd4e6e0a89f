import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { masked } from '../../../shared/contacts.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { sharedFace, shownName, type Whose } from '../../accounts/rules.ts'
import { isChild } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { actsFor, messagesAgreed } from '../../family/server/index.ts'
import { videos } from '../../videos/server/tables.ts'
import type { Comment, Reply } from '../contract.ts'
import { MOST_COUNTED, MOST_REPLIES } from '../rules.ts'
import { commentLikes, commentReplies, replyLikes, videoComments } from './tables.ts'

export const author = called(users, 'author')

const whose = (authorId: SQLWrapper, now: SQL<Date>): SQL<Whose> => sql<Whose>`case
          when ${authorId} = ${videos.teacherId} then 'teacher'
          when ${isChild(author.id, now)} then 'child'
          else 'adult'
        end`

/** Whose something is to take away: who wrote it, and a parent of the child who did. */
export const isTheirs = (viewerId: SQL<number>, now: SQL<Date>): SQL<boolean> => sql<boolean>`(${author.id} = ${viewerId}
          or (${isChild(author.id, now)} and ${actsFor(author.id, viewerId)}))`

/** What is read: not what an operator hid, nor of who is suspended, nor of a child for whom a parent agrees no more. */
const isRead = (hiddenAt: SQLWrapper, now: SQL<Date>): SQL => sql`(${hiddenAt} is null
          and ${author.status} <> 'inactive'
          and (not ${isChild(author.id, now)} or ${messagesAgreed(author.id)}))`

const readComments = ({ videoId, now }: Given<{ videoId: number; now: Date }>): SQL => sql`${videoComments}
        join ${users} ${author} on ${author.id} = ${videoComments.authorId}
        where ${videoComments.videoId} = ${videoId}
          and ${isRead(videoComments.hiddenAt, now)}`

/** The page is cut first: of what is asked of a writer, all there are would be read for a list that is expected to be long. */
const page = statement(
  'video_comments_page',
  (given: Given<{ videoId: number; viewerId: number; before: number | null; limit: number; now: Date }>) =>
    rows(
      {
        id: videoComments.id,
        text: videoComments.text,
        name: author.name,
        authorId: videoComments.authorId,
        mine: isTheirs(given.viewerId, given.now),
        whose: whose(videoComments.authorId, given.now),
        likes: likesOf(commentLikes, sql`${commentLikes.commentId} = ${videoComments.id}`),
        liked: likedBy(commentLikes, sql`${commentLikes.commentId} = ${videoComments.id}`, given.viewerId),
        writtenAt: videoComments.writtenAt,
      },
      (columns) => sql`
      select ${columns}
      from (
        select ${videoComments}.*
        from ${readComments(given)}
          and (${given.before}::bigint is null or ${videoComments.id} < ${given.before})
        order by ${videoComments.id} desc
        limit ${given.limit}) ${videoComments}
      join ${videos} on ${videos.id} = ${videoComments.videoId}
      join ${users} ${author} on ${author.id} = ${videoComments.authorId}
      order by ${videoComments.id} desc`,
    ),
)

type RepliesWish = { videoId: number; ids: number[]; viewerId: number; now: Date }
const replies = statement('comment_replies_of', (given: Given<RepliesWish>) =>
  rows(
    {
      id: commentReplies.id,
      commentId: commentReplies.commentId,
      text: commentReplies.text,
      name: author.name,
      authorId: commentReplies.authorId,
      mine: isTheirs(given.viewerId, given.now),
      whose: whose(commentReplies.authorId, given.now),
      likes: likesOf(replyLikes, sql`${replyLikes.replyId} = ${commentReplies.id}`),
      liked: likedBy(replyLikes, sql`${replyLikes.replyId} = ${commentReplies.id}`, given.viewerId),
      writtenAt: commentReplies.writtenAt,
    },
    (columns) => sql`
      select ${columns}
      from ${commentReplies}
      join ${videos} on ${videos.id} = ${given.videoId}
      join ${users} ${author} on ${author.id} = ${commentReplies.authorId}
      where ${commentReplies.commentId} = any(${given.ids}::bigint[])
        and ${isRead(commentReplies.hiddenAt, given.now)}
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

const most = sql.raw(String(MOST_COUNTED))

// Replies are counted where the comments alone are not as many already.
const counted = statement('video_comments_counted', (given: Given<{ videoId: number; now: Date }>) =>
  rows(
    { total: sql<number>`count(*)::int` },
    (columns) => sql`
      with newest as (
        select ${videoComments.id}
        from ${readComments(given)}
        order by ${videoComments.id} desc
        limit ${most}
      )
      select ${columns}
      from (
        select newest.id from newest
        union all
        select answers.id
        from newest
        cross join lateral (
          select ${commentReplies.id}
          from ${commentReplies}
          join ${users} ${author} on ${author.id} = ${commentReplies.authorId}
          where ${commentReplies.commentId} = newest.id
            and ${isRead(commentReplies.hiddenAt, given.now)}
          limit ${sql.raw(String(MOST_REPLIES))}) answers
        limit ${most}) said`,
  ),
)

type Wish = { videoId: number; viewerId: number; before: number | null; limit: number; now: Date }

/** A page of what was said of a video, each comment with all of its replies. @returns total up to `MOST_COUNTED` */
export async function commentsOf(db: Db, wish: Wish): Promise<{ list: Comment[]; next: number | null; total: number }> {
  const [found, [sum]] = await Promise.all([page(db, { ...wish, limit: wish.limit + 1 }), counted(db, wish)])
  const shown = found.slice(0, wish.limit)
  const all = shown.length === 0 ? [] : await replies(db, { ...wish, ids: shown.map(({ id }) => id) })
  const list = shown.map((row) => ({
    ...toWritten(row),
    replies: all.filter(({ commentId }) => commentId === row.id).map(toWritten),
  }))
  return { list, next: found.length > wish.limit ? (list.at(-1)?.id ?? null) : null, total: sum?.total ?? 0 }
}

type Row = {
  id: number
  text: string
  name: string
  authorId: number
  mine: boolean
  whose: Whose
  likes: number
  liked: boolean
  writtenAt: Date
}

/** Contacts are hidden in what is given out, from their writer too; the text itself stays whole for the desk. */
const toWritten = ({ id, text, name, authorId, mine, whose, likes, liked, writtenAt }: Row): Reply => ({
  id,
  text: masked(text).text,
  user_name: shownName(name, whose),
  face: whose === 'teacher' ? authorId : sharedFace(authorId),
  is_teacher: whose === 'teacher',
  likes,
  liked,
  mine,
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
