/**
 * What Daraja's results mean. Sources: its pages of M-Pesa Express, B2C, Transaction Status and Account Balance
 * (developer.safaricom.co.ke, December 2025, as copied in JacksCodeVault/mpesa-daraja-mcp), and results that others published.
 */
import { CURRENCY } from '../../../../shared/country.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { PaymentSnapshot, PayoutSnapshot } from '../provider.ts'
import { centsFromWire, isBody, text } from './wire.ts'

/**
 * Prompts that came to nothing, by `ResultCode`: too little money (1), limits of M-Pesa (2, 3, 4, 8), the same a moment ago (17),
 * the system busy (26), another transaction on the phone (1001), expired (1019), not sent (1025, 9999), cancelled (1032), nobody
 * there (1031, 1037), wrong PIN (2001), not allowed (2028), locked (8006).
 */
const unpaid: ReadonlySet<string> = new Set('1 2 3 4 8 17 26 1001 1019 1025 1031 1032 1037 2001 2028 8006 9999'.split(' '))

/**
 * Where a prompt stands by the code of its query. 4999 is "still under processing" (seen since 2025); so is, for us, every code
 * that nobody has described: it is looked at again rather than given up.
 */
export const promptState = (code: string): PaymentSnapshot['state'] =>
  code === '0' ? 'complete' : unpaid.has(code) ? 'failed' : 'processing'

/** What of a result is kept until whoever asked reads it. */
export type ResultFacts = { code: string; description: string; parameters: Readonly<Record<string, string>> }

const kept = [
  'TransactionStatus',
  'TransactionReason',
  'ReceiptNo',
  'Amount',
  'DebitPartyCharges',
  'CreditPartyName',
  'AccountBalance',
]

/** A body that comes to a `ResultURL`; null when it is none. Keys were seen with spaces in them, and values missing. */
export function resultIn(body: unknown): { conversationId: string; originatorId: string | null; facts: ResultFacts } | null {
  const result = isBody(body) ? body.Result : null
  if (!isBody(result)) return null
  const conversationId = text(result.ConversationID)
  const code = text(result.ResultCode)
  if (conversationId === null || code === null) return null
  const listed = isBody(result.ResultParameters) ? result.ResultParameters.ResultParameter : []
  const pairs = [listed].flat().filter(isBody)
  const parameters: Record<string, string> = {}
  for (const { Key, Value } of pairs) {
    const name = String(Key).replaceAll(' ', '')
    const value = text(Value)
    if (kept.includes(name) && value !== null) parameters[name] = value
  }
  return {
    conversationId,
    originatorId: text(result.OriginatorConversationID),
    facts: { code, description: text(result.ResultDesc) ?? '', parameters },
  }
}

/** What was kept, read again. */
export const factsOf = (kept: unknown): ResultFacts | null => {
  if (!isBody(kept) || !isBody(kept.parameters)) return null
  const parameters = Object.fromEntries(Object.entries(kept.parameters).map(([key, value]) => [key, String(value)]))
  return { code: String(kept.code), description: String(kept.description), parameters }
}

/** The initiator may not ask: its password, its role, its lock. These say nothing of what was asked about. */
const notLetIn: ReadonlySet<string> = new Set(['18', '20', '21', '2001', '8006'])

export const isNotLetIn = ({ code }: ResultFacts): boolean => notLetIn.has(code)

const words: Readonly<Record<string, PayoutSnapshot['state']>> = {
  COMPLETED: 'paid',
  FAILED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  EXPIRED: 'failed',
}

/**
 * Where a payout stands by the answer to a question about it. A question that found nothing means that the request has not come
 * in: it waits to be sent again under the same id, which is harmless if it has. A word that nobody has described keeps it open.
 * @param amount what was sent; an answer about another amount is for a person to look at
 */
export function payoutStanding({ code, description, parameters }: ResultFacts, amount: Cents): PayoutSnapshot {
  const raw = { code, description, ...parameters }
  if (code !== '0') return { state: 'prepared', code, reason: description, raw }
  const word = parameters.TransactionStatus ?? ''
  const state = words[word.toUpperCase()] ?? 'processing'
  const told = centsFromWire(parameters.Amount)
  if (state === 'paid' && told !== amount) return { state: 'indeterminate', code: word, reason: 'another amount was paid', raw }
  const fee = feeIn(parameters.DebitPartyCharges)
  const payeeName = nameIn(parameters.CreditPartyName)
  return {
    state,
    code: word,
    ...(state === 'paid' && parameters.ReceiptNo && { receipt: parameters.ReceiptNo }),
    ...(state === 'paid' && fee !== null && { fee }),
    ...(payeeName && { payeeName }),
    ...(state === 'failed' && { reason: parameters.TransactionReason ?? word }),
    raw,
  }
}

/** `Fee For B2C Payment|KES|22.40`; nothing where nothing was charged. */
function feeIn(charges: string | undefined): Cents | null {
  const [, currency, amount] = charges?.split('|') ?? []
  return currency === CURRENCY ? centsFromWire(amount) : null
}

/** `254708374149 - John Doe`. */
const nameIn = (party: string | undefined): string | undefined => /^\d+ - (.+)$/.exec(party ?? '')?.[1]

/**
 * What the accounts of a short code hold: `Utility Account|KES|228037.00|228037.00|0.00|0.00&…`, each with its current,
 * available, reserved and uncleared balance. Charges stand in an account of their own, below zero until they are taken:
 * all together is what is ours there. Payouts leave from the utility account. Null when it cannot be read.
 */
export function accountsIn(told: string | undefined): { held: Cents; available: Cents; utility: Cents } | null {
  const accounts = (told ?? '').split('&').map((line) => line.split('|'))
  const shillings = accounts.filter(([, currency]) => currency === CURRENCY)
  const read = shillings.map(([name, , current, available]) => ({
    name,
    current: centsFromWire(current),
    available: centsFromWire(available),
  }))
  const sum = (of: 'current' | 'available') => read.reduce((total, one) => total + (one[of] ?? Number.NaN), 0)
  const utility = read.find(({ name }) => name === 'Utility Account')?.available ?? null
  const [held, available] = [sum('current'), sum('available')]
  return utility === null || Number.isNaN(held) || Number.isNaN(available) ? null : { held, available, utility }
}
