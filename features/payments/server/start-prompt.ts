/** Money in by a prompt that the provider sends to a phone, without its widget. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { BRAND } from '../../../shared/brand.ts'
import { CURRENCY } from '../../../shared/country.ts'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { normalisePhone } from '../../../shared/phone.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { hours, seconds } from '../../../shared/time.ts'
import { countAttempt } from '../../accounts/server/index.ts'
import { personLimits, refusals } from '../contract.ts'
import { nextPaymentLook } from '../rules.ts'
import type { PaymentProvider } from './provider.ts'
import { depositOf, isPaidInstead } from './queries.ts'
import { depositRow, mayDeposit, writeIntent, type DepositRow } from './start-deposit.ts'
import { deposits, providerPayments } from './tables.ts'

type Wish = { actor: Actor; key: string; times: number; now: Date }

/**
 * Has a prompt sent to a phone. The same key again is the same prompt, which rings once. What the provider may have sent without
 * our hearing of it counts as sent. Refuses with `amount_limits`, `phone_invalid`, `email_unconfirmed`, `key_reused`,
 * `too_many_deposits`, `prompt_too_soon`, `provider_unavailable`.
 * @param wish.times how many times what the contract allows one person is allowed
 */
export async function startPrompt(
  db: Db,
  provider: PaymentProvider,
  wish: Wish & { amountKes: number; phone: string },
): Promise<DepositRow> {
  const phone = normalisePhone(wish.phone)
  if (!phone) throw new Refusal(refusals.phone_invalid, { fields: { phone: refusals.phone_invalid } })
  return send(db, provider, { ...wish, phone, repeats: null })
}

/**
 * Sends another prompt for what a deposit of one's own is about. Both may be paid, and both are in the wallet then. Refuses with
 * `not_found`, `prompt_paid`, and as `startPrompt`.
 */
export async function repeatPrompt(db: Db, provider: PaymentProvider, wish: Wish & { depositId: number }): Promise<DepositRow> {
  const first = await depositOf(db, wish.actor, wish.depositId)
  if (!first?.promptPhone) throw new Refusal(refusals.not_found)
  if (first.state === 'complete' || (await isPaidInstead(db, first))) throw new Refusal(refusals.prompt_paid)
  const about = { amountKes: shillings(first.amountCents), phone: first.promptPhone, repeats: first.repeats ?? first.id }
  return send(db, provider, { ...wish, ...about })
}

async function send(
  db: Db,
  provider: PaymentProvider,
  wish: Wish & { amountKes: number; phone: string; repeats: number | null },
): Promise<DepositRow> {
  const { actor, key, amountKes, phone, repeats, times, now } = wish
  const user = await mayDeposit(db, actor, amountKes)
  const intent = { userId: user.id, key, amountCents: centsFromShillings(amountKes), prompt: { phone, repeats }, now }
  const deposit = await writeIntent(db, intent, times, (tx) => countPrompt(tx, phone, now))
  if (await claim(db, deposit)) await ask(db, provider, { deposit, phone, now })
  return depositRow(db, deposit.id)
}

/** Whoever's prompts they are: nobody's phone rings over and over because somebody else types its number. */
async function countPrompt(tx: Tx, phone: string, now: Date): Promise<void> {
  const refusal = refusals.prompt_too_soon
  await countAttempt(tx, 'prompt', phone, 1, now, { windowMs: seconds(personLimits.secondsBetweenPrompts), refusal })
  await countAttempt(tx, 'prompts', phone, personLimits.promptsToAPhoneAnHour, now, { windowMs: hours(1), refusal })
}

/** Of ten presses at once one asks the provider. Whoever died while it asked may have been heard, so that nobody asks again. */
async function claim(db: Db, { id }: DepositRow): Promise<boolean> {
  const claimed = await db
    .update(deposits)
    .set({ promptAskedAt: sql`clock_timestamp()` })
    .where(and(eq(deposits.id, id), isNull(deposits.promptAskedAt)))
    .returning({ id: deposits.id })
  return claimed.length > 0
}

async function ask(
  db: Db,
  provider: PaymentProvider,
  { deposit, phone, now }: { deposit: DepositRow; phone: string; now: Date },
): Promise<void> {
  const result = await provider.stkPush({ ref: deposit.ref, amount: deposit.amountCents, phone, narrative: BRAND })
  if (result.ok) return expectPayment(db, deposit, { paymentId: result.value.paymentId, phone }, now)
  // It may be ringing: its payment is found by our reference on the provider's list, or in the address of a webhook.
  if (result.fault.kind === 'in_doubt') return
  await db.update(deposits).set({ promptAskedAt: null }).where(eq(deposits.id, deposit.id))
  throw new Refusal(refusals.provider_unavailable, { details: { fault: result.fault.kind } })
}

/**
 * Takes a payment for that of a prompt whose answer was lost, so that we were never told its id. Nothing happens where the id of
 * the prompt's payment is known, or nobody asked for a prompt under this reference; what was paid only the provider says.
 */
export async function adoptPayment(db: Db, { ref, paymentId }: { ref: string; paymentId: string }, now: Date): Promise<void> {
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.ref, ref), isNotNull(deposits.promptAskedAt)))
  if (!deposit?.promptPhone) return
  const [known] = await db
    .select({ id: providerPayments.paymentId })
    .from(providerPayments)
    .where(eq(providerPayments.depositId, deposit.id))
  if (!known) await expectPayment(db, deposit, { paymentId, phone: deposit.promptPhone }, now)
}

/** The payment is looked at by itself from now on, unless a webhook was faster and it already is. */
async function expectPayment(
  db: Db,
  { id: depositId, amountCents }: DepositRow,
  { paymentId, phone }: { paymentId: string; phone: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(deposits)
      .set({ state: 'processing' })
      .where(and(eq(deposits.id, depositId), eq(deposits.state, 'created')))
    await tx
      .insert(providerPayments)
      .values({
        ...{ paymentId, depositId, state: 'pending', currency: CURRENCY, method: 'mpesa', account: phone },
        ...{ grossCents: amountCents, feeCents: 0, netCents: amountCents },
        ...{ firstSeenAt: now, changedAt: now, nextLookAt: nextPaymentLook({ state: 'pending', firstSeenAt: now }, now) },
      })
      .onConflictDoNothing()
  })
}
