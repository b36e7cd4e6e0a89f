import { eq, sql } from 'drizzle-orm'
import { CURRENCY } from '../../../shared/country.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { users } from '../../accounts/server/tables.ts'
import { creditDeposit, parkPayment } from '../../wallet/server/index.ts'
import { clearsAt, judgePayment, nextPaymentLook, type PaymentReview } from '../rules.ts'
import type { AskedPrompt, PaymentProvider, PaymentSnapshot, ProviderFault } from './provider.ts'
import type { DepositRow } from './start-deposit.ts'
import { deposits, providerPayments } from './tables.ts'

export type Verdict = {
  deposit: DepositRow | null
  /** This payment had been credited before this look at it. */
  duplicate: boolean
}

/**
 * The one way money comes in. Browser, redirect, webhook, the provider's list and the clock all end here: the payment is fetched
 * from the provider, our deposit is found by the provider's own reference, and amount and currency must be what was agreed.
 * Credits once, however often and however concurrently it is called. What does not fit goes to review and never to a wallet.
 */
export async function verifyPayment(
  db: Db,
  provider: PaymentProvider,
  paymentId: string,
  now: Date,
): Promise<Verdict | { fault: ProviderFault }> {
  const fetched = await provider.fetchPayment(paymentId, await askedFor(db, paymentId))
  if (!fetched.ok) return { fault: fetched.fault }
  return db.transaction((tx) => recordPayment(tx, provider.name, fetched.value, now))
}

/** What a prompt of ours asked for under this id; null where none did. */
export async function askedFor(db: Db, paymentId: string): Promise<AskedPrompt | null> {
  const [asked] = await db
    .select({ ref: deposits.ref, amount: deposits.amountCents, phone: deposits.promptPhone })
    .from(providerPayments)
    .innerJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .where(eq(providerPayments.paymentId, paymentId))
  return asked?.phone ? { ...asked, phone: asked.phone } : null
}

async function recordPayment(tx: Tx, providerName: string, payment: PaymentSnapshot, now: Date): Promise<Verdict> {
  // The deposit's row is the lock: ten looks at one payment pass here one after the other.
  const [deposit] = payment.ref ? await tx.select().from(deposits).where(eq(deposits.ref, payment.ref)).for('update') : []
  const [before] = await tx.select().from(providerPayments).where(eq(providerPayments.paymentId, payment.paymentId)).for('update')
  if (before?.creditedAt || before?.returnedAt) return { deposit: deposit ?? null, duplicate: true }
  // An operator's by now. What the provider says of it later moves nothing: what was parked of it would be in the books twice.
  if (before?.review) return { deposit: deposit ?? null, duplicate: false }
  const ownerIsGone = deposit !== undefined && (await isGone(tx, deposit.userId))
  const judgement = judgePayment({ ...payment, grossCents: payment.gross }, deposit ?? null, ownerIsGone)
  const review = judgement.act === 'review' ? judgement.why : null
  const credit = judgement.act === 'credit'
  const nextLookAt = nextPaymentLook({ state: payment.state, firstSeenAt: before?.firstSeenAt ?? now }, now)
  await writePayment(tx, payment, { depositId: deposit?.id ?? null, review, creditedAt: credit ? now : null, nextLookAt }, now)
  // The fee is what did not reach us; the provider's own `charges` is rounded loosely and not used.
  const received = { provider: providerName, paymentId: payment.paymentId, grossCents: payment.gross, netCents: payment.net }
  if (review && isInBooks(payment.currency, payment.gross)) await parkPayment(tx, received, now)
  if (!deposit) return { deposit: null, duplicate: false }
  if (credit) {
    const to = { userId: deposit.userId, depositId: deposit.id, clearsAt: clearsAt(payment.method, now, now) }
    await creditDeposit(tx, received, to, now)
    await leaveNote(tx, 'notice', { user_id: deposit.userId, kind: 'deposit_complete', about: { amount: payment.gross } }, now)
  }
  return { deposit: await moveDeposit(tx, deposit, payment, judgement.act, now), duplicate: false }
}

/** Whether a payment is money of ours that can stand in the books: no other currency, and none of which nothing arrived. */
export const isInBooks = (currency: string, grossCents: number): boolean => currency === CURRENCY && grossCents > 0

/** Held until the end of the transaction: who is taken out of the records at this moment comes before or after. */
export async function isGone(tx: Tx, userId: number): Promise<boolean> {
  const [owner] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('key share')
  return owner?.status === 'gone'
}

/** A payment never goes back from complete, whatever arrives late and out of order. */
async function writePayment(
  tx: Tx,
  payment: PaymentSnapshot,
  ours: {
    depositId: number | null
    review: PaymentReview | null
    creditedAt: Date | null
    nextLookAt: Date | null
  },
  now: Date,
): Promise<void> {
  const facts = {
    state: payment.state,
    grossCents: payment.gross,
    feeCents: payment.fee,
    netCents: payment.net,
    currency: payment.currency,
    method: payment.method,
    account: payment.account ?? null,
    receipt: payment.receipt ?? null,
    failure: payment.failure?.reason ?? null,
    ...ours,
    changedAt: now,
  }
  await tx
    .insert(providerPayments)
    .values({ paymentId: payment.paymentId, ...facts, firstSeenAt: now })
    .onConflictDoUpdate({
      target: providerPayments.paymentId,
      set: facts,
      setWhere: sql`${providerPayments.state} <> 'complete'`,
    })
}

async function moveDeposit(
  tx: Tx,
  deposit: DepositRow,
  payment: PaymentSnapshot,
  act: 'credit' | 'wait' | 'fail' | 'review',
  now: Date,
): Promise<DepositRow> {
  // A complete deposit stays complete: what comes after it is a second payment, which is in review by itself.
  if (deposit.state === 'complete') return deposit
  const change = {
    credit: { state: 'complete', completedAt: now, failure: null },
    review: { state: 'review' },
    fail: { state: 'failed', failure: payment.failure?.reason ?? null },
    wait: { state: 'processing', failure: null },
  } as const satisfies Record<typeof act, Partial<DepositRow>>
  const [moved] = await tx.update(deposits).set(change[act]).where(eq(deposits.id, deposit.id)).returning()
  if (!moved) throw new Error('the deposit is gone')
  return moved
}
