/** Who may do what in a room, what it costs in data, and what is said of its network. */
import type { RoomKind } from './contract.ts'
import type { DataChoice, Role } from './protocol.ts'

/**
 * What somebody may do in a room. A guardian sits in: seen by all, heard by nobody. In a class they write nothing either: other
 * people's children read there. The door is kept in a class alone: a lesson's learner who cannot come in, or is taken out, would
 * be taken for absent, and pay.
 */
export const rightsOf = (role: Role, kind: RoomKind): { maySend: boolean; mayWrite: boolean; keepsDoor: boolean } => ({
  keepsDoor: role === 'host' && kind === 'class',
  maySend: role !== 'guardian',
  mayWrite: role !== 'guardian' || kind === 'lesson',
})

/**
 * Megabytes an hour, what is received and one's own voice together. Computed from the bit rates the room asks for, with the
 * headers of every packet: voice 24 kbit/s while somebody speaks, small picture 120 kbit/s, full picture 600 kbit/s.
 */
export const megabytesAnHour: Record<DataChoice, number> = { voice: 15, small: 70, full: 285 }

/** What one's own camera adds where the others watch its small picture. */
export const cameraMegabytesAnHour = 55

/** What a shared screen adds at most, while everything on it moves: 800 kbit/s. */
export const screenMegabytesAnHour = 370

/** Whether somebody is sent a shared screen: whoever gets voices alone, only when they ask for it. */
export const getsScreen = (choice: DataChoice, asksScreen: boolean): boolean => choice !== 'voice' || asksScreen

/** What that much data costs, in whole shillings. */
export const shillingsFor = (megabytes: number, kesPerMegabyte: number): number => Math.round(megabytes * kesPerMegabyte)

/** How the network did over the last few seconds. */
export type NetworkSample = {
  /** Packets that came and that did not; few packets say nothing about loss. */
  received: number
  lost: number
  roundTripMs: number | null
}

/** How much of what one sends does not arrive, and the way back. */
export type UplinkSample = {
  lost: number
  roundTripMs: number | null
  /** The browser itself sends a poorer picture: more would not get through. */
  squeezed: boolean
}

/**
 * How weak one's own way to the room is, from 0: two weak reports in a row are worth saying; one good one may not take it back.
 * @param before what this answered for the report before
 */
export function uplinkAfter(before: number, { lost, roundTripMs, squeezed }: UplinkSample): number {
  const isWeak = squeezed || signalOf(lost, roundTripMs) === 'weak'
  return Math.max(0, Math.min(UPLINK_MOST, before + (isWeak ? 1 : -1)))
}

export const isUplinkWeak = (level: number): boolean => level >= 2
const UPLINK_MOST = 4

/** How long before its booked end a lesson says so. */
export const LAST_MINUTES = 5

/** How a lesson stands in its booked time; the room stays open longer, which is nobody's lesson. */
export function bookedTime(startsAt: number, endsAt: number, now: number): BookedTime {
  if (now >= endsAt) return { part: 'over', ms: now - endsAt }
  if (now < startsAt) return { part: 'before', ms: startsAt - now }
  return { part: endsAt - now <= LAST_MINUTES * 60_000 ? 'last' : 'within', ms: now - startsAt }
}

/** `ms` counts from its start, and before and after it how far away it is. */
export type BookedTime = { part: 'before' | 'within' | 'last' | 'over'; ms: number }

export type Signal = 'good' | 'fair' | 'weak'

const TELLING_PACKETS = 10

/** The share of packets that get lost, 0 to 1, after one more sample. @param before what this answered for the sample before */
export function lossAfter(before: number, { received, lost }: NetworkSample): number {
  const total = received + lost
  return total < TELLING_PACKETS ? before * 0.8 : before * 0.5 + (lost / total) * 0.5
}

/** From least to most. */
export const LADDER: readonly DataChoice[] = ['voice', 'small', 'full']

export const lesser = (a: DataChoice, b: DataChoice): DataChoice => (LADDER.indexOf(a) < LADDER.indexOf(b) ? a : b)

/** A word for how good the way to the room is. @param loss share of packets lost, 0 to 1 */
export function signalOf(loss: number, roundTripMs: number | null): Signal {
  const trip = roundTripMs ?? 0
  if (loss > 0.1 || trip > 900) return 'weak'
  return loss > 0.03 || trip > 350 ? 'fair' : 'good'
}
