import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { liveClasses } from './tables.ts'

/** Classes that will meet in a room, or do now, and begin before then: for those who make the rooms. */
export const classesAhead = statement('classes_ahead', (given: Given<{ until: Date; now: Date }>) =>
  rows(
    {
      id: liveClasses.id,
      teacherId: liveClasses.teacherId,
      title: liveClasses.title,
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
      seats: liveClasses.seats,
    },
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      where ${liveClasses.status} = 'scheduled'
        and ${liveClasses.lessonType} <> 'in-person'
        and ${liveClasses.endsAt} > ${given.now}
        and ${liveClasses.startsAt} < ${given.until}`,
  ),
)
