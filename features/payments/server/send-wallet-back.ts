/** The rest of a wallet, back to where it came from, when somebody leaves (rules 11). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maskPhone } from '../../../shared/phone.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { walletBalance } from '../../wallet/server/index.ts'
import { waysBack, type WayBack } from '../rules/ways-back.ts'
import { reserve } from './request-payout.ts'
import { deposits, payouts, providerPayments } from './tables.ts'

/**
 * What would go back today, and where: to an M-Pesa number, of which no more is shown than its owner needs, or as the payment
 * itself (`to` is null). In cents, without what Somo adds; `unknownCents` came by no payment we know of.
 */
export async function walletBackOf(
  db: Db | Tx,
  userId: number,
): Promise<{ ways: { to: string | null; cents: number }[]; unknownCents: number }> {
  const { ways, unknownCents } = await waysOf(db, userId)
  const shown = ways.map(({ phone, amountCents, extraCents }) => ({
    to: phone && maskPhone(phone),
    cents: amountCents - extraCents,
  }))
  return { ways: shown, unknownCents }
}

/** Takes it into flight, in the transaction of who leaves; the sweep of payouts carries it from there. */
export async function sendWalletBack(tx: Tx, userId: number, now: Date): Promise<void> {
  const { ways } = await waysOf(tx, userId)
  for (const way of ways) await reserve(tx, { ...way, userId, source: 'wallet', requestKey: randomUUID(), now })
}

async function waysOf(db: Db | Tx, userId: number): Promise<{ ways: WayBack[]; unknownCents: number }> {
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
        and ${payouts.source} = 'wallet'
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
