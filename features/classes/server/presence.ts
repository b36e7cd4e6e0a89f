/** Who was in the room of a class; given from above, because rooms know of classes. */
import type { Db } from '../../../shared/server/database.ts'

/** Somebody who was in a class's room within its time. */
export type Seen = { classId: number; personId: number; minutes: number }

export type SeenInClasses = (db: Db, classes: readonly { id: number; startsAt: Date; endsAt: Date }[]) => Promise<Seen[]>

/**
 * For how many minutes a seat was used: by its learner, or by who paid and sits in with a child that has no sign-in.
 * @returns whole minutes, begun ones counted
 */
export function cameOf(seen: readonly Seen[], seat: { classId: number; learnerId: number; payerId: number }): number {
  const present = seen.filter(
    ({ classId, personId }) => classId === seat.classId && (personId === seat.learnerId || personId === seat.payerId),
  )
  return Math.ceil(Math.max(0, ...present.map(({ minutes }) => minutes)))
}
