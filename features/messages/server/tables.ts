import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { LONGEST_MESSAGE } from '../rules.ts'

/** What a learner's side and a teacher write to each other: one for the two, made by a trigger with their first booking. */
export const threads = pgTable(
  'threads',
  {
    id: primaryId(),
    learnerId: userReference('learner_id').notNull(),
    teacherId: userReference('teacher_id').notNull(),
    /** Drawn anew by each message and each request; lists stand in its order. */
    turn: reference('turn').notNull(),
    movedAt: instant('moved_at').notNull(),
    /** Since when a report with a child in the thread keeps both from writing. */
    pausedAt: instant('paused_at'),
    /** By an operator. */
    closedAt: instant('closed_at'),
    /** When something was last written; null where nothing is left of it. */
    lastWrittenAt: instant('last_written_at'),
  },
  (table) => [
    uniqueIndex('threads_of_two').on(table.learnerId, table.teacherId),
    uniqueIndex('threads_turn').on(table.turn),
    index('threads_of_learner').on(table.learnerId, table.turn),
    index('threads_of_teacher').on(table.teacherId, table.turn),
    index('threads_last_written')
      .on(table.lastWrittenAt)
      .where(sql`last_written_at is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    threadId: reference('thread_id')
      .notNull()
      .references(() => threads.id),
    senderId: userReference('sender_id').notNull(),
    /** Made by the writer's browser: the same press twice is one message. */
    key: uuid('key').notNull(),
    /** As it was written; what is hidden of it is decided whenever it is read. Empty once its writer has left. */
    text: text('text').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_once').on(table.senderId, table.key),
    index('messages_of_thread').on(table.threadId, table.id),
    check('messages_length', sql.raw(`length(text) <= ${LONGEST_MESSAGE}`)),
  ],
)

/** How far somebody has read a thread, and whether they have been told of what they have not. */
export const threadReadings = pgTable(
  'thread_readings',
  {
    threadId: reference('thread_id')
      .notNull()
      .references(() => threads.id),
    userId: userReference('user_id').notNull(),
    readUpTo: reference('read_up_to').notNull().default(0),
    told: boolean('told').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] }), index('thread_readings_of_user').on(table.userId)],
)

/** Who has blocked a thread: nobody writes in it until they all have taken that back. */
export const threadBlocks = pgTable(
  'thread_blocks',
  {
    threadId: reference('thread_id')
      .notNull()
      .references(() => threads.id),
    blockerId: userReference('blocker_id').notNull(),
    blockedAt: instant('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.blockerId] })],
)

export const reportOutcomes = ['go_on', 'closed'] as const

/** Somebody asked the desk to look at the last messages of a thread, up to the one it ended with. */
export const threadReports = pgTable(
  'thread_reports',
  {
    id: primaryId(),
    threadId: reference('thread_id')
      .notNull()
      .references(() => threads.id),
    reporterId: userReference('reporter_id').notNull(),
    reason: text('reason').notNull(),
    withChild: boolean('with_child').notNull(),
    upTo: reference('up_to').notNull(),
    reportedAt: instant('reported_at').notNull(),
    outcome: text('outcome', { enum: reportOutcomes }),
    decidedAt: instant('decided_at'),
    decidedBy: userReference('decided_by'),
    /** The operator's own words, for the desk alone. */
    decision: text('decision'),
  },
  (table) => [
    uniqueIndex('thread_reports_open')
      .on(table.threadId, table.reporterId)
      .where(sql`decided_at is null`),
    index('thread_reports_waiting')
      .on(table.id)
      .where(sql`decided_at is null`),
    index('thread_reports_answered')
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
    check('thread_reports_outcome', oneOf('outcome', reportOutcomes)),
    check('thread_reports_decided_whole', sql`num_nulls(outcome, decided_at, decided_by, decision) in (0, 4)`),
  ],
)
