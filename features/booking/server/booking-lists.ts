/** Lists of bookings: what a learner or a teacher has before them, and what is over, by page. None grows with a life. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { joinPeople, namedBookings, namedColumns, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/** What began within this is still spoken of: its problems can be told, and its rooms and words waited for. */
const STILL_SPOKEN_OF = days(2)

/** The one of a list that an address names, however long ago it was; null when none is. */
type Wanted = number | null
type Around = { whose: number; wanted: Wanted; since: Date }

/** Whose bookings: those of a learner, or those of a teacher. */
type Whose = 'learnerId' | 'teacherId'

/** Planned for the values of each run: only they say how little of a life `since` leaves. */
const around = (name: string, whose: Whose) =>
  statement(
    name,
    (given: Given<Around>) =>
      namedBookings(sql`
      where ${bookings[whose]} = ${given.whose}
        and (${bookings.startsAt} > ${given.since}
          or ${bookings.paymentStatus} = 'paid'
          or ${bookings.id} = ${given.wanted})
      order by ${bookings.startsAt}, ${bookings.id}`),
    'anew',
  )

const ofLearner = around('bookings_of_learner', 'learnerId')
const ofTeacher = around('bookings_of_teacher', 'teacherId')

/**
 * What is to come and what began within two days, whatever still holds money, and the one that is wanted; soonest first. The
 * caller may see this learner.
 */
export const bookingsOfLearner = (db: Db, learnerId: number, wanted: Wanted, now: Date): Promise<NamedBooking[]> =>
  ofLearner(db, { whose: learnerId, wanted, since: plus(now, -STILL_SPOKEN_OF) })

/** The same of a teacher. */
export const bookingsOfTeacher = (db: Db, teacherId: number, wanted: Wanted, now: Date): Promise<NamedBooking[]> =>
  ofTeacher(db, { whose: teacherId, wanted, since: plus(now, -STILL_SPOKEN_OF) })

/** All that begin within a time, soonest first: a month of a teacher’s calendar. */
export const bookingsOfTeacherBetween = statement(
  'bookings_of_teacher_between',
  (given: Given<{ teacherId: number; from: Date; to: Date }>) =>
    namedBookings(sql`
      where ${bookings.teacherId} = ${given.teacherId}
        and ${bookings.startsAt} >= ${given.from}
        and ${bookings.startsAt} < ${given.to}
      order by ${bookings.startsAt}, ${bookings.id}`),
)

/** `before` is the booking the last page ended with; null for the first. */
export type PastWanted = { whose: readonly number[]; before: number | null; limit: number; now: Date }
export type PastPage = { list: NamedBooking[]; next: number | null }

const page = called(bookings, 'page')

/** A page of each one’s by the order of an index, and of these the page. */
const past = (name: string, whose: Whose) =>
  statement(name, (given: Given<PastWanted>): Query<NamedBooking> =>
    rows(
      namedColumns(page),
      (columns) => sql`
      with place as materialized (
        select ${bookings.startsAt} as starts_at, ${bookings.id} as id
        from ${bookings}
        where ${bookings.id} = ${given.before}
          and ${bookings[whose]} = any(${given.whose}::bigint[])
        union all
        select ${given.now}::timestamptz, 0
        where ${given.before}::bigint is null)
      select ${columns}
      from unnest(${given.whose}::bigint[]) as own (id)
      cross join lateral (
        select *
        from ${bookings}
        where ${bookings[whose]} = own.id
          and (${bookings.startsAt}, ${bookings.id}) < (select starts_at, id from place)
        order by ${bookings.startsAt} desc, ${bookings.id} desc
        limit ${given.limit}) ${page}
      ${joinPeople(page)}
      order by ${page.startsAt} desc, ${page.id} desc
      limit ${given.limit}`,
    ),
  )

const ofLearners = past('past_bookings_of_learners', 'learnerId')
const ofTeachers = past('past_bookings_of_teachers', 'teacherId')

/** A page of what began or was to begin, of learners whom the caller may see, the latest first. */
export const pastOfLearners = (db: Db, wanted: PastWanted): Promise<PastPage> => paged(db, ofLearners, wanted)
/** The same of a teacher. */
export const pastOfTeacher = (db: Db, teacherId: number, wanted: Omit<PastWanted, 'whose'>): Promise<PastPage> =>
  paged(db, ofTeachers, { ...wanted, whose: [teacherId] })

async function paged(db: Db, read: typeof ofLearners, wanted: PastWanted): Promise<PastPage> {
  const found = await read(db, { ...wanted, limit: wanted.limit + 1 })
  const list = found.slice(0, wanted.limit)
  return { list, next: found.length > wanted.limit ? (list.at(-1)?.id ?? null) : null }
}
