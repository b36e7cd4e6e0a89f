import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { plus } from '../../../shared/time.ts'
import { ASKING_MS } from './asking.ts'
import type { PaymentProvider } from './provider.ts'
import { providerPayments } from './tables.ts'
import { verifyPayment } from './verify-payment.ts'

const AT_ONCE = 20

/**
 * Asks the provider about payments we know of and that have not ended, whether or not a browser or a webhook says another word.
 * Taking one moves its next look ahead, so that a killed process or a provider that does not answer loses nothing; asked twice
 * would do no harm. @returns how many were asked about
 */
export async function checkPayments(db: Db, provider: PaymentProvider, now: Date): Promise<number> {
  const due = await takeDue(db, { now, againAt: plus(now, ASKING_MS) })
  await Promise.all(due.map(({ paymentId }) => verifyPayment(db, provider, paymentId, now)))
  return due.length
}

const takeDue = statement('take_due_payments', (given: Given<{ now: Date; againAt: Date }>) =>
  rows(
    { paymentId: providerPayments.paymentId },
    (columns) => sql`
      update ${providerPayments}
      set ${set(providerPayments, { nextLookAt: given.againAt })}
      where ${providerPayments.paymentId} in (
        select ${providerPayments.paymentId}
        from ${providerPayments}
        where ${providerPayments.nextLookAt} <= ${given.now}
        order by ${providerPayments.nextLookAt}
        limit ${AT_ONCE}
        for update skip locked)
      returning ${columns}`,
  ),
)
