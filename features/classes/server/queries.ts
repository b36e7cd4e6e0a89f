import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, called, rows, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { nairobiStamp } from '../../../shared/time.ts'
import { isListed, photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { actingFor, actsFor } from '../../family/server/index.ts'
import { roomOpensAt } from '../../booking/rules.ts'
import { subjects, teacherProfiles } from '../../teachers/server/tables.ts'
import type { LiveSession } from '../contract.ts'
import { enrolments, liveClasses } from './tables.ts'

export const teacher = called(users, 'teacher')
const taught = called(liveClasses, 'taught')

type ClassId = SQL | typeof liveClasses.id

/** The seats in a class of a person, of whom they may act for, and of whom they paid for. */
const seatsOf = (classId: ClassId, personId: SQL<number>): SQL => sql`
        from ${enrolments}
        where ${enrolments.classId} = ${classId}
          and ${enrolments.status} <> 'refunded'
          and (${enrolments.payerId} = ${personId} or ${actsFor(enrolments.learnerId, personId)})`

const seatOf = (classId: ClassId, personId: SQL<number>): SQL<boolean> => sql`exists (select ${seatsOf(classId, personId)})`

/** @param viewerId whose seat `enrolled` tells of; 0 is nobody */
const classColumns = (viewerId: SQL<number>) => ({
  ...all(liveClasses),
  subjectName: subjects.name,
  teacherName: teacher.name,
  isListed: isListed(teacher),
  school: teacherProfiles.currentSchool,
  teacherPhoto: photoOf(teacher.id),
  enrolled: seatOf(liveClasses.id, viewerId),
  seated: sql<(number | string)[]>`array(select ${enrolments.learnerId} ${seatsOf(liveClasses.id, viewerId)})`,
})
export type ClassRow = RowOf<ReturnType<typeof classColumns>>

/** Classes as somebody sees them. @param narrowed which, in what order and how many */
export const classesWhere = (viewerId: SQL<number>, narrowed: SQL): Query<ClassRow> =>
  rows(
    classColumns(viewerId),
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      join ${subjects} on ${subjects.id} = ${liveClasses.subjectId}
      join ${users} ${teacher} on ${teacher.id} = ${liveClasses.teacherId}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${liveClasses.teacherId}
      where ${narrowed}`,
  )

const LISTED = 100

/** Classes that can be joined, and the viewer's own whatever has become of their teacher. */
const coming = ({ now, viewerId }: Given<{ viewerId: number; now: Date }>): SQL => sql`${liveClasses.status} = 'scheduled'
        and ${liveClasses.endsAt} > ${now}
        and (${isListed(teacher)}
          or ${liveClasses.teacherId} = ${viewerId}
          or ${seatOf(liveClasses.id, viewerId)})
      order by ${liveClasses.startsAt}, ${liveClasses.id}
      limit ${LISTED}`

/**
 * The soonest that can be joined, those of the grades of the viewer's learners however many of others are sooner, and however far
 * off the viewer's own: those they teach, and have or paid a seat in.
 * @param also one more of those that can be joined, null for none
 */
export async function comingClasses(
  db: Db,
  { viewerId, also }: { viewerId: number | null; also: number | null },
  now: Date,
): Promise<ClassRow[]> {
  const given = { viewerId: viewerId ?? 0, also, now }
  const soonest = await allComing(db, given)
  // Where they are not that many they are all there are.
  if (soonest.length < LISTED || !(viewerId || also)) return soonest
  const [own, ofGrades] = await Promise.all([ownComing(db, given), comingOfGrades(db, given)])
  return [...new Map([...soonest, ...ofGrades, ...own].map((session) => [session.id, session])).values()]
}

const allComing = statement('coming_classes', (given: Given<{ viewerId: number; now: Date }>) =>
  classesWhere(given.viewerId, coming(given)),
)

/** By the seats of each, because those that are coming are many. */
const ownComing = statement('own_coming_classes', (given: Given<{ viewerId: number; also: number | null; now: Date }>) =>
  classesWhere(
    given.viewerId,
    sql`${liveClasses.id} in (
          select ${enrolments.classId}
          from ${enrolments}
          where ${enrolments.payerId} = ${given.viewerId}
            and ${enrolments.status} = 'held'
          union
          select ${enrolments.classId}
          from ${enrolments}
          where ${enrolments.learnerId} in (select ${given.viewerId} union all ${actingFor(given.viewerId)})
            and ${enrolments.status} = 'held'
          union
          select ${taught.id}
          from ${liveClasses} ${taught}
          where ${taught.teacherId} = ${given.viewerId}
            and ${taught.startsAt} > ${given.now}::timestamptz - interval '1 day'
          union
          select ${given.also}::bigint)
        and ${coming(given)}`,
  ),
)

const LISTED_OF_GRADE = 40

/** The soonest of each grade in which the viewer, or a child of theirs, learns. */
const comingOfGrades = statement('coming_classes_of_grades', (given: Given<{ viewerId: number; now: Date }>) =>
  classesWhere(
    given.viewerId,
    sql`${liveClasses.id} in (
          select soonest.id
          from (
            select distinct ${studentProfiles.grade}
            from ${studentProfiles}
            where ${studentProfiles.userId} in (select ${given.viewerId} union all ${actingFor(given.viewerId)})) own,
          lateral (
            select ${taught.id}
            from ${liveClasses} ${taught}
            join ${users} on ${users.id} = ${taught.teacherId}
            where ${taught.grade} = own.grade
              and ${taught.status} = 'scheduled'
              and ${taught.endsAt} > ${given.now}
              and ${isListed(users)}
            order by ${taught.startsAt}, ${taught.id}
            limit ${LISTED_OF_GRADE}) soonest)`,
  ),
)

export const comingClassesOf = (db: Db, teacherId: number, viewerId: number | null, now: Date): Promise<ClassRow[]> =>
  comingOfTeacher(db, { teacherId, viewerId: viewerId ?? 0, now })

const comingOfTeacher = statement('coming_classes_of', (given: Given<{ teacherId: number; viewerId: number; now: Date }>) =>
  classesWhere(
    given.viewerId,
    sql`${liveClasses.teacherId} = ${given.teacherId}
        and ${coming(given)}`,
  ),
)

export async function classById(db: Db, id: number, viewerId: number | null): Promise<ClassRow | null> {
  const [row] = await byId(db, { id, viewerId: viewerId ?? 0 })
  return row ?? null
}

const byId = statement('class_by_id', (given: Given<{ id: number; viewerId: number }>) =>
  classesWhere(given.viewerId, sql`${liveClasses.id} = ${given.id}`),
)

/** Whether a person learns in a class, or may act or paid for somebody who does. */
export async function hasSeat(db: Db, classId: number, personId: number): Promise<boolean> {
  const [row] = await seat(db, { classId, personId })
  return row?.taken ?? false
}

const seat = statement('has_seat', (given: Given<{ classId: number; personId: number }>) =>
  rows({ taken: seatOf(given.classId, given.personId) }, (columns) => sql`select ${columns}`),
)

/** As listed. The link is ours, and is there only for the teacher and for those with a seat (rules 6). */
export function toLiveSession(row: ClassRow, viewerId: number | null): LiveSession {
  const mayEnter = row.enrolled || row.teacherId === viewerId
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    zoom_link: mayEnter ? joinLink(row.id) : null,
    scheduled_date: nairobiStamp(row.startsAt),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    room_opens_at: roomOpensAt({ startsAt: row.startsAt }).toISOString(),
    basic_info: { duration: (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000 },
    price: shillings(row.priceCents),
    teacher: { id: row.teacherId, name: row.teacherName, school: row.school, profile_image: row.teacherPhoto },
    subject: { name: row.subjectName },
    grade: row.grade,
    lesson_type: row.lessonType,
    status: row.status,
    current_students: row.seatsTaken,
    max_students: row.seats,
    enrolled: row.enrolled,
    // The driver reads a list of numbers as words.
    seated: row.seated.map(Number),
  }
}

export const joinLink = (classId: number): string => `/join/class/${classId}`
