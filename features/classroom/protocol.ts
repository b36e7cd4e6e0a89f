/**
 * What the page and the room say to each other over the room's WebSocket, as JSON text. Both sides parse every message with
 * these schemas: what does not fit is refused, never guessed at. `t` names the message. While servers are upgraded one after the
 * other, either side may be the older one: a word more in a message is left out and the rest obeyed.
 */
import * as z from 'zod/mini'

/** Bounds that both sides obey. The two caps come from measurement: upload bandwidth ends long before the processor. */
export const bounds = {
  peopleInRoom: 50,
  peopleInProcess: 300,
  chatLines: 200,
  chatLength: 1000,
  pictures: 6,
  /** Of however many who speak: a listener on a phone pays for each. */
  voices: 2,
  pingSeconds: 2,
  /** Whoever has heard nothing from the other side for this long takes the connection for lost: two pings and some slack. */
  silenceSeconds: 5,
  /** Into the silence the media connection says something as often; four of them missing are a way that is lost. */
  beatMs: 500,
  messageBytes: 64 * 1024,
  /** Connections that are not inside: of one person, and of one address, behind which a school or a whole network may be. */
  waitingOfPerson: 8,
  waitingOfAddress: 60,
} as const

/** A board is as wide as 10,000 of its own steps and three quarters as high, on every screen. */
export const BOARD = { width: 10_000, height: 7_500 } as const
export const BOARD_MOST = {
  /** Numbers in one stroke, two for each point. */
  inStroke: 800,
  /** Numbers on the whole board: about 400 KB as a newcomer gets them. */
  inAll: 80_000,
  strokes: 2_000,
} as const

/**
 * What the room's WebSocket is asked for: its name, and beside it the admission. There the server sees it before it lets anybody
 * in, and no log of addresses ever does.
 */
export const protocolsFor = (token: string): string[] => [ROOM_PROTOCOL, token]

export const ROOM_PROTOCOL = 'room'

/** The admission in an upgrade's `Sec-WebSocket-Protocol`; null when it shows none. */
export function admissionIn(header: string | undefined): string | null {
  const [name, token, ...more] = (header ?? '').split(',').map((part) => part.trim())
  return name === ROOM_PROTOCOL && token && more.length === 0 ? token : null
}

export const role = z.enum(['host', 'learner', 'guardian'])
export type Role = z.infer<typeof role>

/** What one person can send. A camera is sent in two qualities, of which only the watched ones are switched on. */
export const source = z.enum(['mic', 'camera', 'screen'])
export type Source = z.infer<typeof source>

/** How much a person wants to receive: voices only, small pictures, or the big picture in full quality. */
export const dataChoice = z.enum(['voice', 'small', 'full'])
export type DataChoice = z.infer<typeof dataChoice>

/**
 * Why a join was refused or a stay ended. After any of them the page does not come back by itself; where trying again
 * makes sense it offers a button.
 */
export const overCode = z.enum([
  'bad_token',
  'expired',
  'room_full',
  'server_full',
  'replaced',
  'removed',
  'ended',
  'host_ended',
  'bad_offer',
  'flood',
])
export type OverCode = z.infer<typeof overCode>

/** Why one message was not obeyed; the connection stays. */
export const problemCode = z.enum(['bad_message', 'not_inside', 'not_allowed', 'not_here', 'board_full'])
export type ProblemCode = z.infer<typeof problemCode>

const personId = z.string().check(z.minLength(1), z.maxLength(64))
const mid = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}$/))
const seat = z.nullable(personId)

const onOff = z.optional(z.boolean())

export const person = z.object({
  id: personId,
  name: z.string(),
  role,
  mic: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  hand: z.boolean(),
  /** By their own page's word: what they send does not get through as it should. */
  weak: onOff,
})
export type Person = z.infer<typeof person>

export const chatLine = z.object({ id: z.string(), from: personId, name: z.string(), text: z.string(), at: z.number() })
export type ChatLine = z.infer<typeof chatLine>

export const chalks = ['white', 'yellow', 'pink', 'blue'] as const
export type Chalk = (typeof chalks)[number]

/** Made by the page, so that what is sent again after a lost connection is kept once. */
const ownId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/))
const chalk = z.enum(chalks)
/** Across and down in turn, in steps of the board (`rules/board.ts`). */
const points = z.array(z.int().check(z.gte(0), z.lte(BOARD.width))).check(
  z.minLength(2),
  z.maxLength(BOARD_MOST.inStroke),
  z.refine((all) => all.length % 2 === 0),
)

export const stroke = z.object({ id: ownId, from: personId, name: z.string(), chalk, points })
export type Stroke = z.infer<typeof stroke>

/** `n` counts what happened on the board; none is left out but what was undone or cleared since. */
export const boardEvent = z.discriminatedUnion('what', [
  z.object({ n: z.int(), what: z.literal('stroke'), stroke }),
  z.object({ n: z.int(), what: z.literal('erase'), from: personId, id: ownId }),
  z.object({ n: z.int(), what: z.literal('clear') }),
])
export type BoardEvent = z.infer<typeof boardEvent>

/** What a page has of the board: of which run, and up to which event. */
const boardSeen = z.object({ run: z.string().check(z.maxLength(64)), upTo: z.int() })

/** Who can be seen and heard right now, slot by slot, in the order the page offered them. `null` is an empty slot. */
export const seats = z.object({ pictures: z.array(seat), screen: seat, voices: z.array(seat) })
export type Seats = z.infer<typeof seats>

/**
 * The page's offer. It makes every media line once, when it joins, and says which is which by `mid`; nothing is negotiated
 * again while it stays.
 */
export const offer = z.object({
  sdp: z.string().check(z.maxLength(48 * 1024)),
  sends: z.object({ mic: mid, high: mid, low: mid, screen: mid }),
  slots: z.object({
    pictures: z.array(mid).check(z.minLength(1), z.maxLength(bounds.pictures)),
    screen: mid,
    /** A page that was opened when three were heard offers three. */
    voices: z.array(mid).check(z.minLength(1), z.maxLength(3)),
  }),
})
export type Offer = z.infer<typeof offer>

export const clientMessage = z.discriminatedUnion('t', [
  /** From the check screen: who is inside? Answered by `lobby`, now and whenever it changes. */
  z.object({ t: z.literal('look') }),
  z.object({
    t: z.literal('join'),
    offer,
    data: dataChoice,
    asksScreen: onOff,
    mic: z.boolean(),
    camera: z.boolean(),
    hand: z.boolean(),
    board: z.optional(boardSeen),
  }),
  /** What of mine is on, and whether my way to the room is weak. */
  z.object({ t: z.literal('mine'), mic: onOff, camera: onOff, screen: onOff, hand: onOff, weak: onOff }),
  /** `asksScreen`: whether a shared screen is wanted where the choice alone would leave it out. */
  z.object({ t: z.literal('data'), choice: dataChoice, asksScreen: onOff }),
  /** `id` is made by the page, so that a line sent again after a lost connection is kept once. */
  z.object({
    t: z.literal('chat'),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(bounds.chatLength)),
  }),
  z.object({ t: z.literal('draw'), id: ownId, chalk, points }),
  /** Takes a stroke away, also for undo: one's own, or by a host anybody's. */
  z.object({ t: z.literal('erase'), from: personId, id: ownId }),
  /** Hosts only: an empty board; whether learners draw. */
  z.object({ t: z.literal('clear') }),
  z.object({ t: z.literal('let_draw'), on: z.boolean() }),
  /** Hosts only: switch off what somebody sends. They may switch it on again. */
  z.object({ t: z.literal('mute'), person: personId, what: source }),
  /** Hosts only: takes somebody out. With the admission they have they come in no more; with a new one they wait for the host. */
  z.object({ t: z.literal('remove'), person: personId }),
  /** Hosts only: whether everybody else waits until they are let in. Whoever has been inside comes back by themselves. */
  z.object({ t: z.literal('lock'), on: z.boolean() }),
  /** Hosts only: lets in one who waits, or all of them. */
  z.object({ t: z.literal('let_in'), person: z.nullable(personId) }),
  /** Hosts only: everybody out. Nobody comes in again before the host does, by a new admission. */
  z.object({ t: z.literal('end') }),
  z.object({ t: z.literal('leave') }),
  z.object({ t: z.literal('pong') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** What the room takes only from a host. */
export type HostOrder = Extract<ClientMessage, { t: 'mute' | 'remove' | 'lock' | 'let_in' | 'end' | 'clear' | 'let_draw' }>

export const serverMessage = z.discriminatedUnion('t', [
  /** `maySend`: whether this person may send voice and picture at all; `mayWrite`: whether they may write in the chat. */
  z.object({
    t: z.literal('lobby'),
    maySend: z.boolean(),
    mayWrite: z.boolean(),
    people: z.array(z.object({ name: z.string(), role })),
  }),
  z.object({
    t: z.literal('welcome'),
    maySend: z.boolean(),
    mayWrite: z.boolean(),
    answer: z.string(),
    /** Beats come; a room of before has none. */
    beats: onOff,
    people: z.array(person),
    chat: z.array(chatLine),
  }),
  z.object({ t: z.literal('came'), person }),
  z.object({ t: z.literal('changed'), person }),
  z.object({ t: z.literal('gone'), id: personId }),
  z.object({ t: z.literal('chat'), line: chatLine }),
  z.object({ t: z.literal('seats'), seats }),
  /** Which qualities of your pictures somebody watches; the others are switched off at once. */
  z.object({ t: z.literal('watched'), high: z.boolean(), low: z.boolean(), screen: z.boolean() }),
  /** The most that your network lets the room send to you; it comes back by itself. */
  z.object({ t: z.literal('ceiling'), most: dataChoice }),
  z.object({ t: z.literal('speaking'), people: z.array(personId) }),
  /** What happened on the board since event `upTo` of this run; a page that has another run begins with an empty one. */
  z.object({
    t: z.literal('board'),
    run: z.string(),
    upTo: z.int(),
    events: z.array(boardEvent),
    learnersDraw: z.boolean(),
  }),
  /** Hosts only: whether the room is locked, and who waits. */
  z.object({ t: z.literal('door'), locked: z.boolean(), waiting: z.array(z.object({ id: personId, name: z.string(), role })) }),
  /** The answer to a join: the host lets in by hand. Nothing has to be sent until `come_in`; then the page joins again. */
  z.object({ t: z.literal('wait') }),
  z.object({ t: z.literal('come_in') }),
  /** A host switched this off for you. */
  z.object({ t: z.literal('muted'), what: source }),
  z.object({ t: z.literal('ping') }),
  z.object({ t: z.literal('problem'), code: problemCode }),
  z.object({ t: z.literal('over'), code: overCode }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** The message in a WebSocket text, or `null` when it is not JSON or not one of ours. */
export function readMessage<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}
