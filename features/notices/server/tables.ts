import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { STORED_PHONE } from '../../../shared/country.ts'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { sessions, userReference } from '../../accounts/server/tables.ts'
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
    /** The same of an SMS, and of what goes to browsers. */
    smsAt: instant('sms_at'),
    pushAt: instant('push_at'),
    /** When it was left for its reader's browsers: a note handled twice leaves nothing twice. */
    pushedAt: instant('pushed_at'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.outboxId, table.userId),
    index('notices_of_user').on(table.userId, table.createdAt, table.id),
    index('notices_by')
      .on(sql`(data ->> 'by')`)
      .where(sql`data ? 'by'`),
    index('notices_unread')
      .on(table.userId, table.id)
      .where(sql`read_at is null and in_app`),
    index('notices_mail_held')
      .on(table.mailAt)
      .where(sql`mail_at is not null`),
    index('notices_sms_held')
      .on(table.smsAt)
      .where(sql`sms_at is not null`),
    index('notices_push_held')
      .on(table.pushAt)
      .where(sql`push_at is not null`),
    check('notices_kind', oneOf('kind', noticeKinds)),
  ],
)

/** Which way somebody is told of what; every way they have, where there is no row. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: userReference('user_id').notNull(),
    topic: text('topic', { enum: topics }).notNull(),
    app: boolean('app').notNull().default(true),
    mail: boolean('mail').notNull().default(true),
    sms: boolean('sms').notNull().default(true),
    push: boolean('push').notNull().default(true),
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

/**
 * Which numbers somebody has shown to be theirs, by a code that was sent there. The code is made from the row's `code_id` by a
 * keyed hash, so that no code that opens anything is at rest here or in the outbox.
 */
export const phoneProofs = pgTable(
  'phone_proofs',
  {
    userId: userReference('user_id').notNull(),
    phone: text('phone').notNull(),
    codeId: uuid('code_id').notNull(),
    codeAt: instant('code_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.phone] }),
    uniqueIndex('phone_proofs_code').on(table.codeId),
    check('phone_proofs_kenyan', sql.raw(`phone ~ '${STORED_PHONE}'`)),
  ],
)

export const smsStates = ['asked', 'accepted', 'refused', 'unknown', 'delivered', 'undelivered'] as const

/**
 * Every SMS that we asked the provider for, written down before it was asked: what stands here is never asked for again. Neither
 * number nor text is kept.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: primaryId(),
    /** What it tells of, such as the note of a notice. */
    key: text('key').notNull(),
    userId: userReference('user_id').notNull(),
    kind: text('kind').notNull(),
    /** Whether it was another person's doing. */
    byOther: boolean('by_other').notNull(),
    state: text('state', { enum: smsStates }).notNull(),
    /** The provider's word for what went wrong. */
    reason: text('reason'),
    messageId: text('message_id'),
    costCents: integer('cost_cents'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    uniqueIndex('sms_messages_once').on(table.key),
    index('sms_messages_of_user').on(table.userId, table.askedAt),
    index('sms_messages_by_time').on(table.askedAt),
    index('sms_messages_reported')
      .on(table.messageId)
      .where(sql`message_id is not null`),
    check('sms_messages_state', oneOf('state', smsStates)),
  ],
)

/** Browsers that somebody has asked to be told in; each ends with the session it was asked in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    sessionId: reference('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the push service of the browser's maker. Whoever has it and our key can write there. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and its secret of this subscription (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_of_user').on(table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
)
