import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { CHECK_VIOLATION, retryDeadlock, violates, type Db } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { firstName } from '../../accounts/rules.ts'
import { takeTurns, userById } from '../../accounts/server/index.ts'
import { slotState } from '../../availability/rules.ts'
import { claim, claimLost, freeAt, slotById } from '../../availability/server/index.ts'
import { heldBack } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import { type Side } from '../rules/words.ts'
import { proposalAnswerBy, stepProblem } from '../rules.ts'
import { aboutBooking, factsOf } from './queries.ts'
import { bookingForSide } from './sides.ts'
import { bookingProposals, bookings } from './tables.ts'

/**
 * Asks the other side for another of the teacher's free times. The new time is held beside the old one until it is answered,
 * taken back or lapses; one that was open before is given up for it. Refuses with `not_found`, `not_possible_now`, `too_late`,
 * `slot_taken`, `learner_busy`, `other_length`, `proposed_often`, `email_unconfirmed`.
 */
export async function proposeTime(
  db: Db,
  wish: { actor: Actor; bookingId: number; slotId: number; message?: string | undefined; now: Date },
): Promise<{ id: number; answerBy: Date }> {
  const { actor, now } = wish
  const [{ booking, side }, person] = await Promise.all([
    bookingForSide(db, actor, wish.bookingId, now),
    userById(db, actor.userId),
  ])
  if (!person?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  const problem = stepProblem('propose', factsOf(booking), side, now)
  if (problem) throw new Refusal(refusals[problem === 'too_late' ? 'too_late' : 'not_possible_now'])
  const slot = await slotById(db, booking.teacherId, wish.slotId)
  if (!slot || slotState(slot, now) !== 'free') throw new Refusal(refusals.slot_taken)
  const length = (time: { startsAt: Date; endsAt: Date }) => time.endsAt.getTime() - time.startsAt.getTime()
  if (length(slot) !== length(booking)) throw new Refusal(refusals.other_length)
  const answerBy = proposalAnswerBy(now, booking.startsAt, slot.startsAt)
  const who = side === 'teacher' ? booking.teacherName : firstName(booking.learnerName)
  const { startsAt, endsAt } = slot
  const proposal: Proposal = {
    ...{ bookingId: booking.id, side, proposerId: actor.userId, startsAt, endsAt, message: wish.message || null, answerBy, who },
    ...{ fromStartsAt: booking.startsAt, now },
  }
  try {
    const [made] = await retryDeadlock(() =>
      db.transaction(async (tx) => {
        const { learnerId, teacherId, payerId } = booking
        // Whoever wants time of these people waits here; what is read afterwards stays as it was read.
        await takeTurns(tx, [teacherId, learnerId, payerId])
        const held = await heldBack(tx, { learnerId, people: [teacherId, payerId] }, now)
        if (held) throw new Refusal(refusals[held])
        await replaceOpen(tx, { bookingId: booking.id, now })
        return propose(tx, proposal)
      }),
    )
    if (!made) throw new Refusal(refusals.not_possible_now)
    return { id: made.id, answerBy }
  } catch (error) {
    if (violates(error, CHECK_VIOLATION, 'bookings_proposals')) throw new Refusal(refusals.proposed_often)
    const whose = claimLost(error)
    if (whose) throw new Refusal(refusals[whose === 'teacher' ? 'slot_taken' : 'learner_busy'])
    throw error
  }
}

const old = called(bookingProposals, 'old')

const replaceOpen = statement('replace_open_proposal', (given: Given<{ bookingId: number; now: Date }>) =>
  silent(sql`
      with ${old} as (
        update ${bookingProposals}
        set ${set(bookingProposals, { outcome: 'replaced', endedAt: given.now })}
        where ${bookingProposals.bookingId} = ${given.bookingId}
          and ${bookingProposals.outcome} is null
        returning *)
      ${freeAt('booking', old.bookingId, old.startsAt, old)}`),
)

type Proposal = {
  bookingId: number
  side: Side
  proposerId: number
  fromStartsAt: Date
  startsAt: Date
  endsAt: Date
  message: string | null
  answerBy: Date
  who: string
  now: Date
}

const counted = called(bookings, 'counted')
const made = called(bookingProposals, 'made')

/** The booking is counted first: of proposing and of every step that ends or moves the lesson, one comes before the other. */
const propose = statement('propose_time', (given: Given<Proposal>) => {
  const { side, proposerId, fromStartsAt, startsAt, endsAt, message, answerBy, now } = given
  const time = { kind: 'booking', source: counted.id, startsAt: made.startsAt, endsAt: made.endsAt } as const
  const from = sql`${made} join ${counted} on true`
  const about = { ...aboutBooking(counted), new_starts_at: made.startsAt, until: made.answerBy, who: sql`${given.who}::text` }
  const other = sql`case when ${made.side} = 'teacher' then ${counted.payerId} else ${counted.teacherId} end`
  return rows(
    { id: made.id },
    (columns) => sql`
      with ${counted} as (
        update ${bookings}
        set ${set(bookings, { proposals: sql`${bookings.proposals} + 1` })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} in ('accepted', 'confirmed')
          and ${bookings.startsAt} = ${fromStartsAt}
          and ${bookings.startsAt} > ${now}
        returning *),
      ${made} as (
        ${insertSelect(bookingProposals, {
          bookingId: counted.id,
          side: sql`${side}::text`,
          ...{ proposerId, fromStartsAt, startsAt, endsAt, answerBy },
          message: sql`${message}::text`,
          proposedAt: sql`${now}::timestamptz`,
        })}
        from ${counted}
        returning *),
      teachers_time as (${claim({ ...time, part: 'teacher', person: counted.teacherId, from })}),
      learners_time as (${claim({ ...time, part: 'learner', person: counted.learnerId, from })}),
      told as (${notice({ kind: 'move_proposed', to: other, by: made.proposerId, about, at: now, from })})
      select ${columns}
      from ${made}`,
  )
})
