import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { liveClasses } from '../../classes/server/tables.ts'

/** Who wants to be told when a seat in a full class is free. */
export const seatWaits = pgTable(
  'seat_waits',
  {
    id: primaryId(),
    classId: reference('class_id')
      .notNull()
      .references(() => liveClasses.id),
    personId: userReference('person_id').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [uniqueIndex('seat_waits_once').on(table.classId, table.personId), index('seat_waits_of_person').on(table.personId)],
)
