import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { videos } from '../../videos/server/tables.ts'
import { LONGEST_COMMENT } from '../rules.ts'

const lawfulText = sql.raw(`length(text) between 1 and ${LONGEST_COMMENT}`)

export const videoComments = pgTable(
  'video_comments',
  {
    id: primaryId(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    authorId: userReference('author_id').notNull(),
    text: text('text').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** An operator has taken it out of sight. */
    hiddenAt: instant('hidden_at'),
    /** The video's teacher was told of it. */
    told: boolean('told').notNull().default(false),
  },
  (table) => [
    index('video_comments_of_video').on(table.videoId, table.id),
    index('video_comments_told')
      .on(table.videoId, table.writtenAt)
      .where(sql`told`),
    index('video_comments_of_author').on(table.authorId),
    check('video_comments_text', lawfulText),
  ],
)

export const commentReplies = pgTable(
  'comment_replies',
  {
    id: primaryId(),
    commentId: reference('comment_id')
      .notNull()
      .references(() => videoComments.id, { onDelete: 'cascade' }),
    authorId: userReference('author_id').notNull(),
    text: text('text').notNull(),
    writtenAt: instant('written_at').notNull(),
    hiddenAt: instant('hidden_at'),
    /** The comment's writer was told of it. */
    told: boolean('told').notNull().default(false),
  },
  (table) => [
    index('comment_replies_of_comment').on(table.commentId, table.id),
    index('comment_replies_of_author').on(table.authorId),
    check('comment_replies_text', lawfulText),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: reference('comment_id')
      .notNull()
      .references(() => videoComments.id, { onDelete: 'cascade' }),
    userId: userReference('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] }), index('comment_likes_of_user').on(table.userId)],
)

export const replyLikes = pgTable(
  'reply_likes',
  {
    replyId: reference('reply_id')
      .notNull()
      .references(() => commentReplies.id, { onDelete: 'cascade' }),
    userId: userReference('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.replyId, table.userId] }), index('reply_likes_of_user').on(table.userId)],
)
