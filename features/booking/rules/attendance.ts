/** What a room's log says of a lesson (rules 5). Pure: minutes in, what became of it out. */
import { earlier, minutes, plus } from '../../../shared/time.ts'

type Booked = { startsAt: Date; endsAt: Date }

/**
 * Minutes inside the booked time, from the room's own log. `pending` where that will say more in a while, as a room at somebody
 * else's does.
 */
export type Attendance = {
  teacherMinutes: number
  learnerMinutes: number
  togetherMinutes: number
  pending?: boolean
  atDoor?: AtDoor
}

/**
 * Who stood before the room's door, on the check screen or where somebody is let in by hand, without being inside: the learner at
 * any moment of the lesson, and of it so long asking to come in, the teacher now. Nobody is absent who did.
 */
export type AtDoor = { learner: boolean; learnerKeptMinutes: number; teacherNow: boolean }

export type Outcome = 'completed' | 'teacher_absent' | 'kept_outside' | 'learner_absent' | 'no_evidence' | 'not_known_yet'

/** A learner who waited so long for a teacher who has not come waits no more. */
export const WAIT_FOR_TEACHER_MINUTES = 15

/**
 * Whether the learner is, or was, alone in the room of a lesson that goes on, or at its door. Where the room saw nobody nothing
 * is known; a teacher who stands at the door is about to come in, and the end decides.
 */
export const waitsInVain = ({ teacherMinutes, learnerMinutes, pending, atDoor }: Attendance): boolean =>
  !pending && teacherMinutes === 0 && !atDoor?.teacherNow && (learnerMinutes > 0 || atDoor?.learner === true)

/** From when on a teacher who was not seen is missed; a shorter lesson is looked at when it is over. */
export function teacherMissedAt({ startsAt, endsAt }: Booked): Date {
  return earlier(plus(startsAt, minutes(WAIT_FOR_TEACHER_MINUTES)), endsAt)
}

/**
 * Until when. A later look comes after an outage of ours, and the teacher may have stood before a shut door: the end decides.
 */
export function teacherMissedUntil(booked: Booked): Date {
  return earlier(plus(teacherMissedAt(booked), minutes(LATE_LOOK_MINUTES)), booked.endsAt)
}

const LATE_LOOK_MINUTES = 1

/** A teacher who waited so long for a learner who never came has kept the appointment. */
export const WAIT_FOR_LEARNER_MINUTES = 15

const KEPT_OUTSIDE_MINUTES = 15

/** How long somebody who was never let in must have asked to come in to count as kept outside: of a short lesson, half of it. */
export const keptOutsideMinutes = (booked: Pick<Booked, 'startsAt' | 'endsAt'>): number =>
  Math.min(halfOf(booked), KEPT_OUTSIDE_MINUTES)

/** Half of it, in minutes. */
export const halfOf = ({ startsAt, endsAt }: Pick<Booked, 'startsAt' | 'endsAt'>): number =>
  (endsAt.getTime() - startsAt.getTime()) / minutes(2)

/**
 * What the log says of a lesson that is over; where it has seen anyone it decides, and only where it has not the teacher's word
 * is heard. Both there for half of it completes it; so does a teacher who was there for half of it while the learner came and
 * went. A teacher who was there for less did not give it. A learner who came no further than the door has come: the teacher is
 * not paid for an empty room then, but for having been there for half of it, and not at all for having kept the learner outside.
 */
export function outcomeOf(attendance: Attendance, booking: Booked): Outcome {
  const { teacherMinutes, learnerMinutes, togetherMinutes } = attendance
  const learnerCame = learnerMinutes > 0 || attendance.atDoor?.learner === true
  const half = halfOf(booking)
  if (attendance.pending) return 'not_known_yet'
  if (teacherMinutes === 0 && !learnerCame) return 'no_evidence'
  if (!learnerCame) return teacherMinutes >= Math.min(half, WAIT_FOR_LEARNER_MINUTES) ? 'learner_absent' : 'teacher_absent'
  const keptOut = learnerMinutes === 0 && (attendance.atDoor?.learnerKeptMinutes ?? 0) >= keptOutsideMinutes(booking)
  if (keptOut) return 'kept_outside'
  return togetherMinutes >= half || teacherMinutes >= half ? 'completed' : 'teacher_absent'
}
