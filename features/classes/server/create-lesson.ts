import type { Input } from '../../../shared/endpoint.ts'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { instantAt, minutes, nairobiClock, nairobiDate } from '../../../shared/time.ts'
import { taughtSubjects } from '../../teachers/server/index.ts'
import { refusals } from '../contract.ts'
import type { createLesson as CreateCall, PlannedLesson } from '../form-contract.ts'
import { durationMinutes } from '../rules/plan.ts'
import type { ClassRow } from './queries.ts'
import { scheduleClass } from './schedule-class.ts'

/**
 * The same live class as `scheduleClass` publishes, from a date and two clocks on a Nairobi wall and a subject's name. Refuses as
 * that does, and with `no_such_time`, `start_after_end`, `wrong_length`.
 */
export async function createLesson(
  db: Db,
  wish: { actor: Actor; input: Input<typeof CreateCall>; teacherShareBps: number; now: Date },
): Promise<ClassRow> {
  const { input, ...rest } = wish
  const { startsAt, duration } = spanOf(input)
  const subject = (await taughtSubjects(db)).find(({ name }) => name === input.subject)
  if (!subject?.grades.includes(input.grade)) {
    throw new Refusal(refusals.unknown_subject, { fields: { subject: refusals.unknown_subject } })
  }
  return scheduleClass(db, {
    ...rest,
    input: {
      teacherId: input.teacher_id,
      topic: input.title,
      agenda: input.description,
      start_time: startsAt.toISOString(),
      duration,
      price: input.price ?? 0,
      max_students: input.max_students,
      subject_id: subject.id,
      grade: input.grade,
      lesson_type: input.lesson_type,
    },
  })
}

function spanOf(input: Pick<Input<typeof CreateCall>, 'date' | 'start_time' | 'end_time'>) {
  const startsAt = instantAt(input.date, input.start_time)
  const endsAt = instantAt(input.date, input.end_time)
  if (!startsAt) throw new Refusal(refusals.no_such_time, { fields: { start_time: refusals.no_such_time } })
  if (!endsAt) throw new Refusal(refusals.no_such_time, { fields: { end_time: refusals.no_such_time } })
  if (endsAt <= startsAt) throw new Refusal(refusals.start_after_end, { fields: { end_time: refusals.start_after_end } })
  const duration = (endsAt.getTime() - startsAt.getTime()) / minutes(1)
  if (duration < durationMinutes.least || duration > durationMinutes.most) {
    throw new Refusal(refusals.wrong_length, { fields: { end_time: refusals.wrong_length } })
  }
  return { startsAt, duration }
}

/** As a teacher's schedule lists it. */
export const toPlannedLesson = (row: ClassRow): PlannedLesson => ({
  id: row.id,
  title: row.title,
  subject: row.subjectName,
  grade: row.grade,
  date: nairobiDate(row.startsAt),
  start_time: nairobiClock(row.startsAt),
  end_time: nairobiClock(row.endsAt),
  max_students: row.seats,
  current_students: row.seatsTaken,
  status: row.status,
  description: row.description,
  lesson_type: row.lessonType,
  price: shillings(row.priceCents),
})
