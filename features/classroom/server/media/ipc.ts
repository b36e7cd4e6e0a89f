/** What the main server and the media process tell each other over the channel between parent and child. */
import * as z from 'zod/mini'
import { boardEvent, source, stroke } from '../../protocol.ts'

/**
 * A port and not a file: a process that is killed takes it along and leaves nothing behind. Whoever else on this machine finds
 * it is asked for an admission like everybody at the front.
 */
export const LOOPBACK = '127.0.0.1'

/** Where a page comes from, as the main server has seen it; whatever a page itself sends under this name has been left out. */
export const PAGE_ADDRESS = 'room-page-address'
/** The page shows somebody else's pass: it is told so, and comes in nowhere. */
export const FOREIGN = 'room-foreign'

const ref = z.string()
const at = z.number()
const person = z.string()

/** What a room's host has said of its door (`door.ts`). */
export const door = z.object({
  locked: z.boolean(),
  ended: z.boolean(),
  letIn: z.array(person),
  barred: z.array(person),
})

/** What is written down of a board: what happened on it, and whether learners draw. */
const boardChange = z.union([boardEvent, z.object({ what: z.literal('let_draw'), on: z.boolean() })])
export type BoardChange = z.infer<typeof boardChange>

export const order = z.discriminatedUnion('t', [
  /** The first one. */
  z.object({
    t: z.literal('start'),
    /** In base64url: the one that signs passes, and those of before that still let in. */
    secrets: z.tuple([z.string()], z.string()),
    udpPort: z.int().check(z.gte(1), z.lte(65535)),
    /** Where pages come in that no UDP reaches; 0 for any port that is free. */
    tcpPort: z.int().check(z.gte(0), z.lte(65535)),
    /** Where those come in that a TURN server relays: 0 for any port that is free, null where none does. */
    relayPort: z.nullable(z.int().check(z.gte(0), z.lte(65535))),
    publicIp: z.nullable(z.string()),
  }),
  /** The room is another process's now: its pages are to come back, and will find it there. */
  z.object({ t: z.literal('send_away'), ref }),
  z.object({ t: z.literal('mute'), ref, person, what: source }),
  /** `at`: admissions issued up to then no longer count, in milliseconds. */
  z.object({ t: z.literal('remove'), ref, person, at }),
  z.object({ t: z.literal('end'), ref, at }),
  /** As the host had left it before this process began. */
  z.object({ t: z.literal('door'), ref, at, door }),
  /** What is on the board, as it was written down. */
  z.object({ t: z.literal('board'), ref, at, strokes: z.array(stroke), learnersDraw: z.boolean() }),
  /** To be answered by `all_said`, behind everything that was said before. */
  z.object({ t: z.literal('say_all') }),
])
export type Order = z.infer<typeof order>

export const report = z.discriminatedUnion('t', [
  /** `port` is where the child takes the pages' WebSockets, on this machine alone. */
  z.object({ t: z.literal('ready'), port: z.int() }),
  z.object({
    t: z.literal('event'),
    id: z.string(),
    ref,
    at,
    kind: z.enum(['started', 'joined', 'left', 'waits', 'waited', 'ended']),
    personId: z.optional(z.string()),
    visit: z.optional(z.string()),
    kept: z.optional(z.boolean()),
    bytes: z.optional(z.int()),
  }),
  /** A host inside has taken somebody out, or everybody: `at` as in the orders of that name. */
  z.object({ t: z.literal('removed'), ref, person, at }),
  z.object({ t: z.literal('ended'), ref, at }),
  z.object({ t: z.literal('door'), ref, at, door }),
  z.object({ t: z.literal('board'), ref, change: boardChange }),
  z.object({ t: z.literal('all_said') }),
  z.object({ t: z.literal('log'), level: z.enum(['info', 'warn', 'error']), text: z.string() }),
])
export type Report = z.infer<typeof report>
