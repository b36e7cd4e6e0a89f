import { eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { returnWithdrawal, settleWithdrawal } from '../../wallet/server/index.ts'
import { standsAt, type Attempt } from './payout-attempts.ts'
import { whileOurs } from './payout-lease.ts'
import type { PayoutSnapshot } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

/**
 * The provider's last word: paid, at Somo's cost, or failed and given back. State, ledger and notice are one transaction, once,
 * and only by who holds the withdrawal and the try the provider spoke of.
 */
export async function finishPayout(
  db: Db,
  payout: PayoutRow,
  attempt: Pick<Attempt, 'id' | 'step' | 'trackingId'>,
  snapshot: PayoutSnapshot,
  now: Date,
): Promise<void> {
  const paid = snapshot.state === 'paid'
  await whileOurs(db, payout, async (tx) => {
    const [ended] = await tx
      .update(payoutAttempts)
      // A try that the provider refused to prepare has no tracking id: nothing can come of it.
      .set({ step: attempt.trackingId ? 'done' : 'abandoned', stepAt: now, lastCode: snapshot.code ?? null })
      .where(standsAt(attempt))
      .returning({ id: payoutAttempts.id })
    if (!ended) return
    await tx
      .update(payouts)
      .set({
        state: paid ? 'paid' : 'returned',
        finishedAt: now,
        nextStepAt: null,
        leasedUntil: null,
        receipt: snapshot.receipt ?? null,
        failure: paid ? null : (snapshot.reason ?? null),
      })
      .where(eq(payouts.id, payout.id))
    await (paid ? settleWithdrawal(tx, payout, snapshot.fee ?? 0, now) : returnWithdrawal(tx, payout, now))
    const kind = paid ? 'withdrawal_paid' : 'withdrawal_returned'
    await leaveNote(tx, 'notice', { user_id: payout.teacherId, kind, about: { amount: payout.amountCents } }, now)
  })
}
