/** What reports hold about people: who reported, and whose words were reported. */
import { sql } from 'drizzle-orm'
import { personal, told, untold } from '../../../shared/server/records.ts'
import { videoReports } from './tables.ts'

export const moderationRecords = [
  personal(
    videoReports,
    [videoReports.reporterId, videoReports.authorId],
    {
      id: told,
      videoId: told,
      about: told,
      commentId: told,
      replyId: told,
      said: { told: false, becomes: sql`null`, with: [videoReports.authorId] },
      authorId: untold,
      reporterId: told,
      reason: told,
      content: { told: true, becomes: sql`''`, with: [videoReports.reporterId] },
      at: told,
      reportedAt: told,
      outcome: told,
      decidedAt: told,
      decidedBy: untold,
      decision: untold,
    },
    'rows stay',
    // What somebody reported is theirs alone: whose words it was about is not told who it was.
    (people) => sql`
      select id, video_id, about, comment_id, reply_id, reporter_id, reason, content, at_seconds, reported_at, outcome, decided_at
      from ${videoReports}
      where ${videoReports.reporterId} = any(${people})
      order by 1`,
  ),
] as const
