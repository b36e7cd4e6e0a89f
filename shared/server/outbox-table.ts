import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId } from './columns.ts'

/** What a committed write leaves to be done outside its transaction: mails, notices, calls to the outside. */
export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** Notes of one kind with the same key are one: it is left anew instead of a second time. Null where each counts. */
    key: text('key'),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Tries since it was left, left anew or repeated by hand. */
    attempts: integer('attempts').notNull().default(0),
    /** When it was given up, for an operator to look at. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** How often it has been taken: the fence. Who took it ends it only while this still says the number it was given. */
    lease: integer('lease').notNull().default(0),
    /** By the database's clock, which all processes share; null while nobody has it. */
    leasedUntil: instant('leased_until'),
  },
  (table) => [
    index('outbox_due')
      .on(table.kind, table.nextAttemptAt)
      .where(sql`failed_at is null`),
    uniqueIndex('outbox_key')
      .on(table.kind, table.key)
      .where(sql`key is not null`),
    index('outbox_failed')
      .on(table.failedAt)
      .where(sql`failed_at is not null`),
  ],
)
