import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { bookings } from '../../booking/server/tables.ts'
import { reviews } from './tables.ts'

const SHOWN = 20

export type ShownReview = { stars: number; text: string; author: 'learner' | 'parent'; grade: number; written_on: string }

/** The latest reviews of a teacher. Authors are shown by what they are, never by name: most are children or write of one. */
export async function reviewsOf(db: Db, teacherId: number): Promise<ShownReview[]> {
  const found = await latest(db, { teacherId })
  return found.map(({ stars, text, writtenAt, grade, byParent }) => ({
    stars,
    text,
    author: byParent ? 'parent' : 'learner',
    grade,
    written_on: nairobiDate(writtenAt),
  }))
}

const latest = statement('reviews_of', (given: Given<{ teacherId: number }>) =>
  rows(
    {
      stars: reviews.stars,
      text: reviews.text,
      writtenAt: reviews.writtenAt,
      grade: bookings.grade,
      byParent: sql<boolean>`${reviews.authorId} <> ${bookings.learnerId}`,
    },
    (columns) => sql`
      select ${columns}
      from ${reviews}
      join ${bookings} on ${bookings.id} = ${reviews.bookingId}
      where ${reviews.teacherId} = ${given.teacherId}
      order by ${reviews.id} desc
      limit ${SHOWN}`,
  ),
)
