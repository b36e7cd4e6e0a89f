import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, run, type Db } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { userById } from '../../accounts/server/index.ts'
import { claimLost, claimSql } from '../../availability/server/index.ts'
import { taughtSubjects } from '../../teachers/server/index.ts'
import { seatLimits, type scheduleClass as ScheduleCall } from '../contract.ts'
import { classById, type ClassRow } from './queries.ts'

const SCHEDULE_SQL = `
  with turn as materialized (select pg_advisory_xact_lock($1::bigint)),
  made as (
    insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats, price_cents,
        teacher_share_bps, created_at, due_at)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8 from turn returning *),
  teachers_time as (${claimSql({ part: 'teacher', kind: 'class', person: 'teacher_id', source: 'id', from: 'made' })})
  select id from made`

/**
 * Publishes a live class of the teacher's own. Its time may touch no lesson or class of theirs.
 * Refuses with `email_unconfirmed`, `not_verified`, `in_the_past`, `unknown_subject`, `teacher_busy`.
 */
export async function scheduleClass(
  db: Db,
  wish: { actor: Actor; input: Input<typeof ScheduleCall>; teacherShareBps: number; now: Date },
): Promise<ClassRow> {
  const { actor, input, now } = wish
  const [teacher, subjects] = await Promise.all([userById(db, actor.userId), taughtSubjects(db)])
  if (!teacher?.email_confirmed_at) throw new Refusal('email_unconfirmed')
  if (teacher.verification_status !== 'approved') throw new Refusal('not_verified')
  const startsAt = new Date(input.start_time)
  if (startsAt <= now) throw new Refusal('in_the_past', { fields: { start_time: 'This time has passed. Choose a later one.' } })
  const subject = subjects.find(({ id, grades }) => id === input.subject_id && grades.includes(input.grade))
  if (!subject) throw new Refusal('unknown_subject', { fields: { subject_id: 'Please choose a subject of that grade.' } })
  const values = [
    actor.userId,
    input.topic,
    input.agenda ?? '',
    subject.id,
    input.grade,
    input.lesson_type ?? 'online',
    startsAt,
    plus(startsAt, minutes(input.duration)),
    input.max_students ?? seatLimits.initial,
    centsFromShillings(input.price),
    wish.teacherShareBps,
    now,
  ]
  const id = await insertClass(db, values)
  const row = await classById(db, id, actor.userId)
  if (!row) throw new Error('the class just made is not there')
  return row
}

async function insertClass(db: Db, values: unknown[]): Promise<number> {
  try {
    const [made] = await retryDeadlock(() => run<{ id: number }>(db, 'schedule_class', SCHEDULE_SQL, values))
    if (!made) throw new Error('a class was not written')
    return made.id
  } catch (error) {
    if (claimLost(error))
      throw new Refusal('teacher_busy', { fields: { start_time: 'You already have a lesson or a class at this time.' } })
    throw error
  }
}
