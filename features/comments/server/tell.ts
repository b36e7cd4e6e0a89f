/** Who is told of what was written: a video's teacher of comments, a comment's writer of replies; each once in an hour. */
import { sql, type SQL } from 'drizzle-orm'
import { called, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { notice } from '../../notices/server/index.ts'
import { commentReplies, videoComments } from './tables.ts'

type Told = {
  /** The video, or the comment, that was written below. */
  of: number
  /** What was written. */
  id: number
  to: number
  by: number
  video: number
  title: string
  now: Date
}

/** @param chosen marks what was written as told, and returns the `person` who is; nothing where they know already */
const told = (given: Given<Told>, kind: 'video_commented' | 'comment_answered', chosen: SQL) =>
  silent(sql`
      with chosen as (${chosen})
      ${notice({
        kind,
        to: sql`chosen.person`,
        by: sql`${given.by}::bigint`,
        about: { subject: sql`${given.title}::text`, video: sql`${given.video}::bigint` },
        at: sql<Date>`${given.now}::timestamptz`,
        from: sql`chosen`,
      })}`)

const lately = (given: Given<Told>, earlier: typeof videoComments | typeof commentReplies): SQL => sql`${earlier.told}
            and ${earlier.hiddenAt} is null
            and ${earlier.writtenAt} > ${given.now}::timestamptz - interval '1 hour'`

const earlierComment = called(videoComments, 'earlier')
const earlierReply = called(commentReplies, 'earlier')

export const tellTeacher = statement('tell_of_comment', (given: Given<Told>) =>
  told(
    given,
    'video_commented',
    sql`
        update ${videoComments}
        set ${set(videoComments, { told: true })}
        where ${videoComments.id} = ${given.id}
          and not exists (
            select
            from ${videoComments} ${earlierComment}
            where ${earlierComment.videoId} = ${given.of} and ${lately(given, earlierComment)})
        returning ${given.to}::bigint as person`,
  ),
)

export const tellWriter = statement('tell_of_reply', (given: Given<Told>) =>
  told(
    given,
    'comment_answered',
    sql`
        update ${commentReplies}
        set ${set(commentReplies, { told: true })}
        where ${commentReplies.id} = ${given.id}
          and not exists (
            select
            from ${commentReplies} ${earlierReply}
            where ${earlierReply.commentId} = ${given.of} and ${lately(given, earlierReply)})
        returning ${given.to}::bigint as person`,
  ),
)
