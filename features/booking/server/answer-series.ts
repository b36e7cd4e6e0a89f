import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { all, called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { refusals } from '../contract.ts'
import { payNote } from './pay-at-once.ts'
import { payBy, payLookAt, stepProblem } from '../rules.ts'
import { bookingsOfSeries, factsOf, lockSeries, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

type Answer = {
  actor: Actor
  seriesId: number
  accept: readonly number[]
  decline: readonly number[]
  reason?: string | undefined
  now: Date
}

/**
 * The teacher's answer to lessons of a series, as a whole or one by one, in one transaction with one notice: all of it holds, or
 * nothing. Lessons it does not name still wait. Refuses with `not_found`, `already_answered`, `too_late`.
 * @returns every lesson of the series
 */
export async function answerSeries(db: Db, answer: Answer): Promise<NamedBooking[]> {
  const { actor, seriesId, now } = answer
  const before = await bookingsOfSeries(db, seriesId)
  const [one] = before
  if (one?.teacherId !== actor.userId) throw new Refusal(refusals.not_found)
  const accept = before.filter(({ id }) => answer.accept.includes(id))
  const decline = before.filter(({ id }) => answer.decline.includes(id) && !answer.accept.includes(id))
  const named = new Set([...answer.accept, ...answer.decline])
  if (named.size === 0 || accept.length + decline.length < named.size) throw new Refusal(refusals.not_found)
  for (const booking of [...accept, ...decline]) {
    const problem = stepProblem('accept', factsOf(booking), 'teacher', now)
    if (problem) throw new Refusal(refusals[problem === 'too_late' ? 'too_late' : 'already_answered'])
  }
  const ids = (list: readonly NamedBooking[]): number[] => list.map(({ id }) => id)
  const untils = accept.map(({ startsAt, seriesPlace }) => payBy(now, startsAt, seriesPlace))
  const dues = accept.map(({ seriesPlace }, i) => payLookAt(now, untils[i] ?? now, seriesPlace))
  await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await lockSeries(tx, { seriesId })
      const accepted = await acceptAll(tx, { ids: ids(accept), untils, dues, now })
      const declined = await declineAll(tx, { ids: ids(decline), note: answer.reason || null, now })
      // One of them was answered or called off at the same moment: the teacher looks again before anything is said.
      if (accepted.length + declined.length < named.size) throw new Refusal(refusals.already_answered)
      const [first] = accept.length > 0 ? accept : decline
      if (!first) throw new Refusal(refusals.not_found)
      const about = {
        who: one.teacherName,
        subject: one.subject,
        starts_at: first.startsAt.toISOString(),
        booking: first.id,
        ...(accept.length > 0 && { lessons: accept.length, of: named.size }),
      }
      const kind = accept.length > 0 ? 'series_accepted' : 'series_declined'
      await leaveNote(tx, 'notice', { user_id: one.payerId, by: actor.userId, kind, about }, now)
    }),
  )
  return bookingsOfSeries(db, seriesId)
}

const moved = called(bookings, 'moved')

type Accepted = { ids: number[]; untils: Date[]; dues: Date[]; now: Date }

const acceptAll = statement('accept_of_series', (given: Given<Accepted>) =>
  rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
      update ${bookings}
      set ${set(bookings, {
        status: 'accepted',
        paymentStatus: 'pending',
        payBy: sql`answer.pay_by`,
        dueAt: sql`answer.due_at`,
      })}
      from unnest(${given.ids}::bigint[], ${given.untils}::timestamptz[], ${given.dues}::timestamptz[])
        as answer (id, pay_by, due_at)
      where ${bookings.id} = answer.id
        and ${bookings.status} = 'pending'
        and ${bookings.answerBy} > ${given.now}
      returning ${bookings}.*),
      to_pay as (${payNote(moved, given.now)})
      select ${columns}
      from ${moved}`,
  ),
)

const declineAll = statement('decline_of_series', (given: Given<{ ids: number[]; note: string | null; now: Date }>) =>
  rows(
    all(moved),
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'declined', endedBecause: 'teacher_declined', endedNote: given.note, dueAt: null })}
        where ${bookings.id} = any(${given.ids}::bigint[])
          and ${bookings.status} = 'pending'
          and ${bookings.answerBy} > ${given.now}
        returning *),
      freed as (${free('booking', moved.id, moved)})
      select ${columns}
      from ${moved}`,
  ),
)
