/** The weeks of a series as the Every week sheet shows them. Pure: a teacher's slots and the learner's lessons in, weeks out. */
import { days, nairobiWeek, plus } from '../../../shared/time.ts'
import type { Slot } from '../../availability/contract.ts'
import { LEAST_LESSONS, MOST_LESSONS } from '../rules/words.ts'
import type { Clash } from './move-strip.tsx'

/** How far ahead a series can begin. */
const BEGINS_WITHIN_DAYS = 14

/** From two weekly lessons to twelve. */
export const lengths: readonly number[] = Array.from({ length: MOST_LESSONS - LEAST_LESSONS + 1 }, (_, i) => LEAST_LESSONS + i)

/** The days and times a series can have: the next free slot of each weekday and time, soonest first. */
export function weeklyStarts(free: readonly Slot[], now: Date): Slot[] {
  const seen = new Set<string>()
  return free.filter((slot) => {
    const key = `${new Date(slot.starts_at).getTime() % days(7)} ${slot.time}`
    const isNew = !seen.has(key) && new Date(slot.starts_at) < plus(now, days(BEGINS_WITHIN_DAYS))
    seen.add(key)
    return isNew
  })
}

export type Week = {
  /** When its lesson would be by the chosen day and time. */
  at: Date
  /** What is asked for in it; null leaves it out. */
  slot: Slot | null
  /** Why not the chosen time: the teacher does not offer it, has something else, or the learner has. */
  because: 'away' | 'taken' | 'clash' | null
  clash: Clash | null
  /** The free time of the same week that is nearest to it. */
  nearest: Slot | null
}

type Wanted = {
  slots: readonly Slot[]
  free: readonly Slot[]
  first: Slot
  count: number
  clashes: readonly Clash[]
  /** Other times that were taken instead, by the place of their week. */
  instead: ReadonlyMap<number, number>
}

export const weeksOf = ({ slots, free, first, count, clashes, instead }: Wanted): Week[] =>
  Array.from({ length: count }, (_, place) => {
    const at = plus(new Date(first.starts_at), days(7 * place))
    const usual = slots.find((slot) => startOf(slot) === at.getTime() && lengthOf(slot) === lengthOf(first)) ?? null
    const clash = usual && clashOf(usual, clashes)
    const because = !usual ? 'away' : clash ? 'clash' : free.includes(usual) ? null : 'taken'
    if (!because) return { at, slot: usual, because, clash: null, nearest: null }
    const others = free.filter(
      (slot) => nairobiWeek(new Date(slot.starts_at)) === nairobiWeek(at) && lengthOf(slot) === lengthOf(first),
    )
    const away = (slot: Slot): number => Math.abs(startOf(slot) - at.getTime())
    const [nearest = null] = others.filter((slot) => !clashOf(slot, clashes)).sort((a, b) => away(a) - away(b))
    return { at, slot: others.find(({ id }) => id === instead.get(place)) ?? null, because, clash, nearest }
  })

const startOf = (slot: Slot): number => Date.parse(slot.starts_at)
const lengthOf = (slot: Slot): number => Date.parse(slot.ends_at) - startOf(slot)
const clashOf = (slot: Slot, clashes: readonly Clash[]): Clash | null =>
  clashes.find((one) => Date.parse(one.starts_at) < Date.parse(slot.ends_at) && startOf(slot) < Date.parse(one.ends_at)) ?? null
