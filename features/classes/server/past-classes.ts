import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { cameOf, type SeenInClasses } from './presence.ts'
import { classesWhere, type ClassRow } from './queries.ts'
import { enrolments, liveClasses } from './tables.ts'

const PAGE = 20

/**
 * A page of a teacher's classes that are over or were cancelled, the latest first, each with how many of its learners came.
 * @param before the id the last page ended with
 */
export async function pastClassesOf(
  db: Db,
  seenInClasses: SeenInClasses,
  teacherId: number,
  before: number | null,
): Promise<{ list: { session: ClassRow; attended: number }[]; next: number | null }> {
  const found = await page(db, { teacherId, before, limit: PAGE + 1 })
  const list = found.slice(0, PAGE)
  const taught = list.filter(({ status }) => status === 'completed')
  const [seen, seats] = await Promise.all([seenInClasses(db, taught), seatsIn(db, { ids: taught.map(({ id }) => id) })])
  const attended = (id: number): number => seats.filter((seat) => seat.classId === id && cameOf(seen, seat) > 0).length
  return {
    list: list.map((session) => ({ session, attended: attended(session.id) })),
    next: found.length > PAGE ? (list.at(-1)?.id ?? null) : null,
  }
}

/** When a teacher's classes of the last seven days were that are over and were not cancelled, also before they are settled. */
export const classesGivenBy = (db: Db, teacherId: number, now: Date): Promise<{ startsAt: Date; endsAt: Date }[]> =>
  given(db, { teacherId, since: plus(now, -days(7)), now })

/** No two of one teacher lie over each other and none is shorter than a quarter of an hour, so a week holds only so many. */
const given = statement('given_classes_of', (wanted: Given<{ teacherId: number; since: Date; now: Date }>) =>
  rows(
    { startsAt: liveClasses.startsAt, endsAt: liveClasses.endsAt },
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      where ${liveClasses.teacherId} = ${wanted.teacherId}
        and ${liveClasses.startsAt} > ${wanted.since}
        and ${liveClasses.endsAt} <= ${wanted.now}
        and ${liveClasses.status} <> 'cancelled'
      order by ${liveClasses.startsAt}`,
  ),
)

const last = called(liveClasses, 'last')

const page = statement('past_classes_of', (given: Given<{ teacherId: number; before: number | null; limit: number }>) =>
  classesWhere(
    given.teacherId,
    sql`${liveClasses.teacherId} = ${given.teacherId}
        and ${liveClasses.status} <> 'scheduled'
        and (${given.before}::bigint is null or (${liveClasses.startsAt}, ${liveClasses.id}) < (
          select ${last.startsAt}, ${last.id}
          from ${liveClasses} ${last}
          where ${last.id} = ${given.before}
            and ${last.teacherId} = ${given.teacherId}))
      order by ${liveClasses.startsAt} desc, ${liveClasses.id} desc
      limit ${given.limit}`,
  ),
)

const seatsIn = statement('seats_in_classes', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    { classId: enrolments.classId, learnerId: enrolments.learnerId, payerId: enrolments.payerId },
    (columns) => sql`
      select ${columns}
      from ${enrolments}
      where ${enrolments.classId} = any(${given.ids})
        and ${enrolments.status} <> 'refunded'`,
  ),
)
