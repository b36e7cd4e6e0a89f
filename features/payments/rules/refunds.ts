/** What an operator can send back of a payment, out of the wallet that it went into. */
import { CENTS_PER_SHILLING, LEAST_MPESA_PAYOUT, MOST_MPESA } from '../../../shared/country.ts'
import type { Cents } from '../../../shared/money.ts'

/** KES at once: what M-Pesa moves, and whole shillings as it does. */
export const refundLimitsKes = { least: LEAST_MPESA_PAYOUT, most: MOST_MPESA } as const

export type Source = {
  /** All that ever came into the wallet from there. */
  cameCents: Cents
  /** What of it went back, or is on its way there. */
  wentCents: Cents
}

/** What came from there and is still here. A payment given back is no more than it was; a number may have paid often. */
export const leftOf = ({ cameCents, wentCents }: Source): Cents => Math.max(0, cameCents - wentCents)

/** Whole KES that can go back there now; 0 where it is less than can be sent. */
export function mostRefundKes(source: Source, walletCents: Cents): number {
  const kes = Math.floor(Math.min(leftOf(source), walletCents) / CENTS_PER_SHILLING)
  return kes < refundLimitsKes.least ? 0 : Math.min(kes, refundLimitsKes.most)
}
