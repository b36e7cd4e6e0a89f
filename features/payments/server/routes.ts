import { Refusal } from '../../../shared/refusal.ts'
import { shillings } from '../../../shared/money.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { proveSecondFactor, type AttemptLimits } from '../../accounts/server/index.ts'
import { walletBalance, type Sales } from '../../wallet/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import * as claims from '../claim-contract.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import * as atTheProvider from '../provider-contract.ts'
import * as refunds from '../refund-contract.ts'
import { depositLimitsKes, withdrawalLimitsKes } from '../rules.ts'
import { showWithdrawal } from '../withdrawal-contract.ts'
import { approvePayout, sendBackPayout } from './approve-payout.ts'
import { askBalanceNow, atProvider } from './ask-balance.ts'
import { claimOf, claimPayment } from './claims.ts'
import { creditPayment, returnPayment } from './decide-payment.ts'
import { creditRest } from './credit-rest.ts'
import { decidePayout } from './decide-payout.ts'
import type { PaymentProvider, PayoutProvider } from './provider.ts'
import { checkoutOf, depositOf, depositsOf, depositView, payoutsOf, toWithdrawal } from './queries.ts'
import { paymentInReview } from './reviewed.ts'
import { recordOwnMoney } from './record-own-money.ts'
import { refundableOf, refundPayment } from './refund-payment.ts'
import { reportDeposit } from './report-deposit.ts'
import { requestPayout } from './request-payout.ts'
import { comparedLast, settleDifference } from './settle-difference.ts'
import { startDeposit } from './start-deposit.ts'
import { repeatPrompt, startPrompt } from './start-prompt.ts'
import { payoutAtDesk, payoutsWaiting } from './waiting-payouts.ts'
import { withdrawalOf } from './withdrawal-steps.ts'

const PAGE = 20

/** What the browser is told of the provider. */
export type PaymentSettings = {
  testMoney: boolean
  /** Null where the provider has no page of its own: money comes in by a prompt alone. */
  frameOrigin: string | null
  phonePage: string | null
}

export type PaymentParts = {
  db: Db
  keys: Keys
  payments: PaymentProvider
  payouts: PayoutProvider
  paymentSettings: PaymentSettings
  teacherShareBps: number
  sales: readonly Sales[]
  house: HouseReader
  limits: AttemptLimits
  /** Our own public origin. */
  site: string
}

export const paymentCalls: readonly CallRoute<PaymentParts>[] = [
  route(calls.paymentSettings, async (_, { paymentSettings: settings, teacherShareBps, house }) => ({
    test_money: settings.testMoney,
    frame_origin: settings.frameOrigin,
    support_email: (await house.now()).contacts.email,
    deposit: { mpesa: { ...depositLimitsKes.mpesa }, card: { ...depositLimitsKes.card } },
    withdrawal: {
      least: withdrawalLimitsKes.least,
      most: withdrawalLimitsKes.most,
      approval_above: withdrawalLimitsKes.approvalAbove,
    },
    teacher_share_bps: teacherShareBps,
    phone_page: settings.phonePage,
  })),
  route(calls.startDeposit, async ({ actor, input, now }, { db, payments, limits, site }) => {
    const { deposit, checkout } = await startDeposit(db, payments, {
      actor,
      key: input.key,
      amountKes: input.amount,
      returnTo: `${site}${input.return_to ?? '/'}`,
      times: limits.times,
      now,
    })
    return { deposit: await depositView(db, deposit), checkout }
  }),
  route(calls.startPrompt, async ({ actor, input, now }, { db, payments, limits }) => {
    const { key, amount: amountKes, phone } = input
    const deposit = await startPrompt(db, payments, { actor, key, amountKes, phone, times: limits.times, now })
    return { deposit: await depositView(db, deposit) }
  }),
  route(calls.repeatPrompt, async ({ actor, input, now }, { db, payments, limits }) => {
    const deposit = await repeatPrompt(db, payments, { actor, ...input, times: limits.times, now })
    return { deposit: await depositView(db, deposit) }
  }),
  route(calls.showDeposit, async ({ actor, input }, { db }) => {
    const deposit = await depositOf(db, actor, input.depositId)
    if (!deposit) throw new Refusal(calls.refusals.not_found)
    return { ...(await depositView(db, deposit)), checkout: checkoutOf(deposit) }
  }),
  route(calls.listDeposits, async ({ actor, input }, { db }) => {
    const { list, next } = await depositsOf(db, actor, idBefore(input.cursor), input.limit ?? PAGE)
    return { deposits: list, next_cursor: cursorOf(next) }
  }),
  route(calls.reportDeposit, async ({ actor, input, now }, { db, payments, limits }) => {
    if (input.user_id !== undefined && input.user_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    const report = { actor, paymentId: input.transaction_id, times: limits.times, now }
    const { deposit: own, duplicate } = await reportDeposit(db, payments, report)
    return {
      status: own?.state ?? 'unknown',
      duplicate,
      balance: shillings(await walletBalance(db, actor.userId)),
      failure: own?.failure ?? null,
    }
  }),
  route(claims.claimPayment, ({ actor, input, now }, { db, limits }) =>
    claimPayment(db, { actor, code: input.code, times: limits.times, now }),
  ),
  route(claims.showClaim, async ({ actor, input, now }, { db }) => {
    const claimed = await claimOf(db, actor, input.code, now)
    if (!claimed) throw new Refusal(calls.refusals.not_found)
    return claimed
  }),
  route(calls.withdraw, async ({ actor, input, now }, { db }) => {
    if (input.teacher_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    const payout = await requestPayout(db, {
      actor,
      amountKes: input.amount,
      mpesaNumber: input.mpesa_number,
      key: input.key,
      now,
    })
    const message =
      payout.state === 'waiting_approval'
        ? 'Withdrawal asked for. An operator looks at it first; then it goes to your M-Pesa.'
        : 'Withdrawal initiated successfully! You will receive the funds in your M-Pesa account shortly.'
    return { success: true, message, withdrawal: toWithdrawal(payout) }
  }),
  route(calls.listWithdrawals, async ({ actor, input }, { db }) => {
    if (input.teacherId !== actor.userId) throw new Refusal(calls.refusals.not_found)
    const { list, next } = await payoutsOf(db, actor, idBefore(input.cursor), input.limit ?? PAGE)
    return { withdrawals: list, next_cursor: cursorOf(next) }
  }),
  route(showWithdrawal, async ({ actor, input }, { db }) => {
    const found = await withdrawalOf(db, actor, input.withdrawalId)
    if (!found) throw new Refusal(calls.refusals.not_found)
    return found
  }),
  route(desk.waitingWithdrawals, async (_, { db }) => ({ withdrawals: await payoutsWaiting(db) })),
  route(desk.showWaitingWithdrawal, async ({ input }, { db, sales }) => {
    const payout = await payoutAtDesk(db, sales, input.withdrawalId)
    if (!payout) throw new Refusal(desk.refusals.not_found)
    return payout
  }),
  route(desk.approveWithdrawal, async ({ actor, input, now }, parts) => {
    const { withdrawalId: payoutId, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    return { withdrawal: toWithdrawal(await approvePayout(parts.db, actor, { payoutId, reason }, now)) }
  }),
  route(desk.sendBackWithdrawal, async ({ actor, input, now }, parts) => {
    const { withdrawalId: payoutId, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    return { withdrawal: toWithdrawal(await sendBackPayout(parts.db, actor, { payoutId, reason }, now)) }
  }),
  route(desk.decideWithdrawal, async ({ actor, input, now }, parts) => {
    const { withdrawalId: payoutId, outcome, receipt, fee: feeKes = null, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    const said = { payoutId, outcome, receipt: receipt || null, feeKes, reason }
    return { withdrawal: toWithdrawal(await decidePayout(parts.db, actor, said, now)) }
  }),
  route(desk.showPaymentInReview, async ({ input }, { db }) => {
    const payment = await paymentInReview(db, input.paymentId)
    if (!payment) throw new Refusal(desk.refusals.not_found)
    return payment
  }),
  route(desk.creditPayment, async ({ actor, input, now }, parts) => {
    const { paymentId, claim_id: claimId = null, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    await creditPayment(parts.db, actor, parts.payments.name, { paymentId, reason, claimId }, now)
    return {}
  }),
  route(desk.returnPayment, async ({ actor, input, now }, parts) => {
    const { paymentId, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    await returnPayment(parts.db, actor, parts.payments.name, { paymentId, reason }, now)
    return {}
  }),
  route(refunds.showRefundable, ({ input }, { db }) => refundableOf(db, input.paymentId)),
  route(refunds.refundPayment, async ({ actor, input, now }, parts) => {
    const { paymentId, key, amount: amountKes, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    const { state } = await refundPayment(parts.db, actor, { paymentId, key, amountKes, reason }, now)
    return { state }
  }),
  route(atTheProvider.showAtProvider, async (_, { db, payments }) => ({
    ...(await atProvider(db, payments.name)),
    compared: await comparedLast(db, payments.name),
  })),
  route(atTheProvider.settleDifference, async ({ actor, input, now }, { db }) => {
    await settleDifference(db, actor, { id: input.differenceId, reason: input.reason }, now)
    return {}
  }),
  route(atTheProvider.creditRest, async ({ actor, input, now }, parts) => {
    const { differenceId: id, reason, code } = input
    const { db, payments } = parts
    await proveSecondFactor(parts, actor.userId, code, now)
    const credited = await creditRest(db, actor, payments, { id, reason }, now)
    await askBalanceNow(db, payments, now)
    return { credited: shillings(credited) }
  }),
  route(atTheProvider.recordOwnMoney, async ({ actor, input, now }, parts) => {
    const { what, amount: amountKes, reference, reason, code } = input
    const { db, payments } = parts
    await proveSecondFactor(parts, actor.userId, code, now)
    const recorded = await recordOwnMoney(db, actor, payments.name, { what, amountKes, reference, reason }, now)
    // Whoever recorded it sees at once whether the two agree now.
    if (recorded) await askBalanceNow(db, payments, now)
    return { recorded }
  }),
]
