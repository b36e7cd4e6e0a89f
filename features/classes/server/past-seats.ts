import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, statement, type Given } from '../../../shared/server/statement.ts'
import { actingFor } from '../../family/server/index.ts'
import { classesWhere, type ClassRow } from './queries.ts'
import { enrolments, liveClasses } from './tables.ts'

const PAGE = 20

/**
 * A page of the classes that are over in which somebody, or whom they act or paid for, had a seat, the latest first. One that was
 * cancelled is none: every seat was given back.
 * @param before the id the last page ended with
 */
export async function pastSeatsOf(
  db: Db,
  { personId, before }: { personId: number; before: number | null },
  now: Date,
): Promise<{ list: ClassRow[]; next: number | null }> {
  const found = await page(db, { personId, before, now, limit: PAGE + 1 })
  const list = found.slice(0, PAGE)
  return { list, next: found.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}

const last = called(liveClasses, 'last')

type Wanted = { personId: number; before: number | null; now: Date; limit: number }

const page = statement('past_seats_of', (given: Given<Wanted>) =>
  classesWhere(
    given.personId,
    sql`${liveClasses.id} in (
          select ${enrolments.classId}
          from ${enrolments}
          where ${enrolments.payerId} = ${given.personId}
            and ${enrolments.status} <> 'refunded'
          union
          select ${enrolments.classId}
          from ${enrolments}
          where ${enrolments.learnerId} in (select ${given.personId} union all ${actingFor(given.personId)})
            and ${enrolments.status} <> 'refunded')
        and ${liveClasses.status} <> 'cancelled'
        and ${liveClasses.endsAt} <= ${given.now}
        and (${given.before}::bigint is null or (${liveClasses.startsAt}, ${liveClasses.id}) < (
          select ${last.startsAt}, ${last.id}
          from ${liveClasses} ${last}
          where ${last.id} = ${given.before}))
      order by ${liveClasses.startsAt} desc, ${liveClasses.id} desc
      limit ${given.limit}`,
  ),
)
