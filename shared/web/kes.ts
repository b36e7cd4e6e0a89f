import { CURRENCY_WORD } from '../country.ts'
import { centsFromShillings, formatAmount, formatMoney, formatMoneyExactly } from '../money.ts'

/** An amount of an answer, in shillings, as people read it: `KES 1,250`. */
export const kesText = (shillings: number): string => formatMoney(centsFromShillings(shillings))

/** The same where the customer's own text says it so, in wallets above all: `Ksh 1,250`. */
export const kshText = (shillings: number): string => formatMoney(centsFromShillings(shillings), CURRENCY_WORD)

/** An amount to the cent: `Ksh 1,250.00`. */
export const exactText = (shillings: number): string => formatMoneyExactly(centsFromShillings(shillings))

/** `1,250` alone, where the currency stands beside it already. */
export const amountText = (shillings: number): string => formatAmount(centsFromShillings(shillings))
