/** The chart of accounts and the kinds of movement. Signs: what Somo owes or has earned is positive. */

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
