/** What a statement says about spending: months, and what was spent. Pure: transactions and `now` in. */
import { centsFromShillings } from '../../../shared/money.ts'
import type { Cents } from '../../../shared/money.ts'
import { monthAway, monthsUpTo, nairobiDate } from '../../../shared/time.ts'
import type { Transaction } from '../contract.ts'

export const MONTHS_SHOWN = 6

export type Month = { month: string; cents: Cents }

const spends = ({ type }: Pick<Transaction, 'type'>): boolean =>
  type === 'hold' || type === 'lesson_payment' || type === 'video_purchase'

/** Lessons, classes and videos paid for, and what came back of them. */
export const expenditures = (all: readonly Transaction[]): Transaction[] =>
  all.filter((one) => spends(one) || one.type === 'refund')

/**
 * The last six months up to this one, `2026-06` to `2026-11`, each with what was spent less what came back in it; never below
 * zero, since a refund of an earlier month's lesson is no income.
 */
export function spendingByMonth(all: readonly Transaction[], now: Date): Month[] {
  return monthsUpTo(nairobiDate(now), MONTHS_SHOWN).map((month) => {
    const inMonth = expenditures(all).filter(({ timestamp }) => nairobiDate(new Date(timestamp)).startsWith(month))
    const cents = inMonth.reduce((sum, { amount }) => sum - centsFromShillings(amount), 0)
    return { month, cents: Math.max(0, cents) }
  })
}

/** The first instant that the months above need. */
export const oldestNeeded = (now: Date): string => `${monthAway(nairobiDate(now).slice(0, 7), 1 - MONTHS_SHOWN)}-01`
