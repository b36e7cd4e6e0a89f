import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, primaryId } from './columns.ts'

/** What a committed write leaves to be done outside its transaction: mails, notices, calls to the outside. */
export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Also the lease: whoever takes the row moves it ahead, so that a killed process loses nothing. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`failed_at is null`),
  ],
)
