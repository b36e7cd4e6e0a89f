/** What came in and what goes out, for whoever brings all movements of money together. */
import { inArray, sql } from 'drizzle-orm'
import { CURRENCY } from '../../../shared/country.ts'
import type { MoneyKind, MoneyStatus } from '../../../shared/money-kinds.ts'
import { moneyList, type MoneyList } from '../../../shared/server/money-list.ts'
import { called } from '../../../shared/server/statement.ts'
import { earningsSources } from '../desk-contract.ts'
import { deposits, payouts, providerPayments } from './tables.ts'

const paymentStatus = sql<MoneyStatus>`case
          when ${providerPayments.creditedAt} is not null then 'completed'
          when ${providerPayments.returnedAt} is not null then 'returned'
          when ${providerPayments.review} is not null then 'review'
          when ${providerPayments.state} = 'failed' then 'failed'
          else 'pending'
        end`

const payment = called(providerPayments, 'payment')
const mine = called(deposits, 'mine')

/** Every payment the provider has told of, also of those whose owner nobody knows. */
export const paymentsIn: MoneyList = moneyList('payments_in', {
  columns: {
    kind: sql<MoneyKind>`'deposit'`,
    id: providerPayments.paymentId,
    at: providerPayments.firstSeenAt,
    status: paymentStatus,
    personId: deposits.userId,
    cents: providerPayments.grossCents,
    currency: providerPayments.currency,
    method: providerPayments.method,
    phone: sql<string | null>`null`,
    receipt: providerPayments.receipt,
    aboutId: providerPayments.paymentId,
    failure: sql<string | null>`coalesce(${providerPayments.review}, ${providerPayments.failure})`,
  },
  at: providerPayments.firstSeenAt,
  id: providerPayments.paymentId,
  status: paymentStatus,
  from: sql`from ${providerPayments}
      left join ${deposits} on ${deposits.id} = ${providerPayments.depositId}
      where true`,
  counted: sql`from ${providerPayments} where true`,
  found: ({ people, phone, code }) => [
    sql`
          select ${payment.paymentId}
          from ${deposits} ${mine}
          join ${providerPayments} ${payment} on ${payment.depositId} = ${mine.id}
          where ${mine.userId} = any(${people})`,
    sql`select ${payment.paymentId} from ${providerPayments} ${payment} where ${payment.account} = ${phone}`,
    sql`select ${payment.paymentId} from ${providerPayments} ${payment} where ${payment.receipt} = ${code}`,
    sql`select ${payment.paymentId} from ${providerPayments} ${payment} where ${payment.paymentId} = ${code}`,
  ],
  idOf: (text) => sql`${text}::text`,
})

const payoutStatus = sql<MoneyStatus>`case ${payouts.state}
          when 'waiting_approval' then 'pending'
          when 'processing' then 'sent'
          when 'paid' then 'completed'
          else ${payouts.state}
        end`

const out = called(payouts, 'went_out')

/** Everything that is to go out or went. */
export const payoutsOut: MoneyList = moneyList('payouts_out', {
  columns: {
    kind: sql<MoneyKind>`case when ${inArray(payouts.source, [...earningsSources])} then 'payout' else 'money_back' end`,
    id: sql<string>`${payouts.id}::text`,
    at: payouts.requestedAt,
    status: payoutStatus,
    personId: payouts.userId,
    cents: payouts.amountCents,
    currency: sql<string>`${CURRENCY}`,
    method: sql<string | null>`null`,
    phone: payouts.phone,
    receipt: payouts.receipt,
    aboutId: sql<string>`${payouts.id}::text`,
    failure: payouts.failure,
  },
  at: payouts.requestedAt,
  id: payouts.id,
  status: payoutStatus,
  from: sql`from ${payouts} where true`,
  counted: sql`from ${payouts} where true`,
  found: ({ people, phone, code }) => [
    sql`select ${out.id} from ${payouts} ${out} where ${out.userId} = any(${people})`,
    sql`select ${out.id} from ${payouts} ${out} where ${out.phone} = ${phone}`,
    sql`select ${out.id} from ${payouts} ${out} where ${out.receipt} = ${code}`,
    // What people are told a withdrawal is called.
    sql`select ${out.id} from ${payouts} ${out} where ${out.id} = substring(${code} from '^WD-([0-9]{1,15})$')::bigint`,
  ],
  idOf: (text) => sql`${text}::bigint`,
})
