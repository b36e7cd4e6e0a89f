import { sql } from 'drizzle-orm'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { takeTurns, userById } from '../../accounts/server/index.ts'
import { claim, claimLost } from '../../availability/server/index.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import { heldBack, learnerFor, type Learner } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { balanceAfter, isOverdrawn, seatHold, walletBalance } from '../../wallet/server/index.ts'
import { enrolProblem } from '../rules.ts'
import { classById, hasSeat, type ClassRow } from './queries.ts'
import { enrolments, liveClasses } from './tables.ts'

export type Enrolled = { session: ClassRow; balanceCents: number }

type Wanted = { actor: Actor; learnerId: number; classId: number; priceKes?: number | undefined; now: Date }
type Wish = Wanted & { maySpend: MaySpend; also?: (tx: Tx) => Promise<void> }

/**
 * Takes a seat in a class for one learner, at the time and price at which it was looked at, and its price from the wallet to a
 * hold; where the teacher has changed them meanwhile it is looked at anew. Asking again answers the same. Refuses as `openSeat`
 * does, and with `class_full`, `learner_busy`, `parent_first`, `no_parent`, `insufficient_funds` (with the shortfall in KES).
 * @param wish.also what happens in the same transaction, or no seat is taken either
 */
export async function enrol(db: Db, wish: Wish): Promise<Enrolled> {
  const { actor } = wish
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const { session, seated, learner } = await openSeat(db, wish)
    const balanceCents = seated ? await walletBalance(db, actor.userId) : await takeSeat(db, { session, learner }, wish)
    if (balanceCents === null) continue
    const after = await classById(db, session.id, actor.userId)
    if (!after) throw new Refusal(refusals.not_found)
    return { session: after, balanceCents }
  }
  throw new Refusal(refusals.class_full)
}

/** How often a class is looked at anew because its last seat, its time or its price went at the same moment. */
const MOST_TRIES = 5

export type OpenSeat = { session: ClassRow; seated: boolean; learner: Learner }

/**
 * The class in which a seat is wanted, and whether the learner has one already; nothing is held by looking. Refuses with
 * `wrong_identity`, `not_found`, `email_unconfirmed`, `guardian_consent_needed`, `other_grade`, `price_changed`, `class_ended`,
 * `class_full`.
 */
export async function openSeat(db: Db, { actor, learnerId, classId, priceKes, now }: Wanted): Promise<OpenSeat> {
  const [learner, payer, session] = await Promise.all([
    learnerFor(db, actor, learnerId, now),
    userById(db, actor.userId),
    classById(db, classId, actor.userId),
  ])
  if (!learner) throw new Refusal(refusals.wrong_identity)
  if (!session || !payer) throw new Refusal(refusals.not_found)
  // Asked after the class was read: who took the last seat meanwhile is not told that there is none.
  if (await hasSeat(db, classId, learnerId)) return { session, seated: true, learner }
  if (!session.isListed) throw new Refusal(refusals.not_found)
  if (!payer.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  if (learner.consent === 'missing') throw new Refusal(refusals.guardian_consent_needed)
  if (learner.grade !== session.grade) throw new Refusal(refusals.other_grade)
  const priceChanged = priceKes !== undefined && centsFromShillings(priceKes) !== session.priceCents
  if (priceChanged) throw new Refusal(refusals.price_changed, { details: { price: shillings(session.priceCents) } })
  const problem = enrolProblem(session, now)
  if (problem) throw new Refusal(refusals[problem])
  return { session, seated: false, learner }
}

/** @returns the payer's balance afterwards, in cents; null when no seat is left, or the class is not as it was looked at */
async function takeSeat(db: Db, { session, learner }: Pick<OpenSeat, 'session' | 'learner'>, wish: Wish): Promise<number | null> {
  const { actor, learnerId, now } = wish
  const { id: classId, startsAt, endsAt, priceCents } = session
  const wanted = { classId, learnerId, payerId: actor.userId, startsAt, endsAt, priceCents, now }
  const alone = actor.userId === learnerId
  try {
    const [row] = await retryDeadlock(() =>
      db.transaction(async (tx) => {
        // What is counted stays as it was counted: whoever spends for this learner waits here.
        await takeTurns(tx, [learnerId, actor.userId])
        const problem = await heldBack(tx, { learnerId, people: [actor.userId] }, now)
        if (problem) throw new Refusal(refusals[problem])
        const may = alone ? await wish.maySpend(tx, { learner, priceCents }, now) : 'yes'
        if (may !== 'yes') throw new Refusal(refusals[may])
        const taken = await seat(tx, wanted)
        if (taken.length > 0) await wish.also?.(tx)
        return taken
      }),
    )
    return row?.balanceCents ?? null
  } catch (error) {
    // The same press twice at once: the other one has the seat for them already.
    if (violates(error, UNIQUE_VIOLATION, 'enrolments_once')) return walletBalance(db, actor.userId)
    if (claimLost(error)) throw new Refusal(refusals.learner_busy)
    if (!isOverdrawn(error)) throw error
    const shortfall = session.priceCents - (await walletBalance(db, actor.userId))
    throw new Refusal(refusals.insufficient_funds, { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}

const session = called(liveClasses, 'session')
const made = called(enrolments, 'made')

type Seat = {
  classId: number
  learnerId: number
  payerId: number
  startsAt: Date
  endsAt: Date
  priceCents: number
  now: Date
}

/**
 * Seat, money, time and notice in one statement. The seat is counted by an update of one row, so the last one goes to one person.
 */
const seat = statement('enrol', (given: Given<Seat>) => {
  const { now } = given
  const bothRows = sql`${made}, ${session}`
  const about = { subject: session.title, starts_at: session.startsAt, class: made.classId }
  return rows(
    {
      id: made.id,
      transfer: sql`case when ${made.priceCents} > 0 then ${seatHold(made, now)} end`,
      balanceCents: balanceAfter('wallet', made.payerId),
    },
    (columns) => sql`
      with ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { seatsTaken: sql`${liveClasses.seatsTaken} + 1` })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.startsAt} = ${given.startsAt}
          and ${liveClasses.endsAt} = ${given.endsAt}
          and ${liveClasses.priceCents} = ${given.priceCents}
          and ${liveClasses.endsAt} > ${now}
          and ${liveClasses.seatsTaken} < ${liveClasses.seats}
        returning *),
      ${made} as (
        ${insertSelect(enrolments, {
          classId: session.id,
          learnerId: given.learnerId,
          payerId: given.payerId,
          priceCents: session.priceCents,
          enrolledAt: now,
          startsAt: session.startsAt,
        })}
        from ${session}
        returning *),
      learners_time as (
        ${claim({
          part: 'learner',
          kind: 'enrolment',
          person: made.learnerId,
          source: made.id,
          startsAt: session.startsAt,
          endsAt: session.endsAt,
          from: bothRows,
        })}),
      told as (${notice({ kind: 'class_enrolled', to: made.payerId, about, at: now, from: bothRows })})
      select ${columns}
      from ${made}`,
  )
})
