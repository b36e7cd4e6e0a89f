/** What threads hold about people. A thread stays for its other side; what somebody wrote leaves with them. */
import { sql, type SQL } from 'drizzle-orm'
import { goesAs, isOneOf, personal, told, untold } from '../../../shared/server/records.ts'
import { messages, threadBlocks, threadReadings, threadReports, threads } from './tables.ts'

export const messageRecords = [
  personal(
    threads,
    [threads.learnerId, threads.teacherId],
    {
      id: told,
      learnerId: told,
      teacherId: told,
      turn: untold,
      movedAt: told,
      pausedAt: told,
      closedAt: told,
      lastWrittenAt: told,
    },
    'rows stay',
  ),
  personal(
    messages,
    [messages.senderId],
    { id: told, threadId: told, senderId: told, key: untold, text: goesAs(''), writtenAt: told },
    'rows stay',
  ),
  personal(threadReadings, [threadReadings.userId], { threadId: told, userId: told, readUpTo: told, told: untold }, 'rows go'),
  personal(threadBlocks, [threadBlocks.blockerId], { threadId: told, blockerId: told, blockedAt: told }, 'rows go'),
  personal(
    threadReports,
    // What somebody reported is theirs alone: the other is not told who it was.
    (people: SQL) => sql`${isOneOf([threadReports.reporterId], people)}`,
    {
      id: told,
      threadId: told,
      reporterId: told,
      reason: goesAs(''),
      withChild: told,
      upTo: told,
      reportedAt: told,
      outcome: told,
      decidedAt: told,
      decidedBy: untold,
      decision: untold,
    },
    'rows stay',
  ),
] as const
