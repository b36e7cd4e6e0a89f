import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { STORED_PHONE } from '../../../shared/country.ts'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { LANGUAGES } from '../../../shared/said.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { MOST_CAPACITY, MOST_SEATS, registrationStates } from '../rules.ts'

/** What Somo invites everybody to. */
export const events = pgTable(
  'events',
  {
    id: primaryId(),
    /** Made where it is written, so that an event made twice is one. */
    key: uuid('key').notNull(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    location: text('location').notNull(),
    capacity: integer('capacity').notNull(),
    /** Seats that are held or confirmed. Counted here, so that no two can have the last one. */
    registered: integer('registered').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    uniqueIndex('events_key').on(table.key),
    check('events_whole', sql`title <> '' and location <> '' and version > 0`),
    check('events_capacity', sql.raw(`capacity between 1 and ${MOST_CAPACITY}`)),
    check('events_not_over_full', sql`registered between 0 and capacity`),
    index('events_by_start').on(table.startsAt, table.id),
  ],
)

/** Who has seats at an event, or waits for them. Whoever gives back leaves no row. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: primaryId(),
    eventId: reference('event_id')
      .notNull()
      .references(() => events.id),
    /** Whose account has this address, if anybody's did when it was confirmed. */
    userId: userReference('user_id'),
    name: text('name').notNull(),
    phone: text('phone'),
    /** Null when its person has left Somo; the seats are given back by the next sweep. */
    email: text('email'),
    seats: smallint('seats').notNull(),
    state: text('state', { enum: registrationStates }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    registeredAt: instant('registered_at').notNull(),
    /** Until when the address has to be confirmed. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    uniqueIndex('event_registrations_once').on(table.eventId, table.email),
    check('event_registrations_state', oneOf('state', registrationStates)),
    check('event_registrations_seats', sql.raw(`seats between 1 and ${MOST_SEATS}`)),
    check('event_registrations_language', oneOf('language', LANGUAGES)),
    check('event_registrations_phone', sql.raw(`phone ~ '${STORED_PHONE}'`)),
    check('event_registrations_email', sql`email = lower(email)`),
    check('event_registrations_held', sql`(held_until is not null) = (state in ('held', 'asking'))`),
    index('event_registrations_of_event').on(table.eventId, table.state, table.id),
    index('event_registrations_of_user').on(table.userId),
    index('event_registrations_due')
      .on(table.heldUntil)
      .where(sql`held_until is not null`),
    index('event_registrations_of_nobody')
      .on(table.id)
      .where(sql`email is null`),
  ],
)

/** What operators wrote to everybody of an event, so that one press is one mail. */
export const eventLetters = pgTable(
  'event_letters',
  {
    id: primaryId(),
    eventId: reference('event_id')
      .notNull()
      .references(() => events.id),
    key: uuid('key').notNull(),
    subject: text('subject').notNull(),
    words: text('words').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [uniqueIndex('event_letters_key').on(table.key), index('event_letters_of_event').on(table.eventId, table.id)],
)
