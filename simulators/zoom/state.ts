/** Everything the simulated Zoom remembers, and the one value that its parts hand around. */
import { createHash } from 'node:crypto'
import { faultWords as everyonesFaults } from '../control.ts'
import { fates, nothingTold, type DeliverTask, type Told } from '../events.ts'
import type { Due, Timeline } from '../timeline.ts'

export type Host = { id: string; email: string; name: string }

export type Registrant = { id: string; email: string; name: string; token: string; createdAt: number }

/** One stay of one device; `leftAt` is null while it goes on. */
export type Stay = {
  userId: string
  uuid: string
  name: string
  /** Null for the host. */
  registrantId: string | null
  joinedAt: number
  leftAt: number | null
}

/** One time that a meeting was held; started anew it gets another uuid. */
export type Instance = { uuid: string; startedAt: number; endedAt: number | null; stays: Stay[] }

export type Meeting = {
  id: number
  uuid: string
  hostId: string
  topic: string
  agenda: string
  startsAt: number
  duration: number
  password: string
  settings: Record<string, unknown>
  createdAt: number
  registrants: Registrant[]
  instances: Instance[]
}

export type Flaw = 'signature' | 'timestamp'

export type Task = DeliverTask

/**
 * `hang_after` takes effect, and nobody hears of it, `cut_after` no more than how it begins. `hurried` and `hundred` are Zoom's
 * two ways to say that it was too much: within a second, and of one host on one day. `code` is Zoom's number beside the status.
 */
export type FaultKind = { status: number; code?: number } | (typeof faultWords)[number]
export const faultWords = [...everyonesFaults, 'hang_after', 'cut_after', 'hurried', 'hundred'] as const

export const scenarios = [...fates, 'bad_signature', 'old_timestamp', 'emoji', 'number_id'] as const
export type Scenario = (typeof scenarios)[number]

export type State = Due<Task> &
  Told<Scenario, Flaw> & {
    serial: number
    hosts: Host[]
    meetings: Meeting[]
    /** Until when each access token is good. */
    tokens: Record<string, number>
    /** Opens a meeting as its host, for two hours. */
    hostTokens: Record<string, { meetingId: number; until: number }>
    /** Creates and updates of a host on a day, by `host day`. */
    writes: Record<string, number>
    faults: { method: string; path: string; fault: FaultKind; times: number }[]
  }

export type ZoomKeys = { accountId: string; clientId: string; clientSecret: string; webhookSecret: string }

export type Sim = {
  state: State
  readonly keys: ZoomKeys
  readonly timeline: Timeline<Task>
  readonly log: { method: string; path: string; status: number | string; body: unknown }[]
  webhookUrl: string | null
  /** Known once it listens. */
  origin: string
}

export const emptyState = (clock: State['clock'], hosts: Host[]): State => ({
  clock,
  jobs: [],
  serial: 0,
  hosts,
  meetings: [],
  tokens: {},
  hostTokens: {},
  writes: {},
  ...nothingTold(),
  faults: [],
})

/** A word nobody guesses in a test and every test gets again. */
export function nextWord(sim: Sim, what: string): string {
  sim.state.serial += 1
  return createHash('sha256').update(`${what} ${sim.state.serial}`).digest('base64url').slice(0, 22)
}

/** As Zoom makes them: 16 bytes in base64, so that some begin with a slash; here every second one does, and has two in a row. */
export function nextUuid(sim: Sim): string {
  const word = nextWord(sim, 'uuid').replaceAll('-', '+').replaceAll('_', '/')
  return sim.state.serial % 2 === 0 ? `/${word.slice(0, 10)}//${word.slice(12, 21)}==` : `${word}==`
}

/** The time it is held now, if it is. */
export const liveOf = (meeting: Meeting): Instance | null => meeting.instances.find(({ endedAt }) => endedAt === null) ?? null

export const isoOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
