/** Whom a room's host lets in: pure state, which outlives the people inside and, at the parent process, this process too. */
import type { Role } from '../../protocol.ts'

/** What the parent keeps of it, so that a restarted media process knows what a host has said. */
export type DoorState = {
  /** The host wants to let in everybody by hand. */
  locked: boolean
  /** The host has ended the lesson for all. */
  ended: boolean
  /** Who has been inside or was let in: they come back by themselves. */
  letIn: string[]
  /** Whom the host has taken out: they come in only by the host's word. */
  barred: string[]
}

export const openDoor: DoorState = { locked: false, ended: false, letIn: [], barred: [] }

/**
 * A locked room whose host has gone opens after so long: nobody waits for a teacher who is not there, and who comes is present.
 */
export const UNATTENDED_MS = 60_000

export type Knock = { person: string; role: Role; hostInside: boolean; unattendedMs: number }

export function answerTo(door: DoorState, { person, role, hostInside, unattendedMs }: Knock): 'in' | 'wait' | 'host_ended' {
  if (role === 'host') return 'in'
  if (door.ended) return 'host_ended'
  if (door.barred.includes(person)) return 'wait'
  const attended = hostInside || unattendedMs < UNATTENDED_MS
  return door.locked && attended && !door.letIn.includes(person) ? 'wait' : 'in'
}

export const withGuest = (door: DoorState, person: string): DoorState =>
  door.letIn.includes(person) && !door.barred.includes(person)
    ? door
    : { ...door, letIn: [...without(door.letIn, person), person], barred: without(door.barred, person) }

export const withBarred = (door: DoorState, person: string): DoorState => ({
  ...door,
  letIn: without(door.letIn, person),
  barred: [...without(door.barred, person), person],
})

const without = (people: readonly string[], person: string): string[] => people.filter((one) => one !== person)
