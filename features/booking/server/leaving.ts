/** What lessons say about somebody who wants to leave, and what they forget of them. */
import { and, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { forgetWho } from '../../notices/server/index.ts'
import { bookings } from './tables.ts'

const ofPeople = (people: readonly number[]) =>
  or(inArray(bookings.teacherId, [...people]), inArray(bookings.learnerId, [...people]), inArray(bookings.payerId, [...people]))

/** Lessons that are asked for, booked, or not paid out yet. */
export const openLessonsOf = (db: Db | Tx, people: readonly number[]): Promise<{ title: string; startsAt: Date }[]> =>
  db
    .select({ title: bookings.subject, startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        ofPeople(people),
        or(inArray(bookings.paymentStatus, ['pending', 'paid']), inArray(bookings.status, ['pending', 'accepted', 'confirmed'])),
      ),
    )

/** In the notices of the others of a lesson stands who asked, answered or moved it. */
export async function forgetInLessons(tx: Tx, people: readonly number[]): Promise<void> {
  const lessons = await tx
    .select({ id: bookings.id, others: sql<number[]>`array[${bookings.teacherId}, ${bookings.payerId}, ${bookings.learnerId}]` })
    .from(bookings)
    .where(ofPeople(people))
  const readers = new Set(lessons.flatMap(({ others }) => others.map(Number)))
  await forgetWho(tx, { readers: [...readers], bookings: lessons.map(({ id }) => id) })
}
