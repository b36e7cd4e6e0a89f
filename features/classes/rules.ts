/** Live classes: when the room opens, and why a seat cannot be had. */
import { hours, plus } from '../../shared/time.ts'

export const RELEASE_AFTER_HOURS = 24

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

export const releaseAt = (endsAt: Date): Date => plus(endsAt, hours(RELEASE_AFTER_HOURS))
