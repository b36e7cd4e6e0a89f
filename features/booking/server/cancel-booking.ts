import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import { type Ending, type Side } from '../rules/words.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { lessonRefund, lessonRelease } from '../../wallet/server/index.ts'
import { refundFor, stepProblem } from '../rules.ts'
import { aboutBooking, factsOf, type BookingRow } from './queries.ts'
import { bookingForSide } from './sides.ts'
import { bookings } from './tables.ts'
import { withLearner } from './with-learner.ts'

/**
 * Cancels a booking before it starts, for its teacher or its learner's side. All comes back when the teacher cancels; else by the
 * policy of rules 5. Refuses with `not_found`, `not_possible_now`, `too_late`, and with `refund_less` where less would come back
 * than is expected.
 */
export async function cancelBooking(
  db: Db,
  wish: { actor: Actor; bookingId: number; reason?: string | undefined; expectedCents?: Cents | undefined; now: Date },
): Promise<{ refundedCents: number }> {
  const { booking, side } = await bookingForSide(db, wish.actor, wish.bookingId, wish.now)
  return callOff(db, booking, { ...wish, side, actorId: wish.actor.userId, saidAt: wish.now })
}

export type CallingOff = {
  actorId: number
  side: Side
  reason?: string | undefined
  expectedCents?: Cents | undefined
  /** Whatever the policy says: nobody of the two has called it off. */
  allBack?: boolean
  /** When it was said: by this the policy decides, however much later it is carried out. */
  saidAt: Date
  now: Date
}

/** The same by somebody who has been found to be on a side of it. Refuses as `cancelBooking` does. */
export async function callOff(db: Db, booking: BookingRow, wish: CallingOff): Promise<{ refundedCents: number }> {
  const { actorId, side, saidAt, now } = wish
  const problem = stepProblem('cancel', factsOf(booking), side, saidAt)
  if (problem) throw new Refusal(refusals[problem === 'too_late' ? 'too_late' : 'not_possible_now'])
  const back = wish.allBack ? booking.priceCents : refundFor(factsOf(booking), side, saidAt)
  const refundedCents = booking.paymentStatus === 'paid' ? back : 0
  if (refundedCents < (wish.expectedCents ?? 0)) throw new Refusal(refusals.refund_less)
  const because = side === 'teacher' ? 'cancelled_by_teacher' : 'cancelled_by_learner'
  const { status, paymentStatus, startsAt, proposals } = booking
  const seen = { status, paymentStatus, startsAt, proposals }
  const [moved] = await cancel(db, {
    bookingId: booking.id,
    actorId,
    saidAt,
    now,
    because,
    note: wish.reason || null,
    refundedCents,
    ...seen,
  })
  if (!moved) throw new Refusal(refusals.not_possible_now)
  return { refundedCents: moved.refundedCents }
}

const moved = called(bookings, 'moved')

type Cancellation = Pick<BookingRow, 'status' | 'paymentStatus' | 'startsAt' | 'proposals' | 'refundedCents'> & {
  bookingId: number
  actorId: number
  saidAt: Date
  now: Date
  because: Ending
  note: string | null
}

/**
 * What was paid goes back as far as the policy says, and the rest is shared as if the lesson had been taught. One that was moved
 * meanwhile has another policy, and one for which a time was proposed meanwhile holds more time: neither is cancelled by this.
 * Beside the teacher whoever pays is told, where somebody else of the learner's side cancels; and the learner with their parents,
 * whoever else it was: nobody waits for a lesson that does not come.
 */
const cancel = statement('cancel_booking', (given: Given<Cancellation>) => {
  const actor = sql`${given.actorId}::bigint`
  const byTeacher = sql`${moved.endedBecause} = 'cancelled_by_teacher'`
  const by = sql`case when ${byTeacher} then ${moved.teacherId} else ${moved.payerId} end`
  const other = sql`case when ${byTeacher} then ${moved.payerId} else ${moved.teacherId} end`
  const about = { ...aboutBooking(moved), amount: moved.refundedCents }
  const paidByAnother = sql`${moved} where not (${byTeacher}) and ${moved.payerId} <> ${actor}`
  const toldOfMoney = { kind: 'booking_cancelled', to: moved.payerId, by: actor, about, at: given.now } as const
  const wasPaid = sql`${moved.paidAt} is not null`
  const byOthers = sql`${moved} cross join ${withLearner(moved, wasPaid)}
        where told.person not in (${moved.payerId}, ${actor})`
  const byWhom = sql`case when ${byTeacher} then ${moved.teacherId} else ${actor} end`
  const toldWhoLearns = { ...toldOfMoney, to: sql`told.person`, by: byWhom }
  const kept = sql`${wasPaid} and ${moved.refundedCents} < ${moved.priceCents}`
  return rows(
    {
      refundedCents: moved.refundedCents,
      refund: sql`case when ${moved.refundedCents} > 0 then ${lessonRefund(moved, given.now)} end`,
      release: sql`case when ${kept} then ${lessonRelease(moved, given.now)} end`,
    },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          status: 'cancelled',
          endedBecause: given.because,
          endedNote: given.note,
          refundedCents: sql`${given.refundedCents}::bigint`,
          dueAt: null,
          paymentStatus: sql`case
            when ${bookings.paymentStatus} <> 'paid' then 'n/a'
            when ${given.refundedCents}::bigint > 0 then 'refunded'
            else 'released'
          end`,
        })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = ${given.status}
          and ${bookings.paymentStatus} = ${given.paymentStatus}
          and ${bookings.startsAt} = ${given.startsAt}
          and ${bookings.proposals} = ${given.proposals}
          and ${bookings.startsAt} > ${given.saidAt}
        returning *),
      freed as (${free('booking', moved.id, moved)}),
      told as (${notice({ kind: 'booking_cancelled', to: other, by, about, at: given.now, from: moved })}),
      told_who_pays as (${notice({ ...toldOfMoney, from: paidByAnother })}),
      told_who_learns as (${notice({ ...toldWhoLearns, from: byOthers })})
      select ${columns}
      from ${moved}`,
  )
})
