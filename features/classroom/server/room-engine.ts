import type { TurnPass } from './turn-pass.ts'

/**
 * The port behind which every kind of live room stands: the built-in one, and outside providers. A class or a lesson knows
 * its room only by `ref`; what a provider cannot do is said in `limits`, and the screen hides the button.
 */
export type RoomEngine = {
  readonly limits: RoomLimits
  /** Where our page connects that another server carries. */
  readonly origins?: readonly string[]
  /**
   * Makes the room, or finds the one made before under the same key: a retry is harmless.
   * @returns `ref`, the room's name in every later call; at most 64 characters
   */
  create(plan: RoomPlan): Promise<{ ref: string }>
  /** Moves or renames the room; the same call twice changes nothing more. */
  update(ref: string, plan: RoomPlan): Promise<void>
  /** The class will not happen. Whoever is inside is sent out; admissions given before stop working. */
  cancel(ref: string): Promise<void>
  /**
   * One person's way in. The caller has decided that this person may enter now and until `until`; the engine only carries
   * that out. A second join of one person ends the first.
   */
  admit(ref: string, guest: RoomGuest): Promise<Admission>
  /** Switches off what a person sends. They may switch it on again. No effect on somebody who is not inside. */
  mute(ref: string, personId: string, what: 'mic' | 'camera' | 'screen'): Promise<void>
  /** Sends a person out. Admissions given to them before stop working; a new one lets them in again. */
  remove(ref: string, personId: string): Promise<void>
  /** Sends everybody out. Admissions given before stop working; a new one opens the room again. */
  end(ref: string): Promise<void>
  /** Whether its teacher has ended it for all and not come in since. Absent where our own door says it (`kept-rooms.ts`). */
  isEnded?(ref: string): Promise<boolean>
  /** Starts or stops a recording made by the provider. Absent where `limits.recording` is `browser` or `none`. */
  record?(ref: string, on: boolean): Promise<void>
  /**
   * Takes a provider's webhook: its signature is checked over the raw body, and who came and went is written down.
   * @returns what to answer; null where it is not the provider's
   */
  receive?(raw: Uint8Array, headers: Headers, now: Date): Promise<object | null>
  /**
   * Wants the rooms of what is planned, ahead of its time, and gives up those of what is not any more. Absent where a room needs
   * no making.
   */
  plan?(rooms: (until: Date) => Promise<readonly RoomPlan[]>, now: Date): Promise<void>
  /** Takes the room that has been due longest a step further. @returns whether there was one */
  tend?(now: Date): Promise<boolean>
}

export type RoomLimits = {
  /** People in one room, host included. */
  people: number
  /** The room is a page of ours, rather than an address to go to. */
  inPage: boolean
  /** Whether `mute`, `remove` and `end` do anything. */
  control: boolean
  /** There is a board in it, which is kept. */
  board: boolean
  /** A teacher asks for them by a call of ours, and not in the room itself. */
  orders: boolean
  recording: 'browser' | 'server' | 'provider' | 'none'
}

export type RoomPlan = {
  /** The caller's own name for the room, unique for all time, such as `booking-41`. */
  key: string
  title: string
  startsAt: Date
  minutes: number
  seats: number
  /** Whoever teaches in it. */
  hostId: number
}

export type RoomGuest = {
  personId: string
  name: string
  role: 'host' | 'learner' | 'guardian'
  /** May send voice and picture. A guardian who sits in may not. */
  maySend: boolean
  /** May write in the chat. A guardian in a class reads along: what is said there is between its teacher and its learners. */
  mayWrite: boolean
  /** May lock the door, let people in and take them out. */
  keepsDoor: boolean
  /** The admission ends then, also for somebody who is inside. */
  until: Date
}

/**
 * `turn` is this person's way through a TURN server, where there is one.
 * `page`: open our own room page with this token and socket address; `livekit`: the same page, with LiveKit's own client.
 * `redirect`: send the browser there.
 */
export type Admission =
  | { kind: 'page'; token: string; url: string; turn: TurnPass | null }
  | { kind: 'livekit'; token: string; url: string }
  | { kind: 'redirect'; url: string }

/**
 * What happened in a room. Told at least once and in order; `id` is the same each time, so a unique index on it makes
 * attendance right. `left` is also told for everybody who was inside when the media process died.
 */
export type RoomEvent = {
  id: string
  ref: string
  at: Date
  kind: 'started' | 'joined' | 'left' | 'waits' | 'waited' | 'ended' | 'recording'
  personId?: string
  /** One stay of one person: the same in its `joined` and its `left`, or in its `waits` and `waited` before the door. */
  visit?: string
  /** Of `waits`: whether they asked to come in and the door was shut to them, and do not just look at the check screen. */
  kept?: boolean
  /** Of `left`: what went to their page and came from it, where the engine knows. */
  bytes?: number
  file?: string
}

/**
 * Why somebody cannot be let in: the provider does not answer, or it takes no more for now, where trying again may help; or the
 * teacher has ended the lesson for all, or has taken this person out.
 */
export class RoomUnavailable extends Error {
  readonly why: 'away' | 'full' | 'ended' | 'removed'
  constructor(why: RoomUnavailable['why']) {
    super(`the room is not to be had: ${why}`)
    this.name = 'RoomUnavailable'
    this.why = why
  }
}
