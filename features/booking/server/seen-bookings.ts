/** A booking as somebody sees it: which sides of it they are on, and what they can do with it now. */
import type { Db } from '../../../shared/server/database.ts'
import type { LearnerBooking, TeacherBooking } from '../contract.ts'
import type { Party } from '../rules.ts'
import type { BookingRow, NamedBooking } from './queries.ts'
import { besideBookings } from './beside-bookings.ts'
import { learnerView, teacherView, type More } from './views.ts'

/**
 * Which sides of a booking a person is on; none means that to them it does not exist. The one place that says so.
 * @param mayActFor the learners this person may act for: themselves, their children
 */
export function sidesOf(booking: BookingRow, userId: number, mayActFor: readonly number[]): Party[] {
  const sides: Party[] = []
  if (booking.teacherId === userId) sides.push('teacher')
  if ([booking.learnerId, booking.payerId].includes(userId) || mayActFor.includes(booking.learnerId)) sides.push('learner')
  if (booking.payerId === userId) sides.push('payer')
  return sides
}

export type SeenBooking = { booking: NamedBooking; sides: readonly Party[] }

/**
 * What a feature above booking adds to what can be done with bookings now, such as rating one that was taught: words for
 * `actions`, by booking. Whoever plugs the features together hands them in; booking itself knows of none.
 */
export type Offer = (db: Db, seen: readonly SeenBooking[], now: Date) => Promise<ReadonlyMap<number, readonly string[]>>

export type SeeingParts = { db: Db; offers: readonly Offer[] }

/** Bookings as the learner's side sees them. */
export const seenByLearner = (parts: SeeingParts, seen: readonly SeenBooking[], now: Date): Promise<LearnerBooking[]> =>
  withMore(parts, seen, now, ({ booking, sides }, more) => learnerView(booking, sides, more, now))

/** Bookings as their teacher sees them. */
export const seenByTeacher = (parts: SeeingParts, bookings: readonly NamedBooking[], now: Date): Promise<TeacherBooking[]> => {
  const seen = bookings.map((booking) => ({ booking, sides: ['teacher'] as const }))
  return withMore(parts, seen, now, ({ booking }, more) => teacherView(booking, more, now))
}

async function withMore<View>(
  { db, offers }: SeeingParts,
  seen: readonly SeenBooking[],
  now: Date,
  view: (one: SeenBooking, more: More) => View,
): Promise<View[]> {
  const bookings = seen.map(({ booking }) => booking)
  // Waited for together: one that fails alone, after the other has, would be nobody's.
  const [besideOf, added] = await Promise.all([
    besideBookings(db, bookings),
    Promise.all(offers.map((offer) => offer(db, seen, now))),
  ])
  return seen.map((one) => {
    const words = added.flatMap((list) => list.get(one.booking.id) ?? [])
    return view(one, { words, ...besideOf(one.booking.id) })
  })
}
