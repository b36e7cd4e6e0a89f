/** What approvals hold about people. */
import { goes, personal, told, untold } from '../../../shared/server/records.ts'
import { allowances, wishes } from './tables.ts'

export const approvalRecords = [
  personal(
    allowances,
    [allowances.learnerId],
    { learnerId: told, weeklyLimitCents: told, askFirst: told, setBy: told, setAt: told },
    'rows go',
  ),
  personal(
    wishes,
    [wishes.learnerId],
    {
      id: told,
      learnerId: told,
      kind: told,
      teacherId: told,
      title: told,
      startsAt: told,
      endsAt: told,
      times: told,
      priceCents: told,
      topic: goes,
      message: goes,
      classId: told,
      videoId: told,
      askedAt: told,
      answerBy: told,
      status: told,
      answeredBy: told,
      answeredAt: told,
      reason: goes,
      bookingId: told,
      dueAt: untold,
    },
    'rows stay',
  ),
] as const
