/** Reports of videos and comments as the desk reads them: whole, because it has to judge them. */
import { and, desc, eq, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Answer, Input } from '../../../shared/endpoint.ts'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { commentReplies, videoComments } from '../../comments/server/tables.ts'
import { purchasesBy } from '../../videos/server/index.ts'
import { videos } from '../../videos/server/tables.ts'
import { deskRefusals, type listVideoReports, type readVideoReport } from '../desk-contract.ts'
import { ofTheSame } from './report-video.ts'
import { videoReports } from './tables.ts'

const reporter = called(users, 'reporter')
const author = called(users, 'author')
const teacher = called(users, 'teacher')

const brief = {
  id: videoReports.id,
  reportedAt: videoReports.reportedAt,
  about: videoReports.about,
  reason: videoReports.reason,
  content: videoReports.content,
  outcome: videoReports.outcome,
}

const onReply = (reply: SQLWrapper, comment: SQLWrapper) =>
  sql`(case ${videoReports.about} when 'reply' then ${reply} else ${comment} end)`

const one = statement('video_report', (given: Given<{ reportId: number }>) =>
  rows(
    {
      ...brief,
      at: videoReports.at,
      commentId: videoReports.commentId,
      replyId: videoReports.replyId,
      said: videoReports.said,
      decision: videoReports.decision,
      reporterId: videoReports.reporterId,
      reporterName: reporter.name,
      authorId: videoReports.authorId,
      authorName: sql<string | null>`${author.name}`,
      videoId: videoReports.videoId,
      title: videos.title,
      videoRemoved: sql<boolean>`${videos.status} = 'removed'`,
      videoThere: sql<boolean>`${videos.media} = 'ready'`,
      videoHidden: sql<boolean>`${videos.hiddenAt} is not null`,
      teacherId: videos.teacherId,
      teacherName: teacher.name,
      isThere: sql<boolean>`${onReply(commentReplies.id, videoComments.id)} is not null`,
      saidHidden: sql<boolean>`${onReply(commentReplies.hiddenAt, videoComments.hiddenAt)} is not null`,
    },
    (columns) => sql`
      select ${columns}
      from ${videoReports}
      join ${videos} on ${videos.id} = ${videoReports.videoId}
      join ${users} ${teacher} on ${teacher.id} = ${videos.teacherId}
      join ${users} ${reporter} on ${reporter.id} = ${videoReports.reporterId}
      left join ${users} ${author} on ${author.id} = ${videoReports.authorId}
      left join ${videoComments} on ${videoComments.id} = ${videoReports.commentId}
      left join ${commentReplies} on ${commentReplies.id} = ${videoReports.replyId}
      where ${videoReports.id} = ${given.reportId}`,
  ),
)

/** The caller is an operator. Refuses with `not_found`. */
export async function reportForDesk(db: Db, reportId: number): Promise<Answer<typeof readVideoReport>> {
  const [row] = await one(db, { reportId })
  if (!row) throw new Refusal(deskRefusals.not_found)
  const { videoId, authorId, reporterId } = row
  const others = and(ofTheSame(row), isNull(videoReports.decidedAt), ne(videoReports.id, reportId))
  const [waiting, purchases] = await Promise.all([waitingToo(db, others), purchasesBy(db, { videoId, personId: reporterId })])
  return {
    id: row.id,
    since: row.reportedAt.toISOString(),
    about: row.about,
    reason: row.reason,
    content: row.content,
    at: row.at,
    outcome: row.outcome,
    decision: row.decision,
    reporter: { id: reporterId, name: row.reporterName },
    video: {
      id: videoId,
      title: row.title,
      teacher: { id: row.teacherId, name: row.teacherName },
      hidden: row.videoHidden,
      removed: row.videoRemoved,
      there: row.videoThere,
    },
    said:
      authorId === null
        ? null
        : {
            text: row.said ?? '',
            author: { id: authorId, name: row.authorName ?? '' },
            there: row.isThere,
            hidden: row.saidHidden,
          },
    others: waiting.map(({ id, reporter, reason, content }) => ({ id, reporter, reason, content })),
    latest: Math.max(reportId, ...waiting.map(({ id }) => id)),
    purchases: purchases.map(({ id, learner, priceCents, status }) => ({ id, learner, price: shillings(priceCents), status })),
  }
}

const MOST_OTHERS = 20

/** The latest of those that wait about the same. */
const waitingToo = (db: Db, which: SQL | undefined) =>
  db
    .select({ id: videoReports.id, reporter: reporter.name, reason: videoReports.reason, content: videoReports.content })
    .from(videoReports)
    .innerJoin(reporter, eq(reporter.id, videoReports.reporterId))
    .where(which)
    .orderBy(desc(videoReports.id))
    .limit(MOST_OTHERS)

const listed = { ...brief, video: videos.title, reporter: reporter.name }
const from = sql`${videoReports}
      join ${videos} on ${videos.id} = ${videoReports.videoId}
      join ${users} ${reporter} on ${reporter.id} = ${videoReports.reporterId}`

const waiting = statement('video_reports_listed', (given: Given<{ after: number | null; limit: number }>) =>
  rows(
    listed,
    (columns) => sql`
      select ${columns}
      from ${from}
      where ${videoReports.decidedAt} is null and (${given.after}::bigint is null or ${videoReports.id} > ${given.after})
      order by ${videoReports.id}
      limit ${given.limit}`,
  ),
)

const decided = statement('video_reports_decided', (given: Given<{ after: number | null; limit: number }>) =>
  rows(
    listed,
    (columns) => sql`
      select ${columns}
      from ${from}
      where ${videoReports.decidedAt} is not null and (${given.after}::bigint is null or ${videoReports.id} < ${given.after})
      order by ${videoReports.id} desc
      limit ${given.limit}`,
  ),
)

type Listed = Answer<typeof listVideoReports>['reports']
type Wish = { state: Input<typeof listVideoReports>['state']; after: number | null; limit: number }

/** A page of the reports; `after` is the id the last page ended with. */
export async function reportsFor(db: Db, { state, after, limit }: Wish): Promise<{ list: Listed; next: number | null }> {
  const found = await (state === 'waiting' ? waiting : decided)(db, { after, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ reportedAt, ...rest }) => ({ since: reportedAt.toISOString(), ...rest }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}
