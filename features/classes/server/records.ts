/** What classes hold about people. */
import { goesAs, personal, told, untold } from '../../../shared/server/records.ts'
import { enrolments, liveClasses } from './tables.ts'

export const classRecords = [
  personal(
    liveClasses,
    [liveClasses.teacherId],
    {
      id: told,
      teacherId: told,
      // On the receipts of those who had a seat.
      title: told,
      description: goesAs(''),
      subjectId: told,
      grade: told,
      lessonType: told,
      startsAt: told,
      endsAt: told,
      seats: told,
      seatsTaken: told,
      priceCents: told,
      teacherShareBps: told,
      status: told,
      createdAt: told,
      completedAt: told,
      dueAt: untold,
    },
    'rows stay',
  ),
  personal(
    enrolments,
    [enrolments.learnerId, enrolments.payerId],
    {
      ...{ id: told, classId: told, learnerId: told, payerId: told, priceCents: told },
      ...{ status: told, enrolledAt: told, startsAt: untold },
    },
    'rows stay',
  ),
] as const
