import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { noticeKinds } from '../contract.ts'
import { topics } from '../rules/choices.ts'

export const notices = pgTable(
  'notices',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    /** The outbox row it came from: a row handled twice tells a person once. */
    outboxId: reference('outbox_id').notNull(),
    /** When what it tells of happened; it may have been written later. */
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Not where its reader had chosen to be told by mail alone. */
    inApp: boolean('in_app').notNull().default(true),
    /** When a mail that waits for the end of quiet hours is looked at again. */
    mailAt: instant('mail_at'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.outboxId, table.userId),
    index('notices_of_user').on(table.userId, table.createdAt, table.id),
    index('notices_by')
      .on(sql`(data ->> 'by')`)
      .where(sql`data ? 'by'`),
    index('notices_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    index('notices_mail_held')
      .on(table.mailAt)
      .where(sql`mail_at is not null`),
    check('notices_kind', oneOf('kind', noticeKinds)),
  ],
)

/** Which way somebody is told of what; both ways, where there is no row. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: userReference('user_id').notNull(),
    topic: text('topic', { enum: topics }).notNull(),
    app: boolean('app').notNull().default(true),
    mail: boolean('mail').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] }), check('notice_choices_topic', oneOf('topic', topics))],
)

/** When somebody's mails wait, by the Nairobi clock: `21:00` to `06:30`. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: userReference('user_id').primaryKey(),
    on: boolean('is_on').notNull(),
    from: text('from_clock').notNull(),
    to: text('to_clock').notNull(),
  },
  () => [
    check(
      'quiet_hours_clocks',
      sql`from_clock ~ '^[0-2][0-9]:[03]0$' and to_clock ~ '^[0-2][0-9]:[03]0$' and from_clock <> to_clock`,
    ),
  ],
)
