import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'

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
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.bookingId),
    index('reviews_of_teacher').on(table.teacherId, table.writtenAt, table.id),
    check('reviews_stars', sql`stars between 1 and 5`),
  ],
)
