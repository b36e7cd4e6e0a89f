/** Who sits in which slot: pure decisions over facts about the people in a room. Instants and durations in milliseconds. */
import { bounds, type DataChoice, type Role } from '../../protocol.ts'
import { VOICE_HOLD } from './loudness.ts'

export type Sitter = {
  id: string
  role: Role
  mic: boolean
  camera: boolean
  hand: boolean
  /** Rises with every join: who came first is named first. */
  order: number
  /** When they were last heard speaking, how loud they are now, and when they speak (0 to 127). */
  spokeAt: number
  loudness: number
  speech: number
}

type Slots = readonly (string | null)[]

const RECENTLY = 10_000
/** In decibels: who takes the floor from one who speaks is that much louder, else the two would change places at every word. */
const LOUDER = 12
const LOUDEST = 128

/**
 * Whose picture a viewer gets. The host first, then raised hands, then who spoke last; whoever sits stays seated rather than
 * give way to an equal, because every change costs a key frame. Slot 0 is the big one, and a host who is seen has it.
 */
export function pictureSeats(
  viewer: string,
  choice: DataChoice,
  people: readonly Sitter[],
  seated: Slots,
  now: number,
): (string | null)[] {
  if (choice === 'voice') return seated.map(() => null)
  const rank = (person: Sitter): number =>
    (person.role === 'host' ? 8 : 0) +
    (person.hand ? 4 : 0) +
    (now - person.spokeAt < RECENTLY ? 2 : 0) +
    (seated.includes(person.id) ? 1 : 0)
  const seen = people.filter((person) => person.id !== viewer && person.camera)
  const wanted = best(seen, rank, seated.length)
  const placed = place(wanted, seated)
  const host = placed.findIndex((id) => seen.some((person) => person.id === id && person.role === 'host'))
  const first = host >= 0 ? host : placed[0] === null ? placed.findIndex((id) => id === wanted[0]) : 0
  return toFirst(placed[first] ?? null, placed)
}

/** The quality of the picture in a slot: full data means the big picture in full quality and the others small. */
export const pictureQuality = (choice: DataChoice, slot: number): 'high' | 'low' =>
  choice === 'full' && slot === 0 ? 'high' : 'low'

/**
 * Whose voices a listener hears: of those who speak the two loudest, and a host among them; while fewer do, those who are silent
 * keep a place, so that nothing of what they begin to say has to be fetched. Whoever is heard goes on being heard in a pause of
 * half a second. Whoever has the big picture has the first voice: the two are played in step.
 */
export function voiceSeats(
  listener: string,
  people: readonly Sitter[],
  seated: Slots,
  big: string | null,
  now: number,
): (string | null)[] {
  const rank = (person: Sitter): number => {
    const speaks = now - person.spokeAt < VOICE_HOLD
    const stays = seated.includes(person.id) ? LOUDER : 0
    const loud = (speaks ? person.speech : person.loudness) + stays + (person.role === 'host' ? 2 * LOUDEST : 0)
    return loud + (speaks ? 4 * LOUDEST : 0)
  }
  const heard = people.filter((person) => person.id !== listener && person.mic)
  return toFirst(big, place(best(heard, rank, Math.min(seated.length, bounds.voices)), seated))
}

function toFirst(id: string | null, slots: (string | null)[]): (string | null)[] {
  const at = id === null ? -1 : slots.indexOf(id)
  if (at > 0) [slots[0], slots[at]] = [slots[at] ?? null, slots[0] ?? null]
  return slots
}

function best(people: readonly Sitter[], rank: (person: Sitter) => number, count: number): string[] {
  return people
    .toSorted((a, b) => rank(b) - rank(a) || a.order - b.order)
    .slice(0, count)
    .map((person) => person.id)
}

/** Those who sit keep their slot; the others fill the gaps in order. */
function place(wanted: readonly string[], seated: Slots): (string | null)[] {
  const slots = seated.map((id) => (id !== null && wanted.includes(id) ? id : null))
  const waiting = wanted.filter((id) => !slots.includes(id))
  return slots.map((id) => id ?? waiting.shift() ?? null)
}
