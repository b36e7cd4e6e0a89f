import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isChild } from '../../accounts/server/index.ts'
import { bookingForSide } from '../../booking/server/index.ts'
import { bookings } from '../../booking/server/tables.ts'
import { notice } from '../../notices/server/index.ts'
import { countReview } from '../../teachers/server/index.ts'
import { refusals } from '../contract.ts'
import { reviews } from './tables.ts'

/**
 * The learner's side rates a lesson that was taught, once. The review, the count the teacher is sorted by and the notice to the
 * teacher are one statement. The leave to show it to everybody is kept of a grown-up's words alone. Refuses with `not_found`,
 * `not_taught_yet`, `already_reviewed`.
 */
export async function reviewLesson(
  db: Db,
  wish: { actor: Actor; bookingId: number; stars: number; text: string; letShow: boolean; now: Date },
): Promise<void> {
  const { actor, bookingId, stars, text, letShow, now } = wish
  const { booking, side } = await bookingForSide(db, actor, bookingId, now)
  if (side !== 'learner') throw new Refusal(refusals.not_found)
  if (booking.status !== 'completed') throw new Refusal(refusals.not_taught_yet)
  try {
    const [written] = await write(db, { bookingId, authorId: actor.userId, stars, text, letShow, now })
    if (!written) throw new Refusal(refusals.not_taught_yet)
  } catch (error) {
    if (violates(error, UNIQUE_VIOLATION, 'reviews_once')) throw new Refusal(refusals.already_reviewed)
    throw error
  }
}

const made = called(reviews, 'made')
const lesson = called(bookings, 'lesson')

type Review = { bookingId: number; authorId: number; stars: number; text: string; letShow: boolean; now: Date }

const write = statement('review_lesson', (given: Given<Review>) => {
  const from = sql`${made} join ${bookings} ${lesson} on ${lesson.id} = ${made.bookingId}`
  const about = { subject: lesson.subject, starts_at: lesson.startsAt, booking: lesson.id, stars: made.stars }
  const isShown = sql`(${given.letShow}::boolean and ${given.text}::text <> '' and not ${isChild(given.authorId, given.now)})`
  return rows(
    { id: made.id },
    (columns) => sql`
      with ${made} as (
        ${insertSelect(reviews, {
          bookingId: bookings.id,
          teacherId: bookings.teacherId,
          authorId: given.authorId,
          stars: given.stars,
          text: sql`${given.text}::text`,
          writtenAt: sql`${given.now}::timestamptz`,
          shownAs: sql`case
            when not ${isShown} then null
            when ${bookings.learnerId} = ${given.authorId} then 'learner'
            else 'parent'
          end`,
          shownSince: sql`case when ${isShown} then ${given.now}::timestamptz end`,
        })}
        from ${bookings}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'completed'
        returning *),
      counted as (${countReview(made.teacherId, made.stars, made)}),
      told as (
        ${notice({ kind: 'review_written', to: made.teacherId, by: made.authorId, about, at: given.now, from })})
      select ${columns}
      from ${made}`,
  )
})
