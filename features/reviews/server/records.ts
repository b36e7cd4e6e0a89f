/** What reviews hold. What was said of a teacher stands, under no name: the leave to show it goes with its writer. */
import { sql } from 'drizzle-orm'
import { goesWith, isOneOf, personal, told } from '../../../shared/server/records.ts'
import { bookings } from '../../booking/server/tables.ts'
import { reviews } from './tables.ts'

export const reviewRecords = [
  personal(
    reviews,
    // By the lesson, whose people have an index; a parent who let one be shown need not be one of them.
    (people) => sql`(${reviews.bookingId} in (
        select ${bookings.id}
        from ${bookings}
        where ${isOneOf([bookings.teacherId, bookings.learnerId, bookings.payerId], people)})
        or (${reviews.shownAs} is not null and ${isOneOf([reviews.authorId], people)}))`,
    {
      ...{ id: told, bookingId: told, teacherId: told, authorId: told, stars: told, text: told, writtenAt: told },
      ...{ shownAs: goesWith(reviews.authorId), shownSince: goesWith(reviews.authorId), hiddenAt: goesWith(reviews.authorId) },
    },
    'rows stay',
  ),
] as const
