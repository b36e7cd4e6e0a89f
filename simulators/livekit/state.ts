/** Everything the simulated LiveKit remembers, and the one value that its parts hand around. */
import { createHash } from 'node:crypto'
import type { ConnectionQualityInfo, ParticipantInfo } from '@livekit/protocol'
import { faultWords as everyonesFaults } from '../control.ts'
import { fates, nothingTold, type DeliverTask, type Told } from '../events.ts'
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
  /** Who has gone and is named on its list still, as happens for a moment. */
  lingering: ParticipantInfo[]
}

export type Flaw = 'signature' | 'body' | 'issuer' | 'expired'

export type Task = DeliverTask | { kind: 'close'; room: string; emptySince: number }

/** `hang_after` takes effect, and nobody hears of it, `cut_after` no more than how it begins. */
export type FaultKind = { status: number } | (typeof faultWords)[number]
export const faultWords = [...everyonesFaults, 'hang_after', 'cut_after'] as const

/** `fine` is for an event between two that are not. */
export const scenarios = [...fates, 'fine', 'bad_signature', 'other_body', 'other_issuer', 'expired'] as const
export type Scenario = (typeof scenarios)[number]

export type State = Due<Task> &
  Told<Scenario, Flaw> & {
    serial: number
    rooms: Room[]
    faults: { method: string; fault: FaultKind; times: number }[]
    /** Whether those who go linger on the list. */
    lingers: boolean
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
  ...nothingTold(),
  faults: [],
  lingers: false,
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
