import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { heldBy } from '../rules.ts'

/** The file of somebody's own data. It lies in the database, where every server finds it, and for some days only. */
export const recordExports = pgTable(
  'record_exports',
  {
    userId: userReference('user_id').primaryKey(),
    askedAt: instant('asked_at').notNull(),
    /** Null while it is being made. */
    expiresAt: instant('expires_at'),
    content: text('content'),
  },
  (table) => [
    check('record_exports_whole', sql`(content is null) = (expires_at is null)`),
    index('record_exports_due')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
  ],
)

/** Somebody whose days to come back are over and who is not gone, because something holds it up. */
export const heldLeavings = pgTable(
  'held_leavings',
  {
    userId: userReference('user_id').primaryKey(),
    since: instant('since').notNull(),
    /** What did at the last try. */
    by: text('by', { enum: heldBy }).notNull(),
    /** Of their money. */
    cents: cents('cents').notNull(),
  },
  (table) => [
    index('held_leavings_since').on(table.since, table.userId),
    check('held_leavings_by', oneOf('by', heldBy)),
    check('held_leavings_cents', sql`cents >= 0`),
  ],
)
