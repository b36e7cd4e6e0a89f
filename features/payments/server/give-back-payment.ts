/**
 * Gives a payment back by the provider, where it did not come from an M-Pesa number: the provider's staff decide, which takes
 * days. The provider knows no key by which asking twice would be once, so whoever may have asked is never followed by another
 * asking: that one is looked at by an operator.
 */
import type { Db } from '../../../shared/server/database.ts'
import { days, minutes, plus } from '../../../shared/time.ts'
import { payoutPause } from '../rules.ts'
import { finishPayout } from './finish-payout.ts'
import { beginAttempt, moveAttempt, openAttempt, type Attempt } from './payout-attempts.ts'
import { layDown } from './payout-lease.ts'
import type { PaymentProvider } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'

export type Refunds = Pick<PaymentProvider, 'requestRefund' | 'fetchRefund'>

type Carried = { db: Db; refunds: Refunds; payout: PayoutRow; paymentId: string; now: Date }

const RETRY_MS = minutes(2)
/** A person at the provider decides; after so long a person here asks. */
const REVIEW_AFTER_MS = days(7)

/** One step further of one payment that is given back, by whoever has taken it. */
export async function stepGivingBack(carried: Carried): Promise<void> {
  const attempt = await openAttempt(carried.db, carried.payout.id)
  if (!attempt) return ask(carried)
  // The process died while it asked: the provider may have it.
  return attempt.trackingId ? look(carried, attempt, attempt.trackingId) : review(carried)
}

async function ask(carried: Carried): Promise<void> {
  const { db, refunds, payout, paymentId, now } = carried
  const attempt = await beginAttempt(db, payout, now)
  if (!attempt) return
  const asked = await refunds.requestRefund({ paymentId, amount: payout.amountCents, reason: 'other' })
  if (asked.ok) {
    await moveAttempt(db, payout, attempt, { step: 'processing', stepAt: now, trackingId: asked.value.refundId })
    return wait(carried, payoutPause(0))
  }
  const { kind, code = kind, message: reason } = asked.fault
  if (kind === 'in_doubt') return review(carried)
  if (kind === 'rejected') return finishPayout(db, payout, attempt, { state: 'failed', code, reason, raw: null }, now)
  // Nobody was reached, or nothing was done.
  await moveAttempt(db, payout, attempt, { step: 'abandoned', stepAt: now, lastCode: code })
  return wait(carried, RETRY_MS)
}

async function look(carried: Carried, attempt: Attempt, refundId: string): Promise<void> {
  const { db, refunds, payout, now } = carried
  const polls = attempt.polls + 1
  const fetched = await refunds.fetchRefund(refundId)
  const looked = await moveAttempt(db, payout, attempt, { step: attempt.step, polls })
  if (!looked) return
  const state = fetched.ok ? fetched.value.state : 'pending'
  if (state === 'done') return finishPayout(db, payout, looked, { state: 'paid', raw: null }, now)
  if (state === 'rejected') return finishPayout(db, payout, looked, { state: 'failed', raw: null }, now)
  return now.getTime() - attempt.startedAt.getTime() > REVIEW_AFTER_MS ? review(carried) : wait(carried, payoutPause(polls))
}

const wait = ({ db, payout, now }: Carried, ms: number): Promise<void> => layDown(db, payout, { nextStepAt: plus(now, ms) })

const review = ({ db, payout }: Carried): Promise<void> => layDown(db, payout, { nextStepAt: null, state: 'review' })
