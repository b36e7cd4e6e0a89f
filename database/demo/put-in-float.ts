/** What the operator of the demo's Somo put in at the provider, to pay withdrawals out with. */
import { recordOwnMoney } from '../../features/payments/server/index.ts'
import { moneyAtProvider } from '../../features/wallet/server/index.ts'
import { shillings } from '../../shared/money.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { operator } from './people.ts'
import type { People } from './settle-people.ts'

/** What stands in the simulated provider's wallet when it starts: the people's payments, and the rest is the operator's own. */
const HELD_KES = 500_000

/** The last of all that moves, because it is the rest: entries are found by their time, so none comes after a later one. */
export async function putInFloat(db: Db, people: People, now: Date): Promise<void> {
  const userId = people.get(operator.email)
  assert(userId !== undefined, 'the demo has an operator')
  const amountKes = HELD_KES - shillings(await moneyAtProvider(db))
  const said = { what: 'put_in', amountKes, reference: 'TK01FLOAT0', reason: 'To pay withdrawals out with.' } as const
  await recordOwnMoney(db, { userId, role: 'admin', sessionId: 0 }, 'intasend', said, now)
}
