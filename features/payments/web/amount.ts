/** Typing an amount of shillings, and what can be wrong with it. */

/** What stands in the box after a key: only digits and one decimal point are let in, anything else changes nothing. */
export const typedAmount = (before: string, typed: string): string =>
  /^\d*(?:\.\d*)?$/.test(typed) && typed.length <= 10 ? typed : before

export type AmountProblem = 'empty' | 'not_whole' | 'too_little' | 'too_much'

type Limits = { least: number; most: number }

/** Why an amount cannot be deposited, or null. The wider of the two methods' limits counts; a card's own are said beside it. */
export function amountProblem(typed: string, limits: Limits): AmountProblem | null {
  const amount = Number(typed)
  if (typed === '' || !(amount > 0)) return 'empty'
  if (!Number.isInteger(amount)) return 'not_whole'
  if (amount < limits.least) return 'too_little'
  return amount > limits.most ? 'too_much' : null
}

/** The amount an address asks for, such as a shortfall; empty when it is no whole number of shillings. */
export const amountInAddress = (value: string | null): string => (value !== null && /^[1-9]\d{0,5}$/.test(value) ? value : '')
