/** A month of somebody's own money: every movement, oldest first, and the balances around them. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Movement } from '../../ledger/server/index.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'
import type { Transaction } from '../contract.ts'
import { accounts, describedMovements, type WalletParts } from './queries.ts'

/** Cents. The balance is what is in the wallet and, of a teacher, in earnings. */
export type MonthStatement = {
  openingCents: number
  closingCents: number
  lines: { movement: Transaction; amountCents: number; balanceCents: number }[]
}

/** @param span half open; reads what there is by now of a month that is not over */
export async function monthStatementOf(
  parts: WalletParts,
  actor: Actor,
  span: { from: Date; to: Date },
  now: Date,
): Promise<MonthStatement> {
  const given = { accounts, ownerId: actor.userId, ...span }
  // Of one moment, so that the balances fit the movements.
  const [closingCents, entries] = await parts.db.transaction(
    async (tx) => [await closingOf(tx, given), await entriesBetween(tx, given)] as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const movements = await describedMovements(parts, entries, now)
  const openingCents = closingCents - entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let balanceCents = openingCents
  const lines = movements.map((movement, at) => {
    const amountCents = entries[at]?.amountCents ?? 0
    balanceCents += amountCents
    return { movement, amountCents, balanceCents }
  })
  return { openingCents, closingCents, lines }
}

type Asked = { accounts: readonly string[]; ownerId: number; from: Date; to: Date }

/** What the accounts hold, without what moved after the month. */
async function closingOf(tx: Tx, given: Asked): Promise<number> {
  const [row] = await closing(tx, given)
  return row?.cents ?? 0
}

const closing = statement('balance_at_end_of', (given: Given<Asked>) =>
  rows(
    {
      cents: sql<number>`(
        coalesce((
          select sum(${ledgerAccounts.balanceCents})
          from ${ledgerAccounts}
          where ${ledgerAccounts.ownerId} = ${given.ownerId}
            and ${ledgerAccounts.kind} = any(${given.accounts})), 0)
        - coalesce((
          select sum(${ledgerEntries.amountCents})
          from ${ledgerAccounts}
          join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
          join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
          where ${ledgerAccounts.ownerId} = ${given.ownerId}
            and ${ledgerAccounts.kind} = any(${given.accounts})
            and ${ledgerTransfers.postedAt} >= ${given.to}), 0))::bigint`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

const entriesBetween: (tx: Tx, given: Asked) => Promise<Movement[]> = statement(
  'ledger_movements_between',
  (given: Given<Asked>) =>
    rows(
      {
        id: ledgerEntries.id,
        kind: ledgerTransfers.kind,
        aboutId: ledgerTransfers.aboutId,
        amountCents: ledgerEntries.amountCents,
        at: ledgerTransfers.postedAt,
      },
      (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      where ${ledgerAccounts.ownerId} = ${given.ownerId}
        and ${ledgerAccounts.kind} = any(${given.accounts})
        and ${ledgerTransfers.postedAt} >= ${given.from}
        and ${ledgerTransfers.postedAt} < ${given.to}
      order by ${ledgerTransfers.postedAt}, ${ledgerEntries.id}`,
    ),
)
