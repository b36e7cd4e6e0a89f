/** How what is left of a wallet goes back to where it came from (rules 11). */
import { CENTS_PER_SHILLING, LEAST_MPESA_PAYOUT, MOST_MPESA } from '../../../shared/country.ts'
import { centsFromShillings, type Cents } from '../../../shared/money.ts'
import { normalisePhone } from '../../../shared/phone.ts'

/** A payment that came in, as the provider told of it. */
export type PaidIn = { paymentId: string; method: string; account: string | null; grossCents: Cents }

/**
 * One way in which money goes back to where it came from: to the M-Pesa number that paid, or by giving a payment back; with
 * neither an operator looks for one. Of the amount that arrives `extraCents` is Somo's: M-Pesa sends whole shillings, and no less
 * than its least.
 */
export type WayBack = { amountCents: Cents; extraCents: Cents } & (
  | { phone: string | null; paymentId: null }
  | { phone: null; paymentId: string }
)

/** What went back before, when its owner left and thought better of it: to a number, or of one payment. */
export type SentBack = { to: string; cents: Cents }

/**
 * How what is left of a wallet goes back. What is left is of the newest payments; those of one number go together, as far as
 * M-Pesa moves that much at once. What has gone back before is not there to go back again.
 * @param paidIn newest first
 * @returns also what no payment is known of: an operator looks at that before it goes
 */
export function waysBack(
  leftCents: Cents,
  paidIn: readonly PaidIn[],
  sentBack: readonly SentBack[] = [],
): { ways: WayBack[]; unknownCents: Cents } {
  const sent = new Map<string, Cents>()
  for (const { to, cents } of sentBack) sent.set(to, (sent.get(to) ?? 0) + cents)
  const byPhone = new Map<string, Cents>()
  const ways: WayBack[] = []
  let left = leftCents
  for (const { paymentId, method, account, grossCents } of paidIn) {
    if (left === 0) break
    const phone = method === 'mpesa' && account !== null ? normalisePhone(account) : null
    const to = phone ?? paymentId
    const gone = Math.min(sent.get(to) ?? 0, grossCents)
    sent.set(to, (sent.get(to) ?? 0) - gone)
    const part = Math.min(left, grossCents - gone)
    left -= part
    if (part === 0) continue
    if (phone) byPhone.set(phone, (byPhone.get(phone) ?? 0) + part)
    else ways.push({ phone: null, paymentId, amountCents: part, extraCents: 0 })
  }
  for (const [phone, cents] of byPhone) ways.push(...toNumber(phone, cents))
  return { ways, unknownCents: left }
}

/** So much to one M-Pesa number, or to one that is not known yet, as far as M-Pesa moves that much at once. */
export function toNumber(phone: string | null, cents: Cents): WayBack[] {
  const ways: WayBack[] = []
  const most = centsFromShillings(MOST_MPESA)
  for (let rest = cents; rest > 0; rest -= most) ways.push({ phone, paymentId: null, ...sendable(Math.min(rest, most)) })
  return ways
}

/** Doubts of a cent go to the family (rules 11). */
function sendable(cents: Cents): { amountCents: Cents; extraCents: Cents } {
  const whole = Math.ceil(cents / CENTS_PER_SHILLING) * CENTS_PER_SHILLING
  const amountCents = Math.max(whole, centsFromShillings(LEAST_MPESA_PAYOUT))
  return { amountCents, extraCents: amountCents - cents }
}
