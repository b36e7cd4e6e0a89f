import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference, timeRange } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { roomKinds } from '../contract.ts'
import { chalks } from '../protocol.ts'

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
    /** What went to their page and came from it; null where nobody counted, or nobody was left to tell. */
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('attendance_visit').on(table.visit),
    index('attendance_of_room').on(table.kind, table.roomId),
    index('attendance_of_person').on(table.personId),
    check('attendance_kind', oneOf('kind', roomKinds)),
    check('attendance_forward', sql`left_at is null or joined_at <= left_at`),
    check('attendance_bytes', sql`bytes >= 0`),
  ],
)

/** Who stood before a room, on the check screen or where the host lets in by hand: not inside, and not absent either. */
export const doorWaits = pgTable(
  'door_waits',
  {
    id: primaryId(),
    visit: text('visit').notNull(),
    kind: text('kind', { enum: roomKinds }).notNull(),
    roomId: reference('room_id').notNull(),
    personId: userReference('person_id').notNull(),
    cameAt: instant('came_at').notNull(),
    /** They had asked to come in, and the door was shut to them. */
    kept: boolean('kept').notNull().default(false),
    goneAt: instant('gone_at'),
  },
  (table) => [
    uniqueIndex('door_waits_visit').on(table.visit),
    index('door_waits_of_room').on(table.kind, table.roomId),
    index('door_waits_of_person').on(table.personId),
    index('door_waits_came').on(table.cameAt),
    check('door_waits_kind', oneOf('kind', roomKinds)),
    check('door_waits_forward', sql`gone_at is null or came_at <= gone_at`),
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

/** What was drawn on the board of a room and is on it still: kept with its lesson for those who took part. */
export const boardStrokes = pgTable(
  'board_strokes',
  {
    /** In the order in which it was drawn. */
    id: primaryId(),
    room: text('room').notNull(),
    personId: userReference('person_id').notNull(),
    /** The page's own name for it, so that what is sent twice is there once. */
    strokeId: text('stroke_id').notNull(),
    chalk: text('chalk', { enum: chalks }).notNull(),
    /** Across and down in turn, in steps of the board. */
    points: integer('points').array().notNull(),
    drawnAt: instant('drawn_at').notNull(),
  },
  (table) => [
    uniqueIndex('board_strokes_once').on(table.room, table.personId, table.strokeId),
    index('board_strokes_of_person').on(table.personId),
    index('board_strokes_drawn').on(table.drawnAt),
    check('board_strokes_chalk', oneOf('chalk', chalks)),
  ],
)

/** What the host of a room has said of its door and its board, for whichever process carries the room next. */
export const roomDoors = pgTable('room_doors', {
  room: text('room').primaryKey(),
  /** As the media process keeps it; null before anything was said. */
  door: jsonb('door'),
  learnersDraw: boolean('learners_draw').notNull().default(true),
  saidAt: instant('said_at').notNull(),
})

/**
 * Meetings at Zoom, of which each holds one room. One host holds one at a time, from the door's opening to its closing: an
 * exclusion constraint says so for any number of servers.
 */
export const zoomMeetings = pgTable(
  'zoom_meetings',
  {
    id: primaryId(),
    room: text('room').notNull(),
    title: text('title').notNull(),
    /** Whoever comes in with the host's key. */
    teacherId: userReference('teacher_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    during: timeRange('during')
      .generatedAlwaysAs(sql`tstzrange(opens_at, closes_at)`)
      .notNull(),
    /** E-mail address of Zoom's user who holds it; null until one is free. */
    host: text('host'),
    /** Zoom's number as text: it is longer than an integer. */
    meetingId: text('meeting_id'),
    /** A create was begun and its end not heard of: before the next one it is looked for. */
    askedAt: instant('asked_at'),
    /** Zoom has been told of its time and title as they are here. */
    told: boolean('told').notNull().default(false),
    /** Off when it was cancelled or took another host: it is deleted at Zoom. */
    wanted: boolean('wanted').notNull().default(true),
    /** When Zoom's own list of who was there has been read: nothing more will be known. */
    readAt: instant('read_at'),
    failures: integer('failures').notNull().default(0),
    nextStepAt: instant('next_step_at'),
    lease: integer('lease').notNull().default(0),
    leasedUntil: instant('leased_until'),
  },
  (table) => [
    uniqueIndex('zoom_meetings_of_room')
      .on(table.room)
      .where(sql`wanted`),
    uniqueIndex('zoom_meetings_meeting').on(table.meetingId),
    index('zoom_meetings_due')
      .on(table.nextStepAt)
      .where(sql`next_step_at is not null`),
    index('zoom_meetings_coming')
      .on(table.endsAt)
      .where(sql`wanted`),
    check('zoom_meetings_forward', sql`opens_at <= starts_at and starts_at < ends_at and ends_at <= closes_at`),
    check('zoom_meetings_hosted', sql`meeting_id is null or host is not null`),
  ],
)

/** Who was handed a way into a meeting, and what Zoom calls them; the teacher comes in as its host. */
export const zoomGuests = pgTable(
  'zoom_guests',
  {
    meetingId: text('meeting_id').notNull(),
    personId: userReference('person_id').notNull(),
    /** Null for the host. */
    registrantId: text('registrant_id'),
    handedAt: instant('handed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'zoom_guests_once', columns: [table.meetingId, table.personId] }),
    uniqueIndex('zoom_guests_registrant').on(table.meetingId, table.registrantId),
    index('zoom_guests_of_person').on(table.personId),
  ],
)

/** What Zoom told of a meeting, in whatever order it came; visits are made of it by the times it says. */
export const zoomEvents = pgTable(
  'zoom_events',
  {
    id: primaryId(),
    meeting: reference('meeting')
      .notNull()
      .references(() => zoomMeetings.id),
    /** Zoom's id of the one time the meeting was held. */
    uuid: text('uuid').notNull(),
    /** Zoom's id of one device's stay; empty where the whole meeting is meant. */
    participant: text('participant').notNull(),
    personId: userReference('person_id'),
    kind: text('kind', { enum: ['joined', 'left', 'ended'] }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('zoom_events_once').on(table.meeting, table.uuid, table.participant, table.kind, table.at),
    index('zoom_events_of_person').on(table.personId),
    check('zoom_events_kind', oneOf('kind', ['joined', 'left', 'ended'])),
    check('zoom_events_person', sql`(kind = 'ended') = (person_id is null)`),
  ],
)

/** Rooms at a LiveKit server: when each may be met in, and how much of what happened in it we have been told. */
export const livekitRooms = pgTable(
  'livekit_rooms',
  {
    id: primaryId(),
    room: text('room').notNull(),
    teacherId: userReference('teacher_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** When it was last heard who is inside, or that nobody could be. */
    listedAt: instant('listed_at').notNull(),
    /** For how much of the booked time that was not heard. */
    silentSeconds: integer('silent_seconds').notNull().default(0),
    /** When it was heard after the booked end: what was there to know is known. */
    readAt: instant('read_at'),
    /** When its teacher ended it for all, or it was called off: nobody is let in, until its teacher comes again. */
    endedAt: instant('ended_at'),
    nextStepAt: instant('next_step_at'),
  },
  (table) => [
    uniqueIndex('livekit_rooms_room').on(table.room),
    index('livekit_rooms_due')
      .on(table.nextStepAt)
      .where(sql`next_step_at is not null`),
    check('livekit_rooms_forward', sql`opens_at <= starts_at and starts_at < ends_at and ends_at <= closes_at`),
  ],
)

/** Who was handed a way into a room at LiveKit, where they are called by our own number for them. */
export const livekitGuests = pgTable(
  'livekit_guests',
  {
    room: reference('room')
      .notNull()
      .references(() => livekitRooms.id),
    personId: userReference('person_id').notNull(),
    handedAt: instant('handed_at').notNull(),
    /** When the teacher took them out: they are let in no more. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ name: 'livekit_guests_once', columns: [table.room, table.personId] }),
    index('livekit_guests_of_person').on(table.personId),
  ],
)

/**
 * What LiveKit told of a room, in whatever order it came; visits are made of it by the times it says. `missing`: somebody whose
 * going was not told was not on its list any more, and had been there at that time.
 */
export const livekitEvents = pgTable(
  'livekit_events',
  {
    id: primaryId(),
    room: reference('room')
      .notNull()
      .references(() => livekitRooms.id),
    /** LiveKit's id of one stay; empty where the whole room is meant. */
    participant: text('participant').notNull(),
    personId: userReference('person_id'),
    kind: text('kind', { enum: ['joined', 'left', 'missing', 'ended'] }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('livekit_events_once').on(table.room, table.participant, table.kind, table.at),
    index('livekit_events_of_person').on(table.personId),
    check('livekit_events_kind', oneOf('kind', ['joined', 'left', 'missing', 'ended'])),
    check('livekit_events_person', sql`(kind = 'ended') = (person_id is null)`),
  ],
)
