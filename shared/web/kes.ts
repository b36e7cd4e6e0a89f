import { centsFromShillings, formatMoney } from '../money.ts'

/** An amount of an answer, in shillings, as people read it: `KES 1,250`, or `Ksh` where the customer's own text says so. */
export const kesText = (shillings: number, word: 'KES' | 'Ksh' = 'KES'): string =>
  formatMoney(centsFromShillings(shillings), word)
