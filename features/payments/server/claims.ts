/** Payments that somebody says are theirs, by the code in M-Pesa's message: looked at anew, and shown to whoever decides. */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { countAttempt } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { CLAIMS_AN_HOUR, refusals, type Claim } from '../claim-contract.ts'
import type { PaymentInReview } from '../desk-contract.ts'
import { CLAIM_MINUTES } from '../rules/claims.ts'
import { deposits, paymentClaims, providerPayments } from './tables.ts'

/**
 * Keeps what somebody says, and has the provider asked at once about every payment of theirs that has not ended. The list, on
 * which those stand that nobody told of, is read by its own clock. The same code again is the same claim. Refuses with
 * `too_many_claims`.
 * @param said.times how many times what the contract allows one person is allowed
 */
export async function claimPayment(
  db: Db,
  { actor, code, times, now }: { actor: Actor; code: string; times: number; now: Date },
): Promise<Claim> {
  const { userId } = actor
  await db.transaction(async (tx) => {
    const bound = { windowMs: hours(1), refusal: refusals.too_many_claims }
    await countAttempt(tx, 'claims', String(userId), times * CLAIMS_AN_HOUR, now, bound)
    await tx.insert(paymentClaims).values({ userId, code, claimedAt: now }).onConflictDoNothing()
    const own = tx.select({ id: deposits.id }).from(deposits).where(eq(deposits.userId, userId))
    await tx
      .update(providerPayments)
      .set({ nextLookAt: now })
      .where(and(inArray(providerPayments.depositId, own), isNotNull(providerPayments.nextLookAt)))
  })
  const claimed = await claimOf(db, actor, code, now)
  if (!claimed) throw new Error('a claim was neither written nor found')
  return claimed
}

/** How a claim of one's own stands; null where there is none. */
export async function claimOf(db: Db, { userId }: Actor, code: string, now: Date): Promise<Claim | null> {
  const [claimed] = await db
    .select({ at: paymentClaims.claimedAt })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.userId, userId), eq(paymentClaims.code, code)))
  if (!claimed) return null
  const [paid] = await db
    .select({ payment: providerPayments, depositId: deposits.id })
    .from(providerPayments)
    .innerJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .where(and(eq(providerPayments.receipt, code), eq(deposits.userId, userId)))
  const state = paid && stateOf(paid.payment)
  if (!state) return { code, state: plus(claimed.at, minutes(CLAIM_MINUTES)) > now ? 'looking' : 'not_found', deposit: null }
  return { code, state, deposit: { id: paid.depositId, amount: shillings(paid.payment.grossCents) } }
}

function stateOf({ creditedAt, returnedAt, review }: typeof providerPayments.$inferSelect): Claim['state'] | null {
  if (creditedAt) return 'arrived'
  if (returnedAt) return 'returned'
  return review ? 'in_review' : null
}

/** Enough to see that more than one says so. */
const MOST_CLAIMS = 5

/** Who says that a payment with this receipt is theirs, the newest first. */
export async function claimsOf(db: Db, receipt: string): Promise<PaymentInReview['claims']> {
  const claims = await db
    .select({ id: paymentClaims.id, at: paymentClaims.claimedAt, personId: users.id, name: users.name, phone: users.phone })
    .from(paymentClaims)
    .innerJoin(users, eq(users.id, paymentClaims.userId))
    .where(eq(paymentClaims.code, receipt))
    .orderBy(desc(paymentClaims.id))
    .limit(MOST_CLAIMS)
  return claims.map(({ id, at, personId, name, phone }) => ({
    id,
    person: { id: personId, name },
    phone,
    claimed_at: at.toISOString(),
  }))
}
