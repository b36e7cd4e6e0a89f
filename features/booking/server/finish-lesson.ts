/** How a paid lesson ends: the room's log or the teacher's word decides, and the money follows a day later. */
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { hours, plus } from '../../../shared/time.ts'
import { outcomeOf, RELEASE_AFTER_HOURS, stepProblem, type Attendance } from '../rules.ts'
import { complete, learnerAbsent, lookAgain, nobodyCame, release, teacherAbsent } from './ends-of-lessons.ts'
import { bookingById, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

/**
 * The teacher's word, where the room saw nobody; the learner then has 24 hours. Refuses with `not_found`, `not_over_yet`,
 * `not_possible_now`.
 */
export async function completeLesson(db: Db, wish: { actor: Actor; bookingId: number; now: Date }): Promise<NamedBooking> {
  const { actor, now } = wish
  const booking = await bookingById(db, wish.bookingId)
  if (booking?.teacherId !== actor.userId) throw new Refusal(refusals.not_found)
  const problem = stepProblem('complete', factsOf(booking), 'teacher', now)
  if (problem) throw new Refusal(refusals[problem === 'too_early' ? 'not_over_yet' : 'not_possible_now'])
  const [moved] = await complete(db, { bookingId: booking.id, now, releaseAt: plus(now, hours(RELEASE_AFTER_HOURS)) })
  if (!moved) throw new Refusal(refusals.not_possible_now)
  return { ...booking, ...moved }
}

/** The clock's look at a paid lesson that is over. Where nobody was seen the teacher has a day to say that it was taught. */
export async function settleLesson(db: Db, booking: BookingRow, attendance: Attendance, now: Date): Promise<void> {
  if (stepProblem('settle', factsOf(booking), 'clock', now)) return
  const bookingId = booking.id
  const releaseAt = plus(now, hours(RELEASE_AFTER_HOURS))
  switch (outcomeOf(attendance, booking)) {
    case 'completed':
      await complete(db, { bookingId, now, releaseAt })
      return
    case 'learner_absent':
      await learnerAbsent(db, { bookingId, now, releaseAt })
      return
    case 'teacher_absent':
      await teacherAbsent(db, { bookingId, now })
      return
    case 'no_evidence':
      await waitForWord(db, booking, now)
  }
}

async function waitForWord(db: Db, booking: BookingRow, now: Date): Promise<void> {
  const until = plus(booking.endsAt, hours(RELEASE_AFTER_HOURS))
  if (now >= until) await nobodyCame(db, { bookingId: booking.id, now })
  else await lookAgain(db, { bookingId: booking.id, at: until })
}

/** The money of a lesson nobody objected to: 70 % to the teacher, the rest to Somo, once. */
export async function releaseLesson(db: Db, booking: BookingRow, now: Date): Promise<void> {
  if (stepProblem('release', factsOf(booking), 'clock', now)) return
  await release(db, { bookingId: booking.id, now })
}
