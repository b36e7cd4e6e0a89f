import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { id, instant } from '../../shared/fields.ts'
import { stroke } from './protocol.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  room_not_open: [409, 'The room opens 10 minutes before the start.', 'Chumba hufunguka dakika 10 kabla ya kuanza.'],
  room_closed: [410, 'This lesson is over.', 'Somo hili limekwisha.'],
  room_away: [
    503,
    'The room cannot be reached at this moment. Please try again in a minute.',
    'Chumba hakipatikani kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  ],
  room_full_up: [
    503,
    'No room is free at this moment. Please try again in a minute, or write to us.',
    'Hakuna chumba kisichotumika kwa sasa. Tafadhali jaribu tena baada ya dakika moja, au tuandikie.',
  ],
  taken_out: [403, 'Your teacher has taken you out of this class.', 'Mwalimu wako amekutoa kwenye darasa hili.'],
  not_confirmed: [409, 'This lesson is not confirmed.', 'Somo hili halijathibitishwa.'],
})

/** What is taught in a room: a one-to-one lesson (a booking) or a live class. */
export const roomKinds = ['lesson', 'class'] as const
export type RoomKind = (typeof roomKinds)[number]

const presence = z.object({ minutes: z.number(), stretches: z.array(z.object({ from: z.number(), to: z.number() })) })
export type Presence = z.infer<typeof presence>

export const showRoom = endpoint({
  method: 'GET',
  path: '/classroom/{kind}/{roomId}',
  summary: 'What a person who may enter sees before entering.',
  who: 'signed_in',
  input: z.strictObject({ kind: z.enum(roomKinds), roomId: id() }),
  example: { kind: 'lesson', roomId: 31 },
  output: z.object({
    title: z.string(),
    subject: z.string(),
    teacher_name: z.string(),
    starts_at: instant(),
    ends_at: instant(),
    opens_at: instant(),
    closes_at: instant(),
    /** `early`, `open` or `over` at the moment of the answer. */
    state: z.enum(['early', 'open', 'over']),
    /** Why it is over: its teacher has ended it, its time is up, or it was never to be held: not paid, or cancelled. */
    over_because: z.nullable(z.enum(['ended', 'time', 'off'])),
    /** The lesson was called off because its teacher was not in the room in time; whoever paid has all of it back. */
    teacher_missed: z.boolean(),
    inside: z.array(z.string()),
    role: z.enum(['host', 'learner', 'guardian']),
    kes_per_megabyte: z.number(),
  }),
  refusals: [],
})

/** As long as a recording is kept (rules 11). */
export const BOARD_DAYS = 30

export const roomBoard = endpoint({
  method: 'GET',
  path: '/classroom/{kind}/{roomId}/board',
  summary: 'What is on the board of a room, for those who have a place in it; kept for 30 days.',
  who: 'signed_in',
  input: z.strictObject({ kind: z.enum(roomKinds), roomId: id() }),
  example: { kind: 'lesson', roomId: 31 },
  output: z.object({
    /** False of a room that a provider carries, where there is none, unless it met in one of ours. */
    has_board: z.boolean(),
    strokes: z.array(stroke),
  }),
  refusals: [],
})

export const enterRoom = endpoint({
  method: 'POST',
  path: '/classroom/{kind}/{roomId}/enter',
  summary: 'A short-lived pass into the room, from ten minutes before to fifteen after.',
  who: 'signed_in',
  input: z.strictObject({ kind: z.enum(roomKinds), roomId: id() }),
  example: { kind: 'lesson', roomId: 31 },
  output: z.object({
    /** Who carries the room: our own server, a LiveKit server behind the same page, or a provider at an address of theirs. */
    carrier: z.enum(['own', 'livekit', 'elsewhere']),
    url: z.string(),
    token: z.string(),
    /** This person's way through our TURN server, for as long as the pass; null where there is none. */
    turn: z.nullable(z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })),
    me: z.object({ id: id(), name: z.string(), role: z.enum(['host', 'learner', 'guardian']) }),
    /** To a learner, in a page of ours: first names of the parents who act for them, and may be there as guardians. */
    may_sit_in: z.array(z.string()),
  }),
  refusals: [
    refusals.room_not_open,
    refusals.room_closed,
    refusals.not_confirmed,
    refusals.room_away,
    refusals.room_full_up,
    refusals.taken_out,
  ],
})

const person = id()
export const orderRoom = endpoint({
  method: 'POST',
  path: '/classroom/{kind}/{roomId}/order',
  summary:
    'What a teacher asks of a room that a LiveKit server carries: to mute somebody, take somebody out of a class, or end it.',
  who: 'signed_in',
  input: z.strictObject({
    kind: z.enum(roomKinds),
    roomId: id(),
    order: z.discriminatedUnion(
      'what',
      [
        z.strictObject({ what: z.literal('mute'), person }),
        z.strictObject({ what: z.literal('remove'), person }),
        z.strictObject({ what: z.literal('end') }),
      ],
      said('Choose what the room is to do.', 'Chagua chumba kifanye nini.'),
    ),
  }),
  example: { kind: 'lesson', roomId: 31, order: { what: 'end' } },
  output: z.object({ done: z.literal(true) }),
  refusals: [refusals.room_closed, refusals.room_away],
})

export const lessonAttendance = endpoint({
  method: 'GET',
  path: '/classroom/lesson/{roomId}/attendance',
  summary: 'When teacher and learner were in the room of a lesson within its time; for its own people and operators.',
  who: 'signed_in',
  input: z.strictObject({ roomId: id() }),
  example: { roomId: 31 },
  output: z.object({
    /** How long the lesson was booked for. */
    minutes: z.number(),
    /** Whole minutes present, and the stretches from the start of the lesson, in minutes. */
    teacher: presence,
    learner: presence,
  }),
  refusals: [],
})

export const dataPrice = endpoint({
  method: 'GET',
  path: '/classroom/data-price',
  summary: 'What a megabyte is taken to cost, for saying the price of data before a lesson is joined.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ kes_per_megabyte: z.number() }),
  refusals: [],
})
