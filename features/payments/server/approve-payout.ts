/** What an operator says of a withdrawal that waits: it goes, or it goes back. Of two who say so at once one is heard. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../desk-contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { ofPayout } from './decide-payout.ts'
import { endPayout, isOfWhoStays } from './finish-payout.ts'
import type { PayoutRow } from './request-payout.ts'
import { payouts } from './tables.ts'

type Said = { payoutId: number; reason: string }

const waiting = (payoutId: number) => and(eq(payouts.id, payoutId), eq(payouts.state, 'waiting_approval'))

/** Lets a large withdrawal go (Transfer). Refuses with `not_found`, `not_waiting`. */
export async function approvePayout(db: Db, actor: Actor, { payoutId, reason }: Said, now: Date): Promise<PayoutRow> {
  return db.transaction(async (tx) => {
    const [approved] = await tx
      .update(payouts)
      .set({ state: 'processing', approvedBy: actor.userId, answeredAt: now, nextStepAt: now })
      .where(waiting(payoutId))
      .returning()
    if (!approved) throw await notWaiting(tx, payoutId)
    await recordAct(tx, actor, { act: 'payout_approved', ...ofPayout(approved), reason }, now)
    return approved
  })
}

/**
 * Sends it back to where it was taken from, and tells its owner why. Refuses with `not_found`, `not_waiting`, and with
 * `no_earnings` the last money of somebody who leaves.
 */
export async function sendBackPayout(db: Db, actor: Actor, { payoutId, reason }: Said, now: Date): Promise<PayoutRow> {
  return db.transaction(async (tx) => {
    const [payout] = await tx
      .update(payouts)
      .set({ decidedBy: actor.userId, answeredAt: now })
      .where(waiting(payoutId))
      .returning()
    if (!payout) throw await notWaiting(tx, payoutId)
    if (!isOfWhoStays(payout)) throw new Refusal(refusals.no_earnings)
    await recordAct(tx, actor, { act: 'payout_returned', ...ofPayout(payout), reason }, now)
    await endPayout(tx, payout, { state: 'returned', fee: 0, receipt: null, failure: null, reason }, now)
    return { ...payout, state: 'returned', finishedAt: now }
  })
}

async function notWaiting(tx: Tx, payoutId: number): Promise<Refusal> {
  const [there] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.id, payoutId))
  return new Refusal(refusals[there ? 'not_waiting' : 'not_found'])
}
