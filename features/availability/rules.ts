/** What a slot is and when it can still be booked (rules 5). Pure: facts and `now` in, a decision out. */
import { instantAt, days, minutes, plus } from '../../shared/time.ts'

/** Whose time it is, and what took it. */
export const busyParts = ['teacher', 'learner'] as const
export const busyKinds = ['booking', 'class', 'enrolment'] as const

/** A request leaves the teacher at least half an hour to answer, which ends an hour before the start. */
export const BOOKING_LEAD_MINUTES = 90
export const LEAST_SLOT_MINUTES = 15
export const MOST_SLOT_MINUTES = 180
export const HORIZON_DAYS = 180
/** The longest stretch of slots one call answers with. */
export const LISTED_DAYS = 62

export type TimeSpan = { startsAt: Date; endsAt: Date }

export type SlotState = 'free' | 'taken' | 'off' | 'past'

/**
 * What a slot is to someone who would book it. Too near to be answered in time counts as past; a lesson that stands in time off
 * is a lesson all the same.
 */
export function slotState(slot: TimeSpan & { taken: boolean; off: boolean }, now: Date): SlotState {
  if (slot.startsAt < plus(now, minutes(BOOKING_LEAD_MINUTES))) return 'past'
  if (slot.taken) return 'taken'
  return slot.off ? 'off' : 'free'
}

export type RangeWish = {
  /** The wall-clock date and times in Nairobi. */
  date: string
  from: string
  to: string
  splitMinutes?: number | undefined
  repeatWeeklyUntil?: string | undefined
}

export type RangeProblem = 'no_such_time' | 'start_after_end' | 'in_the_past' | 'too_short' | 'too_long' | 'too_far'

/** The slots a teacher means by a range, or what is wrong with it. A split leaves out the last piece that does not fit whole. */
export function plannedSlots(wish: RangeWish, now: Date): { slots: TimeSpan[] } | { problem: RangeProblem } {
  const startsAt = instantAt(wish.date, wish.from)
  const endsAt = instantAt(wish.date, wish.to)
  if (!startsAt || !endsAt) return { problem: 'no_such_time' }
  if (endsAt <= startsAt) return { problem: 'start_after_end' }
  if (startsAt <= now) return { problem: 'in_the_past' }
  const wholeMinutes = (endsAt.getTime() - startsAt.getTime()) / minutes(1)
  const slotMinutes = wish.splitMinutes ?? wholeMinutes
  if (wholeMinutes < LEAST_SLOT_MINUTES || slotMinutes > wholeMinutes) return { problem: 'too_short' }
  if (slotMinutes > MOST_SLOT_MINUTES) return { problem: 'too_long' }
  const until = wish.repeatWeeklyUntil ? instantAt(wish.repeatWeeklyUntil, '23:59') : startsAt
  if (!until) return { problem: 'no_such_time' }
  if (until < startsAt) return { problem: 'start_after_end' }
  if (until > plus(now, days(HORIZON_DAYS))) return { problem: 'too_far' }
  const slots: TimeSpan[] = []
  // Kenya has no daylight saving, so the same wall time a week later is exactly seven days later.
  for (let week = startsAt; week <= until; week = plus(week, days(7))) {
    slots.push(...pieces(week, wholeMinutes, slotMinutes))
    if (!wish.repeatWeeklyUntil) break
  }
  return { slots }
}

function pieces(startsAt: Date, wholeMinutes: number, slotMinutes: number): TimeSpan[] {
  const count = Math.floor(wholeMinutes / slotMinutes)
  return Array.from({ length: count }, (_, piece) => ({
    startsAt: plus(startsAt, minutes(piece * slotMinutes)),
    endsAt: plus(startsAt, minutes((piece + 1) * slotMinutes)),
  }))
}
