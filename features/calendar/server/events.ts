import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { memberName } from '../../../shared/former-member.ts'
import type { Language } from '../../../shared/said.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { days, plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { homeOf } from '../../accounts/rules.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '../../booking/rules.ts'
import { bookings } from '../../booking/server/tables.ts'
import { enrolments, liveClasses } from '../../classes/server/tables.ts'
import { actingFor } from '../../family/server/index.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import { texts } from '../sentences.ts'
import type { CalendarEvent } from '../rules.ts'

/** Whose calendar it is, and in which language. */
export type Reader = { id: number; role: 'student' | 'parent' | 'teacher'; language: Language }

/** So far back; ahead there is a year at most, by the rule that nothing starts later. */
const DAYS_BACK = 30
const MOST_EVENTS = 1000

/** The lessons and classes of somebody's calendar, soonest first. No name of a learner is in them. */
export async function eventsOf(db: Db, reader: Reader, site: string, now: Date): Promise<CalendarEvent[]> {
  const facts = { personId: reader.id, since: plus(now, -days(DAYS_BACK)) }
  const [lessons, sessions] = await Promise.all([lessonsOf(db, facts), classesOf(db, facts)])
  return [...lessons.map((row) => lessonEvent(row, reader, site)), ...sessions.map((row) => classEvent(row, reader, site))].sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )
}

type Times = { id: number; startsAt: Date; endsAt: Date; teacherName: string }
type LessonRow = Times & { subject: string; grade: number; status: string; proposals: number }

const areaOf = ({ role }: Reader): string => `${homeOf[role].replace(/\/home$/, '')}/lessons`

/** One lesson, as this reader's calendar has it. */
export const lessonEvent = (lesson: LessonRow, reader: Reader, site: string): CalendarEvent => {
  const t = textsFor(texts, reader.language)
  const subject = subjectName(lesson.subject, reader.language)
  const tab = reader.role === 'teacher' ? `upcoming&session=lesson-${lesson.id}` : `scheduled&lesson=${lesson.id}`
  return {
    uid: `lesson-${lesson.id}`,
    sequence: lesson.proposals,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    title:
      reader.role === 'teacher'
        ? t.ofGrade(subject, lesson.grade)
        : t.withTeacher(subject, memberName(lesson.teacherName, reader.language)),
    details: lesson.status === 'accepted' ? t.unpaid : t.opens(ROOM_OPENS_MINUTES_BEFORE),
    url: `${site}${areaOf(reader)}?tab=${tab}`,
    tentative: lesson.status === 'accepted',
  }
}

const classEvent = (session: Times & { title: string }, reader: Reader, site: string): CalendarEvent => ({
  uid: `class-${session.id}`,
  sequence: 0,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  title:
    reader.role === 'teacher'
      ? session.title
      : textsFor(texts, reader.language).withTeacher(session.title, memberName(session.teacherName, reader.language)),
  details: textsFor(texts, reader.language).opens(ROOM_OPENS_MINUTES_BEFORE),
  url: `${site}${areaOf(reader)}?tab=${reader.role === 'teacher' ? `upcoming&session=class-${session.id}` : 'live'}`,
  tentative: false,
})

const teacher = called(users, 'teacher')
type Facts = { personId: number; since: Date }

/** Whose lessons a person's calendar has: what they teach, learn or pay, and their children's. */
const ofPerson = (learner: SQL, payer: SQL, personId: SQL<number>): SQL =>
  sql`(${payer} = ${personId} or ${learner} = ${personId} or ${learner} in (${actingFor(personId)}))`

const lessonsOf = statement('calendar_lessons', (given: Given<Facts>) =>
  rows(
    {
      id: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      teacherName: teacher.name,
      subject: bookings.subject,
      grade: bookings.grade,
      status: bookings.status,
      proposals: bookings.proposals,
    },
    (columns) => sql`
      select ${columns}
      from ${bookings}
      join ${users} ${teacher} on ${teacher.id} = ${bookings.teacherId}
      where ${bookings.status} in ('accepted', 'confirmed', 'completed', 'disputed')
        and ${bookings.endsAt} > ${given.since}
        and (${bookings.teacherId} = ${given.personId}
          or ${ofPerson(sql`${bookings.learnerId}`, sql`${bookings.payerId}`, given.personId)})
      order by ${bookings.startsAt}
      limit ${MOST_EVENTS}`,
  ),
)

const classesOf = statement('calendar_classes', (given: Given<Facts>) =>
  rows(
    {
      id: liveClasses.id,
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
      teacherName: teacher.name,
      title: liveClasses.title,
    },
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      join ${users} ${teacher} on ${teacher.id} = ${liveClasses.teacherId}
      where ${liveClasses.status} <> 'cancelled'
        and ${liveClasses.endsAt} > ${given.since}
        and (${liveClasses.teacherId} = ${given.personId}
          or ${liveClasses.id} in (
            select ${enrolments.classId}
            from ${enrolments}
            where ${enrolments.status} <> 'refunded'
              and ${ofPerson(sql`${enrolments.learnerId}`, sql`${enrolments.payerId}`, given.personId)}))
      order by ${liveClasses.startsAt}
      limit ${MOST_EVENTS}`,
  ),
)
