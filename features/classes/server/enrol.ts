import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, run, UNIQUE_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import { userById } from '../../accounts/server/index.ts'
import { claimLost, claimSql } from '../../availability/server/index.ts'
import { learnerFor } from '../../family/server/index.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { balanceAfterSql, holdSeatSql, isOverdrawn, walletBalance } from '../../wallet/server/index.ts'
import { enrolProblem } from '../rules.ts'
import { classById, hasSeat, type ClassRow } from './queries.ts'

/** Seat, money, time and notice in one statement. The seat is counted by an update of one row, so the last one goes to one person. */
const ENROL_SQL = `
  with turn as materialized (select pg_advisory_xact_lock($2::bigint)),
  session as (
    update live_classes set seats_taken = seats_taken + 1
      where id = $1 and status = 'scheduled' and ends_at > $4 and seats_taken < seats and (select count(*) from turn) = 1 returning *),
  made as (
    insert into enrolments (class_id, learner_id, payer_id, price_cents, enrolled_at)
      select id, $2, $3, price_cents, $4 from session returning *),
  timed as (select made.*, session.starts_at, session.ends_at, session.title from made, session),
  learners_time as (${claimSql({ part: 'learner', kind: 'enrolment', person: 'learner_id', source: 'id', from: 'timed' })}),
  told as (${noticeSql({ kind: 'class_enrolled', user: 'payer_id', about: { subject: 'title', starts_at: 'starts_at', class: 'class_id' }, at: '$4', from: 'timed' })})
  select made.id, case when made.price_cents > 0 then ${holdSeatSql('made', '$4')} end as transfer,
    ${balanceAfterSql('wallet', 'made.payer_id')} as balance_cents from made`

export type Enrolled = { session: ClassRow; balanceCents: number }

/**
 * Takes a seat in a class, and its price from the wallet to a hold. Asking again answers the same.
 * Refuses with `wrong_identity`, `not_found`, `email_unconfirmed`, `guardian_consent_needed`, `price_changed`, `class_ended`,
 * `class_full`, `learner_busy`, `insufficient_funds` (with the shortfall in KES).
 */
export async function enrol(
  db: Db,
  wish: { actor: Actor; learnerId: number; classId: number; priceKes?: number | undefined; now: Date },
): Promise<Enrolled> {
  const { actor, now } = wish
  const [learner, payer, session] = await Promise.all([
    learnerFor(db, actor, wish.learnerId, now),
    userById(db, actor.userId),
    classById(db, wish.classId, actor.userId),
  ])
  if (!learner) throw new Refusal('wrong_identity')
  if (!session || !payer) throw new Refusal('not_found')
  if (await hasSeat(db, session.id, learner.id))
    return { session: { ...session, enrolled: true }, balanceCents: await walletBalance(db, actor.userId) }
  if (!payer.email_confirmed_at) throw new Refusal('email_unconfirmed')
  if (learner.consent === 'missing') throw new Refusal('guardian_consent_needed')
  const priceChanged = wish.priceKes !== undefined && centsFromShillings(wish.priceKes) !== session.price_cents
  if (priceChanged) throw new Refusal('price_changed', { details: { price: shillings(session.price_cents) } })
  const problem = enrolProblem(
    { ...session, startsAt: session.starts_at, endsAt: session.ends_at, seatsTaken: session.seats_taken },
    now,
  )
  if (problem) throw new Refusal(problem)
  const balanceCents = await takeSeat(db, session, learner.id, actor, now)
  const after = await classById(db, session.id, actor.userId)
  if (!after) throw new Refusal('not_found')
  return { session: after, balanceCents }
}

/** @returns the payer's balance afterwards, in cents */
async function takeSeat(db: Db, session: ClassRow, learnerId: number, actor: Actor, now: Date): Promise<number> {
  try {
    const [row] = await retryDeadlock(() =>
      run<{ balance_cents: number }>(db, 'enrol', ENROL_SQL, [session.id, learnerId, actor.userId, now]),
    )
    if (!row) throw new Refusal('class_full')
    return row.balance_cents
  } catch (error) {
    // The same press twice at once: the other one has the seat for them already.
    if (violates(error, UNIQUE_VIOLATION, 'enrolments_once')) return walletBalance(db, actor.userId)
    if (claimLost(error)) throw new Refusal('learner_busy')
    if (!isOverdrawn(error)) throw error
    const shortfall = session.price_cents - (await walletBalance(db, actor.userId))
    throw new Refusal('insufficient_funds', { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}
