/**
 * Money in through Daraja: M-Pesa Express, a prompt on the customer's phone. There is no page of the provider's and no card, no
 * list of payments that names them by the same id, and no giving back that we could follow: money goes back by payout.
 */
import { CURRENCY, UTC_SHIFT_HOURS } from '../../../../shared/country.ts'
import { hours, plus } from '../../../../shared/time.ts'
import type { AskedPrompt, PaymentProvider, PaymentSnapshot, Result } from '../provider.ts'
import { readDarajaCallback } from './daraja-callbacks.ts'
import { refused, unreadable, type DarajaCall, type DarajaClient, type DarajaConfig } from './daraja-client.ts'
import type { Questions } from './daraja-questions.ts'
import { accountsIn, promptState } from './daraja-results.ts'
import { text, wholeShillings, type Body } from './wire.ts'

const ACCOUNT_REFERENCE_LENGTH = 12
const DESCRIPTION_LENGTH = 13

/** What the prompt on the phone names as the account: the end of our reference, which is unique enough to be found by people. */
const accountOf = (ref: string): string =>
  ref
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-ACCOUNT_REFERENCE_LENGTH)
    .toUpperCase()

export function darajaPayments(
  config: DarajaConfig,
  { client, questions, now }: { client: DarajaClient; questions: Questions; now: () => Date },
): Omit<PaymentProvider, 'silentSince'> {
  return {
    name: 'daraja',

    async stkPush({ ref, amount, phone, narrative }) {
      const body = {
        ...password(config, now()),
        TransactionType: 'CustomerPayBillOnline',
        Amount: wholeShillings(amount),
        PartyA: phone,
        PartyB: config.shortCode,
        PhoneNumber: phone,
        // An address for this prompt alone: it names our reference where the answer to this call is lost.
        CallBackURL: `${config.callbackBase}/${ref}`,
        AccountReference: accountOf(ref),
        TransactionDesc: words(narrative, DESCRIPTION_LENGTH),
      }
      const call: DarajaCall = { path: '/mpesa/stkpush/v1/processrequest', body, movesMoney: true }
      const answer = await client(call)
      if (!answer.ok) return rings(answer.fault.message) ? answer : refused({ ...answer.fault, kind: 'rejected' })
      const paymentId = text(answer.value.CheckoutRequestID)
      return paymentId && text(answer.value.ResponseCode) === '0' ? { ok: true, value: { paymentId } } : unreadable(call)
    },

    fetchPayment: (paymentId, asked) => fetchPayment(config, client, { paymentId, asked, now: now() }),

    async balance() {
      const told = await questions.ask('/mpesa/accountbalance/v1/query', { CommandID: 'AccountBalance' }, 'balance')
      if (!told.ok) return told
      const accounts = accountsIn(told.value.parameters.AccountBalance)
      return accounts
        ? { ok: true, value: { held: accounts.held, available: accounts.available } }
        : unreadable({ path: '/mpesa/accountbalance/v1/query' })
    },

    // Its reversal asks for the M-Pesa receipt, which a query of a prompt does not tell.
    requestRefund: async () => notOffered,
    fetchRefund: async () => notOffered,

    readWebhook: (raw, _headers, at = '') => readDarajaCallback(raw, at),
  }
}

const notOffered = refused({ kind: 'rejected', code: 'not_offered', message: 'Daraja gives no payment back: send it by payout' })

/**
 * Whether the phone may ring after a fault. Refusals of M-Pesa Express share one code with "something went wrong" (500.001.1001),
 * and only their words tell them apart: the phone is busy with another one, or we are not who may ask.
 */
const rings = (message: string): boolean =>
  !/500 (Unable to lock subscriber|Wrong credentials|Merchant does not exist)/i.test(message)

async function fetchPayment(
  config: DarajaConfig,
  client: DarajaClient,
  { paymentId, asked, now }: { paymentId: string; asked: AskedPrompt | null; now: Date },
): Promise<Result<PaymentSnapshot>> {
  if (!asked) return refused({ kind: 'rejected', code: 'not_asked', message: `Daraja: nothing was asked for as ${paymentId}` })
  const body = { ...password(config, now), CheckoutRequestID: paymentId }
  const call: DarajaCall = { path: '/mpesa/stkpushquery/v1/query', body }
  const answer = await client(call)
  // "The transaction is being processed", as an error: the words decide, because other faults have the same code.
  if (!answer.ok && /transaction is being processed/i.test(answer.fault.message))
    return {
      ok: true,
      value: snapshot(paymentId, asked, now, { state: 'processing', raw: { ResultDesc: answer.fault.message } }),
    }
  if (!answer.ok) return answer
  const code = text(answer.value.ResultCode)
  // An answer about another payment is no answer.
  if (code === null || text(answer.value.CheckoutRequestID) !== paymentId) return unreadable(call)
  const state = promptState(code)
  const reason = text(answer.value.ResultDesc)
  const failure = state === 'failed' ? { failure: { code, ...(reason && { reason }) } } : {}
  return { ok: true, value: { ...snapshot(paymentId, asked, now, { state, raw: answer.value }), ...failure } }
}

/**
 * It says neither what it cost nor the receipt: what was asked for is what is charged, and Safaricom's fee, where the paybill
 * bears it, is taken from the accounts by itself.
 */
const snapshot = (
  paymentId: string,
  { ref, amount, phone }: AskedPrompt,
  now: Date,
  told: Pick<PaymentSnapshot, 'state' | 'raw'>,
): PaymentSnapshot => ({
  ...{ paymentId, ref, gross: amount, fee: 0, net: amount, currency: CURRENCY, method: 'mpesa', account: phone },
  ...told,
  updatedAt: now.toISOString(),
})

/** The same time, of Nairobi, in the password and beside it. */
function password({ shortCode, passKey }: DarajaConfig, now: Date): Body {
  const time = plus(now, hours(UTC_SHIFT_HOURS)).toISOString().replace(/\D/g, '').slice(0, 14)
  const secret = Buffer.from(`${shortCode}${passKey}${time}`).toString('base64')
  return { BusinessShortCode: shortCode, Password: secret, Timestamp: time }
}

/** Letters, digits and spaces: others were seen to make a request fail without a word. */
export const words = (narrative: string, most: number): string =>
  narrative
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
