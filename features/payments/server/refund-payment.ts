/** Money out of a wallet back to where it came from, because its owner asks an operator for it. */
import { eq, sql } from 'drizzle-orm'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { maskPhone, normalisePhone } from '../../../shared/phone.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { isOverdrawn, walletBalance } from '../../wallet/server/index.ts'
import { refusals, type showRefundable } from '../refund-contract.ts'
import { leftOf, mostRefundKes, refundLimitsKes, type Source } from '../rules/refunds.ts'
import { earlier, reserve, type PayoutRow } from './request-payout.ts'
import { deposits, payouts, providerPayments } from './tables.ts'

/** How much can go back now, and where to. Refuses with `not_found`, and with `not_in_wallet` what was never credited. */
export async function refundableOf(db: Db, paymentId: string): Promise<Answer<typeof showRefundable>> {
  const payment = await creditedPayment(db, paymentId)
  const [wallet, source] = await Promise.all([walletBalance(db, payment.userId), sourceOf(db, payment)])
  return {
    name: payment.name,
    amount: shillings(payment.grossCents),
    paid_at: payment.paidAt.toISOString(),
    method: payment.method,
    to: payment.phone && maskPhone(payment.phone),
    wallet: shillings(wallet),
    most: mostRefundKes(source, wallet),
  }
}

/**
 * Takes it into flight, with the act; the sweep of payouts carries it, or an operator lets it go first where it is much. The same
 * key again is the same refund. Refuses with `not_found`, `not_in_wallet`, `refund_limits`, `more_than_left`, `more_than_came`,
 * `key_reused`.
 */
export async function refundPayment(
  db: Db,
  actor: Actor,
  wish: { paymentId: string; key: string; amountKes: number; reason: string },
  now: Date,
): Promise<PayoutRow> {
  const { paymentId, key: requestKey, amountKes, reason } = wish
  const { least, most } = refundLimitsKes
  if (!Number.isInteger(amountKes) || amountKes < least || amountKes > most)
    throw new Refusal(refusals.refund_limits, { fields: { amount: refusals.refund_limits } })
  const payment = await creditedPayment(db, paymentId)
  const { userId, phone } = payment
  const amountCents = centsFromShillings(amountKes)
  const way = { source: 'refund' as const, phone, paymentId: phone === null ? paymentId : null }
  const samePress = async (): Promise<PayoutRow | null> => {
    const before = await earlier(db, userId, requestKey, amountCents)
    if (before && (before.phone !== way.phone || before.paymentId !== way.paymentId)) throw new Refusal(refusals.key_reused)
    return before
  }
  const before = await samePress()
  if (before) return before
  try {
    return await db.transaction(async (tx) => {
      const payout = await reserve(tx, { userId, requestKey, amountCents, ...way, now })
      // The wallet is held from here on: of two refunds at once the second counts the first.
      const { cameCents, wentCents } = await sourceOf(tx, payment)
      if (leftOf({ cameCents, wentCents: wentCents - amountCents }) < amountCents)
        throw new Refusal(refusals.more_than_came, { fields: { amount: refusals.more_than_came } })
      const facts = { payment: paymentId, payout: payout.id, cents: amountCents }
      await recordAct(tx, actor, { act: 'payment_refunded', personId: userId, facts, reason }, now)
      return payout
    })
  } catch (error) {
    if (isOverdrawn(error)) throw new Refusal(refusals.more_than_left, { fields: { amount: refusals.more_than_left } })
    const twin = violates(error, UNIQUE_VIOLATION, 'payouts_request') && (await samePress())
    if (twin) return twin
    throw error
  }
}

type Credited = {
  paymentId: string
  userId: number
  name: string
  grossCents: number
  method: string
  /** Where it goes by M-Pesa; null where the payment itself is given back. */
  phone: string | null
  /** As the provider wrote where it came from. */
  account: string | null
  paidAt: Date
}

async function creditedPayment(db: Db, paymentId: string): Promise<Credited> {
  const [row] = await db
    .select({ payment: providerPayments, userId: users.id, name: users.name })
    .from(providerPayments)
    .leftJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .leftJoin(users, eq(users.id, deposits.userId))
    .where(eq(providerPayments.paymentId, paymentId))
  if (!row) throw new Refusal(refusals.not_found)
  const { payment, userId, name } = row
  if (payment.creditedAt === null || userId === null || name === null) throw new Refusal(refusals.not_in_wallet)
  const { grossCents, method, account, firstSeenAt: paidAt } = payment
  const phone = method === 'mpesa' && account !== null ? normalisePhone(account) : null
  return { paymentId, userId, name, grossCents, method, phone, account, paidAt }
}

async function sourceOf(db: Db | Tx, { userId, paymentId, phone, account, grossCents }: Credited): Promise<Source> {
  const [found] = await ofSource(db, { userId, paymentId, phone, account })
  if (!found) throw new Error('a sum has no row')
  return { cameCents: phone === null ? grossCents : found.cameCents, wentCents: found.wentCents }
}

/** What came by one number, and what went back to it or of one payment; what came back from there is in the wallet again. */
const ofSource = statement(
  'refund_source',
  (given: Given<{ userId: number; paymentId: string; phone: string | null; account: string | null }>) =>
    rows(
      {
        cameCents: sql<number>`(
        select coalesce(sum(${providerPayments.grossCents}), 0)::bigint
        from ${deposits}
        join ${providerPayments} on ${providerPayments.depositId} = ${deposits.id}
        where ${deposits.userId} = ${given.userId}
          and ${providerPayments.method} = 'mpesa'
          and ${providerPayments.account} = ${given.account}
          and ${providerPayments.creditedAt} is not null)`,
        wentCents: sql<number>`(
        select coalesce(sum(${payouts.amountCents} - ${payouts.extraCents}), 0)::bigint
        from ${payouts}
        where ${payouts.userId} = ${given.userId}
          and ${payouts.source} in ('wallet', 'refund')
          and ${payouts.state} <> 'returned'
          and coalesce(${payouts.phone}, ${payouts.paymentId}) = coalesce(${given.phone}, ${given.paymentId}))`,
      },
      (columns) => sql`select ${columns}`,
    ),
)
