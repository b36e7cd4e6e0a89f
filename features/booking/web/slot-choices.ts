/** The choices of the Schedule Lesson dialog: free dates, the free times of one, and the reasons against a learner. */
import { cancelFreeUntil, cancelHalfUntil } from '../rules.ts'
import type { Slot } from '../../availability/contract.ts'
import { BOOKING_LEAD_MINUTES } from '../../availability/rules.ts'
import { minutes, plus } from '../../../shared/time.ts'

/** Slots that can still be asked for, soonest first. */
export const freeSlots = (slots: readonly Slot[], now: Date): Slot[] =>
  slots
    .filter((slot) => slot.isAvailable && new Date(slot.starts_at) >= plus(now, minutes(BOOKING_LEAD_MINUTES)))
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))

/**
 * The free times that come nearest to one that was lost, in the order of the clock. The lost one is free again, and no other
 * time.
 */
export function nearestSlots(free: readonly Slot[], lost: Date, most: number): Slot[] {
  const away = ({ starts_at: startsAt }: Slot): number => Math.abs(new Date(startsAt).getTime() - lost.getTime())
  const others = free.filter((slot) => away(slot) > 0)
  const nearest = others.sort((a, b) => away(a) - away(b)).slice(0, most)
  return nearest.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** Distinct dates that have a free time. */
export const freeDates = (free: readonly Slot[]): string[] => [...new Set(free.map(({ date }) => date))]

/** The slot that is preselected: the chosen one while it is free, else the next free one of its date, else the next of all. */
export function meantSlot(free: readonly Slot[], chosen: { date: string | null; slotId: number | null }): Slot | null {
  return (
    free.find(({ id }) => id === chosen.slotId) ??
    free.find(({ date }) => date === chosen.date) ??
    (chosen.date === null ? free[0] : undefined) ??
    null
  )
}

export type Learner = { id: number; first_name: string; grade: number }
type Taught = { subjects: readonly { name: string; grades: readonly number[] }[] }

/** What a teacher teaches to a grade; empty is the reason why a child cannot be chosen. */
export const subjectsFor = ({ subjects }: Taught, grade: number): string[] =>
  subjects.filter(({ grades }) => grades.includes(grade)).map(({ name }) => name)

/** Until when cancelling is free, and until when half comes back, as instants of that slot; null where that is over already. */
export function cancelClock(startsAt: Date, now: Date): { free: Date | null; half: Date | null } {
  const ahead = (until: Date): Date | null => (now < until ? until : null)
  return { free: ahead(cancelFreeUntil(startsAt)), half: ahead(cancelHalfUntil(startsAt)) }
}

/** What a request says beside time and price; nothing of what was left empty. */
export function wordsOf(wish: { subject: string | null; topic: string; message: string }) {
  const [topic, message] = [wish.topic.trim(), wish.message.trim()]
  return { ...(wish.subject && { subject: wish.subject }), ...(topic && { topic }), ...(message && { message }) }
}
