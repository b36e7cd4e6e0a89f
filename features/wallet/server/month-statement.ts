/** A month of somebody's own money: every movement, oldest first, and the balances around them. */
import type { Actor } from '../../../shared/server/actor.ts'
import { movementsBetween } from '../../ledger/server/index.ts'
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
  const wish = { accounts, ownerId: actor.userId, ...span }
  const { movements: entries, closingCents } = await movementsBetween(parts.db, wish)
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
