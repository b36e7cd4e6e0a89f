/** What is left of the money of somebody who leaves, back to where it came from (rules 11). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LEAST_WITHDRAWAL } from '../../../shared/country.ts'
import { centsFromShillings, type Cents } from '../../../shared/money.ts'
import { maskPhone } from '../../../shared/phone.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { userById } from '../../accounts/server/index.ts'
import { earningsBalance, walletBalance } from '../../wallet/server/index.ts'
import { toNumber, waysBack, type WayBack } from '../rules/ways-back.ts'
import { reserve } from './request-payout.ts'
import { deposits, payouts, providerPayments } from './tables.ts'

type Way = WayBack & { source: 'wallet' | 'unknown_wallet' | 'last_earnings' }

/**
 * What would go back today, and where: to an M-Pesa number, of which no more is shown than its owner needs, or as the payment
 * itself (`to` is null). In cents, without what Somo adds. `stuckCents` came by no payment we know of, and there is no number to
 * send it to.
 */
export async function walletBackOf(
  db: Db | Tx,
  userId: number,
): Promise<{ ways: { source: Way['source']; to: string | null; cents: Cents }[]; stuckCents: Cents }> {
  const { ways, stuckCents } = await waysOf(db, userId)
  const shown = ways.map(({ source, phone, amountCents, extraCents }) => ({
    source,
    to: phone && maskPhone(phone),
    cents: amountCents - extraCents,
  }))
  return { ways: shown, stuckCents }
}

/**
 * Takes it into flight, in the transaction of who leaves; the sweep of payouts carries it from there. What came by no payment we
 * know of an operator looks at first, and its owner is told so; where there is no number either, for a child or for what came in
 * after they had left, the operator is who finds a way.
 */
export async function sendWalletBack(tx: Tx, userId: number, now: Date): Promise<void> {
  const { ways, nowhere } = await waysOf(tx, userId)
  for (const way of [...ways, ...nowhere]) {
    await reserve(tx, { ...way, userId, requestKey: randomUUID(), now })
    if (way.source !== 'unknown_wallet') continue
    const about = { amount: way.amountCents - way.extraCents, ...(way.phone && { to: maskPhone(way.phone) }) }
    const kind = way.phone ? 'money_looked_at' : 'money_held_up'
    await leaveNote(tx, 'notice', { user_id: userId, kind, about }, now)
  }
}

/**
 * The wallet by the payments it came by; the rest of it, and earnings too small to withdraw, to the number of the account; and
 * the rest of a wallet where there is no such number.
 */
async function waysOf(db: Db | Tx, userId: number): Promise<{ ways: Way[]; nowhere: Way[]; stuckCents: Cents }> {
  // One after the other: a transaction has one connection.
  const { ways, unknownCents } = await walletWays(db, userId)
  const earnedCents = await earningsBalance(db, userId)
  const lastCents = earnedCents < centsFromShillings(LEAST_WITHDRAWAL) ? earnedCents : 0
  const ofWallet = ways.map((way) => ({ ...way, source: 'wallet' as const }))
  if (unknownCents + lastCents === 0) return { ways: ofWallet, nowhere: [], stuckCents: 0 }
  const own = (await userById(db, userId))?.phone || null
  const unknown = toNumber(own, unknownCents).map((way) => ({ ...way, source: 'unknown_wallet' as const }))
  if (!own) return { ways: ofWallet, nowhere: unknown, stuckCents: unknownCents + lastCents }
  const last = toNumber(own, lastCents).map((way) => ({ ...way, source: 'last_earnings' as const }))
  return { ways: [...ofWallet, ...unknown, ...last], nowhere: [], stuckCents: 0 }
}

async function walletWays(db: Db | Tx, userId: number): Promise<{ ways: WayBack[]; unknownCents: Cents }> {
  const leftCents = await walletBalance(db, userId)
  if (leftCents === 0) return { ways: [], unknownCents: 0 }
  const sent = await sentBackBefore(db, { userId })
  const sentCents = sent.reduce((sum, { cents }) => sum + cents, 0)
  return waysBack(leftCents, await newestPayments(db, { userId, ofCents: leftCents + sentCents }), sent)
}

/** What went back when they left before, or is on its way; what came back from there is in the wallet again. */
const sentBackBefore = statement('sent_back_before', (given: Given<{ userId: number }>) =>
  rows(
    {
      to: sql<string>`coalesce(${payouts.phone}, ${payouts.paymentId})`,
      cents: sql<number>`${payouts.amountCents} - ${payouts.extraCents}`,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      where ${payouts.userId} = ${given.userId}
        and ${payouts.source} in ('wallet', 'refund')
        and ${payouts.state} <> 'returned'`,
  ),
)

/** As many of the newest payments as this much can be of, newest first. */
const newestPayments = statement('newest_payments_of', (given: Given<{ userId: number; ofCents: number }>) =>
  rows(
    {
      paymentId: sql<string>`payment_id`,
      method: sql<string>`method`,
      account: sql<string | null>`account`,
      grossCents: sql<number>`gross_cents`,
    },
    (columns) => sql`
      select ${columns}
      from (
        select ${providerPayments.paymentId}, ${providerPayments.method}, ${providerPayments.account},
          ${providerPayments.grossCents}, ${providerPayments.creditedAt},
          coalesce(sum(${providerPayments.grossCents}) over (
            order by ${providerPayments.creditedAt} desc, ${providerPayments.paymentId}
            rows between unbounded preceding and 1 preceding), 0) as newer_cents
        from ${deposits}
        join ${providerPayments} on ${providerPayments.depositId} = ${deposits.id}
        where ${deposits.userId} = ${given.userId}
          and ${providerPayments.creditedAt} is not null) as paid
      where newer_cents < ${given.ofCents}
      order by newer_cents`,
  ),
)
