/** The tries of a withdrawal at the provider. Only who holds the withdrawal changes them, and only from where it read. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { PayoutStep } from '../rules.ts'
import { whileOurs } from './payout-lease.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts } from './tables.ts'

export type Attempt = typeof payoutAttempts.$inferSelect

/** What the provider takes for a try, in cents: as it said at last, or when it was asked; nothing where it said nothing. */
export const knownFee = sql<number>`
  coalesce(${payoutAttempts.feeCents}, (${payoutAttempts.handle} ->> 'feeEstimate')::bigint, 0)::integer`

/** The try that has not ended; the database allows one. */
export async function openAttempt(db: Db, payoutId: number): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payoutId), notInArray(payoutAttempts.step, ['done', 'abandoned'])))
  return attempt ?? null
}

/** The next try, written before the provider hears of it; null when the withdrawal is not ours any more. */
export const beginAttempt = (db: Db, payout: PayoutRow, now: Date): Promise<Attempt | null> =>
  whileOurs(db, payout, async (tx) => {
    const [last] = await tx
      .select({ number: payoutAttempts.number })
      .from(payoutAttempts)
      .where(eq(payoutAttempts.payoutId, payout.id))
      .orderBy(desc(payoutAttempts.number))
      .limit(1)
    const [attempt] = await tx
      .insert(payoutAttempts)
      .values({ payoutId: payout.id, number: (last?.number ?? 0) + 1, step: 'preparing', startedAt: now, stepAt: now })
      .returning()
    if (!attempt) throw new Error('a payout attempt was not written')
    return attempt
  })

/** Moves a try on from where it was read; null when it stands elsewhere by now, or the withdrawal is not ours any more. */
export const moveAttempt = (
  db: Db,
  payout: PayoutRow,
  attempt: Attempt,
  change: Partial<Attempt> & { step: PayoutStep },
): Promise<Attempt | null> =>
  whileOurs(db, payout, async (tx) => {
    const [moved] = await tx.update(payoutAttempts).set(change).where(standsAt(attempt)).returning()
    return moved ?? null
  })

/** The try as it was read. */
export const standsAt = ({ id, step }: Pick<Attempt, 'id' | 'step'>) =>
  and(eq(payoutAttempts.id, id), sql`${payoutAttempts.step} = ${step}`)
