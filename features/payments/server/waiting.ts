/** Payments and withdrawals that a person has to look at, as the desk's queue tells of them. */
import { sql } from 'drizzle-orm'
import { CURRENCY } from '../../../shared/country.ts'
import { shillings } from '../../../shared/money.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { deposits, payouts, providerPayments } from './tables.ts'

const open = sql`${payouts.state} in ('waiting_approval', 'review')`

/** Withdrawals that an operator lets go, and those of which one has to find out what became of them. */
export const payoutsForOperator: WaitingList = {
  count: countWaiting('payouts_waiting_counted', payouts.requestedAt, sql`from ${payouts} where ${open}`),
  async page(db, after, limit) {
    const found = await openPayouts(db, { after: Number(after ?? 0), limit })
    return found.map(({ id, requestedAt, amountCents, name, state }) => ({
      id: String(id),
      since: requestedAt,
      cents: amountCents,
      facts: { name, state },
    }))
  },
  answered: countAnswered('payouts_answered', {
    table: payouts,
    at: payouts.answeredAt,
    waited: secondsWaited(payouts.requestedAt, payouts.answeredAt),
  }),
}

const openPayouts = statement('payouts_for_operator', (given: Given<{ after: number; limit: number }>) =>
  rows(
    {
      id: payouts.id,
      requestedAt: payouts.requestedAt,
      amountCents: payouts.amountCents,
      name: users.name,
      state: payouts.state,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      join ${users} on ${users.id} = ${payouts.userId}
      where ${open}
        and ${payouts.id} > ${given.after}
      order by ${payouts.id}
      limit ${given.limit}`,
  ),
)

const inReview = sql`${providerPayments.review} is not null`
const decided = sql`coalesce(${providerPayments.creditedAt}, ${providerPayments.returnedAt})`

/** Payments that arrived and are credited to nobody, because something about them is not as it was agreed. */
export const paymentsInReview: WaitingList = {
  count: countWaiting(
    'payments_in_review_counted',
    providerPayments.firstSeenAt,
    sql`from ${providerPayments} where ${inReview}`,
  ),
  async page(db, after, limit) {
    const found = await reviewed(db, { after: after ?? '', limit })
    return found.map(({ id, firstSeenAt, grossCents, currency, name, askedCents, review }) => ({
      id,
      since: firstSeenAt,
      // Dollars are no shillings.
      cents: currency === CURRENCY ? grossCents : null,
      facts: { review: review ?? '', currency, ...(name && { name }), ...(askedCents && { asked: shillings(askedCents) }) },
    }))
  },
  answered: countAnswered('payments_answered', {
    table: providerPayments,
    which: sql`${providerPayments.decidedBy} is not null`,
    at: decided,
    waited: secondsWaited(providerPayments.firstSeenAt, decided),
  }),
}

const last = called(providerPayments, 'last')

const reviewed = statement('payments_in_review', (given: Given<{ after: string; limit: number }>) =>
  rows(
    {
      id: providerPayments.paymentId,
      firstSeenAt: providerPayments.firstSeenAt,
      grossCents: providerPayments.grossCents,
      currency: providerPayments.currency,
      review: providerPayments.review,
      name: sql<string | null>`${users.name}`,
      askedCents: sql<number | null>`${deposits.amountCents}`,
    },
    (columns) => sql`
      select ${columns}
      from ${providerPayments}
      left join ${deposits} on ${deposits.id} = ${providerPayments.depositId}
      left join ${users} on ${users.id} = ${deposits.userId}
      where ${inReview}
        and (${providerPayments.firstSeenAt}, ${providerPayments.paymentId}) > (
          select coalesce(max(${last.firstSeenAt}), '-infinity'), coalesce(max(${last.paymentId}), '')
          from ${providerPayments} ${last}
          where ${last.paymentId} = ${given.after})
      order by ${providerPayments.firstSeenAt}, ${providerPayments.paymentId}
      limit ${given.limit}`,
  ),
)
