/** Payments that the provider's list and our books do not agree about: as the desk sees them, and settled by an operator. */
import { and, asc, count, desc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals, type Compared } from '../provider-contract.ts'
import { isApart } from '../rules/at-provider.ts'
import { apartCents } from '../rules/compare-day.ts'
import { comparedDays, deposits, paymentDifferences, providerBalances, providerPayments } from './tables.ts'

/** Shown at once on the page; more than so many are one fault. */
const SHOWN = 50

/** Says that it is known what became of it. Refuses with `difference_settled` where somebody has, or there is none. */
export async function settleDifference(db: Db, actor: Actor, said: { id: number; reason: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(paymentDifferences)
      .set({ settledAt: now, settledBy: actor.userId })
      .where(and(eq(paymentDifferences.id, said.id), isNull(paymentDifferences.settledAt)))
      .returning()
    if (!settled) throw new Refusal(refusals.difference_settled)
    const { paymentId: payment, theirsCents, oursCents } = settled
    const facts = { payment, cents: theirsCents ?? oursCents ?? 0 }
    await recordAct(tx, actor, { act: 'difference_settled', personId: null, facts, reason: said.reason }, now)
  })
}

/** The last day that was compared, and what is not settled of all days. */
export async function comparedLast(db: Db, provider: string): Promise<Compared> {
  const [day] = await db
    .select()
    .from(comparedDays)
    .where(and(eq(comparedDays.provider, provider), isNotNull(comparedDays.comparedAt)))
    .orderBy(desc(comparedDays.day))
    .limit(1)
  const open = await db
    .select({ one: paymentDifferences, person: users.name })
    .from(paymentDifferences)
    .leftJoin(providerPayments, eq(providerPayments.paymentId, paymentDifferences.paymentId))
    .leftJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .leftJoin(users, eq(users.id, deposits.userId))
    .where(and(eq(paymentDifferences.provider, provider), isNull(paymentDifferences.settledAt)))
    .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
    .limit(SHOWN)
  return {
    day: day?.comparedAt
      ? {
          day: day.day,
          compared_at: day.comparedAt.toISOString(),
          ours: shillings(day.oursCents ?? 0),
          theirs: shillings(day.theirsCents ?? 0),
          payments: day.theirs ?? 0,
          differences: day.differences ?? 0,
        }
      : null,
    open: open.map(({ one: { id, kind, paymentId, refundId, day: on, theirsCents, oursCents }, person }) => ({
      id,
      kind,
      payment_id: paymentId,
      refund_id: refundId,
      day: on,
      theirs: theirsCents === null ? null : shillings(theirsCents),
      ours: oursCents === null ? null : shillings(oursCents),
      person,
    })),
  }
}

/** Whether an operator has to look at what stands at the provider. */
export async function apartAtProvider(db: Db, now: Date): Promise<boolean> {
  const [balance] = await db.select({ since: min(providerBalances.apartSince) }).from(providerBalances)
  const [cases] = await db.select({ open: count() }).from(paymentDifferences).where(isNull(paymentDifferences.settledAt))
  return isApart({ since: balance?.since?.toISOString() ?? null, open: cases?.open ?? 0 }, now)
}

const open = sql`${paymentDifferences.settledAt} is null`

/** As the desk's queue tells of them. */
export const differencesWaiting: WaitingList = {
  count: countWaiting('differences_counted', paymentDifferences.foundAt, sql`from ${paymentDifferences} where ${open}`),
  async page(db, after, limit) {
    const found = await openDifferences(db, { after: Number(after ?? 0), limit })
    return found.map(({ id, foundAt, paymentId, day, ...one }) => ({
      id: String(id),
      since: foundAt,
      cents: apartCents(one),
      facts: { difference: one.kind, payment: paymentId, day },
    }))
  },
  answered: countAnswered('differences_answered', {
    table: paymentDifferences,
    at: paymentDifferences.settledAt,
    waited: secondsWaited(paymentDifferences.foundAt, paymentDifferences.settledAt),
  }),
}

const openDifferences = statement('open_differences', (given: Given<{ after: number; limit: number }>) =>
  rows(
    {
      id: paymentDifferences.id,
      foundAt: paymentDifferences.foundAt,
      theirsCents: paymentDifferences.theirsCents,
      oursCents: paymentDifferences.oursCents,
      kind: paymentDifferences.kind,
      paymentId: paymentDifferences.paymentId,
      day: paymentDifferences.day,
    },
    (columns) => sql`
      select ${columns}
      from ${paymentDifferences}
      where ${open}
        and ${paymentDifferences.id} > ${given.after}
      order by ${paymentDifferences.id}
      limit ${given.limit}`,
  ),
)
