/** Carries what goes out to the provider in steps that a killed process can take up again (rules 4; the order is the safety). */
import { BRAND } from '../../../shared/brand.ts'
import type { Db } from '../../../shared/server/database.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { isSuspended, userById } from '../../accounts/server/index.ts'
import { MOST_PAYOUT_FEE, payoutPause } from '../rules.ts'
import { finishPayout } from './finish-payout.ts'
import { beginAttempt, moveAttempt, openAttempt, type Attempt } from './payout-attempts.ts'
import { layDown, takePayout } from './payout-lease.ts'
import { stepGivingBack, type Refunds } from './give-back-payment.ts'
import type { PayoutHandle, PayoutProvider } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'

/** So many are carried at once; each is taken only when its turn has come. */
const LANES = 5
const MOST_A_LANE = 20
const RETRY_MS = minutes(2)
const REVIEW_AFTER_MS = hours(24)
/** Approval is sent again only when the provider still waits for it this long after we sent it. */
const APPROVE_AGAIN_MS = minutes(2)

type Carried = { db: Db; provider: PayoutProvider; payout: PayoutRow; phone: string; now: Date }
type Tried = Carried & { attempt: Attempt; handle: PayoutHandle }

/** Takes the withdrawals that are due one step further. One that fails keeps none of the others. @returns how many */
export async function sendPayouts(db: Db, provider: PayoutProvider, refunds: Refunds, now: Date): Promise<number> {
  let taken = 0
  const faults: unknown[] = []
  const lanes: Promise<void>[] = []
  const lane = async (): Promise<void> => {
    for (let steps = 0; steps < MOST_A_LANE; steps += 1) {
      const payout = await takePayout(db, now)
      if (!payout) return
      taken += 1
      // Where there was one there may be another.
      if (lanes.length < LANES) lanes.push(lane())
      const { phone, paymentId } = payout
      const stepped = phone
        ? step({ db, provider, payout, phone, now })
        : stepGivingBack({ db, refunds, payout, paymentId: paymentId ?? '', now })
      await stepped.catch((error: unknown) => faults.push(error))
    }
  }
  lanes.push(lane())
  for (const one of lanes) await one
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} withdrawals could not be taken further`)
  return taken
}

async function step(carried: Carried): Promise<void> {
  const { db, payout, now } = carried
  const attempt = await openAttempt(db, payout.id)
  const begun = attempt && attempt.step !== 'prepared'
  // Nothing goes out to who is suspended; what the provider was told to send is followed to its end.
  if (!begun && (await isSuspended(db, payout.userId))) return wait(carried, RETRY_MS)
  if (!attempt) return begin(carried)
  if (!attempt.trackingId || !attempt.handle) {
    // The process died while it asked. Nobody has approved what it asked for, and it itself no longer can: its lease is over.
    const left = await moveAttempt(db, payout, attempt, { step: 'abandoned', stepAt: now })
    return left ? begin(carried) : undefined
  }
  // Written by `begin`; the provider may have been changed since, and another one knows nothing of it.
  const handle = attempt.handle as PayoutHandle
  if (handle.provider !== carried.provider.name) return review(carried)
  const tried = { ...carried, attempt, handle }
  return attempt.step === 'prepared' ? approve(tried) : look(tried)
}

/** A new try: written first, then initiated with approval required, which moves no money. */
async function begin(carried: Carried): Promise<void> {
  const { db, provider, payout, phone, now } = carried
  const float = await provider.float()
  if (!float.ok || float.value.available < payout.amountCents) return wait(carried, RETRY_MS)
  const attempt = await beginAttempt(db, payout, now)
  if (!attempt) return
  const person = await userById(db, payout.userId)
  const attemptId = `po${payout.id}-${attempt.number}`
  const prepared = await provider.prepare({
    attemptId,
    amount: payout.amountCents,
    phone,
    name: person?.name ?? BRAND,
    narrative: `${BRAND} ${attemptId}`,
  })
  if (!prepared.ok) {
    const { kind, code = kind, message: reason } = prepared.fault
    if (kind === 'rejected') return finishPayout(db, payout, attempt, { state: 'failed', code, reason, raw: null }, now)
    await moveAttempt(db, payout, attempt, { step: 'abandoned', stepAt: now, lastCode: code })
    return wait(carried, RETRY_MS)
  }
  const handle = prepared.value
  if ((handle.feeEstimate ?? 0) > MOST_PAYOUT_FEE) {
    // Nothing of it was approved.
    await moveAttempt(db, payout, attempt, { step: 'abandoned', stepAt: now, lastCode: 'fee' })
    await provider.cancel?.(handle)
    return review(carried)
  }
  const ready = await moveAttempt(db, payout, attempt, {
    step: 'prepared',
    stepAt: now,
    trackingId: handle.trackingId,
    handle,
  })
  if (ready) return approve({ ...carried, attempt: ready, handle })
  // Somebody took us for dead and has begun anew: what we prepared must never be approved, by hand either.
  await provider.cancel?.(handle)
}

/** Says that it is about to approve, commits that, and only then approves. */
async function approve(tried: Tried): Promise<void> {
  const { db, provider, payout, attempt, handle, now } = tried
  const committing = await moveAttempt(db, payout, attempt, { step: 'committing', stepAt: now })
  if (!committing) return
  const approved = await provider.commit(handle)
  if (!approved.ok && approved.fault.kind === 'unavailable') {
    // The provider was never reached, so it stays as it was: prepared, or to be looked at once more.
    await moveAttempt(db, payout, committing, { step: attempt.step })
    return wait(tried, RETRY_MS)
  }
  // Whatever it answered, the provider's own state is what counts; it is looked at next.
  if (approved.ok) await moveAttempt(db, payout, committing, { step: 'processing', stepAt: now })
  await wait(tried, payoutPause(0))
}

async function look(tried: Tried): Promise<void> {
  const { db, provider, payout, attempt, handle, now } = tried
  const fetched = await provider.fetch(handle)
  const polls = attempt.polls + 1
  // Nothing is ever given back on an error, a timeout, "not found" or age: only on the provider's word.
  const seen = fetched.ok ? { lastCode: fetched.value.code ?? null, feeCents: fetched.value.fee ?? null } : {}
  const looked = await moveAttempt(db, payout, attempt, { step: attempt.step, polls, ...seen })
  if (!looked) return
  if (!fetched.ok) return waitOrReview(tried, polls)
  const snapshot = fetched.value
  switch (snapshot.state) {
    case 'paid':
      return finishPayout(db, payout, looked, snapshot, now)
    case 'failed':
      return snapshot.retryable ? tryAgain(tried) : finishPayout(db, payout, looked, snapshot, now)
    case 'indeterminate':
      return review(tried)
    case 'prepared':
      if (polls >= 2 && apart(now, attempt.stepAt) >= APPROVE_AGAIN_MS) return approve({ ...tried, attempt: looked })
      return waitOrReview(tried, polls, APPROVE_AGAIN_MS - apart(now, attempt.stepAt))
    case 'processing':
      return waitOrReview(tried, polls)
  }
}

/** Also where a clock that is wrong has set the earlier one in the future. */
const apart = (later: Date, earlier: Date): number => Math.abs(later.getTime() - earlier.getTime())

/** The provider's float was short: nothing was sent, and a new try may be made later. */
async function tryAgain(tried: Tried): Promise<void> {
  await moveAttempt(tried.db, tried.payout, tried.attempt, { step: 'done', stepAt: tried.now })
  await wait(tried, RETRY_MS)
}

/** @param mostMs when more can be done than to look, in milliseconds; looked at no later */
const waitOrReview = ({ attempt, ...carried }: Tried, polls: number, mostMs = 0): Promise<void> =>
  carried.now.getTime() - attempt.startedAt.getTime() > REVIEW_AFTER_MS
    ? review(carried)
    : wait(carried, mostMs > 0 ? Math.min(mostMs, payoutPause(polls)) : payoutPause(polls))

const wait = ({ db, payout, now }: Carried, ms: number): Promise<void> => layDown(db, payout, { nextStepAt: plus(now, ms) })

const review = ({ db, payout }: Carried): Promise<void> => layDown(db, payout, { nextStepAt: null, state: 'review' })
