import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { days, instantAt, minutes, plus } from '../../../shared/time.ts'
import { BOOKING_LEAD_MINUTES } from '../../availability/rules.ts'
import type { listTeachers } from '../contract.ts'

export type TeacherFilter = Input<typeof listTeachers>

/** What the index of words and marks does not hold: price, rating and the time in which a slot must be free. */
export type Bounds = {
  leastCents: number
  mostCents: number
  leastRating: number
  freeFrom: Date | null
  freeUntil: Date | null
}

/** Beyond any price, rating and count there is. */
export const BEYOND = 2_000_000_000

export function boundsOf({ price_from, price_to, rating, free_on }: TeacherFilter, now: Date): Bounds {
  const day = free_on === undefined ? null : instantAt(free_on, '00:00')
  const soonest = plus(now, minutes(BOOKING_LEAD_MINUTES))
  return {
    leastCents: centsFromShillings(price_from ?? 0),
    mostCents: price_to === undefined ? BEYOND : centsFromShillings(price_to),
    // A rating of 4.45 is read as 4.5.
    leastRating: rating === undefined ? 0 : Math.round(rating * 100) - 5,
    freeFrom: day && (day > soonest ? day : soonest),
    freeUntil: day && plus(day, days(1)),
  }
}

/** Whether price, rating or a day leave somebody out. */
export const isBounded = ({ price_from, price_to, rating, free_on }: TeacherFilter): boolean =>
  [price_from, price_to, rating, free_on].some((bound) => bound !== undefined)
