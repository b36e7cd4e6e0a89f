import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { roomKinds } from '../../classroom/contract.ts'
import { pieceCopies, playedTypes, stretchStates } from '../rules.ts'

/** A teacher records a room: from the moment of asking everybody until it is ended, and kept until it is gone. */
export const recordings = pgTable(
  'recordings',
  {
    id: primaryId(),
    kind: text('kind', { enum: roomKinds }).notNull(),
    roomId: reference('room_id').notNull(),
    teacherId: userReference('teacher_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the teacher's page was heard of last. */
    heardAt: instant('heard_at').notNull(),
    endedAt: instant('ended_at'),
    /** When it goes by itself; null while it is being made, and when it has gone. */
    leavesAt: instant('leaves_at'),
    /** Nothing of it is left to be played. */
    goneAt: instant('gone_at'),
  },
  (table) => [
    uniqueIndex('recordings_open')
      .on(table.kind, table.roomId)
      .where(sql`ended_at is null`),
    index('recordings_of_room').on(table.kind, table.roomId),
    index('recordings_of_teacher').on(table.teacherId, table.goneAt),
    index('recordings_quiet')
      .on(table.heardAt)
      .where(sql`ended_at is null`),
    index('recordings_leave')
      .on(table.leavesAt)
      .where(sql`leaves_at is not null`),
    check('recordings_kind', oneOf('kind', roomKinds)),
    check('recordings_leave_once_ended', sql.raw(`(leaves_at is not null) = (ended_at is not null and gone_at is null)`)),
    check('recordings_gone_once_ended', sql.raw(`gone_at is null or ended_at is not null`)),
  ],
)

/** What somebody has said to being recorded in a room, and whether they were. It holds for that lesson alone. */
export const recordingAnswers = pgTable(
  'recording_answers',
  {
    kind: text('kind', { enum: roomKinds }).notNull(),
    roomId: reference('room_id').notNull(),
    personId: userReference('person_id').notNull(),
    /** Told of every answer, though not whose it was. */
    teacherId: userReference('teacher_id').notNull(),
    /** Null until they have answered. */
    agreed: boolean('agreed'),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    /** Since when they are on a recording of this room. */
    recordedAt: instant('recorded_at'),
  },
  (table) => [
    primaryKey({ name: 'recording_answers_once', columns: [table.kind, table.roomId, table.personId] }),
    index('recording_answers_of_person').on(table.personId, table.recordedAt),
    check('recording_answers_kind', oneOf('kind', roomKinds)),
    check('recording_answers_whole', sql.raw(`(agreed is null) = (answered_at is null)`)),
  ],
)

/** A part of a recording without a break: from when everybody had agreed until somebody came who had not, or the page closed. */
export const recordingStretches = pgTable(
  'recording_stretches',
  {
    id: primaryId(),
    recordingId: reference('recording_id')
      .notNull()
      .references(() => recordings.id),
    /** Made by the page, so that a stretch that is begun twice is one. */
    key: text('key').notNull(),
    state: text('state', { enum: stretchStates }).notNull(),
    begunAt: instant('begun_at').notNull(),
    /** When it is taken for ended, or its work is (again) due. */
    dueAt: instant('due_at'),
    /** Counted up whenever the work is begun: whoever began it before writes nothing any more. */
    attempt: integer('attempt').notNull().default(0),
    type: text('type', { enum: playedTypes }),
    durationMs: integer('duration_ms'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('recording_stretches_once').on(table.recordingId, table.key),
    index('recording_stretches_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    check('recording_stretches_state', oneOf('state', stretchStates)),
    check('recording_stretches_type', oneOf('type', playedTypes)),
    check('recording_stretches_due', sql.raw(`(due_at is not null) = (state in ('arriving', 'waiting', 'working'))`)),
    check('recording_stretches_ready', sql.raw(`state <> 'ready' or num_nonnulls(type, duration_ms, bytes) = 3`)),
  ],
)

/** Every file of a recording that lies in the store, or is on its way there or away. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    fileKey: text('file_key').primaryKey(),
    stretchId: reference('stretch_id')
      .notNull()
      .references(() => recordingStretches.id),
    copy: text('copy', { enum: pieceCopies }).notNull(),
    /** Which it is of its copy, from 0 on without a gap. */
    number: integer('number').notNull(),
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['arriving', 'kept', 'leaving'] }).notNull(),
    /** When the file is taken away. */
    leavesAt: instant('leaves_at'),
  },
  (table) => [
    uniqueIndex('recording_pieces_kept')
      .on(table.stretchId, table.copy, table.number)
      .where(sql`state = 'kept'`),
    index('recording_pieces_of_stretch').on(table.stretchId),
    index('recording_pieces_leave')
      .on(table.leavesAt)
      .where(sql`leaves_at is not null`),
    check('recording_pieces_copy', oneOf('copy', pieceCopies)),
    check('recording_pieces_state', oneOf('state', ['arriving', 'kept', 'leaving'])),
    check('recording_pieces_counted', sql.raw(`number >= 0 and bytes > 0`)),
    check('recording_pieces_leave', sql.raw(`(leaves_at is null) = (state = 'kept')`)),
  ],
)
