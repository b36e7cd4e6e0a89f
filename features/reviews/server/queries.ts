import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import type { ShownReview } from '../contract.ts'
import { reviews } from './tables.ts'

export const PAGE = 20

/**
 * A page of what was said of a teacher, the latest first by when it was written; `before` is the id the last page ended with.
 * Nobody is told of a teacher who is not shown.
 */
export async function reviewsOf(
  db: Db,
  teacherId: number,
  before: number | null = null,
  limit = PAGE,
): Promise<{ list: ShownReview[]; next: number | null }> {
  const found = await page(db, { teacherId, before, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ id, stars, text, writtenAt, grade, byParent }) => ({
    id,
    stars,
    text,
    author: byParent ? ('parent' as const) : ('learner' as const),
    grade,
    written_on: nairobiDate(writtenAt),
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

const last = called(reviews, 'last')

/**
 * For lists by when they were written, the latest first: what comes after the row a page ended with, or all of it.
 * @param among which rows that one may be of
 */
export const writtenBefore = (before: SQL<number | null>, among: SQL = sql``): SQL => sql`(${before}::bigint is null or
        (${reviews.writtenAt}, ${reviews.id}) < (
          select ${last.writtenAt}, ${last.id}
          from ${reviews} ${last}
          where ${last.id} = ${before} ${among}))`

const page = statement('reviews_of', (given: Given<{ teacherId: number; before: number | null; limit: number }>) =>
  rows(
    {
      id: reviews.id,
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
      join ${users} on ${users.id} = ${reviews.teacherId}
      where ${reviews.teacherId} = ${given.teacherId}
        and ${isListed(users)}
        and ${writtenBefore(given.before, sql`and ${last.teacherId} = ${given.teacherId}`)}
      order by ${reviews.writtenAt} desc, ${reviews.id} desc
      limit ${given.limit}`,
  ),
)

/** Which of these lessons have a review. */
export async function reviewedOf(db: Db, bookingIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (bookingIds.length === 0) return new Set()
  const found = await reviewed(db, { bookingIds })
  return new Set(found.map(({ bookingId }) => bookingId))
}

const reviewed = statement('reviewed_lessons', (given: Given<{ bookingIds: readonly number[] }>) =>
  rows(
    { bookingId: reviews.bookingId },
    (columns) => sql`
      select ${columns}
      from ${reviews}
      where ${reviews.bookingId} = any(${given.bookingIds})`,
  ),
)
