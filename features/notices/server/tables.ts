import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { noticeKinds } from '../contract.ts'

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
  },
  (table) => [
    uniqueIndex('notices_once').on(table.outboxId, table.userId),
    index('notices_of_user').on(table.userId, table.createdAt, table.id),
    index('notices_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    check('notices_kind', oneOf('kind', noticeKinds)),
  ],
)
