import { sql, type Column, type SQL } from 'drizzle-orm'
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

/** How many of somebody's classes can have begun and not be over. */
const UNDER_WAY = sql.raw('8')

/** Of each of somebody's own sides the seats in classes that began last, by the order of its index. */
const latestSeats = (given: Given<Wanted>, side: Column, own: SQL): SQL => sql`
          select seat.class_id
          from (${own}) own
          cross join lateral (
            select ${enrolments.classId} as class_id
            from ${enrolments}
            where ${side} = own.id
              and ${enrolments.status} <> 'refunded'
              and (${enrolments.startsAt}, ${enrolments.classId}) < (
                select coalesce(max(${last.startsAt}), ${given.now}), coalesce(max(${last.id}), 0)
                from ${liveClasses} ${last}
                where ${last.id} = ${given.before})
            order by ${enrolments.startsAt} desc, ${enrolments.classId} desc
            limit ${given.limit} + ${UNDER_WAY}) seat`

const page = statement('past_seats_of', (given: Given<Wanted>) => {
  const own = sql`select ${given.personId}::bigint as id`
  return classesWhere(
    given.personId,
    sql`${liveClasses.id} in (
          ${latestSeats(given, enrolments.payerId, own)}
          union all
          ${latestSeats(given, enrolments.learnerId, sql`${own} union all ${actingFor(given.personId)}`)})
        and ${liveClasses.status} <> 'cancelled'
        and ${liveClasses.endsAt} <= ${given.now}
      order by ${liveClasses.startsAt} desc, ${liveClasses.id} desc
      limit ${given.limit}`,
  )
})
