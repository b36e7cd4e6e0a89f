import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { roomKinds } from '../classroom/contract.ts'
import { refusals as room } from '../classroom/contract.ts'
import { MOST_PART_BYTES, MOST_PARTS, playedTypes } from './rules.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf(
  {
    parent_not_agreed: [
      403,
      'A parent has to agree to recordings first. They find it under Family; the lesson goes on without a recording.',
      'Mzazi anahitaji kukubali kurekodiwa kwanza. Atapata hilo kwenye Familia; somo linaendelea bila kurekodiwa.',
    ],
    not_everybody: [409, 'Not everybody in the room agrees to being recorded.', 'Si kila mtu chumbani anayekubali kurekodiwa.'],
    not_offered: [409, 'Rooms are not recorded here.', 'Vyumba havirekodiwi hapa.'],
    recording_over: [409, 'This recording has ended.', 'Rekodi hii imekwisha.'],
    recording_full: [409, 'More than this is not recorded of one lesson.', 'Hairekodiwi zaidi ya hapa kwa somo moja.'],
  },
  { room_not_open: room.room_not_open, room_closed: room.room_closed, not_confirmed: room.not_confirmed },
)

const whichRoom = { kind: z.enum(roomKinds), roomId: id() }

/** How it stands with being recorded in a room, as one person there sees it. */
const standing = z.object({
  recording: z.nullable(
    z.object({
      id: id(),
      /** Everybody inside has agreed: what is said and shown is being recorded. */
      on: z.boolean(),
      /** For the teacher alone, and of nobody by name. */
      missing: z.nullable(z.enum(['answers', 'agreement'])),
    }),
  ),
  /** One's own answer; null before one has answered, and of who is not asked. */
  agreed: z.nullable(z.boolean()),
  /** Who is under 18 is recorded only where a parent has agreed to that. */
  parent_agreed: z.boolean(),
  kept_days: z.number(),
  /** Whether rooms are recorded at all: only those that our own page carries are. */
  offered: z.boolean(),
})
export type Standing = z.infer<typeof standing>

export const recordingInRoom = endpoint({
  method: 'GET',
  path: '/classroom/{kind}/{roomId}/recording',
  summary: 'Whether a room is being recorded, or its people are asked; for whoever has a place in it.',
  who: 'signed_in',
  input: z.strictObject({
    ...whichRoom,
    /** The learners whom the teacher’s page sees inside, should the room’s log not have them yet: `12,31`. */
    seen: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/))),
  }),
  example: { kind: 'lesson', roomId: 31 },
  output: standing,
  refusals: [],
})

export const askToRecord = endpoint({
  method: 'POST',
  path: '/classroom/{kind}/{roomId}/recording',
  summary: 'The teacher asks everybody in the room whether it may be recorded, which is their own yes; again changes nothing.',
  who: ['teacher'],
  input: z.strictObject(whichRoom),
  example: { kind: 'lesson', roomId: 31 },
  output: standing,
  refusals: [refusals.not_offered, refusals.room_not_open, refusals.room_closed, refusals.not_confirmed],
})

export const answerRecording = endpoint({
  method: 'POST',
  path: '/classroom/{kind}/{roomId}/recording/answer',
  summary: 'A learner agrees to being recorded in this lesson, or not; taking a yes back ends it and deletes what they are on.',
  who: ['student'],
  input: z.strictObject({ ...whichRoom, agreed: z.boolean() }),
  example: { kind: 'lesson', roomId: 31, agreed: true },
  output: standing,
  refusals: [refusals.parent_not_agreed, refusals.room_not_open, refusals.room_closed],
})

export const endRecording = endpoint({
  method: 'DELETE',
  path: '/classroom/{kind}/{roomId}/recording',
  summary: 'The teacher ends the recording of a room; what there is of it is kept. Again changes nothing.',
  who: ['teacher'],
  input: z.strictObject(whichRoom),
  example: { kind: 'lesson', roomId: 31 },
  output: standing,
  refusals: [],
})

/** Made by the page. */
const key = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

export const beginStretch = endpoint({
  method: 'POST',
  path: '/recordings/{recordingId}/stretches',
  summary: 'The teacher’s page begins to send what it records; it may once everybody inside has agreed.',
  who: ['teacher'],
  input: z.strictObject({ recordingId: id(), key }),
  example: { recordingId: 4, key: '5f0c1c9e-6b0b-4a57-9a51-1f2f5e2f9d10' },
  output: z.object({ stretch_id: id() }),
  refusals: [refusals.not_everybody, refusals.recording_over],
})

export const savePart = endpoint({
  method: 'PUT',
  path: '/recordings/stretches/{stretchId}/parts/{number}',
  summary: 'One part of what is recorded, by its number; sent again it is kept once. Answers whether it may go on.',
  who: ['teacher'],
  // Beside the file a form has some lines of its own.
  formBytes: MOST_PART_BYTES + 4096,
  input: z.strictObject({
    stretchId: id(),
    number: z.int().check(z.gte(0), z.lt(MOST_PARTS)),
    part: z
      .file(said('Send a part of the recording.', 'Tuma sehemu ya rekodi.'))
      .check(
        z.minSize(1, said('There is nothing in it.', 'Haina kitu.')),
        z.maxSize(MOST_PART_BYTES, said('This part is too large.', 'Sehemu hii ni kubwa mno.')),
      ),
  }),
  example: { stretchId: 9, number: 0, part: new File(['part'], 'part') },
  output: z.object({ on: z.boolean() }),
  refusals: [refusals.not_everybody, refusals.recording_over, refusals.recording_full],
})

export const endStretch = endpoint({
  method: 'POST',
  path: '/recordings/stretches/{stretchId}/end',
  summary: 'All parts of a stretch have been sent: it is made ready to be played. Again changes nothing.',
  who: ['teacher'],
  input: z.strictObject({ stretchId: id() }),
  example: { stretchId: 9 },
  output: z.object({ ended: z.literal(true) }),
  refusals: [],
})

export const recordingsOfRoom = endpoint({
  method: 'GET',
  path: '/recordings/{kind}/{roomId}',
  summary: 'What was recorded of a lesson or class, for its teacher, the learners who are on it, and their parents.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject(whichRoom),
  example: { kind: 'lesson', roomId: 31 },
  output: z.object({
    /** Null where nothing of it is yours to see. */
    room: z.nullable(z.object({ title: z.string(), teacher_name: z.string(), starts_at: instant(), ends_at: instant() })),
    recordings: z.array(
      z.object({
        id: id(),
        made_at: instant(),
        /** `preparing` also while it is being made; `gone` with nothing left of it. */
        state: z.enum(['preparing', 'ready', 'failed', 'gone']),
        /** When it goes by itself. */
        leaves_at: z.nullable(instant()),
        gone_at: z.nullable(instant()),
        /** What can be played, in order. */
        stretches: z.array(
          z.object({ id: id(), address: z.string(), type: z.enum(playedTypes), seconds: z.number(), bytes: z.number() }),
        ),
      }),
    ),
    kes_per_megabyte: z.number(),
  }),
  refusals: [],
})

export const ownRecordings = endpoint({
  method: 'GET',
  path: '/recordings',
  summary: 'The lessons and classes of which there is a recording that you can play, the latest first.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({}),
  output: z.object({
    rooms: z.array(z.object({ kind: z.enum(roomKinds), room_id: id(), title: z.string(), starts_at: instant() })),
  }),
  refusals: [],
})

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/recordings/{recordingId}',
  summary: 'Delete a recording: its teacher, or a learner on it or a parent of theirs, who thereby take the yes back.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ recordingId: id() }),
  example: { recordingId: 4 },
  output: z.object({ deleted: z.literal(true) }),
  refusals: [],
})
