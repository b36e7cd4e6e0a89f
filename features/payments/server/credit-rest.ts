/** The rest of a payment that came in parts: the part was credited, and the provider says by now that all of it has come. */
import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { normalisePhone } from '../../../shared/phone.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { recordAct } from '../../audit/server/index.ts'
import { bookedOf, creditRest as postRest } from '../../wallet/server/index.ts'
import { refusals } from '../provider-contract.ts'
import { clearsAt } from '../rules.ts'
import { restOf } from '../rules/rest.ts'
import type { PaymentProvider, PaymentSnapshot } from './provider.ts'
import type { DepositRow } from './start-deposit.ts'
import { deposits, paymentDifferences, payouts, providerBalances, providerPayments } from './tables.ts'
import { askedFor, isGone } from './verify-payment.ts'

type Said = { id: number; reason: string }
type PaymentRow = typeof providerPayments.$inferSelect

/**
 * Asks the provider anew and credits what it says less what our books say, once, and settles the case with it. Refuses with
 * `difference_settled`, `provider_silent`, `no_rest`, `given_back`, `payer_gone`, and as `restOf` says.
 * @returns what was credited, in cents
 */
export async function creditRest(db: Db, actor: Actor, provider: PaymentProvider, said: Said, now: Date): Promise<number> {
  const paymentId = await paymentOfCase(db, provider.name, said.id)
  // No operator waits for somebody who is left alone.
  if (provider.silentSince()) throw new Refusal(refusals.provider_silent)
  const fetched = await provider.fetchPayment(paymentId, await askedFor(db, paymentId))
  if (!fetched.ok) throw new Refusal(fetched.fault.kind === 'rejected' ? refusals.no_rest : refusals.provider_silent)
  return db.transaction(async (tx) => {
    const { deposit, payment } = await holdPayment(tx, paymentId)
    await settle(tx, actor, said.id, now)
    const rest = await restNow(tx, provider.name, fetched.value, { deposit, payment })
    const { id: depositId, userId } = deposit
    const received = { provider: provider.name, paymentId, ...rest }
    // Nobody knows when it came: what a card paid clears as if that were now.
    const to = { userId, depositId, clearsAt: clearsAt(payment.method, now, now) }
    if (!(await postRest(tx, received, to, now))) throw new Error(`the rest of payment ${paymentId} was credited before`)
    // The wallet is held from here on: a refund of the part has been written by now, or comes after and finds the whole.
    if (await isGivenBack(tx, payment, userId)) throw new Refusal(refusals.given_back)
    const { gross: grossCents, fee: feeCents, net: netCents } = fetched.value
    await tx
      .update(providerPayments)
      .set({ grossCents, feeCents, netCents, restCreditedAt: now, changedAt: now })
      .where(eq(providerPayments.paymentId, paymentId))
    // The figures of the provider's wallet are of before it.
    await tx.update(providerBalances).set({ lookedAt: null }).where(eq(providerBalances.provider, provider.name))
    const facts = { payment: paymentId, cents: rest.grossCents }
    await recordAct(tx, actor, { act: 'rest_credited', personId: userId, facts, reason: said.reason }, now)
    await leaveNote(tx, 'notice', { user_id: userId, kind: 'deposit_complete', about: { amount: rest.grossCents } }, now)
    return rest.grossCents
  })
}

async function paymentOfCase(db: Db, provider: string, id: number): Promise<string> {
  const [found] = await db
    .select({ paymentId: paymentDifferences.paymentId, kind: paymentDifferences.kind })
    .from(paymentDifferences)
    .where(and(eq(paymentDifferences.provider, provider), eq(paymentDifferences.id, id), isNull(paymentDifferences.settledAt)))
  if (!found) throw new Refusal(refusals.difference_settled)
  if (found.kind !== 'other_amount') throw new Refusal(refusals.no_rest)
  return found.paymentId
}

/** The deposit's row is the lock of all its payments, as where they come in. */
async function holdPayment(tx: Tx, paymentId: string): Promise<{ deposit: DepositRow; payment: PaymentRow }> {
  const [known] = await tx
    .select({ id: providerPayments.depositId })
    .from(providerPayments)
    .where(eq(providerPayments.paymentId, paymentId))
  const [deposit] = known?.id ? await tx.select().from(deposits).where(eq(deposits.id, known.id)).for('update') : []
  const [payment] = await tx.select().from(providerPayments).where(eq(providerPayments.paymentId, paymentId)).for('update')
  if (!deposit || !payment) throw new Refusal(refusals.other_payer)
  return { deposit, payment }
}

/** Of two who credit it at once one is heard. */
async function settle(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  const [settled] = await tx
    .update(paymentDifferences)
    .set({ settledAt: now, settledBy: actor.userId })
    .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.settledAt)))
    .returning({ id: paymentDifferences.id })
  if (!settled) throw new Refusal(refusals.difference_settled)
}

async function restNow(
  tx: Tx,
  provider: string,
  word: PaymentSnapshot,
  { deposit, payment }: { deposit: DepositRow; payment: PaymentRow },
): Promise<{ grossCents: number; netCents: number }> {
  const part = payment.creditedAt ? 'credited' : payment.returnedAt ? 'returned' : 'waits'
  const rest = restOf({ word, ref: deposit.ref, part, booked: await bookedOf(tx, provider, payment.paymentId) })
  if (typeof rest === 'string') throw new Refusal(refusals[rest])
  if (await isGone(tx, deposit.userId)) throw new Refusal(refusals.payer_gone)
  return rest
}

/** Whether anything went back of it since it was credited, to the number that paid it too, or its payer's bank took any back. */
async function isGivenBack(tx: Tx, { paymentId, method, account, creditedAt }: PaymentRow, userId: number): Promise<boolean> {
  const phone = method === 'mpesa' && account !== null ? normalisePhone(account) : null
  const toPhone = phone !== null && creditedAt !== null && and(eq(payouts.phone, phone), gte(payouts.requestedAt, creditedAt))
  const goesBack = and(
    eq(payouts.userId, userId),
    ne(payouts.state, 'returned'),
    ne(payouts.source, 'earnings'),
    or(eq(payouts.paymentId, paymentId), toPhone || undefined),
  )
  const takenBack = and(eq(paymentDifferences.paymentId, paymentId), eq(paymentDifferences.kind, 'charged_back'))
  return (await tx.$count(payouts, goesBack)) + (await tx.$count(paymentDifferences, takenBack)) > 0
}
