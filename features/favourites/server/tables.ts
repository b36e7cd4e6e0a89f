import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'

/** Teachers whom students and parents want to find again; the id is the order in which they were marked. */
export const favourites = pgTable(
  'favourites',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    teacherId: userReference('teacher_id').notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [
    uniqueIndex('favourites_once').on(table.userId, table.teacherId),
    index('favourites_of_user').on(table.userId, table.id),
  ],
)
