import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { nextDepositCheck } from '../rules.ts'
import type { PaymentProvider } from './provider.ts'
import { deposits, providerPayments } from './tables.ts'
import { verifyPayment } from './verify-payment.ts'

const AT_ONCE = 10
const LEASE_MS = minutes(1)

/**
 * Asks the provider about deposits that are due, whether or not a browser or a webhook ever says a word. Taking one moves its
 * next look ahead, so that a killed process loses nothing and two processes do not ask twice. @returns how many were asked about
 */
export async function checkDeposits(db: Db, provider: PaymentProvider, now: Date): Promise<number> {
  const due = await takeDue(db, { now, leaseEndsAt: plus(now, LEASE_MS) })
  await Promise.all(due.map((deposit) => checkDeposit(db, provider, deposit, now)))
  return due.length
}

const dueColumns = {
  id: deposits.id,
  ref: deposits.ref,
  createdAt: deposits.createdAt,
  checkoutId: deposits.checkoutId,
  checkoutSignature: deposits.checkoutSignature,
}
type Due = RowOf<typeof dueColumns>

const takeDue = statement('take_due_deposits', (given: Given<{ now: Date; leaseEndsAt: Date }>) =>
  rows(
    dueColumns,
    (columns) => sql`
      update ${deposits}
      set ${set(deposits, { nextCheckAt: given.leaseEndsAt, checks: sql`${deposits.checks} + 1` })}
      where ${deposits.id} in (
        select ${deposits.id}
        from ${deposits}
        where ${deposits.nextCheckAt} <= ${given.now}
        order by ${deposits.nextCheckAt}
        limit ${AT_ONCE}
        for update skip locked)
      returning ${columns}`,
  ),
)

async function checkDeposit(db: Db, provider: PaymentProvider, deposit: Due, now: Date): Promise<void> {
  for (const paymentId of await paymentIds(db, provider, deposit)) await verifyPayment(db, provider, paymentId, now)
  const [after] = await db.select().from(deposits).where(eq(deposits.id, deposit.id))
  if (after)
    await db
      .update(deposits)
      .set({ nextCheckAt: nextDepositCheck(after, now) })
      .where(eq(deposits.id, deposit.id))
}

/** What we know of, and what the provider finds under our reference: the browser may have died before it could tell us. */
async function paymentIds(db: Db, provider: PaymentProvider, deposit: Due): Promise<Set<string>> {
  const known = await db
    .select({ id: providerPayments.paymentId })
    .from(providerPayments)
    .where(eq(providerPayments.depositId, deposit.id))
  const checkout =
    deposit.checkoutId && deposit.checkoutSignature
      ? { checkout: { checkoutId: deposit.checkoutId, signature: deposit.checkoutSignature } }
      : {}
  const found = await provider.findPayments({ ref: deposit.ref, since: deposit.createdAt.toISOString(), ...checkout })
  return new Set([...known.map((payment) => payment.id), ...(found.ok ? found.value.map((payment) => payment.paymentId) : [])])
}
