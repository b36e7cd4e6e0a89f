/** Reports that nobody has looked at, as the desk's queue tells of them. */
import { sql, type SQL } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { videos } from '../../videos/server/tables.ts'
import { videoReports } from './tables.ts'

const FIRST_WORDS = 120

function listOf(name: string, which: SQL): WaitingList {
  const waiting = statement(`${name}_waiting`, (given: Given<{ after: number; limit: number }>) =>
    rows(
      {
        id: videoReports.id,
        reportedAt: videoReports.reportedAt,
        about: videoReports.about,
        title: videos.title,
        content: sql<string>`left(${videoReports.content}, ${sql.raw(String(FIRST_WORDS))})`,
      },
      (columns) => sql`
      select ${columns}
      from ${videoReports}
      join ${videos} on ${videos.id} = ${videoReports.videoId}
      where ${videoReports.decidedAt} is null
        and ${which}
        and ${videoReports.id} > ${given.after}
      order by ${videoReports.id}
      limit ${given.limit}`,
    ),
  )
  return {
    count: countWaiting(
      `${name}_waiting_counted`,
      videoReports.reportedAt,
      sql`from ${videoReports} where ${videoReports.decidedAt} is null and ${which}`,
    ),
    async page(db, after, limit) {
      const found = await waiting(db, { after: Number(after ?? 0), limit })
      return found.map(({ id, reportedAt, about, title, content }) => ({
        id: String(id),
        since: reportedAt,
        cents: null,
        facts: { about, title, reason: content },
      }))
    },
    answered: countAnswered(`${name}_answered`, {
      table: videoReports,
      which,
      at: videoReports.decidedAt,
      waited: secondsWaited(videoReports.reportedAt, videoReports.decidedAt),
    }),
  }
}

/** Said to be unsafe for children. */
export const unsafeVideosWaiting = listOf('unsafe_videos', sql`${videoReports.reason} = 'unsafe'`)
export const videoReportsWaiting = listOf('video_reports', sql`${videoReports.reason} <> 'unsafe'`)
