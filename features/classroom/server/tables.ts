import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { roomKinds } from '../contract.ts'

/** Who was in which room, from when to when: what a lesson's money is decided by. */
export const attendance = pgTable(
  'attendance',
  {
    id: primaryId(),
    /** The engine's own id of the visit, so that an event told twice counts once. */
    visit: text('visit').notNull(),
    kind: text('kind', { enum: roomKinds }).notNull(),
    roomId: reference('room_id').notNull(),
    personId: userReference('person_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    uniqueIndex('attendance_visit').on(table.visit),
    index('attendance_of_room').on(table.kind, table.roomId),
    index('attendance_of_person').on(table.personId),
    check('attendance_kind', oneOf('kind', roomKinds)),
    check('attendance_forward', sql`left_at is null or joined_at <= left_at`),
  ],
)

/**
 * Which server process holds a live room. A room lives in one media process; the others carry people's connections there. A host
 * that has not been heard of for some seconds, by the clock of the database, is gone, and the next one asked takes the room over.
 */
export const roomHosts = pgTable('room_hosts', {
  room: text('room').primaryKey(),
  /** Where the other servers reach the process, and its own name for itself. */
  origin: text('origin').notNull(),
  process: text('process').notNull(),
  heardAt: instant('heard_at').notNull(),
})
