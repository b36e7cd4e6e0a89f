/** What stands at the provider, and the operator's own money there, which belongs to no person in Somo. */
import { sql } from 'drizzle-orm'
import type { Cents } from '../../../shared/money.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement } from '../../../shared/server/statement.ts'
import { postTransfer } from '../../ledger/server/index.ts'
import { ledgerAccounts, ledgerEntries } from '../../ledger/server/tables.ts'
import type { OwnMovement } from '../rules.ts'

const movements = {
  put_in: { kind: 'capital_paid_in', account: 'owner_capital', sign: 1 },
  taken_out: { kind: 'capital_drawn', account: 'owner_capital', sign: -1 },
  fee: { kind: 'provider_fee', account: 'provider_fees', sign: -1 },
} as const

/** Once for each reference of the provider. @returns whether it was posted now */
export function moveOwnMoney(
  tx: Tx,
  moved: { id: number; provider: string; reference: string; what: OwnMovement; cents: Cents },
  now: Date,
): Promise<boolean> {
  const { kind, account, sign } = movements[moved.what]
  const cents = sign * moved.cents
  return postTransfer(tx, {
    key: `own:${moved.provider}:${moved.reference}`,
    kind,
    aboutId: moved.id,
    at: now,
    legs: [
      { account, amountCents: cents },
      { account: 'provider_clearing', amountCents: -cents },
    ],
  })
}

/** What the ledger says stands at the provider, in cents. */
export async function moneyAtProvider(db: Db | Tx): Promise<Cents> {
  const [row] = await owedByProvider(db, {})
  return row?.cents ?? 0
}

// What others owe Somo is below nothing in the books.
const owedByProvider = statement('money_at_provider', () =>
  rows(
    { cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::bigint` },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      where ${ledgerAccounts.ownerId} = 0
        and ${ledgerAccounts.kind} = 'provider_clearing'`,
  ),
)
