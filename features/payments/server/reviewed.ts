import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import type { PaymentInReview } from '../desk-contract.ts'
import { claimsOf } from './claims.ts'
import { deposits, providerPayments } from './tables.ts'

const decider = called(users, 'decider')

/** A payment that a person has to decide about, or has; null for every other. */
export async function paymentInReview(db: Db, paymentId: string): Promise<PaymentInReview | null> {
  const [row] = await db
    .select({
      payment: providerPayments,
      askedCents: deposits.amountCents,
      personId: users.id,
      name: users.name,
      by: sql<string | null>`${decider.name}`,
    })
    .from(providerPayments)
    .leftJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .leftJoin(users, eq(users.id, deposits.userId))
    .leftJoin(decider, eq(decider.id, providerPayments.decidedBy))
    .where(
      and(
        eq(providerPayments.paymentId, paymentId),
        or(isNotNull(providerPayments.review), isNotNull(providerPayments.decidedBy)),
      ),
    )
  if (!row) return null
  const { payment, askedCents, personId, name, by } = row
  const end = payment.creditedAt ?? payment.returnedAt
  return {
    id: payment.paymentId,
    person: personId !== null && name !== null ? { id: personId, name } : null,
    amount: shillings(payment.grossCents),
    currency: payment.currency,
    asked: askedCents === null ? null : shillings(askedCents),
    method: payment.method,
    receipt: payment.receipt,
    paid_from: payment.method === 'mpesa' ? payment.account : null,
    paid_at: payment.firstSeenAt.toISOString(),
    review: payment.review,
    claims: payment.depositId === null && payment.receipt ? await claimsOf(db, payment.receipt) : [],
    decided: end && by !== null ? { by, outcome: payment.creditedAt ? 'credited' : 'returned', at: end.toISOString() } : null,
  }
}
