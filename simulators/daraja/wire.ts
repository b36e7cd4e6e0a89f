/** How Daraja writes things down: instants of Nairobi as digits, ids with their day, errors in one shape, results in another. */
import type { Cents } from '../../shared/money.ts'
import { json, type Page } from '../http.ts'
import { digits, type State } from './state.ts'

const NAIROBI_MS = 3 * 60 * 60 * 1000

/** `20261125093000`. */
export const stamp = (at: number): string => new Date(at + NAIROBI_MS).toISOString().replace(/\D/g, '').slice(0, 14)

/** `ws_CO_25112026093000` and more digits. */
export const checkoutRequestId = (state: State, at: number): string => {
  const time = stamp(at)
  return `ws_CO_${time.slice(6, 8)}${time.slice(4, 6)}${time.slice(0, 4)}${time.slice(8)}${decimals(state, 12)}`
}

/** `29115-34620561-1`. */
export const merchantRequestId = (state: State): string => `${decimals(state, 5)}-${decimals(state, 8)}-1`

/** `AG_20261125_` and twenty digits. */
export const conversationId = (state: State, at: number): string => `AG_${stamp(at).slice(0, 8)}_${digits(state, 20)}`

/** An M-Pesa receipt: ten capitals and digits that begin with a letter. */
export const receipt = (state: State): string => `U${digits(state, 9).toUpperCase()}`

export const plain = (cents: Cents): number => cents / 100
export const decimal = (cents: Cents): string => plain(cents).toFixed(2)

export const problem = (status: number, errorCode: string, errorMessage: string): Page =>
  json(status, { requestId: '4801-4a37-8bd1-6a5c3c1f1f3b', errorCode, errorMessage })

/** `400.002.02`, with the field that is wrong. */
export const invalid = (field: string): Page => problem(400, '400.002.02', `Bad Request - Invalid ${field}`)

type Answered = { conversationId: string; originatorId: string; transactionId: string; code: number; description: string }

/** What comes to a `ResultURL`. */
export const result = (
  { conversationId: id, originatorId, transactionId, code, description }: Answered,
  parameters: object = {},
) => ({
  Result: {
    ResultType: 0,
    ResultCode: code,
    ResultDesc: description,
    OriginatorConversationID: originatorId,
    ConversationID: id,
    TransactionID: transactionId,
    ...(Object.keys(parameters).length > 0 && {
      ResultParameters: { ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })) },
    }),
    ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internalsandbox.safaricom.co.ke/' } },
  },
})

const decimals = (state: State, length: number): string =>
  digits(state, length)
    .split('')
    .map((digit) => Number.parseInt(digit, 16) % 10)
    .join('')
