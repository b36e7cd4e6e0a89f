/** What an operator says of a payment in review: it is credited, or it goes back. Of two who say so at once one is heard. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { CENTS_PER_SHILLING } from '../../../shared/country.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { recordAct } from '../../audit/server/index.ts'
import { creditParked, returnParked } from '../../wallet/server/index.ts'
import { refusals } from '../desk-contract.ts'
import { clearsAt } from '../rules.ts'
import { newRef, type DepositRow } from './start-deposit.ts'
import { deposits, paymentClaims, providerPayments } from './tables.ts'
import { isGone, isInBooks } from './verify-payment.ts'

type Said = { paymentId: string; reason: string }
type Crediting = Said & { claimId: number | null }
type PaymentRow = typeof providerPayments.$inferSelect

/**
 * Credits what came to the wallet of whoever asked for it, whatever was agreed; or, where nobody did, of one who says that it is
 * theirs. Refuses with `not_found`, `payment_not_in_review`, and with `not_creditable` what is no shillings, or nobody's.
 * @param said.claimId whose word is believed; of no account where it is known whose the payment is
 */
export async function creditPayment(
  db: Db,
  actor: Actor,
  provider: string,
  { paymentId, reason, claimId }: Crediting,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await holdDeposit(tx, paymentId)
    const payment = await decide(tx, paymentId, { review: null, creditedAt: now, decidedBy: actor.userId })
    const deposit = known ?? (await claimedDeposit(tx, payment, claimId, now))
    const { grossCents } = payment
    if (!deposit || !isInBooks(payment.currency, grossCents) || (await isGone(tx, deposit.userId)))
      throw new Refusal(refusals.not_creditable)
    const { id: depositId, userId } = deposit
    const to = { userId, depositId, clearsAt: clearsAt(payment.method, payment.firstSeenAt, now) }
    if (!(await creditParked(tx, { provider, paymentId, grossCents }, to, now)))
      throw new Error(`what was parked of payment ${paymentId} has moved before`)
    if (deposit.state !== 'complete')
      await tx.update(deposits).set({ state: 'complete', completedAt: now, failure: null }).where(eq(deposits.id, depositId))
    await recordAct(tx, actor, { act: 'payment_credited', personId: userId, facts: factsOf(payment), reason }, now)
    await leaveNote(tx, 'notice', { user_id: userId, kind: 'deposit_complete', about: { amount: grossCents } }, now)
  })
}

/** The provider's people have given it back to whoever paid. Refuses with `not_found`, `payment_not_in_review`. */
export async function returnPayment(
  db: Db,
  actor: Actor,
  provider: string,
  { paymentId, reason }: Said,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const deposit = await holdDeposit(tx, paymentId)
    const payment = await decide(tx, paymentId, { review: null, returnedAt: now, decidedBy: actor.userId })
    const { grossCents } = payment
    const wasParked = isInBooks(payment.currency, grossCents)
    if (wasParked && !(await returnParked(tx, { provider, paymentId, grossCents }, now)))
      throw new Error(`what was parked of payment ${paymentId} has moved before`)
    if (deposit?.state === 'review') await tx.update(deposits).set({ state: 'failed' }).where(eq(deposits.id, deposit.id))
    const personId = deposit?.userId ?? null
    await recordAct(tx, actor, { act: 'payment_returned', personId, facts: factsOf(payment), reason }, now)
    if (personId === null || !wasParked) return
    await leaveNote(tx, 'notice', { user_id: personId, kind: 'payment_returned', about: { amount: grossCents } }, now)
  })
}

/** What the log says of an act about a payment. */
const factsOf = ({ paymentId, grossCents }: PaymentRow) => ({ payment: paymentId, cents: grossCents })

/** The deposit's row is the lock of all its payments, as where they come in. Null where nobody knows whose it is. */
async function holdDeposit(tx: Tx, paymentId: string): Promise<DepositRow | null> {
  const [payment] = await tx
    .select({ depositId: providerPayments.depositId })
    .from(providerPayments)
    .where(eq(providerPayments.paymentId, paymentId))
  if (!payment) throw new Refusal(refusals.not_found)
  if (payment.depositId === null) return null
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.id, payment.depositId)).for('update')
  return deposit ?? null
}

/** A deposit for a payment that came without one, of whoever claimed it; null where nobody is believed. */
async function claimedDeposit(tx: Tx, payment: PaymentRow, claimId: number | null, now: Date): Promise<DepositRow | null> {
  const { paymentId, receipt, grossCents } = payment
  if (claimId === null || receipt === null || grossCents % CENTS_PER_SHILLING !== 0) return null
  const [claim] = await tx
    .select()
    .from(paymentClaims)
    .where(and(eq(paymentClaims.id, claimId), eq(paymentClaims.code, receipt)))
  if (!claim) return null
  const [deposit] = await tx
    .insert(deposits)
    .values({
      ...{ userId: claim.userId, requestKey: randomUUID(), ref: newRef(), amountCents: grossCents },
      ...{ state: 'complete', createdAt: now, completedAt: now },
    })
    .returning()
  if (!deposit) throw new Error('a deposit was not written')
  await tx.update(providerPayments).set({ depositId: deposit.id }).where(eq(providerPayments.paymentId, paymentId))
  return deposit
}

async function decide(tx: Tx, paymentId: string, end: Partial<PaymentRow>): Promise<PaymentRow> {
  const [decided] = await tx
    .update(providerPayments)
    .set(end)
    .where(and(eq(providerPayments.paymentId, paymentId), isNotNull(providerPayments.review)))
    .returning()
  if (!decided) throw new Refusal(refusals.payment_not_in_review)
  return decided
}
