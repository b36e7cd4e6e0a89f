/** Live classes: when the room opens, and why a seat cannot be had. */
import { days, hours, minutes, plus } from '../../shared/time.ts'
import type { LessonType } from './contract.ts'
import type { classActions } from './own-contract.ts'

export const RELEASE_AFTER_HOURS = 24
/** Nothing is planned further ahead (rules 11). */
export const MOST_DAYS_AHEAD = 366

/** Why a class cannot begin then, or null when it can. */
export function startProblem(startsAt: Date, now: Date): 'in_the_past' | 'too_far_ahead' | null {
  if (startsAt <= now) return 'in_the_past'
  return startsAt > plus(now, days(MOST_DAYS_AHEAD)) ? 'too_far_ahead' : null
}

export type ClassFacts = {
  status: 'scheduled' | 'completed' | 'cancelled'
  startsAt: Date
  endsAt: Date
  seats: number
  seatsTaken: number
}

/** A class can be entered until it ends, even when it has begun. */
export function enrolProblem(session: ClassFacts, now: Date): 'class_ended' | 'class_full' | null {
  if (session.status !== 'scheduled' || now >= session.endsAt) return 'class_ended'
  return session.seatsTaken >= session.seats ? 'class_full' : null
}

/**
 * Whether a class that is over was given, which is what its money follows: the teacher was there for half of it, so that
 * everybody with a seat came or could have. A class that meets in person is seen by no room and counts as given.
 * @param teacherMinutes of the teacher in the class's room, within its time
 */
export function wasGiven(
  session: Pick<ClassFacts, 'startsAt' | 'endsAt'> & { lessonType: LessonType },
  teacherMinutes: number,
): boolean {
  if (session.lessonType === 'in-person') return true
  return teacherMinutes >= (session.endsAt.getTime() - session.startsAt.getTime()) / minutes(2)
}

export const releaseAt = (endsAt: Date): Date => plus(endsAt, hours(RELEASE_AFTER_HOURS))

/**
 * What its teacher may still do with a class. Its words and seats can be changed until it starts; its time and price only while
 * nobody has taken a seat by them.
 */
export function actionsOf(session: Omit<ClassFacts, 'seats' | 'endsAt'>, now: Date): (typeof classActions)[number][] {
  if (session.status !== 'scheduled' || now >= session.startsAt) return []
  return session.seatsTaken === 0 ? ['change', 'move', 'cancel'] : ['change', 'cancel']
}
