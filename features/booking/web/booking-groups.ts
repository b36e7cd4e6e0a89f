/** How a learner's bookings stand on the screen at a moment. Pure: bookings and `now` in. */
import { days, hours, minutes, plus } from '../../../shared/time.ts'
import { BOOKING_LEAD_MINUTES } from '../../availability/rules.ts'
import type { LearnerBooking } from '../contract.ts'
import { roomIsOpen } from './next-up.ts'

/**
 * What can be done now. The server's `actions` say it for the moment they were fetched; the clock goes on, so the room opens, and
 * what ran out is gone, without asking again.
 */
export function actionsNow(booking: LearnerBooking, now: Date): string[] {
  const left = booking.actions.filter((action) => {
    if (action === 'pay') return now < new Date(booking.pay_by ?? booking.starts_at)
    if (action === 'cancel') return now < new Date(booking.starts_at)
    if (action === 'propose') return now < plus(new Date(booking.starts_at), -minutes(BOOKING_LEAD_MINUTES))
    if (action === 'report') return now < new Date(booking.report_until)
    return action !== 'join'
  })
  return roomIsOpen(booking, now) ? ['join', ...left] : left
}

/** `off`: what was planned for later and will not be; `past`: what is over. */
export type Groups = Record<'needsYou' | 'next' | 'off' | 'past', LearnerBooking[]>

/** What runs out first, then what comes next, then what will not be, then what is over, latest first. */
export function groupBookings(bookings: readonly LearnerBooking[], now: Date): Groups {
  const soonest = (a: LearnerBooking, b: LearnerBooking) => (a.starts_at < b.starts_at ? -1 : 1)
  const groups: Groups = { needsYou: [], next: [], off: [], past: [] }
  for (const booking of [...bookings].sort(soonest)) groups[groupOf(booking, now)].push(booking)
  groups.needsYou.sort((a, b) => (needsBy(a, now) < needsBy(b, now) ? -1 : 1))
  groups.past.reverse()
  return groups
}

function groupOf(booking: LearnerBooking, now: Date): keyof Groups {
  if (isDue(booking, now) || isToAnswer(booking, now)) return 'needsYou'
  if (isComing(booking, now)) return 'next'
  return now < new Date(booking.starts_at) ? 'off' : 'past'
}

/**
 * Waits for this viewer's money, and still can have it. A later lesson of a series can be paid at any time, and asks for it in
 * the week before it.
 */
export function isDue(booking: LearnerBooking, now: Date): boolean {
  const isLater = booking.series !== null && booking.series.place > 1
  if (isLater && now < plus(new Date(booking.starts_at), -days(7))) return false
  return actionsNow(booking, now).includes('pay')
}

/** The other side asks for another time, and waits for this viewer's answer. */
export const isToAnswer = ({ proposal }: LearnerBooking, now: Date): boolean =>
  proposal !== null && !proposal.yours && now < new Date(proposal.answer_by)

/** Until when what needs this viewer can be done: the sooner of the two. */
function needsBy(booking: LearnerBooking, now: Date): string {
  const payBy = isDue(booking, now) ? [booking.pay_by ?? booking.starts_at] : []
  const answerBy = isToAnswer(booking, now) && booking.proposal ? [booking.proposal.answer_by] : []
  return [...payBy, ...answerBy].sort()[0] ?? ''
}

/** Alive and not over: asked for, agreed, or paid; a lesson stays coming while its room is open. */
export function isComing(booking: LearnerBooking, now: Date): boolean {
  if (booking.status === 'pending') return now < new Date(booking.answer_by)
  if (booking.status === 'accepted') return now < new Date(booking.pay_by ?? booking.starts_at)
  return booking.status === 'confirmed' && (now < new Date(booking.ends_at) || roomIsOpen(booking, now))
}

/** Asked for, and waiting for a teacher's answer. */
export const isAsked = (booking: LearnerBooking, now: Date): boolean => booking.status === 'pending' && isComing(booking, now)

export type Refund = { kes: number; rule: 'nothing_paid' | 'all' | 'half' | 'none'; changesAt: string | null }

/** What cancelling now gives back, and when that gets less; the server decides by the same table. */
export function refundNow(booking: LearnerBooking, now: Date): Refund {
  if (booking.payment_status !== 'paid') return { kes: 0, rule: 'nothing_paid', changesAt: null }
  if (now < new Date(booking.cancel_free_until)) return { kes: booking.cost, rule: 'all', changesAt: booking.cancel_free_until }
  if (now < new Date(booking.cancel_half_until))
    return { kes: booking.half.back, rule: 'half', changesAt: booking.cancel_half_until }
  return { kes: 0, rule: 'none', changesAt: null }
}

/** When the clock of paying began: twelve hours before it ends, or when the lesson was booked, whichever is later. */
export const payClockFrom = (booking: LearnerBooking): Date =>
  new Date(Math.max(new Date(booking.booked_at).getTime(), new Date(booking.pay_by ?? booking.starts_at).getTime() - hours(12)))
