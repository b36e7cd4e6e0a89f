/** The front door: money that comes in from and goes out to the outside world. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { Descriptions, GoingBackOf, TopUpsOf } from '../../wallet/server/index.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { compareDay, oldestUncompared } from './compare-day.ts'
import { depositsOnTheWay } from './deposits-on-the-way.ts'
import { askBalance } from './ask-balance.ts'
import { checkPayments } from './check-payments.ts'
import { goingBackOf } from './going-back.ts'
import { describeDeposits, describePayouts, topUpsOf } from './queries.ts'
import { readPaymentList } from './read-payment-list.ts'
import { followHint, forgetWebhooks } from './receive-webhook.ts'
import { oldestWaitingPayout } from './payout-lease.ts'
import { paymentCalls, type PaymentParts } from './routes.ts'
import { sendPayouts } from './send-payouts.ts'
import { sendWalletBack, walletBackOf } from './send-wallet-back.ts'
import { paymentRecords } from './records.ts'
import * as tables from './tables.ts'

export type { PaymentProvider, PayoutProvider } from './provider.ts'
export { holdPayouts } from './hold-payouts.ts'
export { lateAnswers } from './late-answers.ts'
export { connectDaraja, darajaProblem, isDarajaLive, type DarajaConfig } from './providers/daraja.ts'
export { connectIntaSend, type IntaSendConfig } from './providers/intasend.ts'
export { providerReadAt } from './queries.ts'
export { providerSilentSince } from './ask-balance.ts'
export { receiveWebhook } from './receive-webhook.ts'
export type { PaymentSettings } from './routes.ts'
export { apartAtProvider, differencesWaiting } from './settle-difference.ts'
export { recordOwnMoney } from './record-own-money.ts'
export { requestPayout } from './request-payout.ts'
export { sendPayouts } from './send-payouts.ts'
export { paymentsIn, payoutsOut } from './money-lists.ts'
export { paymentsInReview, payoutsForOperator } from './waiting.ts'

export const payments = {
  name: 'payments',
  enters: ['accounts', 'audit', 'house', 'notices', 'wallet'],
  tables,
  records: paymentRecords,
  calls: paymentCalls,
  sweeps: [
    {
      name: 'payments',
      everyMs: 1000,
      work: (now, { db, payments: provider }) => checkPayments(db, provider, now),
      oldestDue: ({ db }) => oldestIn(db, tables.providerPayments.nextLookAt),
    },
    { name: 'payment-list', everyMs: 1000, work: (now, { db, payments: provider }) => readPaymentList(db, provider, now) },
    { name: 'provider-balance', everyMs: 1000, work: (now, { db, payments: provider }) => askBalance(db, provider, now) },
    {
      name: 'provider-days',
      everyMs: 10_000,
      work: (now, { db, payments, payouts }) => compareDay(db, { payments, payouts }, now),
      oldestDue: ({ db, payments: provider }) => oldestUncompared(db, provider),
    },
    { name: 'old-webhooks', everyMs: 3_600_000, work: (now, { db }) => forgetWebhooks(db, now) },
    {
      name: 'payouts',
      everyMs: 1000,
      work: (now, { db, payouts, payments: refunds }) => sendPayouts(db, payouts, refunds, now),
      oldestDue: ({ db }) => oldestWaitingPayout(db),
    },
  ],
  notes: {
    provider_hint: { lane: 'money', handle: (note, now, { db, payments: provider }) => followHint(db, provider, note, now) },
  },
  gives: {
    moneyLeft: depositsOnTheWay,
    walletBack: { of: walletBackOf, send: sendWalletBack },
    topUpsOf: topUpsOf satisfies TopUpsOf,
    goingBackOf: goingBackOf satisfies GoingBackOf,
    descriptions: {
      deposit: describeDeposits,
      suspense_credited: describeDeposits,
      withdrawal_reserve: describePayouts,
      withdrawal_paid: describePayouts,
      withdrawal_returned: describePayouts,
    } satisfies Descriptions,
  },
} as const satisfies Feature<PaymentParts>
