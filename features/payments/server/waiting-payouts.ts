/** Withdrawals that a person lets go or finds out about, with what is known of their number. */
import { sql } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import { maskPhone } from '../../../shared/phone.ts'
import type { Db } from '../../../shared/server/database.ts'
import { all, called, rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { earnedToDate, earningsBalance, type Sales } from '../../wallet/server/index.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import type { showWaitingWithdrawal, WaitingWithdrawal } from '../desk-contract.ts'
import { toWithdrawal } from './queries.ts'
import { payouts } from './tables.ts'

/** The longest waiting first; beyond so many the queue pages. */
const MOST = 100

const past = called(payouts, 'past')
const other = called(payouts, 'other')
const operator = called(users, 'operator')

const columns = {
  ...all(payouts),
  name: users.name,
  photo: photoOf(users.id),
  paidHere: sql<number>`(
        select count(*)::int
        from ${payouts} ${past}
        where ${past.userId} = ${payouts.userId} and ${past.state} = 'paid' and ${past.phone} = ${payouts.phone})`,
  paidElsewhere: sql<number>`(
        select count(*)::int
        from ${payouts} ${past}
        where ${past.userId} = ${payouts.userId} and ${past.state} = 'paid' and ${past.phone} <> ${payouts.phone})`,
  paidName: sql<string | null>`(
        select ${past.payeeName}
        from ${payouts} ${past}
        where ${past.userId} = ${payouts.userId}
          and ${past.state} = 'paid'
          and ${past.phone} = ${payouts.phone}
          and ${past.payeeName} is not null
        order by ${past.id} desc
        limit 1)`,
  elsewhere: sql<string | null>`(
        select ${other.phone}
        from ${payouts} ${other}
        where ${other.userId} = ${payouts.userId} and ${other.state} = 'paid' and ${other.phone} <> ${payouts.phone}
        order by ${other.id} desc
        limit 1)`,
}

const waiting = statement('payouts_waiting', (given: Given<{ limit: number }>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${payouts}
      join ${users} on ${users.id} = ${payouts.userId}
      where ${payouts.state} in ('waiting_approval', 'review')
      order by ${payouts.requestedAt}, ${payouts.id}
      limit ${given.limit}`,
  ),
)

const one = statement('payout_at_desk', (given: Given<{ id: number }>) =>
  rows(
    { ...columns, decidedByName: sql<string | null>`${operator.name}` },
    (list) => sql`
      select ${list}
      from ${payouts}
      join ${users} on ${users.id} = ${payouts.userId}
      left join ${users} ${operator} on ${operator.id} = coalesce(${payouts.decidedBy}, ${payouts.approvedBy})
      where ${payouts.id} = ${given.id}
        and (${payouts.state} in ('waiting_approval', 'review') or ${operator.id} is not null)`,
  ),
)

/** What waits for an operator. */
export const payoutsWaiting = async (db: Db): Promise<WaitingWithdrawal[]> => (await waiting(db, { limit: MOST })).map(told)

/** One that waits for an operator, or that one has decided about; null for every other. */
export async function payoutAtDesk(
  db: Db,
  sales: readonly Sales[],
  id: number,
): Promise<Answer<typeof showWaitingWithdrawal> | null> {
  const [row] = await one(db, { id })
  if (!row) return null
  const [earned, stays, ...disputed] = await Promise.all([
    earnedToDate(db, row.userId),
    earningsBalance(db, row.userId),
    ...sales.map(({ disputedMoneyOf }) => disputedMoneyOf?.(db, row.userId)),
  ])
  return {
    ...told(row),
    earned: shillings(earned),
    stays: shillings(stays),
    disputes: disputed.reduce((sum, part) => sum + (part?.disputedCount ?? 0), 0),
    disputed: shillings(disputed.reduce((sum, part) => sum + (part?.disputedCents ?? 0), 0)),
    decided_by: row.decidedByName,
  }
}

function told(row: RowOf<typeof columns>): WaitingWithdrawal {
  const shown = toWithdrawal(row)
  return {
    ...shown,
    // In review it has to be found at the provider, who knows it in full.
    mpesa_number: row.phone && row.state !== 'review' ? maskPhone(row.phone) : shown.mpesa_number,
    user_id: row.userId,
    name: row.name,
    photo: row.photo,
    source: row.source,
    payment_id: row.paymentId,
    paid_here: row.paidHere,
    paid_name: row.paidName,
    paid_elsewhere: row.paidElsewhere,
    elsewhere: row.elsewhere && maskPhone(row.elsewhere),
  }
}
