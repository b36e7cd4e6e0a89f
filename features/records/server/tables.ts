import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'

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
