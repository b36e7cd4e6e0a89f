/** What a teacher means by time off. Pure. */
import { days, instantAt, plus } from '../../../shared/time.ts'
import type { TimeSpan } from '../rules.ts'

/** Time off is planned as far ahead as anything can begin (rules 11), and so many stretches at once. */
export const MOST_OFF_DAYS_AHEAD = 366
export const MOST_TIMES_OFF = 60

export type OffWish = {
  /** The first and the last Nairobi date. */
  from: string
  to: string
  /** Nairobi wall clocks of the first and of the last day; whole days without. */
  fromTime?: string | undefined
  toTime?: string | undefined
}

export type OffProblem = 'no_such_time' | 'start_after_end' | 'in_the_past' | 'off_too_far'

/** The stretch a teacher means by time off, or what is wrong with it. One that has begun goes on from then. */
export function plannedOff(wish: OffWish, now: Date): TimeSpan | { problem: OffProblem } {
  const startsAt = instantAt(wish.from, wish.fromTime ?? '00:00')
  const lastDay = instantAt(wish.to, wish.toTime ?? '00:00')
  if (!startsAt || !lastDay) return { problem: 'no_such_time' }
  const endsAt = wish.toTime ? lastDay : plus(lastDay, days(1))
  if (endsAt <= startsAt) return { problem: 'start_after_end' }
  if (endsAt <= now) return { problem: 'in_the_past' }
  if (endsAt > plus(now, days(MOST_OFF_DAYS_AHEAD))) return { problem: 'off_too_far' }
  return { startsAt, endsAt }
}
