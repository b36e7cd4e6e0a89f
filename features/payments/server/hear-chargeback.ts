/** A payment that the payer's bank takes back, without our asking: an operator hears of it as soon as the provider says so. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { postedOf } from '../../wallet/server/index.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentDifferences, payoutAttempts, payouts } from './tables.ts'

/**
 * Opens a case for a chargeback that is none of ours, once for a payment, where the provider itself says that it is, and of a
 * payment in our books. Moves no money. Throws while the provider gives no answer, so that it is asked again.
 * @param refundId as a webhook named it, which is believed in nothing else
 */
export async function hearChargeback(db: Db, provider: PaymentProvider, refundId: string, now: Date): Promise<void> {
  if (await isOurs(db, { refundId, paymentId: null })) return
  const fetched = await provider.fetchRefund(refundId)
  if (!fetched.ok) {
    if (fetched.fault.kind === 'rejected') return
    throw new Error(`provider ${fetched.fault.kind}`)
  }
  const { state, paymentId, amount: theirsCents } = fetched.value
  if (state === 'rejected') return
  if (paymentId === null) throw new Error(`the provider does not say of which payment ${refundId} is`)
  const [known] = await postedOf(db, provider.name, [paymentId])
  // Looked for once more: the id of one that we are asking for may have been told to us meanwhile.
  if (!known || (await isOurs(db, { refundId, paymentId }))) return
  const told = { provider: provider.name, paymentId, kind: 'charged_back', day: nairobiDate(now), foundAt: now } as const
  await db
    .insert(paymentDifferences)
    .values({ ...told, theirsCents, oursCents: known.grossCents })
    .onConflictDoNothing()
}

const isOurs = async (db: Db, asked: { refundId: string; paymentId: string | null }): Promise<boolean> =>
  (await oursOf(db, asked)).length > 0

/** By its id, or as what gives this payment back under an id that an answer was to tell us, and has not or never will. */
const oursOf = statement('chargeback_of_ours', (given: Given<{ refundId: string; paymentId: string | null }>) =>
  rows(
    { id: payouts.id },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      join ${payoutAttempts} on ${payoutAttempts.payoutId} = ${payouts.id}
      where ${payoutAttempts.trackingId} = ${given.refundId}
         or (${payouts.paymentId} = ${given.paymentId} and ${payouts.state} <> 'returned')
      group by ${payouts.id}
      having bool_or(${payoutAttempts.trackingId} = ${given.refundId})
          or bool_and(${payoutAttempts.trackingId} is null)`,
  ),
)
