/** The chart of accounts, the kinds of movement, and how they are proved. Signs: what Somo owes or has earned is positive. */
import { days, minutes } from '../../shared/time.ts'

export const accountKinds = [
  'wallet',
  'booking_hold',
  'enrolment_hold',
  'teacher_earnings',
  'payout_in_flight',
  'provider_clearing',
  'provider_fees',
  'platform_revenue',
  'suspense',
  'owner_capital',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Somo's own accounts: touched by every payment, so they keep no balance row to queue for and are summed when asked. */
export const summedKinds = [
  'provider_clearing',
  'provider_fees',
  'platform_revenue',
  'suspense',
  'owner_capital',
] as const satisfies readonly AccountKind[]
export type SummedKind = (typeof summedKinds)[number]

export const transferKinds = [
  'deposit',
  'lesson_hold',
  'lesson_release',
  'lesson_refund',
  'class_hold',
  'class_release',
  'class_refund',
  'video_purchase',
  'video_refund',
  'withdrawal_reserve',
  'withdrawal_paid',
  'withdrawal_returned',
  'suspense',
  'suspense_credited',
  'suspense_returned',
  'capital_paid_in',
  'capital_drawn',
  'provider_fee',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** One leg of a movement; the owner is a user, booking or enrolment id and is left out for Somo's own accounts. */
export type Leg =
  | { account: Exclude<AccountKind, SummedKind>; ownerId: number; amountCents: number }
  | { account: SummedKind; amountCents: number }

/** A movement is refused before it reaches the database when it cannot balance. */
export function isBalanced(legs: readonly Leg[]): boolean {
  return (
    legs.length >= 2 && legs.every((leg) => Number.isSafeInteger(leg.amountCents) && leg.amountCents !== 0) && sum(legs) === 0
  )
}

const sum = (legs: readonly Leg[]): number => legs.reduce((total, leg) => total + leg.amountCents, 0)

/** What is proved: that a transfer sums to zero, and that a kept balance equals its entries. */
export const places = ['transfer', 'balance'] as const
export type Place = (typeof places)[number]

export type ByKind = Partial<Record<AccountKind, number>>
/** How much has been proved: so many transfers, what they come to on accounts of each kind, and how many accounts there are. */
export type Counted = { transfers: number; cents: ByKind; accounts: ByKind }

/** At most so much is read at a time, which takes some hundredths of a second. @property entries of those accounts */
export const PIECE = { transfers: 5_000, accounts: 5_000, entries: 20_000 }
/** After each piece it rests so many times as long as that took. */
export const REST_TIMES = 19
/** Of a ledger that is proved sooner. */
export const ROUND_EVERY_MS = minutes(1)

/** A piece that waits for longer is done by nobody. */
const PATIENCE_MS = minutes(10)
/** So old may a proof be of a ledger whose round takes hours. */
const GOOD_FOR_MS = days(1)

/**
 * Whether what was proved still says something of the ledger.
 * @param provedAt everything that had been posted by then was proved, the last time
 * @param nextAt when the next piece is due
 */
export const isFresh = ({ provedAt, nextAt }: { provedAt: Date | null; nextAt: Date | null }, now: Date): boolean =>
  provedAt !== null &&
  now.getTime() - provedAt.getTime() <= GOOD_FOR_MS &&
  (nextAt === null || now.getTime() - nextAt.getTime() <= PATIENCE_MS)
