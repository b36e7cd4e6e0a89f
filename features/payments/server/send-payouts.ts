/** Carries withdrawals to the provider in steps that a killed process can take up again (rules 4; the order is the safety). */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { BRAND } from '../../../shared/brand.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { userById } from '../../accounts/server/index.ts'
import { payoutPause } from '../rules.ts'
import { finishPayout } from './finish-payout.ts'
import type { PayoutHandle, PayoutProvider, PayoutSnapshot } from './provider.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

type Attempt = typeof payoutAttempts.$inferSelect

const AT_ONCE = 5
const LEASE_MS = minutes(1)
const RETRY_MS = minutes(2)
const REVIEW_AFTER_MS = hours(24)
/** Approval is sent again only when the provider still waits for it this long after we sent it. */
const APPROVE_AGAIN_MS = minutes(2)

/** Takes the withdrawals that are due one step further. @returns how many */
export async function sendPayouts(db: Db, provider: PayoutProvider, now: Date): Promise<number> {
  const due = await takeDue(db, { now, leaseEndsAt: plus(now, LEASE_MS) })
  for (const { id } of due) {
    const [payout] = await db.select().from(payouts).where(eq(payouts.id, id))
    if (payout) await step(db, provider, payout, now)
  }
  return due.length
}

const takeDue = statement('take_due_payouts', (given: Given<{ now: Date; leaseEndsAt: Date }>) =>
  rows(
    { id: payouts.id },
    (columns) => sql`
      update ${payouts}
      set ${set(payouts, { nextStepAt: given.leaseEndsAt })}
      where ${payouts.id} in (
        select ${payouts.id}
        from ${payouts}
        where ${payouts.nextStepAt} <= ${given.now}
          and ${payouts.state} = 'processing'
        order by ${payouts.nextStepAt}
        limit ${AT_ONCE}
        for update skip locked)
      returning ${columns}`,
  ),
)

async function step(db: Db, provider: PayoutProvider, payout: PayoutRow, now: Date): Promise<void> {
  const attempt = await openAttempt(db, payout.id)
  if (!attempt) return begin(db, provider, payout, now)
  if (!attempt.trackingId || !attempt.handle) {
    // The process died while it asked. What we did not hear of was never approved, so nothing can come of it.
    await setStep(db, attempt, { step: 'abandoned' }, now)
    return begin(db, provider, payout, now)
  }
  // Written by `begin` from a handle of this very provider.
  const handle = attempt.handle as PayoutHandle
  if (attempt.step === 'prepared') return approve(db, provider, payout, attempt, handle, now)
  return look(db, provider, payout, attempt, handle, now)
}

/** A new try: written first, then initiated with approval required, which moves no money. */
async function begin(db: Db, provider: PayoutProvider, payout: PayoutRow, now: Date): Promise<void> {
  const float = await provider.float()
  if (!float.ok || float.value.available < payout.amountCents) return wait(db, payout, RETRY_MS, now)
  const attempt = await newAttempt(db, payout.id, now)
  const teacher = await userById(db, payout.teacherId)
  const attemptId = `po${payout.id}-${attempt.number}`
  const prepared = await provider.prepare({
    attemptId,
    amount: payout.amountCents,
    phone: payout.phone,
    name: teacher?.name ?? 'Teacher',
    narrative: `${BRAND} ${attemptId}`,
  })
  if (!prepared.ok) {
    const { kind, code = kind, message: reason } = prepared.fault
    await setStep(db, attempt, { step: 'abandoned', lastCode: code }, now)
    return kind === 'rejected'
      ? finishPayout(db, payout, attempt, { state: 'failed', code, reason, raw: null }, now)
      : wait(db, payout, RETRY_MS, now)
  }
  const handle = prepared.value
  const [ready] = await setStep(db, attempt, { step: 'prepared', trackingId: handle.trackingId, handle }, now)
  if (ready) await approve(db, provider, payout, ready, handle, now)
}

/** Says that it is about to approve, commits that, and only then approves. */
async function approve(
  db: Db,
  provider: PayoutProvider,
  payout: PayoutRow,
  attempt: Attempt,
  handle: PayoutHandle,
  now: Date,
): Promise<void> {
  const [committing] = await setStep(db, attempt, { step: 'committing' }, now)
  const approved = await provider.commit(handle)
  // Whatever it answered, the provider's own state is what counts; it is looked at next.
  if (approved.ok && committing) await setStep(db, committing, { step: 'processing' }, now)
  await wait(db, payout, payoutPause(0), now)
}

async function look(
  db: Db,
  provider: PayoutProvider,
  payout: PayoutRow,
  attempt: Attempt,
  handle: PayoutHandle,
  now: Date,
): Promise<void> {
  const fetched = await provider.fetch(handle)
  const polls = attempt.polls + 1
  // Nothing is ever given back on an error, a timeout, "not found" or age: only on the provider's word.
  if (!fetched.ok) return waitOrReview(db, payout, attempt, polls, now)
  const snapshot = fetched.value
  await db
    .update(payoutAttempts)
    .set({ polls, lastCode: snapshot.code ?? null, feeCents: snapshot.fee ?? null })
    .where(eq(payoutAttempts.id, attempt.id))
  switch (snapshot.state) {
    case 'paid':
      return finishPayout(db, payout, attempt, snapshot, now)
    case 'failed':
      return snapshot.retryable ? tryAgain(db, payout, attempt, snapshot, now) : finishPayout(db, payout, attempt, snapshot, now)
    case 'indeterminate':
      return review(db, payout)
    case 'prepared':
      if (polls >= 2 && now.getTime() - attempt.stepAt.getTime() >= APPROVE_AGAIN_MS)
        return approve(db, provider, payout, attempt, handle, now)
      return waitOrReview(db, payout, attempt, polls, now)
    case 'processing':
      return waitOrReview(db, payout, attempt, polls, now)
  }
}

/** The provider's float was short: nothing was sent, and a new try may be made later. */
async function tryAgain(db: Db, payout: PayoutRow, attempt: Attempt, snapshot: PayoutSnapshot, now: Date): Promise<void> {
  await setStep(db, attempt, { step: 'done', lastCode: snapshot.code ?? null }, now)
  await wait(db, payout, RETRY_MS, now)
}

async function waitOrReview(db: Db, payout: PayoutRow, attempt: Attempt, polls: number, now: Date): Promise<void> {
  await db.update(payoutAttempts).set({ polls }).where(eq(payoutAttempts.id, attempt.id))
  return now.getTime() - attempt.startedAt.getTime() > REVIEW_AFTER_MS
    ? review(db, payout)
    : wait(db, payout, payoutPause(polls), now)
}

const wait = async (db: Db, payout: PayoutRow, ms: number, now: Date): Promise<void> => {
  await db
    .update(payouts)
    .set({ nextStepAt: plus(now, ms) })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'processing')))
}

const review = async (db: Db, payout: PayoutRow): Promise<void> => {
  await db
    .update(payouts)
    .set({ state: 'review', nextStepAt: null })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'processing')))
}

async function openAttempt(db: Db, payoutId: number): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payoutId), notInArray(payoutAttempts.step, ['done', 'abandoned'])))
    .orderBy(desc(payoutAttempts.number))
    .limit(1)
  return attempt ?? null
}

async function newAttempt(db: Db, payoutId: number, now: Date): Promise<Attempt> {
  const [last] = await db
    .select({ number: payoutAttempts.number })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payoutId, payoutId))
    .orderBy(desc(payoutAttempts.number))
    .limit(1)
  const [attempt] = await db
    .insert(payoutAttempts)
    .values({ payoutId, number: (last?.number ?? 0) + 1, step: 'preparing', startedAt: now, stepAt: now })
    .returning()
  if (!attempt) throw new Error('a payout attempt was not written')
  return attempt
}

const setStep = (db: Db, attempt: Attempt, change: Partial<Attempt>, now: Date): Promise<Attempt[]> =>
  db
    .update(payoutAttempts)
    .set({ ...change, stepAt: now })
    .where(eq(payoutAttempts.id, attempt.id))
    .returning()
