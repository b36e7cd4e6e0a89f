import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { writers } from '../rules.ts'

/** What the learner, or their parent, said of a lesson that was taught; once per lesson. */
export const reviews = pgTable(
  'reviews',
  {
    id: primaryId(),
    bookingId: reference('booking_id')
      .notNull()
      .references(() => bookings.id),
    teacherId: userReference('teacher_id').notNull(),
    authorId: userReference('author_id').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** What its writer lets Somo show it as to everybody; null where they do not, or no more. */
    shownAs: text('shown_as', { enum: writers }),
    /** When they gave leave. */
    shownSince: instant('shown_since'),
    /** Since when an operator keeps out of everybody's sight what its writer lets be shown. */
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.bookingId),
    index('reviews_of_teacher').on(table.teacherId, table.writtenAt, table.id),
    check('reviews_stars', sql`stars between 1 and 5`),
    check('reviews_shown_as', oneOf('shown_as', writers)),
    check('reviews_shown_whole', sql`(shown_as is null) = (shown_since is null) and (shown_as is null or text <> '')`),
    check('reviews_hidden', sql`hidden_at is null or shown_as is not null`),
    index('reviews_shown')
      .on(table.writtenAt, table.id)
      .where(sql`shown_as is not null`),
    index('reviews_shown_by')
      .on(table.shownAs, table.writtenAt, table.id)
      .where(sql`shown_as is not null`),
    index('reviews_shown_of_author')
      .on(table.authorId, table.id)
      .where(sql`shown_as is not null`),
  ],
)
