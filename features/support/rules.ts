/** When the desk is there, what it promises, and how long a chat is kept: for the server and its screens alike. */
import { days, instantAt, minutes, nairobiClock, nairobiDate, plus } from '../../shared/time.ts'

/** When the desk is there, every day by the Nairobi clock, and within how many minutes it promises a first answer meanwhile. */
export type DeskTimes = { opens: string; closes: string; answerMinutes: number }

export const LONGEST_LINE = 2000
/** More than anybody types in ten minutes, in one chat. */
export const MOST_LINES = 40
/** So long an operator counts as here after they were heard. */
export const HERE_MS = minutes(20)

/** A visitor is known by a cookie alone, which ends with their chat. */
export const VISITORS_KEPT_MS = days(30)
/** Who has an account finds a chat again for a year, as long as messages of a thread. */
export const PEOPLE_KEPT_MS = days(365)

export const chatStates = ['waiting', 'answered', 'closed'] as const
export type ChatState = (typeof chatStates)[number]

export const writers = ['person', 'operator', 'automatic'] as const
export type Writer = (typeof writers)[number]

/** What is written by itself, and says so. */
export const automaticLines = ['received', 'after_hours'] as const
export type AutomaticLine = (typeof automaticLines)[number]

export const isOpen = (now: Date, { opens, closes }: DeskTimes): boolean => {
  const clock = nairobiClock(now)
  return clock >= opens && clock < closes
}

/** When the desk opens next; now where it is open. */
export function opensAt(now: Date, times: DeskTimes): Date {
  if (isOpen(now, times)) return now
  const today = instantAt(nairobiDate(now), times.opens)
  const next = today && today > now ? today : instantAt(nairobiDate(plus(now, days(1))), times.opens)
  if (!next) throw new Error('a day without a morning')
  return next
}

/**
 * Since when the promise runs: it counts only while the desk is there, so that a line at closing time is answered in what is left
 * of the promise on the next morning.
 */
export function clockFrom(at: Date, times: DeskTimes): Date {
  if (!isOpen(at, times)) return opensAt(at, times)
  const closes = instantAt(nairobiDate(at), times.closes)
  if (!closes || plus(at, minutes(times.answerMinutes)) <= closes) return at
  return plus(opensAt(closes, times), at.getTime() - closes.getTime())
}

/** Until when an answer was promised. */
export const answerBy = (clockFromAt: Date, { answerMinutes }: DeskTimes): Date => plus(clockFromAt, minutes(answerMinutes))
