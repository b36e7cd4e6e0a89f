import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { commentReplies, videoComments } from '../../comments/server/tables.ts'
import { videos } from '../../videos/server/tables.ts'
import { outcomes, reportedThings, reportReasons } from '../rules.ts'

const waitsAboutSomething = sql.raw(
  `decided_at is null and (about = 'video' or comment_id is not null) and (about <> 'reply' or reply_id is not null)`,
)

/** Somebody asked the desk to look at a video, or at what was said below it. */
export const videoReports = pgTable(
  'video_reports',
  {
    id: primaryId(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    about: text('about', { enum: reportedThings }).notNull(),
    /** Null once its writer has taken it away. */
    commentId: reference('comment_id').references(() => videoComments.id, { onDelete: 'set null' }),
    replyId: reference('reply_id').references(() => commentReplies.id, { onDelete: 'set null' }),
    /** What was said, and by whom, as it stood then: taking it away does not take it from the desk. */
    said: text('said'),
    authorId: userReference('author_id'),
    reporterId: userReference('reporter_id').notNull(),
    reason: text('reason', { enum: reportReasons }).notNull(),
    content: text('content').notNull(),
    /** Seconds into the video. */
    at: integer('at_seconds'),
    reportedAt: instant('reported_at').notNull(),
    outcome: text('outcome', { enum: outcomes }),
    decidedAt: instant('decided_at'),
    decidedBy: userReference('decided_by'),
    decision: text('decision'),
  },
  (table) => [
    // What its writer has taken away is the same as nothing else.
    uniqueIndex('video_reports_once')
      .on(table.reporterId, table.videoId, table.about, sql`coalesce(comment_id, 0)`, sql`coalesce(reply_id, 0)`)
      .where(waitsAboutSomething),
    index('video_reports_waiting')
      .on(table.id)
      .where(sql`decided_at is null`),
    index('video_reports_decided')
      .on(table.id)
      .where(sql`decided_at is not null`),
    index('video_reports_answered')
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
    index('video_reports_of_video').on(table.videoId),
    index('video_reports_of_comment').on(table.commentId),
    index('video_reports_of_reply').on(table.replyId),
    check('video_reports_about', oneOf('about', reportedThings)),
    check('video_reports_reason', oneOf('reason', reportReasons)),
    check('video_reports_outcome', oneOf('outcome', outcomes)),
    check('video_reports_decided_whole', sql.raw(`(decided_at is null) = (outcome is null)`)),
    check('video_reports_said', sql.raw(`(about = 'video') = (author_id is null)`)),
  ],
)
