import { eq } from 'drizzle-orm'
import { maskPhone } from '../../../shared/phone.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import type { NoticeKind } from '../../notices/contract.ts'
import { returnWithdrawal, settleWithdrawal } from '../../wallet/server/index.ts'
import { standsAt, type Attempt } from './payout-attempts.ts'
import { whileOurs } from './payout-lease.ts'
import type { PayoutSnapshot } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

/**
 * The provider's last word: paid, at Somo's cost, or failed and given back; what cannot go back to where it came from is an
 * operator's to find a way for. State, ledger and notice are one transaction, once, and only by who holds the withdrawal and the
 * try the provider spoke of.
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
    const state = paid ? 'paid' : isOfWhoStays(payout) ? 'returned' : 'review'
    const { fee = 0, receipt = null, payeeName = null, reason = null } = snapshot
    await endPayout(tx, payout, { state, fee, receipt, payeeName, failure: paid ? null : reason }, now)
  })
}

/** What cannot go out goes back to who is still here; of who leaves an operator finds another way. */
export const isOfWhoStays = ({ source }: Pick<PayoutRow, 'source'>): boolean => source === 'earnings' || source === 'refund'

type End = {
  state: 'paid' | 'returned' | 'review'
  fee: number
  receipt: string | null
  payeeName?: string | null
  failure: string | null
  /** An operator's, which the person reads. */
  reason?: string
}

/** State, ledger and notice, for whoever holds the row of the withdrawal. */
export async function endPayout(tx: Tx, payout: PayoutRow, end: End, now: Date): Promise<void> {
  const { state, fee, reason, failure, ...facts } = end
  const why = state === 'returned' ? (failure ?? reason ?? null) : failure
  await tx
    .update(payouts)
    .set({ ...facts, failure: why, state, finishedAt: state === 'review' ? null : now, nextStepAt: null, leasedUntil: null })
    .where(eq(payouts.id, payout.id))
  if (state === 'paid') await settleWithdrawal(tx, payout, fee, now)
  if (state === 'returned') await returnWithdrawal(tx, payout, now)
  // Who leaves has sent nothing anywhere: they are told where it went.
  const more = payout.source === 'earnings' ? { withdrawal: payout.id } : payout.phone && { to: maskPhone(payout.phone) }
  const about = { amount: payout.amountCents, ...more, ...(reason && { reason }) }
  await leaveNote(tx, 'notice', { user_id: payout.userId, kind: told[payout.source][state], about }, now)
}

const ofWallet = { paid: 'money_sent_back', returned: 'money_not_sent_back', review: 'money_held_up' } as const
const told = {
  earnings: { paid: 'withdrawal_paid', returned: 'withdrawal_returned', review: 'withdrawal_returned' },
  last_earnings: { paid: 'withdrawal_paid', returned: 'withdrawal_returned', review: 'money_held_up' },
  refund: ofWallet,
  wallet: ofWallet,
  unknown_wallet: ofWallet,
} as const satisfies Record<PayoutRow['source'], Record<End['state'], NoticeKind>>
