import { CENTS_PER_SHILLING, CURRENCY, CURRENCY_WORD } from './country.ts'

/** Money is whole Kenyan cents inside; shillings exist only at the edge. */
export type Cents = number

/** How an amount is marked: by the code, or by the word people write. */
export type CurrencyMark = typeof CURRENCY | typeof CURRENCY_WORD

/** Shillings as typed or sent (at most two decimals) to cents. Refuses what is not an exact, safe amount by throwing. */
export function centsFromShillings(shillings: number): Cents {
  if (!isExactAmount(shillings)) throw new RangeError(`not an exact amount of shillings: ${shillings}`)
  return Math.round(shillings * CENTS_PER_SHILLING)
}

/** Whether shillings are whole cents: the one rule by which a field takes them and the server counts them. */
export function isExactAmount(shillings: number): boolean {
  const cents = Math.round(shillings * CENTS_PER_SHILLING)
  return Number.isSafeInteger(cents) && Math.abs(cents / CENTS_PER_SHILLING - shillings) <= 1e-9
}

/** Cents to shillings for JSON, as the calls show them: 125050 becomes 1250.5. */
export function shillings(cents: Cents): number {
  assertCents(cents)
  return cents / CENTS_PER_SHILLING
}

/**
 * What the teacher keeps of a price: `floor(price × bps / 10000)`. The remainder, to the cent, is the platform's.
 * @param shareBps basis points, 7000 is 70 %
 */
export function splitPrice(price: Cents, shareBps: number): { teacher: Cents; platform: Cents } {
  assertCents(price)
  const teacher = Math.floor((price * shareBps) / 10_000)
  return { teacher, platform: price - teacher }
}

/** `70%`: a share as people read it, of basis points. */
export const shareText = (bps: number): string => `${bps / 100}%`

/** A part of an amount in whole percent, rounded up: what goes back to a family, whose every doubtful cent is (rules 11). */
export function percentOf(amount: Cents, percent: number): Cents {
  assertCents(amount)
  return Math.ceil((amount * percent) / 100)
}

/** `KES 1,250`, with cents only where there are any. The mark can be `Ksh` where the customer's own text says so. */
export function formatMoney(cents: Cents, mark: CurrencyMark = CURRENCY): string {
  return `${cents < 0 ? '−' : ''}${mark} ${formatAmount(Math.abs(cents))}`
}

/** `1,250` alone, where the currency stands beside it already. */
export function formatAmount(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}${digits(Math.abs(cents), cents % CENTS_PER_SHILLING === 0 ? 0 : 2)}`
}

/** `Ksh 500.00`: histories always show both decimals. */
export function formatMoneyExactly(cents: Cents, mark: CurrencyMark = CURRENCY_WORD): string {
  return `${cents < 0 ? '−' : ''}${mark} ${digits(Math.abs(cents), 2)}`
}

/** `1,250`: a whole number as people read it. */
export const groupedDigits = (n: number): string => String(n).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',')

function digits(cents: Cents, decimals: 0 | 2): string {
  const whole = Math.floor(cents / CENTS_PER_SHILLING)
  const grouped = groupedDigits(whole)
  return decimals === 0 ? grouped : `${grouped}.${String(cents % CENTS_PER_SHILLING).padStart(2, '0')}`
}

function assertCents(cents: Cents): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
}

/** Of many amounts half lie between the two, a quarter below and a quarter above. */
export type MiddleHalf = { low: number; high: number }
