/** What stands at the provider, and the operator's own money there, which belongs to no person in Somo. */
import type { Cents } from '../../../shared/money.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { postTransfer, sumOf } from '../../ledger/server/index.ts'
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

/** What the ledger says stands at the provider, in cents. What others owe Somo is below nothing in the books. */
export const moneyAtProvider = async (db: Db): Promise<Cents> => 0 - (await sumOf(db, 'provider_clearing'))
