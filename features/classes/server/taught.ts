import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { Teaches } from '../../family/server/index.ts'
import { enrolments, liveClasses } from './tables.ts'

/** Who has a seat in a class that was not given back is taught by its teacher. */
export const teachesClasses: Teaches = async (db, pair) => (await seatOf(db, pair)).length > 0

const seatOf = statement('seat_of_two', (given: Given<{ teacherId: number; learnerId: number }>) =>
  rows(
    { id: enrolments.id },
    (columns) => sql`
      select ${columns}
      from ${enrolments}
      join ${liveClasses} on ${liveClasses.id} = ${enrolments.classId}
      where ${enrolments.learnerId} = ${given.learnerId}
        and ${enrolments.status} <> 'refunded'
        and ${liveClasses.teacherId} = ${given.teacherId}
      limit 1`,
  ),
)
