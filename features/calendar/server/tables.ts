import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'

/** Who has a feed. Its address is made from the version by a key that the database does not know. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: userReference('user_id').primaryKey(),
  version: uuid('version').notNull(),
  renewedAt: instant('renewed_at').notNull(),
})
