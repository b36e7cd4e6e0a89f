import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { centsFromShillings, groupedDigits } from '../../../shared/money.ts'
import { normalisePhone } from '../../../shared/phone.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Said } from '../../../shared/said.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { userById } from '../../accounts/server/index.ts'
import { coversUncleared, isOverdrawn, reserveWithdrawal } from '../../wallet/server/index.ts'
import { waitsForOperator, withdrawalLimitsKes } from '../rules.ts'
import { payouts } from './tables.ts'

export type PayoutRow = typeof payouts.$inferSelect

/**
 * Takes earnings into flight, in one transaction with the request; what goes out comes after. Only earnings, only verified
 * teachers, one at a time. The same key again is the same withdrawal. Refuses with `phone_invalid`,
 * `withdrawal_limits`, `withdrawal_above_most`, `not_verified`, `withdrawal_open`, `exceeds_earnings`, `key_reused`.
 */
export async function requestPayout(
  db: Db,
  wish: { actor: Actor; amountKes: number; mpesaNumber: string; key?: string | undefined; now: Date },
): Promise<PayoutRow> {
  const { actor, amountKes, now } = wish
  const phone = normalisePhone(wish.mpesaNumber)
  if (!phone) throw new Refusal(refusals.phone_invalid, { fields: { mpesa_number: refusals.phone_invalid } })
  const { least, most } = withdrawalLimitsKes
  if (!Number.isInteger(amountKes) || amountKes < least || amountKes > most) {
    const refusal = amountKes > most ? refusals.withdrawal_above_most : refusals.withdrawal_limits
    throw new Refusal(refusal, { fields: { amount: wholeShillings(least, most) } })
  }
  const teacher = await userById(db, actor.userId)
  if (!teacher?.mayTeach) throw new Refusal(refusals.not_verified)
  const requestKey = wish.key ?? randomUUID()
  const amountCents = centsFromShillings(amountKes)
  const before = await earlier(db, actor.userId, requestKey, amountCents)
  if (before) return before
  try {
    return await db.transaction(async (tx) => {
      const payout = await reserve(tx, { userId: actor.userId, requestKey, amountCents, phone, now })
      // Looked at once the earnings are this transaction's, so that nothing moves between the look and the withdrawal.
      if (!(await coversUncleared(tx, actor.userId, now))) throw exceedsEarnings()
      return payout
    })
  } catch (error) {
    if (isOverdrawn(error)) throw exceedsEarnings()
    if (violates(error, UNIQUE_VIOLATION, 'payouts_one_open')) throw new Refusal(refusals.withdrawal_open)
    const twin =
      violates(error, UNIQUE_VIOLATION, 'payouts_request') && (await earlier(db, actor.userId, requestKey, amountCents))
    if (twin) return twin
    throw error
  }
}

const exceedsEarnings = (): Refusal => new Refusal(refusals.exceeds_earnings, { fields: { amount: refusals.exceeds_earnings } })

const wholeShillings = (least: number, most: number): Said => ({
  en: `Whole shillings, at least ${groupedDigits(least)} and at most ${groupedDigits(most)}.`,
  sw: `Shilingi kamili, angalau ${groupedDigits(least)} na si zaidi ya ${groupedDigits(most)}.`,
})

/** Writes what is to go out and takes it into flight; the sweep carries it from there. Throws what `isOverdrawn` knows. */
export async function reserve(
  tx: Tx,
  { now, ...wish }: Omit<typeof payouts.$inferInsert, 'state' | 'requestedAt' | 'nextStepAt'> & { now: Date },
): Promise<PayoutRow> {
  const hasWay = Boolean(wish.phone ?? wish.paymentId)
  const waits = wish.source === 'unknown_wallet' || waitsForOperator(wish.amountCents)
  const state = !hasWay ? 'review' : waits ? 'waiting_approval' : 'processing'
  const [payout] = await tx
    .insert(payouts)
    .values({ ...wish, state, requestedAt: now, nextStepAt: state === 'processing' ? now : null })
    .returning()
  if (!payout) throw new Error('a payout was not written')
  await reserveWithdrawal(tx, payout, now)
  return payout
}

/** What the same key asked for before. Refuses with `key_reused` another amount. */
export async function earlier(db: Db, userId: number, requestKey: string, amountCents: number): Promise<PayoutRow | null> {
  const [payout] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.requestKey, requestKey)))
  if (payout && payout.amountCents !== amountCents) throw new Refusal(refusals.key_reused)
  return payout ?? null
}
