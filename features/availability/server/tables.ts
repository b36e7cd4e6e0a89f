import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference, timeRange } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { busyKinds, busyParts } from '../rules.ts'

/** A time a teacher offers. No two of one teacher overlap: an exclusion constraint, written by hand in the migrations. */
export const availabilitySlots = pgTable(
  'availability_slots',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    during: timeRange('during')
      .notNull()
      .generatedAlwaysAs(sql`tstzrange(starts_at, ends_at)`),
  },
  (table) => [
    index('availability_slots_of_teacher').on(table.teacherId, table.startsAt),
    /** Who is free on a day. */
    index('availability_slots_by_time').on(table.startsAt, table.teacherId),
    check('availability_slots_length', sql`ends_at - starts_at between interval '15 minutes' and interval '3 hours'`),
  ],
)

/**
 * Time in which a teacher takes no lessons. Slots in it stay and are hidden; lessons that were there before stand. No two of one
 * teacher overlap: an exclusion constraint, written by hand in the migrations.
 */
export const timesOff = pgTable(
  'times_off',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** For the teacher alone. */
    reason: text('reason').notNull(),
    during: timeRange('during')
      .notNull()
      .generatedAlwaysAs(sql`tstzrange(starts_at, ends_at)`),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('times_off_of_teacher').on(table.teacherId, table.endsAt),
    check('times_off_forward', sql`starts_at < ends_at`),
  ],
)

/**
 * Time somebody has given away: a lesson or class they teach or learn in. Bookings and classes claim rows here, so that slots
 * need not know of bookings. No two of one person in one part overlap: exclusion constraints in the migrations.
 */
export const busyIntervals = pgTable(
  'busy_intervals',
  {
    id: primaryId(),
    personId: userReference('person_id').notNull(),
    part: text('part', { enum: busyParts }).notNull(),
    kind: text('kind', { enum: busyKinds }).notNull(),
    /** The booking, class or enrolment. */
    sourceId: reference('source_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    during: timeRange('during')
      .notNull()
      .generatedAlwaysAs(sql`tstzrange(starts_at, ends_at)`),
  },
  (table) => [
    index('busy_intervals_of_source').on(table.kind, table.sourceId),
    check('busy_intervals_part', oneOf('part', busyParts)),
    check('busy_intervals_kind', oneOf('kind', busyKinds)),
    check('busy_intervals_forward', sql`starts_at < ends_at`),
  ],
)
