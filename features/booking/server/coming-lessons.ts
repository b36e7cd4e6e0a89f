import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { bookings } from './tables.ts'

/** Lessons that will take place, or do now, and begin before then: for those who make their rooms. */
export const comingLessons = statement('coming_lessons', (given: Given<{ until: Date; now: Date }>) =>
  rows(
    {
      id: bookings.id,
      teacherId: bookings.teacherId,
      subject: bookings.subject,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    },
    // Whatever is not over is due for something.
    (columns) => sql`
      select ${columns}
      from ${bookings}
      where ${bookings.dueAt} is not null
        and ${bookings.status} = 'confirmed'
        and ${bookings.endsAt} > ${given.now}
        and ${bookings.startsAt} < ${given.until}`,
  ),
)
