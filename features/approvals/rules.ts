/** What a child may spend without asking, and until when a parent can answer (rules 2 and 11). */
import type { Cents } from '../../shared/money.ts'
import { days, earlier, hours, nairobiDate, nairobiWeekday, instantAt, plus } from '../../shared/time.ts'

export const ANSWER_HOURS = 12
export const ANSWER_BEFORE_START_HOURS = 2

/** Until when a parent can answer: twelve hours, or two before the start of what has one. */
export function answerBy(askedAt: Date, startsAt: Date | null): Date {
  const atMost = plus(askedAt, hours(ANSWER_HOURS))
  return startsAt ? earlier(atMost, plus(startsAt, -hours(ANSWER_BEFORE_START_HOURS))) : atMost
}

export type Allowed = { askFirst: boolean; weeklyLimitCents: Cents | null }

/** Whether a child may spend this much alone, by what this week has come to already. */
export function maySpendAlone(allowed: Allowed | null, bookedCents: Cents, priceCents: Cents): boolean {
  if (!allowed) return true
  if (allowed.askFirst) return false
  return allowed.weeklyLimitCents === null || bookedCents + priceCents <= allowed.weeklyLimitCents
}

/** How far a price goes over the limit of the week; 0 where it does not, or where there is none. Any unit, the same for all. */
export const overBy = (limit: number | null, booked: number, price: number): number =>
  limit === null ? 0 : Math.max(0, booked + price - limit)

/** Whether who has this allowance asks a parent for something of this price. Both in shillings. */
export const asksFirst = (own: { ask_first: boolean; weekly_limit: number | null; booked: number }, price: number): boolean =>
  own.ask_first || overBy(own.weekly_limit, own.booked, price) > 0

/** The week in Nairobi that an instant is in, from Monday's midnight to the next. */
export function weekOf(now: Date): { from: Date; to: Date } {
  const sinceMonday = (nairobiWeekday(now) + 6) % 7
  const monday = instantAt(nairobiDate(plus(now, -days(sinceMonday))), '00:00')
  if (!monday) throw new Error('a week has no Monday')
  return { from: monday, to: plus(monday, days(7)) }
}
