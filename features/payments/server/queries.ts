import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { shillings } from '../../../shared/money.ts'
import { users } from '../../accounts/server/tables.ts'
import { walletBalance, type TransferFacts } from '../../wallet/server/index.ts'
import type { DepositView, Withdrawal } from '../contract.ts'
import type { PayoutRow } from './request-payout.ts'
import type { DepositRow } from './start-deposit.ts'
import { deposits, payouts } from './tables.ts'

/** How long an unfinished payment counts as on its way. */
const INCOMING_MINUTES = 10

/** A deposit of one's own; null for everybody else's, as for none. */
export async function depositOf(db: Db, actor: Actor, depositId: number): Promise<DepositRow | null> {
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.userId, actor.userId)))
  return deposit ?? null
}

export async function depositView(db: Db, deposit: DepositRow): Promise<DepositView> {
  return {
    id: deposit.id,
    amount: shillings(deposit.amountCents),
    state: deposit.state,
    failure: deposit.failure,
    created_at: deposit.createdAt.toISOString(),
    balance: shillings(await walletBalance(db, deposit.userId)),
  }
}

/** Cents that somebody is paying at this moment. */
export async function incomingOf(db: Db, userId: number, now: Date): Promise<number> {
  const [row] = await run<{ cents: number }>(
    db,
    'incoming_of',
    `select coalesce(sum(amount_cents), 0)::bigint as cents from deposits where user_id = $1 and state = 'processing' and created_at > $2::timestamptz - interval '${INCOMING_MINUTES} minutes'`,
    [userId, now],
  )
  return row?.cents ?? 0
}

export async function payoutsOf(
  db: Db,
  actor: Actor,
  before: number | null,
  limit: number,
): Promise<{ list: Withdrawal[]; next: number | null }> {
  const older = before === null ? undefined : lt(payouts.id, before)
  const rows = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.teacherId, actor.userId), older))
    .orderBy(desc(payouts.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { list: page.map(toWithdrawal), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** What waits for an operator. Only for operators. */
export async function payoutsWaiting(db: Db): Promise<(Withdrawal & { teacher_name: string })[]> {
  const rows = await db
    .select({ payout: payouts, name: users.name })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.teacherId))
    .where(inArray(payouts.state, ['waiting_approval', 'review']))
    .orderBy(payouts.requestedAt)
    .limit(100)
  return rows.map(({ payout, name }) => ({ ...toWithdrawal(payout), teacher_name: name }))
}

export function toWithdrawal(payout: PayoutRow): Withdrawal {
  return {
    id: payout.id,
    amount: shillings(payout.amountCents),
    mpesa_number: payout.phone,
    state: payout.state,
    requested_at: payout.requestedAt.toISOString(),
    finished_at: payout.finishedAt?.toISOString() ?? null,
    receipt: payout.receipt,
    failure: payout.failure,
  }
}

/** What deposits on a statement were: by which way, with which receipt. */
export async function describeDeposits(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const rows = await run<{ id: number; method: string; receipt: string | null }>(
    db,
    'describe_deposits',
    `select deposit_id as id, method, receipt from provider_payments where deposit_id = any($1) and credited_at is not null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { title: '', method: row.method, ...(row.receipt && { receipt: row.receipt }) }]))
}

export async function describePayouts(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(payouts)
          .where(inArray(payouts.id, [...ids]))
  return new Map(
    rows.map((row) => [
      row.id,
      { title: '', mpesaNumber: row.phone, processing: row.finishedAt === null, ...(row.receipt && { receipt: row.receipt }) },
    ]),
  )
}
