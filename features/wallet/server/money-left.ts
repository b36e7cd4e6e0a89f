import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { ledgerAccounts } from '../../ledger/server/tables.ts'

const kinds = { wallet: 'wallet', teacher_earnings: 'earnings', payout_in_flight: 'going_out' } as const

/**
 * What people who want to leave have in their wallets, what they have earned, and what is on its way out to them; in cents. Read
 * at once: what moves from one to the other meanwhile is in one of them.
 */
export async function moneyLeftOf(
  db: Db | Tx,
  people: readonly number[],
): Promise<{ kind: 'wallet' | 'earnings' | 'going_out'; cents: number }[]> {
  const found = await keptMoney(db, { people: [...people] })
  return found.map(({ kind, cents }) => ({ kind: kinds[kind], cents: cents ?? 0 }))
}

const keptMoney = statement('money_left_of', (given: Given<{ people: number[] }>) =>
  rows(
    { kind: sql<keyof typeof kinds>`${ledgerAccounts.kind}`, cents: ledgerAccounts.balanceCents },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      where ${ledgerAccounts.ownerId} = any(${given.people}::bigint[])
        and ${ledgerAccounts.kind} in ('wallet', 'teacher_earnings', 'payout_in_flight')`,
  ),
)
