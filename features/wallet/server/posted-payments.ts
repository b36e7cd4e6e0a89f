/** What the books hold of payments by the provider's own ids, for whoever compares them with the provider's list. */
import { sql, type SQL } from 'drizzle-orm'
import type { Cents } from '../../../shared/money.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { AccountKind } from '../../ledger/rules.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'

/** @property grossCents what the customer was charged */
export type PostedPayment = { paymentId: string; grossCents: Cents }

/** Those of these payments that are in the books, credited or in suspense, each with the rest that was credited later. */
export const postedOf = (db: Db, provider: string, paymentIds: readonly string[]): Promise<PostedPayment[]> =>
  ofIds(db, { keys: paymentIds.flatMap((id) => cameUnder(provider, id)) })

/** Under which the money of a payment came into the books. */
const cameUnder = (provider: string, id: string): string[] => [
  `deposit:${provider}:${id}`,
  `suspense:${provider}:${id}`,
  `deposit:${provider}:${id}:rest`,
]

/** Those that came into the books in a span, half open. */
export const postedBetween = (db: Db, provider: string, span: { from: Date; to: Date }): Promise<PostedPayment[]> =>
  inSpan(db, { ...span, ours: `^(deposit|suspense):${provider}:` })

const posted = {
  paymentId: sql<string>`split_part(${ledgerTransfers.key}, ':', 3)`,
  grossCents: sql<number>`sum(${ledgerEntries.amountCents})::bigint`,
}

const found = (condition: SQL) => (columns: SQL) =>
  sql`
      select ${columns}
      from ${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
      where ${ledgerAccounts.kind} in ('wallet', 'suspense')
        and ${condition}
      group by 1`

const ofIds = statement('posted_payments_of', (given: Given<{ keys: readonly string[] }>) =>
  rows(posted, found(sql`${ledgerTransfers.key} = any(${given.keys})`)),
)

const inSpan = statement('posted_payments_between', (given: Given<{ from: Date; to: Date; ours: string }>) =>
  rows(
    posted,
    found(sql`${ledgerTransfers.postedAt} >= ${given.from}
        and ${ledgerTransfers.postedAt} < ${given.to}
        and ${ledgerTransfers.kind} in ('deposit', 'suspense')
        and ${ledgerTransfers.key} ~ ${given.ours}`),
  ),
)

/**
 * What the books say of one payment, by all that moved for it.
 * @property creditedCents what of it went into a wallet
 * @property reachedCents what of it reached our account at the provider
 */
export type Booked = { creditedCents: Cents; reachedCents: Cents }

/** Of one payment in the transaction that holds its deposit. */
export async function bookedOf(tx: Tx, provider: string, paymentId: string): Promise<Booked> {
  const keys = cameUnder(provider, paymentId)
  const [found] = await booked(tx, { keys: [...keys, `suspense:${provider}:${paymentId}:credited`] })
  if (!found) throw new Error('a sum has no row')
  return found
}

const booked = statement('booked_payment', (given: Given<{ keys: readonly string[] }>) =>
  rows(
    { creditedCents: sumOn('wallet', '+'), reachedCents: sumOn('provider_clearing', '-') },
    (columns) => sql`
      select ${columns}
      from ${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
      where ${ledgerTransfers.key} = any(${given.keys})`,
  ),
)

/** What stands at the provider is below nothing in the books. */
const sumOn = (account: AccountKind, sign: '+' | '-') =>
  sql<number>`(${sql.raw(sign)}coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerAccounts.kind} = ${sql.raw(
    `'${account}'`,
  )}), 0))::bigint`
