import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../desk-contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { ofPayout } from './decide-payout.ts'
import type { PayoutRow } from './request-payout.ts'
import { payouts } from './tables.ts'

/** An operator lets a large withdrawal go (Transfer). Refuses with `not_found`, `not_waiting`. */
export async function approvePayout(db: Db, actor: Actor, payoutId: number, now: Date): Promise<PayoutRow> {
  return db.transaction(async (tx) => {
    const [approved] = await tx
      .update(payouts)
      .set({ state: 'processing', approvedBy: actor.userId, nextStepAt: now })
      .where(and(eq(payouts.id, payoutId), eq(payouts.state, 'waiting_approval')))
      .returning()
    if (!approved) {
      const [there] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.id, payoutId))
      throw new Refusal(refusals[there ? 'not_waiting' : 'not_found'])
    }
    await recordAct(tx, actor, { act: 'payout_approved', ...ofPayout(approved) }, now)
    return approved
  })
}
