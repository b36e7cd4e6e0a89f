/** What the books hold of payments by the provider's own ids, for whoever compares them with the provider's list. */
import { sql, type SQL } from 'drizzle-orm'
import type { Cents } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'

/** @property grossCents what the customer was charged */
export type PostedPayment = { paymentId: string; grossCents: Cents }

/** Those of these payments that are in the books, credited or in suspense. */
export const postedOf = (db: Db, provider: string, paymentIds: readonly string[]): Promise<PostedPayment[]> =>
  ofIds(db, { keys: paymentIds.flatMap((id) => [`deposit:${provider}:${id}`, `suspense:${provider}:${id}`]) })

/** Those that came into the books in a span, half open. */
export const postedBetween = (db: Db, provider: string, span: { from: Date; to: Date }): Promise<PostedPayment[]> =>
  inSpan(db, { ...span, ours: `^(deposit|suspense):${provider}:` })

const posted = {
  paymentId: sql<string>`split_part(${ledgerTransfers.key}, ':', 3)`,
  // What came in is above nothing on one leg: the wallet's, or that of suspense.
  grossCents: sql<number>`(
          select sum(${ledgerEntries.amountCents})
          from ${ledgerEntries}
          where ${ledgerEntries.transferId} = ${ledgerTransfers.id}
            and ${ledgerEntries.amountCents} > 0)::bigint`,
}

const found = (condition: SQL) => (columns: SQL) =>
  sql`
      select ${columns}
      from ${ledgerTransfers}
      where ${condition}`

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
