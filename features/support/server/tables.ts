import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { STORED_PHONE } from '../../../shared/country.ts'
import { bytes, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { LANGUAGES } from '../../../shared/said.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { automaticLines, chatStates, LONGEST_LINE, writers } from '../rules.ts'

/** What somebody and the desk write to each other: one for a person, one for a visitor's browser. */
export const supportChats = pgTable(
  'support_chats',
  {
    id: primaryId(),
    userId: userReference('user_id'),
    /** Of the secret in a visitor's cookie, while nobody has signed in. */
    secretHash: bytes('secret_hash'),
    /** Where a visitor wants to be reached while the desk is closed. */
    phone: text('phone'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    state: text('state', { enum: chatStates }).notNull(),
    /** Since when the promise of an answer runs, or ran last. */
    clockFrom: instant('clock_from').notNull(),
    movedAt: instant('moved_at').notNull(),
    /** Its last line. */
    turn: reference('turn').notNull().default(0),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    uniqueIndex('support_chats_of_user').on(table.userId),
    uniqueIndex('support_chats_of_visitor').on(table.secretHash),
    index('support_chats_waiting')
      .on(table.clockFrom, table.id)
      .where(sql`state = 'waiting'`),
    index('support_chats_by_turn').on(table.state, table.turn),
    index('support_chats_by_age').on(table.movedAt),
    check('support_chats_whose', sql`num_nonnulls(user_id, secret_hash) = 1`),
    check('support_chats_state', oneOf('state', chatStates)),
    check('support_chats_language', oneOf('language', LANGUAGES)),
    check('support_chats_phone', sql.raw(`phone ~ '${STORED_PHONE}'`)),
  ],
)

export const supportLines = pgTable(
  'support_lines',
  {
    id: primaryId(),
    chatId: reference('chat_id')
      .notNull()
      .references(() => supportChats.id, { onDelete: 'cascade' }),
    by: text('by', { enum: writers }).notNull(),
    operatorId: userReference('operator_id'),
    /** Made by the writer's browser: the same press twice is one line. */
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    automatic: text('automatic', { enum: automaticLines }),
    writtenAt: instant('written_at').notNull(),
    /** Of an answer to who waited: how long they did, without the hours in which nobody is there. */
    waitedSeconds: integer('waited_seconds'),
  },
  (table) => [
    uniqueIndex('support_lines_once').on(table.chatId, table.key),
    index('support_lines_of_chat').on(table.chatId, table.id),
    index('support_lines_of_operator').on(table.operatorId),
    index('support_lines_of_operators')
      .on(table.chatId, table.id)
      .where(sql`operator_id is not null`),
    index('support_lines_answers')
      .on(table.id)
      .where(sql`waited_seconds is not null`),
    index('support_lines_answered')
      .on(table.writtenAt)
      .where(sql`waited_seconds is not null`),
    check('support_lines_by', oneOf('by', writers)),
    check('support_lines_automatic', oneOf('automatic', automaticLines)),
    check('support_lines_length', sql.raw(`length(text) <= ${LONGEST_LINE}`)),
    check('support_lines_operator', sql`(operator_id is not null) = (by = 'operator')`),
    check('support_lines_words', sql`(automatic is not null) = (by = 'automatic')`),
  ],
)
