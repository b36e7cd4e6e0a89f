/** A booking as one of its two sides acts on it. */
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { learnersOf } from '../../family/server/index.ts'
import { refusals } from '../contract.ts'
import { type Side } from '../rules/words.ts'
import { bookingById, type NamedBooking } from './queries.ts'
import { sidesOf } from './seen-bookings.ts'

/** The booking, and which of its sides this person acts for. Refuses with `not_found` whoever is on neither. */
export async function bookingForSide(
  db: Db,
  actor: Actor,
  bookingId: number,
  now: Date,
): Promise<{ booking: NamedBooking; side: Side }> {
  const booking = await bookingById(db, bookingId)
  if (!booking) throw new Refusal(refusals.not_found)
  const learners = await learnersOf(db, actor, now)
  const mayActFor = learners.map(({ id }) => id)
  const sides = sidesOf(booking, actor.userId, mayActFor)
  if (sides.length === 0) throw new Refusal(refusals.not_found)
  return { booking, side: sides.includes('teacher') ? 'teacher' : 'learner' }
}
