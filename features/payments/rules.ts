/** Limits and decisions about money in and out (rules 4). */
import { centsFromShillings, type Cents } from '../../shared/money.ts'
import type { DepositState, Withdrawal } from './contract.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import {
  CLEARING_DAYS,
  CURRENCY,
  LEAST_CARD_DEPOSIT,
  LEAST_MPESA_DEPOSIT,
  LEAST_WITHDRAWAL,
  MOST_CARD_DEPOSIT,
  MOST_MPESA,
} from '../../shared/country.ts'

/** In KES. The larger of the two methods' limits bounds a deposit; the provider refuses a card above its own. */
export const depositLimitsKes = {
  mpesa: { least: LEAST_MPESA_DEPOSIT, most: MOST_MPESA },
  card: { least: LEAST_CARD_DEPOSIT, most: MOST_CARD_DEPOSIT },
} as const
/** Above which sum an operator looks first is the operator's own caution, no rule of the country. */
export const withdrawalLimitsKes = { least: LEAST_WITHDRAWAL, most: MOST_MPESA, approvalAbove: 20_000 } as const

/** What to put in when so many shillings are missing: whole, and not below the least a deposit can be. */
export const topUpFor = (missingKes: number, leastKes: number): number => Math.max(leastKes, Math.ceil(missingKes))

/**
 * Where one try at a payout stands: `preparing` the provider is being asked to initiate; `prepared` it waits for our approval;
 * `committing` approval is being sent; `processing` approved; `done` the ledger has settled or returned it; `abandoned` it never
 * got a tracking id, so nothing can come of it.
 */
export const payoutSteps = ['preparing', 'prepared', 'committing', 'processing', 'done', 'abandoned'] as const
export type PayoutStep = (typeof payoutSteps)[number]

/** Seconds after we first heard of a payment at which it is looked at, then every 6 hours; a late success is awaited for 48. */
const lookAfterSeconds = [3, 8, 16, 29, 49, 79, 120, 180, 480, 1380, 4980]
const LONG_PAUSE_SECONDS = 6 * 3600
const GIVE_UP_SECONDS = 48 * 3600

/** When to ask the provider about a payment again, or null when nothing more can come: complete, or two days old. */
export function nextPaymentLook(payment: { state: PaymentFacts['state']; firstSeenAt: Date }, now: Date): Date | null {
  if (payment.state === 'complete') return null
  const age = (now.getTime() - payment.firstSeenAt.getTime()) / 1000
  if (age > GIVE_UP_SECONDS) return null
  const seconds = lookAfterSeconds.find((one) => one > age) ?? age + LONG_PAUSE_SECONDS
  return new Date(payment.firstSeenAt.getTime() + seconds * 1000)
}

/**
 * Milliseconds between two looks at the provider's list of payments. It is how those are found of which no browser and no webhook
 * has told, so it is looked at often while somebody may be paying, and now and then for ever.
 * @param youngestAgeMs age of the youngest deposit that is not complete; null when there is none
 */
export function listPause(youngestAgeMs: number | null): number {
  const pauses = [
    [15 * 60, 2],
    [2 * 3600, 10],
    [GIVE_UP_SECONDS, 60],
  ] as const
  const seconds = youngestAgeMs === null ? undefined : pauses.find(([age]) => youngestAgeMs < age * 1000)?.[1]
  return (seconds ?? 300) * 1000
}

/** Why a person has to decide about a payment. */
export const paymentReviews = ['amount', 'currency', 'reference', 'second_payment'] as const
export type PaymentReview = (typeof paymentReviews)[number]

export type PaymentFacts = {
  currency: string
  grossCents: number
  state: 'pending' | 'processing' | 'complete' | 'failed'
  /** It ended with less than was asked for. */
  partial?: true
}

/**
 * What to do about a payment the provider has just described. The deposit was found by the provider's own reference, or not at
 * all. A second complete payment of one deposit is real money of the customer's, but an operator decides about it.
 */
export function judgePayment(
  payment: PaymentFacts,
  deposit: { amountCents: number; state: DepositState } | null,
  ownerIsGone = false,
): { act: 'credit' | 'wait' | 'fail' } | { act: 'review'; why: PaymentReview } {
  if (!deposit) return payment.state === 'complete' ? { act: 'review', why: 'reference' } : { act: 'wait' }
  if (payment.state === 'failed') return { act: 'fail' }
  if (payment.state !== 'complete') return { act: 'wait' }
  if (payment.currency !== CURRENCY) return { act: 'review', why: 'currency' }
  if (payment.partial || payment.grossCents !== deposit.amountCents) return { act: 'review', why: 'amount' }
  // Nobody would ever ask for what came into the wallet of who has left for good.
  if (ownerIsGone) return { act: 'review', why: 'reference' }
  return deposit.state === 'complete' ? { act: 'review', why: 'second_payment' } : { act: 'credit' }
}

/**
 * How long what the provider told of a payment is kept: the longest that a card's holder may take to dispute it, counted from the
 * payment (Visa's and Mastercard's dispute rules, 2024); M-Pesa's disputes end long before.
 */
export const DISPUTE_DAYS = 540

/** What a provider may take for one payout, which is Somo's cost: for more than that nothing goes before somebody has looked. */
export const MOST_PAYOUT_FEE: Cents = centsFromShillings(500)

/** Milliseconds until a payout is looked at again, after so many looks. */
export function payoutPause(polls: number): number {
  const seconds = [3, 5, 10, 20, 40, 60, 120, 300]
  return (seconds[Math.min(polls, seconds.length - 1)] ?? 300) * 1000
}

/** When the provider can pay out what has come at `cameAt`; null when it can now, as it can at once what came by M-Pesa. */
export function clearsAt(method: string, cameAt: Date, now: Date): Date | null {
  const at = plus(cameAt, days(CLEARING_DAYS))
  return method === 'mpesa' || at <= now ? null : at
}

/** How long an unfinished payment counts as on its way. */
export const INCOMING_MINUTES = 10

/** Whether a payment that has not ended should have ended by now: it is asked about, and nobody waits for it at a screen. */
export const isOverdue = (begunAt: Date, now: Date): boolean => plus(begunAt, minutes(INCOMING_MINUTES)) <= now

/** Whether the provider is still asked by itself about a payment that was begun then. */
export const isAskedAbout = (begunAt: Date, now: Date): boolean => plus(begunAt, GIVE_UP_SECONDS * 1000) > now

/** Whether nothing more comes of a withdrawal. */
export const hasEnded = (state: Withdrawal['state']): state is 'paid' | 'returned' => state === 'paid' || state === 'returned'

/** Whether an operator lets it go first. */
export const waitsForOperator = (amountCents: Cents): boolean =>
  amountCents > centsFromShillings(withdrawalLimitsKes.approvalAbove)
