import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { assert } from '../../../shared/refusal.ts'
import { CHECK_VIOLATION, violates, type Tx } from '../../../shared/server/database.ts'
import { isBalanced, type AccountKind, type Leg, type TransferKind } from '../rules.ts'

export type Transfer = {
  /** Given by the caller: the same key is the same movement, however often it is posted. */
  key: string
  kind: TransferKind
  /** The booking, enrolment, deposit or withdrawal it is for. */
  aboutId: number
  at: Date
  legs: readonly Leg[]
}

/**
 * Moves money in the caller's transaction.
 * @returns whether it was posted now; false when this key has been posted before
 * @throws a check violation on `ledger_accounts_not_negative` when an account would go below zero (see `isOverdrawn`)
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<boolean> {
  assert(isBalanced(transfer.legs), `transfer ${transfer.key} does not balance`)
  const kinds = transfer.legs.map((leg) => leg.account)
  const owners = transfer.legs.map((leg) => ('ownerId' in leg ? leg.ownerId : 0))
  const amounts = transfer.legs.map((leg) => leg.amountCents)
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select ledger_post(${transfer.key}, ${transfer.kind}, ${transfer.aboutId}, ${transfer.at},
      ${sql.param(kinds)}::text[], ${sql.param(owners)}::bigint[], ${sql.param(amounts)}::bigint[]) as id`,
  )
  return rows[0]?.id !== null
}

/** One leg inside a statement: the account's kind, and expressions for its owner and for the amount in cents. */
export type StatementLeg = readonly [account: AccountKind, owner: SQLWrapper | 0, cents: SQLWrapper]

/**
 * The same movement as an expression, for a statement that changes a state and moves its money at once: one round trip, one
 * commit. The expressions name columns of the changed row; `0` owns Somo's own accounts.
 * @returns the transfer's id, or null when this key has been posted before
 */
export function post(transfer: {
  key: SQL
  kind: TransferKind
  about: SQLWrapper
  at: SQL<Date>
  legs: readonly StatementLeg[]
}): SQL<number | null> {
  const { legs } = transfer
  const kinds = list(legs.map(([account]) => sql`${account}`))
  const owners = list(legs.map(([, owner]) => sql`${owner}`))
  const amounts = list(legs.map(([, , cents]) => sql`${cents}`))
  return sql`ledger_post(${transfer.key}, ${transfer.kind}, ${transfer.about}, ${transfer.at},
        array[${kinds}], array[${owners}]::bigint[], array[${amounts}]::bigint[])`
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** Whether the database refused a transfer because an account would have gone below zero. */
export const isOverdrawn = (error: unknown): boolean => violates(error, CHECK_VIOLATION, 'ledger_accounts_not_negative')
