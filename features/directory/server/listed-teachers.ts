import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { sparingOf } from '../../../shared/server/sparing.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { teacherListings } from './tables.ts'

/** In one stretch of all teachers whom families can see. */
const STRETCH = 10_000

/** The first id of each stretch. Reads the index of all of them. */
export const stretchesOfTeachers = sparingOf(async (db: Db): Promise<number[]> =>
  (await firsts(db, {})).map(({ teacherId }) => teacherId),
)

/** Ids of a stretch, from its first on. */
export const teachersFrom = async (db: Db, first: number): Promise<number[]> =>
  (await stretch(db, { first })).map(({ teacherId }) => teacherId)

const firsts = statement('stretches_of_teachers', () =>
  rows(
    { teacherId: sql<number>`nth.teacher_id::float8` },
    (columns) => sql`
      select ${columns}
      from (
        select ${teacherListings.teacherId}, row_number() over (order by ${teacherListings.teacherId}) n
        from ${teacherListings}) nth
      where nth.n % ${sql.raw(String(STRETCH))} = 1
      order by 1`,
  ),
)

const stretch = statement('teachers_from', (given: Given<{ first: number }>) =>
  rows(
    { teacherId: teacherListings.teacherId },
    (columns) => sql`
      select ${columns}
      from ${teacherListings}
      where ${teacherListings.teacherId} >= ${given.first}
      order by ${teacherListings.teacherId}
      limit ${sql.raw(String(STRETCH))}`,
  ),
)
