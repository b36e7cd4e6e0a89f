/** What becomes of the money of a disputed lesson (rules 11). Pure: the decision and the facts in, cents out. */
import { splitPrice, type Cents } from '../../../shared/money.ts'
import { minutes } from '../../../shared/time.ts'
import type { BookingFacts } from '../rules.ts'
import type { Attendance } from './attendance.ts'

/** What the desk decides of a disputed lesson's money. */
export type Decision =
  | { how: 'full' }
  | { how: 'none' }
  | { how: 'part'; refundCents: Cents }
  | { how: 'minutes' }
  | { how: 'shares'; familyCents: Cents; teacherCents: Cents; platformCents: Cents }

export type Shares = { familyCents: Cents; teacherCents: Cents; platformCents: Cents }

/**
 * Who gets how much, in cents that add up to the price; null when they do not. What is not given back is shared as if it had been
 * taught, unless the shares are named; by the minutes both were there, a doubtful cent is the family's.
 */
export function sharesOf(
  decision: Decision,
  booking: Pick<BookingFacts, 'priceCents' | 'startsAt' | 'endsAt'> & { teacherShareBps: number },
  attendance: Attendance,
): Shares | null {
  const { priceCents } = booking
  const kept = (keptCents: Cents): Shares => {
    const { teacher, platform } = splitPrice(keptCents, booking.teacherShareBps)
    return { familyCents: priceCents - keptCents, teacherCents: teacher, platformCents: platform }
  }
  switch (decision.how) {
    case 'full':
      return kept(0)
    case 'none':
      return kept(priceCents)
    case 'part':
      return decision.refundCents > priceCents ? null : kept(priceCents - decision.refundCents)
    case 'minutes': {
      const booked = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1)
      return kept(Math.floor(priceCents * Math.min(1, attendance.togetherMinutes / booked)))
    }
    case 'shares': {
      const { familyCents, teacherCents, platformCents } = decision
      return familyCents + teacherCents + platformCents === priceCents ? { familyCents, teacherCents, platformCents } : null
    }
  }
}
