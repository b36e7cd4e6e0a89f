import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { userById, type UserRow } from '../../accounts/server/index.ts'
import { firstName, lastName } from '../../accounts/rules.ts'
import { depositLimitsKes, nextDepositCheck } from '../rules.ts'
import type { PaymentProvider } from './provider.ts'
import { deposits } from './tables.ts'

export type DepositRow = typeof deposits.$inferSelect

export type Started = { deposit: DepositRow; checkout: { id: string; signature: string; url: string } }

/**
 * Writes down what somebody means to put in, then makes the provider's checkout for exactly that amount. The same key again is
 * the same deposit. Refuses with `amount_limits`, `email_unconfirmed`, `key_reused`, `provider_unavailable`.
 * @param wish.redirectUrl where the provider sends a browser that left our page, on iOS
 */
export async function startDeposit(
  db: Db,
  provider: PaymentProvider,
  wish: { actor: Actor; key: string; amountKes: number; redirectUrl: string; now: Date },
): Promise<Started> {
  const { actor, amountKes, now } = wish
  const { mpesa } = depositLimitsKes
  if (!Number.isInteger(amountKes) || amountKes < mpesa.least || amountKes > mpesa.most) {
    throw new Refusal(refusals.amount_limits, { fields: { amount: refusals.amount_limits } })
  }
  const user = await userById(db, actor.userId)
  if (!user?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  const deposit = await writeIntent(db, { userId: user.id, key: wish.key, amountCents: centsFromShillings(amountKes), now })
  return deposit.checkoutId && deposit.checkoutSignature && deposit.checkoutUrl
    ? { deposit, checkout: { id: deposit.checkoutId, signature: deposit.checkoutSignature, url: deposit.checkoutUrl } }
    : makeCheckout(db, provider, { deposit, user, redirectUrl: wish.redirectUrl, now })
}

/** The intent exists before the provider hears of it; of two presses with one key the second finds the first. */
async function writeIntent(db: Db, wish: { userId: number; key: string; amountCents: number; now: Date }): Promise<DepositRow> {
  const { userId, key, amountCents, now } = wish
  const ref = `dep_${randomBytes(16).toString('hex')}`
  const [made] = await db
    .insert(deposits)
    .values({ userId, requestKey: key, ref, amountCents, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [before] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.requestKey, key)))
  if (!before) throw new Error('a deposit was neither written nor found')
  if (before.amountCents !== amountCents) throw new Refusal(refusals.key_reused)
  return before
}

async function makeCheckout(
  db: Db,
  provider: PaymentProvider,
  made: { deposit: DepositRow; user: UserRow; redirectUrl: string; now: Date },
): Promise<Started> {
  const { deposit, user, now } = made
  const result = await provider.createCheckout({
    ref: deposit.ref,
    amount: deposit.amountCents,
    customer: { email: user.email, phone: user.phone, firstName: firstName(user.name), lastName: lastName(user.name) },
    redirectUrl: made.redirectUrl,
  })
  // A checkout alone moves no money: the person simply presses again, with the same key.
  if (!result.ok) throw new Refusal(refusals.provider_unavailable, { details: { fault: result.fault.kind } })
  const { checkoutId, signature, url } = result.value
  const [written] = await db
    .update(deposits)
    .set({ checkoutId, checkoutSignature: signature, checkoutUrl: url, nextCheckAt: nextDepositCheck(deposit, now) })
    .where(eq(deposits.id, deposit.id))
    .returning()
  if (!written) throw new Error('the deposit is gone')
  return { deposit: written, checkout: { id: checkoutId, signature, url } }
}
