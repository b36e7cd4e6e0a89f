import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { areActive, userById } from '../../accounts/server/index.ts'
import { claim, claimLost } from '../../availability/server/index.ts'
import { nextLookAt } from '../../booking/server/index.ts'
import { taughtSubjects } from '../../teachers/server/index.ts'
import { seatLimits } from '../rules/plan.ts'
import { startProblem } from '../rules.ts'
import { refusals } from '../contract.ts'
import type { scheduleClass as ScheduleCall } from '../form-contract.ts'
import { classById, type ClassRow } from './queries.ts'
import { liveClasses } from './tables.ts'
import { holdTeachersTime } from './teachers-time.ts'

/**
 * Publishes a live class of the teacher's own. Its time may touch no lesson or class of theirs.
 * Refuses with `email_unconfirmed`, `not_verified`, `in_the_past`, `too_far_ahead`, `unknown_subject`, `time_off`,
 * `teacher_busy`.
 */
export async function scheduleClass(
  db: Db,
  wish: { actor: Actor; input: Input<typeof ScheduleCall>; teacherShareBps: number; now: Date },
): Promise<ClassRow> {
  const { actor, input, now } = wish
  const [teacher, subjects] = await Promise.all([userById(db, actor.userId), taughtSubjects(db)])
  if (!teacher?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  if (!teacher.mayTeach) throw new Refusal(refusals.not_verified)
  const startsAt = new Date(input.start_time)
  const problem = startProblem(startsAt, now)
  if (problem) throw new Refusal(refusals[problem], { fields: { start_time: refusals[problem] } })
  const grade = input.grade ?? input.class_id
  const subject = subjects.find(({ id, grades }) => id === input.subject_id && grade !== undefined && grades.includes(grade))
  if (!subject || grade === undefined) {
    throw new Refusal(refusals.unknown_subject, { fields: { subject_id: refusals.unknown_subject } })
  }
  const endsAt = plus(startsAt, minutes(input.duration))
  const id = await insertClass(db, {
    teacherId: actor.userId,
    title: input.topic,
    description: input.agenda ?? '',
    subjectId: subject.id,
    grade,
    lessonType: input.lesson_type ?? 'online',
    startsAt,
    endsAt,
    seats: input.max_students ?? seatLimits.initial,
    priceCents: centsFromShillings(input.price),
    teacherShareBps: wish.teacherShareBps,
    now,
  })
  const row = await classById(db, id, actor.userId)
  if (!row) throw new Error('the class just made is not there')
  return row
}

type NewClass = Pick<
  ClassRow,
  | 'teacherId'
  | 'title'
  | 'description'
  | 'subjectId'
  | 'grade'
  | 'lessonType'
  | 'startsAt'
  | 'endsAt'
  | 'seats'
  | 'priceCents'
  | 'teacherShareBps'
> & { now: Date }

async function insertClass(db: Db, wish: NewClass): Promise<number> {
  try {
    const [made] = await retryDeadlock(() =>
      db.transaction(async (tx) => {
        await holdTeachersTime(tx, wish.teacherId, wish)
        // Who left or was suspended while this waited gives no class.
        if (!(await areActive(tx, [wish.teacherId]))) throw new Refusal(refusals.not_verified)
        return publish(tx, wish)
      }),
    )
    if (!made) throw new Error('a class was not written')
    return made.id
  } catch (error) {
    if (claimLost(error)) throw new Refusal(refusals.teacher_busy, { fields: { start_time: refusals.teacher_busy } })
    throw error
  }
}

const made = called(liveClasses, 'made')

const publish = statement('schedule_class', (given: Given<NewClass>) => {
  const { teacherId, title, description, subjectId, grade, lessonType, startsAt, endsAt, seats, priceCents, teacherShareBps } =
    given
  const written = {
    teacherId,
    title,
    description,
    subjectId,
    grade,
    lessonType,
    startsAt,
    endsAt,
    seats,
    priceCents,
    teacherShareBps,
  }
  return rows(
    { id: made.id },
    (columns) => sql`
      with ${made} as (
        ${insertSelect(liveClasses, { ...written, createdAt: given.now, dueAt: nextLookAt({ startsAt, endsAt }, given.now) })}
        returning *),
      teachers_time as (
        ${claim({
          part: 'teacher',
          kind: 'class',
          person: made.teacherId,
          source: made.id,
          startsAt: made.startsAt,
          endsAt: made.endsAt,
          from: made,
        })})
      select ${columns}
      from ${made}`,
  )
})
