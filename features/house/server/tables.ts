import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { houseSettings } from '../rules.ts'

/**
 * Every value that was ever set, the newest of each counting. Rows are added and never changed, and the database sees to it; the
 * version is the compare-and-set.
 */
export const houseChanges = pgTable(
  'house_changes',
  {
    id: primaryId(),
    setting: text('setting', { enum: houseSettings }).notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    setBy: userReference('set_by').notNull(),
    setAt: instant('set_at').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    unique('house_changes_version').on(table.setting, table.version),
    check('house_changes_setting', oneOf('setting', houseSettings)),
    check('house_changes_counted', sql`version > 0`),
  ],
)
