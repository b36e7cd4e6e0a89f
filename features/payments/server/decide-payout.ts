import { and, eq, notInArray, sql } from 'drizzle-orm'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals } from '../desk-contract.ts'
import { recordAct } from '../../audit/server/index.ts'
import { endPayout } from './finish-payout.ts'
import { knownFee } from './payout-attempts.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

/** What the log says of an act about a withdrawal. */
export const ofPayout = ({ id, userId, amountCents }: PayoutRow) => ({
  personId: userId,
  facts: { payout: id, cents: amountCents },
})

/**
 * An operator has found out what became of a withdrawal in review: it arrived, or it goes back to where it was taken from. Of two
 * who say so at once one is heard. Refuses with `not_found`, `not_in_review`.
 * @param said.feeKes what the provider took for it; null for what it said of the try that was sent
 */
export async function decidePayout(
  db: Db,
  actor: Actor,
  said: { payoutId: number; outcome: 'paid' | 'returned'; receipt: string | null; feeKes: number | null; reason: string },
  now: Date,
): Promise<PayoutRow> {
  const { payoutId, outcome, receipt, feeKes, reason } = said
  return db.transaction(async (tx) => {
    const [payout] = await tx
      .update(payouts)
      .set({ decidedBy: actor.userId, answeredAt: now })
      .where(and(eq(payouts.id, payoutId), eq(payouts.state, 'review')))
      .returning()
    if (!payout) {
      const [there] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.id, payoutId))
      throw new Refusal(refusals[there ? 'not_in_review' : 'not_found'])
    }
    const tries = await tx
      .update(payoutAttempts)
      .set({ step: sql`case when ${payoutAttempts.trackingId} is null then 'abandoned' else 'done' end`, stepAt: now })
      .where(and(eq(payoutAttempts.payoutId, payoutId), notInArray(payoutAttempts.step, ['done', 'abandoned'])))
      .returning({ fee: knownFee })
    const fee = feeKes === null ? (tries[0]?.fee ?? 0) : centsFromShillings(feeKes)
    await recordAct(tx, actor, { act: `payout_${outcome}`, ...ofPayout(payout), reason }, now)
    await endPayout(tx, payout, { state: outcome, fee: outcome === 'paid' ? fee : 0, receipt, failure: null }, now)
    const [ended] = await tx.select().from(payouts).where(eq(payouts.id, payoutId))
    if (!ended) throw new Error('the withdrawal is gone')
    return ended
  })
}
