import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { refusals } from '../contract.ts'
import { bookingById } from './queries.ts'
import { bookings, disputeAnswers } from './tables.ts'

/**
 * The teacher tells the desk their side of a problem that was reported, once, while nobody has decided. The same words again are
 * the same answer. Refuses with `not_found`, `not_possible_now`.
 */
export async function answerReport(
  db: Db,
  { actor, bookingId, words, now }: { actor: Actor; bookingId: number; words: string; now: Date },
): Promise<void> {
  const booking = await bookingById(db, bookingId)
  if (booking?.teacherId !== actor.userId) throw new Refusal(refusals.not_found)
  const [answer] = await write(db, { bookingId, words, now })
  // Nothing was reported, it is decided, or other words were sent before.
  if (!answer) throw new Refusal(refusals.not_possible_now)
}

/** Under the lock of the lesson, so that of answering and deciding one comes first: what is answered can be read before. */
const write = statement('answer_report', (given: Given<{ bookingId: number; words: string; now: Date }>) =>
  rows(
    { bookingId: disputeAnswers.bookingId },
    (columns) => sql`
      with open as (
        select ${bookings.id}, ${bookings.teacherId}
        from ${bookings}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'disputed'
        for share)
      ${insertSelect(disputeAnswers, {
        bookingId: sql`open.id`,
        writtenBy: sql`open.teacher_id`,
        words: sql`${given.words}::text`,
        writtenAt: sql`${given.now}::timestamptz`,
      })}
      from open
      on conflict (booking_id) do update
        set words = excluded.words
        where dispute_answers.words = excluded.words
      returning ${columns}`,
  ),
)
