import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { hours } from '../../../shared/time.ts'
import { personLimits, refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { countAttempt, userById, type UserRow } from '../../accounts/server/index.ts'
import { firstName, lastName } from '../../accounts/rules.ts'
import { depositLimitsKes } from '../rules.ts'
import { askedTooLongAgo } from './asking.ts'
import type { PaymentProvider } from './provider.ts'
import { deposits } from './tables.ts'

export type DepositRow = typeof deposits.$inferSelect

export type Started = { deposit: DepositRow; checkout: { id: string; signature: string; url: string } }

/**
 * Writes down what somebody means to put in, then makes the provider's checkout for exactly that amount. The same key again is
 * the same deposit. Refuses with `amount_limits`, `email_unconfirmed`, `key_reused`, `too_many_deposits`, `provider_unavailable`.
 * @param wish.times how many times what the contract allows one person is allowed
 * @param wish.returnTo where the provider sends a browser that left our page, on iOS; it comes back with `deposit` in its address
 */
export async function startDeposit(
  db: Db,
  provider: PaymentProvider,
  wish: { actor: Actor; key: string; amountKes: number; returnTo: string; times: number; now: Date },
): Promise<Started> {
  const { actor, amountKes, now } = wish
  const { createCheckout } = provider
  // Its page offers the prompt alone.
  if (!createCheckout) throw new Refusal(refusals.provider_unavailable)
  const user = await mayDeposit(db, actor, amountKes)
  const intent = { userId: user.id, key: wish.key, amountCents: centsFromShillings(amountKes), now }
  const deposit = await writeIntent(db, intent, wish.times)
  const started = startedOf(deposit)
  if (started) return started
  const redirectUrl = new URL(wish.returnTo)
  redirectUrl.searchParams.set('deposit', String(deposit.id))
  const make = () => makeCheckout(db, createCheckout, { deposit, user, redirectUrl: redirectUrl.href })
  return (await claimCheckout(db, deposit.id)) ? make() : othersCheckout(db, deposit.id, make)
}

/** Who puts in how much. Refuses with `amount_limits`, `email_unconfirmed`. */
export async function mayDeposit(db: Db, actor: Actor, amountKes: number): Promise<UserRow> {
  const { mpesa } = depositLimitsKes
  if (!Number.isInteger(amountKes) || amountKes < mpesa.least || amountKes > mpesa.most) {
    throw new Refusal(refusals.amount_limits, { fields: { amount: refusals.amount_limits } })
  }
  const user = await userById(db, actor.userId)
  if (!user?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  return user
}

type Intent = {
  userId: number
  key: string
  amountCents: number
  prompt?: { phone: string; repeats: number | null }
  now: Date
}

/** What the provider will know a deposit by; nobody can guess it. */
export const newRef = (): string => `dep_${randomBytes(16).toString('hex')}`

/**
 * The intent exists before the provider hears of it; of two presses with one key the second finds the first, and counts not.
 * @param also what else counts, in the transaction that writes a new one
 */
export async function writeIntent(db: Db, intent: Intent, times: number, also?: (tx: Tx) => Promise<void>): Promise<DepositRow> {
  const { userId, key, amountCents, prompt, now } = intent
  const ref = newRef()
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(deposits)
      .values({
        ...{ userId, requestKey: key, ref, amountCents, createdAt: now },
        ...(prompt && { promptPhone: prompt.phone, repeats: prompt.repeats }),
      })
      .onConflictDoNothing()
      .returning()
    const bound = { windowMs: hours(1), refusal: refusals.too_many_deposits }
    if (!row) return null
    await countAttempt(tx, 'deposit', String(userId), times * personLimits.depositsAnHour, now, bound)
    await also?.(tx)
    return row
  })
  if (made) return made
  const [before] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.requestKey, key)))
  if (!before) throw new Error('a deposit was neither written nor found')
  if (before.amountCents !== amountCents || before.promptPhone !== (prompt?.phone ?? null)) throw new Refusal(refusals.key_reused)
  return before
}

const LOOKS = 250
const LOOK_MS = 100

/** Of ten presses at once one asks the provider. */
async function claimCheckout(
  db: Db,
  depositId: number,
  when = or(isNull(deposits.checkoutAskedAt), hasDied()),
): Promise<boolean> {
  const claimed = await db
    .update(deposits)
    .set({ checkoutAskedAt: sql`clock_timestamp()` })
    .where(and(eq(deposits.id, depositId), isNull(deposits.checkoutId), when))
    .returning({ id: deposits.id })
  return claimed.length > 0
}

/** Whoever asked for the checkout, and has not said what came of it. */
const hasDied = () => lt(deposits.checkoutAskedAt, askedTooLongAgo)

async function makeCheckout(
  db: Db,
  createCheckout: NonNullable<PaymentProvider['createCheckout']>,
  { deposit, user, redirectUrl }: { deposit: DepositRow; user: UserRow; redirectUrl: string },
): Promise<Started> {
  const result = await createCheckout({
    ref: deposit.ref,
    amount: deposit.amountCents,
    customer: { email: user.email, phone: user.phone, firstName: firstName(user.name), lastName: lastName(user.name) },
    redirectUrl,
  })
  const unmade = and(eq(deposits.id, deposit.id), isNull(deposits.checkoutId))
  if (!result.ok) {
    await db.update(deposits).set({ checkoutAskedAt: null }).where(unmade)
    // A checkout alone moves no money: the person simply presses again, with the same key.
    throw new Refusal(refusals.provider_unavailable, { details: { fault: result.fault.kind } })
  }
  const { checkoutId, signature, url } = result.value
  // Whoever asked so long that another asked too shows what the other was given: one deposit has one checkout.
  await db.update(deposits).set({ checkoutId, checkoutSignature: signature, checkoutUrl: url }).where(unmade)
  const started = startedOf(await depositRow(db, deposit.id))
  if (!started) throw new Error('a checkout was not kept')
  return started
}

/** The checkout another press is being given at this moment, or its own if that one has died. Refuses as that one is refused. */
async function othersCheckout(db: Db, depositId: number, make: () => Promise<Started>): Promise<Started> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const deposit = await depositRow(db, depositId)
    const started = startedOf(deposit)
    if (started) return started
    if (!deposit.checkoutAskedAt) break
    if (await claimCheckout(db, depositId, hasDied())) return make()
    await sleep(LOOK_MS)
  }
  throw new Refusal(refusals.provider_unavailable)
}

export async function depositRow(db: Db, id: number): Promise<DepositRow> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.id, id))
  if (!deposit) throw new Error('the deposit is gone')
  return deposit
}

const startedOf = (deposit: DepositRow): Started | null =>
  deposit.checkoutId && deposit.checkoutSignature && deposit.checkoutUrl
    ? { deposit, checkout: { id: deposit.checkoutId, signature: deposit.checkoutSignature, url: deposit.checkoutUrl } }
    : null
