/** What went in, out and back in some time, as the ledger has it. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'

export type MoneyMoved = {
  /** Cents, and how many movements they are. */
  inCents: number
  payments: number
  outCents: number
  payouts: number
  refundedCents: number
  refunds: number
  /** The provider's, for what came in and for what went out. */
  feesInCents: number
  feesOutCents: number
}

const of = (leg: string, ...kinds: string[]) =>
  sql.raw(`account_kind = '${leg}' and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`)
const cents = (what: ReturnType<typeof of>) => sql<number>`abs(coalesce(sum(amount_cents) filter (where ${what}), 0))::bigint`
const many = (what: ReturnType<typeof of>) => sql<number>`(count(*) filter (where ${what}))::int`

const paidIn = of('wallet', 'deposit', 'suspense_credited')
const wentOut = of('payout_in_flight', 'withdrawal_paid')
const gaveBack = of('wallet', 'lesson_refund', 'class_refund', 'video_refund')

/** Half open, from `from` to `to`. */
export async function moneyMoved(db: Db, span: { from: Date; to: Date }): Promise<MoneyMoved> {
  const [row] = await moved(db, span)
  if (!row) throw new Error('the sums answered nothing')
  return row
}

const moved = statement(
  'money_moved',
  (given: Given<{ from: Date; to: Date }>) =>
    rows(
      {
        inCents: cents(paidIn),
        payments: many(paidIn),
        outCents: cents(wentOut),
        payouts: many(wentOut),
        refundedCents: cents(gaveBack),
        refunds: many(gaveBack),
        feesInCents: cents(of('provider_fees', 'deposit', 'suspense')),
        feesOutCents: cents(of('provider_fees', 'withdrawal_paid')),
      },
      (columns) => sql`
      select ${columns}
      from (
        select ${ledgerTransfers.kind}, ${ledgerAccounts.kind} as account_kind, ${ledgerEntries.amountCents}
        from ${ledgerTransfers}
        join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
        join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
        where ${ledgerTransfers.postedAt} >= ${given.from}
          and ${ledgerTransfers.postedAt} < ${given.to}
          and ${ledgerTransfers.kind} in (
            'deposit', 'suspense', 'suspense_credited', 'withdrawal_paid',
            'lesson_refund', 'class_refund', 'video_refund')) as moves`,
    ),
  'anew',
)

export type MoneyEarned = {
  /** Cents of what was released for lessons and classes and paid for videos, to teachers and to Somo. */
  teachersCents: number
  somoCents: number
  /** What the provider took, with what Somo added to last withdrawals. */
  feesCents: number
  /** What reached people outside. */
  payoutCents: number
}

/** What was earned and what it cost, half open, from `from` to `to`. Somo's own alone: no wallet and no hold is counted. */
export async function moneyEarned(db: Db, span: { from: Date; to: Date }): Promise<MoneyEarned> {
  const [row] = await earned(db, span)
  if (!row) throw new Error('the sums answered nothing')
  // Costs are below nothing in the books.
  return { ...row, feesCents: -row.feesCents, payoutCents: -row.payoutCents }
}

const sum = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${condition}), 0)::bigint`

const earned = statement(
  'money_earned',
  (given: Given<{ from: Date; to: Date }>) =>
    rows(
      {
        teachersCents: sum(
          sql`${ledgerAccounts.kind} = 'teacher_earnings' and ${ledgerTransfers.kind} in (
            'lesson_release', 'class_release', 'video_purchase', 'video_refund')`,
        ),
        somoCents: sum(sql`${ledgerAccounts.kind} = 'platform_revenue'`),
        feesCents: sum(sql`${ledgerAccounts.kind} = 'provider_fees'`),
        payoutCents: sum(sql`${ledgerAccounts.kind} = 'payout_in_flight' and ${ledgerTransfers.kind} = 'withdrawal_paid'`),
      },
      (columns) => sql`
      select ${columns}
      from ${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
      where ${ledgerTransfers.postedAt} >= ${given.from}
        and ${ledgerTransfers.postedAt} < ${given.to}
        and ${ledgerAccounts.kind} in ('teacher_earnings', 'platform_revenue', 'provider_fees', 'payout_in_flight')`,
    ),
  'anew',
)
