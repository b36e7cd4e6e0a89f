import { sql, type SQLWrapper } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { all, called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { payNote } from './pay-at-once.ts'
import { payBy, payLookAt, stepProblem } from '../rules.ts'
import { aboutBooking, bookingById, factsOf, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/**
 * The teacher's answer to a request. Accepting sets the time until which it must be paid; declining frees the slot.
 * Refuses with `not_found`, `already_answered`, `too_late`.
 */
export async function answerBooking(
  db: Db,
  answer: { actor: Actor; bookingId: number; action: 'accept' | 'decline'; reason?: string | undefined; now: Date },
): Promise<NamedBooking> {
  const { actor, bookingId, action, now } = answer
  const booking = await bookingById(db, bookingId)
  if (booking?.teacherId !== actor.userId) throw new Refusal(refusals.not_found)
  const problem = stepProblem(action, factsOf(booking), 'teacher', now)
  if (problem) throw new Refusal(refusals[problem === 'too_late' ? 'too_late' : 'already_answered'])
  const { teacherName, startsAt, seriesPlace } = booking
  const until = payBy(now, startsAt, seriesPlace)
  const dueAt = payLookAt(now, until, seriesPlace)
  const [moved] =
    action === 'accept'
      ? await accept(db, { bookingId, now, teacherName, payBy: until, dueAt })
      : await decline(db, { bookingId, now, teacherName, note: answer.reason || null })
  // Between the look and the update somebody else answered, cancelled, or the time ran out.
  if (!moved) throw new Refusal(refusals.already_answered)
  return { ...booking, ...moved }
}

const moved = called(bookings, 'moved')
type Answer = { bookingId: number; now: Date; teacherName: string }

const stillOpen = (given: Given<Answer>) => sql`
          ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'pending'
          and ${bookings.answerBy} > ${given.now}`

const toldAnswer = (given: Given<Answer>, more: Readonly<Record<string, SQLWrapper>> = {}) => ({
  to: moved.payerId,
  by: moved.teacherId,
  about: { ...aboutBooking(moved), who: sql`${given.teacherName}::text`, ...more },
  at: given.now,
  from: moved,
})

const accept = statement('accept_booking', (given: Given<Answer & { payBy: Date; dueAt: Date }>) =>
  rows(
    all(moved),
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'accepted', paymentStatus: 'pending', payBy: given.payBy, dueAt: given.dueAt })}
        where ${stillOpen(given)}
        returning *),
      told as (
        ${notice({ kind: 'booking_accepted', ...toldAnswer(given, { until: moved.payBy }) })}
        where not ${moved.payAtOnce}),
      to_pay as (${payNote(moved, given.now)})
      select ${columns}
      from ${moved}`,
  ),
)

const decline = statement('decline_booking', (given: Given<Answer & { note: string | null }>) =>
  rows(
    all(moved),
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'declined', endedBecause: 'teacher_declined', endedNote: given.note, dueAt: null })}
        where ${stillOpen(given)}
        returning *),
      freed as (${free('booking', moved.id, moved)}),
      told as (
        ${notice({ kind: 'booking_declined', ...toldAnswer(given) })})
      select ${columns}
      from ${moved}`,
  ),
)
