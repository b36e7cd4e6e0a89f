import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { seconds } from '../../../shared/time.ts'
import { countAttempt, tryAgainIn } from '../../accounts/server/index.ts'
import { personLimits, refusals } from '../contract.ts'
import type { PaymentProvider } from './provider.ts'
import type { DepositRow } from './start-deposit.ts'
import { deposits, providerPayments } from './tables.ts'
import { verifyPayment, type Verdict } from './verify-payment.ts'

/**
 * Somebody's word that a payment is complete: the provider is asked, unless it has just been asked, is left alone, or the payment
 * has been credited; then our own books answer. Refuses with `provider_silent`, `too_many_looks`.
 * @param report.times how many times what the contract allows one person is allowed
 * @returns the deposit only where it is the actor's own
 */
export async function reportDeposit(
  db: Db,
  provider: PaymentProvider,
  report: { actor: Actor; paymentId: string; times: number; now: Date },
): Promise<Verdict> {
  const { actor, paymentId, times, now } = report
  const { deposit, duplicate } = (await inOurBooks(db, provider, report)) ?? (await atProvider())
  return deposit?.userId === actor.userId ? { deposit, duplicate } : { deposit: null, duplicate: false }

  async function atProvider(): Promise<Verdict> {
    const most = times * personLimits.looksAQuarterHour
    await countAttempt(db, 'look-ups', String(actor.userId), most, now, { refusal: refusals.too_many_looks })
    const verdict = await verifyPayment(db, provider, paymentId, now)
    if (!('fault' in verdict)) return verdict
    if (verdict.fault.kind !== 'rejected') throw new Refusal(refusals.provider_silent)
    return { deposit: null, duplicate: false }
  }
}

/** Null when it is time to ask the provider. Refuses with `provider_silent` where nobody can know. */
async function inOurBooks(
  db: Db,
  provider: PaymentProvider,
  { paymentId, times, now }: { paymentId: string; times: number; now: Date },
): Promise<Verdict | null> {
  const known = await bookedPayment(db, paymentId)
  if (known?.credited) return { deposit: known.deposit, duplicate: true }
  // Whether somebody answers again is found out by what happens by itself; nobody who waits for it does.
  if (provider.silentSince()) {
    if (!known) throw new Refusal(refusals.provider_silent)
    return { deposit: known.deposit, duplicate: false }
  }
  const windowMs = seconds(personLimits.secondsBetweenLooks)
  const wait = await tryAgainIn(db, 'look-at-payment', paymentId, times, now, windowMs)
  return wait === null ? null : { deposit: known?.deposit ?? null, duplicate: false }
}

async function bookedPayment(db: Db, paymentId: string): Promise<{ deposit: DepositRow | null; credited: boolean } | null> {
  const [row] = await db
    .select({ deposit: deposits, creditedAt: providerPayments.creditedAt })
    .from(providerPayments)
    .leftJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .where(eq(providerPayments.paymentId, paymentId))
  return row ? { deposit: row.deposit, credited: row.creditedAt !== null } : null
}
