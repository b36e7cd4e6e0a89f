import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { LONGEST_AUTHOR, LONGEST_BODY, LONGEST_EXCERPT, LONGEST_TITLE, MOST_PICTURE_BYTES, postStatuses } from '../rules.ts'

/** What Somo writes for everybody. A draft may lack words; what is published has them, and keeps its address and date. */
export const posts = pgTable(
  'posts',
  {
    id: primaryId(),
    /** Made where it is written, so that a draft begun twice is one. */
    key: uuid('key').notNull(),
    version: integer('version').notNull().default(1),
    status: text('status', { enum: postStatuses }).notNull().default('draft'),
    slug: text('slug'),
    title: text('title').notNull(),
    author: text('author').notNull(),
    excerpt: text('excerpt').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** First. */
    publishedAt: instant('published_at'),
    /** Whose words it kept last, and since when the log has said so: a draft keeps itself many times in one sitting. */
    writtenBy: userReference('written_by').notNull(),
    loggedAt: instant('logged_at').notNull(),
  },
  (table) => [
    uniqueIndex('posts_key').on(table.key),
    uniqueIndex('posts_slug').on(table.slug),
    check('posts_status', oneOf('status', postStatuses)),
    check('posts_version', sql`version > 0`),
    check('posts_slug_with_date', sql`(slug is null) = (published_at is null)`),
    check(
      'posts_published_whole',
      sql`status = 'draft' or (slug is not null and title <> '' and author <> '' and excerpt <> '')`,
    ),
    check(
      'posts_lengths',
      sql.raw(
        `char_length(title) <= ${LONGEST_TITLE} and char_length(author) <= ${LONGEST_AUTHOR}
        and char_length(excerpt) <= ${LONGEST_EXCERPT} and char_length(body) <= ${LONGEST_BODY}`,
      ),
    ),
    index('posts_of_status').on(table.status, table.id),
    index('posts_published')
      .on(table.publishedAt, table.id)
      .where(sql`status = 'published'`),
  ],
)

/** Pictures of posts, drawn anew and small; in the database for the reasons of record 18. */
export const postPictures = pgTable(
  'post_pictures',
  {
    id: primaryId(),
    postId: reference('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Its address: guessed by nobody, because a draft's pictures are not for readers yet. */
    key: text('key').notNull(),
    image: bytes('image').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('post_pictures_key').on(table.key),
    check('post_pictures_small', sql.raw(`octet_length(image) <= ${MOST_PICTURE_BYTES}`)),
    check('post_pictures_size', sql`width > 0 and height > 0`),
    index('post_pictures_of_post').on(table.postId, table.id),
  ],
)
