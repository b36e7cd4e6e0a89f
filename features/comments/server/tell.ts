/** Who is told of what was written: a video's teacher of comments, a comment's writer of replies; each once in a lively hour. */
import { sql, type SQL } from 'drizzle-orm'
import { silent, statement, type Given } from '../../../shared/server/statement.ts'
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

/** Nothing where others were written there in the last hour, by anybody but the one who is told. */
const quiet = (given: Given<Told>, others: SQL): SQL => sql`
        select ${given.to}::bigint as person
        where not exists (${others})`

const anHourAgo = (given: Given<Told>): SQL => sql`(${given.now}::timestamptz - interval '1 hour')`

const told = (given: Given<Told>, kind: 'video_commented' | 'comment_answered', others: SQL) =>
  silent(sql`
      with quiet as (${quiet(given, others)})
      ${notice({
        kind,
        to: sql`quiet.person`,
        by: sql`${given.by}::bigint`,
        about: { subject: sql`${given.title}::text`, video: sql`${given.video}::bigint` },
        at: sql<Date>`${given.now}::timestamptz`,
        from: sql`quiet`,
      })}`)

export const tellTeacher = statement('tell_of_comment', (given: Given<Told>) =>
  told(
    given,
    'video_commented',
    sql`
        select
        from ${videoComments}
        where ${videoComments.videoId} = ${given.of}
          and ${videoComments.id} <> ${given.id}
          and ${videoComments.authorId} <> ${given.to}
          and ${videoComments.writtenAt} > ${anHourAgo(given)}`,
  ),
)

export const tellWriter = statement('tell_of_reply', (given: Given<Told>) =>
  told(
    given,
    'comment_answered',
    sql`
        select
        from ${commentReplies}
        where ${commentReplies.commentId} = ${given.of}
          and ${commentReplies.id} <> ${given.id}
          and ${commentReplies.authorId} <> ${given.to}
          and ${commentReplies.writtenAt} > ${anHourAgo(given)}`,
  ),
)
