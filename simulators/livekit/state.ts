/** Everything the simulated LiveKit remembers, and the one value that its parts hand around. */
import { createHash } from 'node:crypto'
import type { ConnectionQualityInfo, ParticipantInfo } from '@livekit/protocol'
import type { Due, Timeline } from '../timeline.ts'

/** One stay of one person. `info` is what others are told of them. */
export type Stay = {
  info: ParticipantInfo
  /** The connection that carries it; null where a test only says that somebody came. */
  line: Line | null
}

/** How a stay is told what happens: the signal connection of a page. */
export type Line = {
  /** Somebody came, changed or went. */
  tell(people: readonly ParticipantInfo[]): void
  /** How well somebody's connection does. */
  quality(of: ConnectionQualityInfo): void
  /** The server has muted one of their tracks. */
  muted(trackSid: string): void
  /** It is over, and why, by LiveKit's numbers. */
  over(reason: number): void
  /** It breaks, and nobody is told why. */
  lose(): void
}

export type Room = {
  sid: string
  name: string
  createdAt: number
  emptySeconds: number
  departureSeconds: number
  mostPeople: number
  stays: Stay[]
}

export type Delivery = {
  id: number
  event: string
  body: string
  /** How this one is spoilt, if it is. */
  spoilt: 'signature' | 'body' | 'issuer' | 'expired' | null
  attempts: number
  state: 'due' | 'delivered' | 'given_up'
  answers: { at: number; status: number | null; body: string }[]
}

export type Task = { kind: 'deliver'; deliveryId: number } | { kind: 'close'; room: string; emptySince: number }

/** `drop_after` and `hang_after` take effect, and nobody hears of it. */
export type FaultKind = { status: number } | 'hang' | 'drop' | 'drop_after' | 'hang_after' | 'malformed'

/** What becomes of events: each name is taken by one event, in the order they were asked for. */
export const scenarios = [
  ...(['fine', 'late', 'duplicate', 'swapped', 'lost'] as const),
  ...(['bad_signature', 'other_body', 'other_issuer', 'expired'] as const),
] as const
export type Scenario = (typeof scenarios)[number]

export type State = Due<Task> & {
  serial: number
  rooms: Room[]
  deliveries: Delivery[]
  /** Waits until the next one is under way (`swapped`). */
  held: number[]
  scenarios: Scenario[]
  faults: { method: string; fault: FaultKind; times: number }[]
  /** Since when a room has had nobody in it, by its id. */
  emptySince: Record<string, number>
}

export type LiveKitKeys = { apiKey: string; apiSecret: string }

export type Sim = {
  state: State
  readonly keys: LiveKitKeys
  readonly timeline: Timeline<Task>
  readonly log: { method: string; status: number | string; body: unknown }[]
  webhookUrl: string | null
}

export const emptyState = (clock: State['clock']): State => ({
  clock,
  jobs: [],
  serial: 0,
  rooms: [],
  deliveries: [],
  held: [],
  scenarios: [],
  faults: [],
  emptySince: {},
})

/** An id that every test gets again. @param prefix as LiveKit's: `RM_`, `PA_`, `TR_`, `EV_` */
export function nextId(sim: Sim, prefix: string): string {
  sim.state.serial += 1
  const word = createHash('sha256').update(`${prefix} ${sim.state.serial}`).digest('base64url').replaceAll(/[-_]/g, 'x')
  return prefix + word.slice(0, 12)
}

export const roomNamed = (sim: Sim, name: string): Room | null => sim.state.rooms.find((one) => one.name === name) ?? null

export const secondsOf = (ms: number): bigint => BigInt(Math.floor(ms / 1000))
