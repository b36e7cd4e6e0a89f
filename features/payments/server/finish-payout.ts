import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { returnWithdrawal, settleWithdrawal } from '../../wallet/server/index.ts'
import type { PayoutSnapshot } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

/**
 * The provider's last word: paid, at Somo's cost, or failed and given back. State, ledger and notice are one transaction, once.
 */
export async function finishPayout(
  db: Db,
  payout: PayoutRow,
  attempt: { id: number; trackingId: string | null },
  snapshot: PayoutSnapshot,
  now: Date,
): Promise<void> {
  const paid = snapshot.state === 'paid'
  await db.transaction(async (tx) => {
    const [finished] = await tx
      .update(payouts)
      .set({
        state: paid ? 'paid' : 'returned',
        finishedAt: now,
        nextStepAt: null,
        receipt: snapshot.receipt ?? null,
        failure: paid ? null : (snapshot.reason ?? null),
      })
      .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'processing')))
      .returning()
    if (!finished) return
    await tx
      .update(payoutAttempts)
      // A try that the provider refused to prepare has no tracking id: nothing can come of it.
      .set({ step: attempt.trackingId ? 'done' : 'abandoned', stepAt: now, lastCode: snapshot.code ?? null })
      .where(eq(payoutAttempts.id, attempt.id))
    await (paid ? settleWithdrawal(tx, payout, snapshot.fee ?? 0, now) : returnWithdrawal(tx, payout, now))
    const kind = paid ? 'withdrawal_paid' : 'withdrawal_returned'
    await leaveNote(tx, 'notice', { user_id: payout.teacherId, kind, about: { amount: payout.amountCents } }, now)
  })
}
