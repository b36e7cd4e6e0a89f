import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { roomKinds } from '../../classroom/contract.ts'
import { helpReasons } from '../rules.ts'

const parts = ['learner', 'guardian'] as const

/** Somebody in a live room asked the desk for help. */
export const helpCalls = pgTable(
  'help_calls',
  {
    id: primaryId(),
    kind: text('kind', { enum: roomKinds }).notNull(),
    roomId: reference('room_id').notNull(),
    /** Who taught there; never told of it. */
    teacherId: userReference('teacher_id').notNull(),
    askerId: userReference('asker_id').notNull(),
    part: text('part', { enum: parts }).notNull(),
    reason: text('reason', { enum: helpReasons }).notNull(),
    words: text('words').notNull(),
    askedAt: instant('asked_at').notNull(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: userReference('answered_by'),
    closedAt: instant('closed_at'),
    closedBy: userReference('closed_by'),
    /** What was found and done; for the desk alone. */
    outcome: text('outcome'),
  },
  (table) => [
    uniqueIndex('help_calls_open')
      .on(table.kind, table.roomId, table.askerId)
      .where(sql`closed_at is null`),
    index('help_calls_waiting')
      .on(table.id)
      .where(sql`closed_at is null`),
    index('help_calls_heard').on(sql`least(answered_at, closed_at)`),
    index('help_calls_of_asker').on(table.askerId),
    check('help_calls_kind', oneOf('kind', roomKinds)),
    check('help_calls_part', oneOf('part', parts)),
    check('help_calls_reason', oneOf('reason', helpReasons)),
    check('help_calls_answered_whole', sql.raw(`(answered_at is null) = (answer is null)`)),
    check('help_calls_closed_whole', sql.raw(`(closed_at is null) = (outcome is null)`)),
  ],
)
