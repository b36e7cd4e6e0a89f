/** How a paid lesson ends: the room's log or the teacher's word decides, and the money follows a day later. */
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { outcomeOf, waitsInVain, type Attendance, type Outcome } from '../rules/attendance.ts'
import { RELEASE_AFTER_HOURS, stepProblem } from '../rules.ts'
import { complete, keptOutside, learnerAbsent, lookAgain, nobodyCame, release, teacherAbsent } from './ends-of-lessons.ts'
import { bookingById, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

/**
 * Asks the room who was there; given by whoever plugs the features together, because rooms know of bookings and not the reverse.
 */
export type AttendanceOf = (
  db: Db,
  lesson: { id: number; teacherId: number; learnerId: number; startsAt: Date; endsAt: Date },
  now: Date,
) => Promise<Attendance>

/**
 * The teacher says that it was taught. Where the room saw anyone its log decides, by the same rule as the clock's look; the word
 * counts where it saw nobody, and the learner then has 24 hours. Refuses with `not_found`, `not_over_yet`, `not_possible_now`,
 * `room_still_counts`, `not_taught`.
 */
export async function completeLesson(
  db: Db,
  attendanceOf: AttendanceOf,
  wish: { actor: Actor; bookingId: number; now: Date },
): Promise<NamedBooking> {
  const { actor, now } = wish
  const booking = await bookingById(db, wish.bookingId)
  if (booking?.teacherId !== actor.userId) throw new Refusal(refusals.not_found)
  const problem = stepProblem('complete', factsOf(booking), 'teacher', now)
  if (problem) throw new Refusal(refusals[problem === 'too_early' ? 'not_over_yet' : 'not_possible_now'])
  const outcome = outcomeOf(await attendanceOf(db, lessonOf(booking), now), booking)
  if (outcome === 'not_known_yet') throw new Refusal(refusals.room_still_counts)
  // The clock settles it in a moment, one way or the other; here nothing is changed.
  if (notTaught.has(outcome)) throw new Refusal(refusals.not_taught)
  const [moved] = await complete(db, { bookingId: booking.id, now, releaseAt: plus(now, hours(RELEASE_AFTER_HOURS)) })
  if (!moved) throw new Refusal(refusals.not_possible_now)
  return { ...booking, ...moved }
}

const notTaught: ReadonlySet<Outcome> = new Set(['teacher_absent', 'kept_outside', 'learner_absent'])

/** The clock's look at a paid lesson that is over. Where nobody was seen the teacher has a day to say that it was taught. */
export async function settleLesson(db: Db, attendanceOf: AttendanceOf, booking: BookingRow, now: Date): Promise<void> {
  if (stepProblem('settle', factsOf(booking), 'clock', now)) return
  const bookingId = booking.id
  const releaseAt = plus(now, hours(RELEASE_AFTER_HOURS))
  switch (outcomeOf(await attendanceOf(db, lessonOf(booking), now), booking)) {
    case 'completed':
      await complete(db, { bookingId, now, releaseAt })
      return
    case 'learner_absent':
      await learnerAbsent(db, { bookingId, now, releaseAt })
      return
    case 'teacher_absent':
      await teacherAbsent(db, { bookingId, now })
      return
    case 'kept_outside':
      await keptOutside(db, { bookingId, now })
      return
    case 'not_known_yet':
      await lookAgain(db, { bookingId, at: plus(now, minutes(KNOWN_SOON_MINUTES)) })
      return
    case 'no_evidence':
      await waitForWord(db, booking, now)
  }
}

/**
 * The clock's look into the room while the lesson goes on: whoever waits there for a teacher who has not come has all of it back
 * now. Otherwise the end decides, also where the room cannot say or the look comes too late.
 */
export async function missTeacher(db: Db, attendanceOf: AttendanceOf, booking: BookingRow, now: Date): Promise<void> {
  const bookingId = booking.id
  const inTime = stepProblem('miss_teacher', factsOf(booking), 'clock', now) === null
  if (inTime && waitsInVain(await attendanceOf(db, lessonOf(booking), now))) await teacherAbsent(db, { bookingId, now })
  else await lookAgain(db, { bookingId, at: booking.endsAt })
}

/** How long until a room that does not know yet is asked again. */
const KNOWN_SOON_MINUTES = 1

/** What a room is asked about. */
export const lessonOf = (booking: BookingRow) => ({
  id: booking.id,
  teacherId: booking.teacherId,
  learnerId: booking.learnerId,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
})

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
