/** What reviews hold about people. What was said of a teacher stands, under no name. */
import { sql } from 'drizzle-orm'
import { isOneOf, personal, told } from '../../../shared/server/records.ts'
import { bookings } from '../../booking/server/tables.ts'
import { reviews } from './tables.ts'

export const reviewRecords = [
  personal(
    reviews,
    // By the lesson, whose people have an index.
    (people) => sql`${reviews.bookingId} in (
        select ${bookings.id}
        from ${bookings}
        where ${isOneOf([bookings.teacherId, bookings.learnerId, bookings.payerId], people)})`,
    { id: told, bookingId: told, teacherId: told, authorId: told, stars: told, text: told, writtenAt: told },
    'rows stay',
  ),
] as const
