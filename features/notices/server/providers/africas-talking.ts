/**
 * SMS by Africa's Talking over `fetch`: one form, one answer. Their library brings clients for calls, airtime and payments; what
 * is needed of it is this file. (Facts: africastalking 0.8.3 and docs.africastalking.com/sms.)
 */
import { CURRENCY } from '../../../../shared/country.ts'
import { neverConnected } from '../../../../shared/server/never-connected.ts'
import type { Sms, SmsOutcome, SmsReport } from '../sms.ts'

export type AfricasTalkingConfig = {
  /** `https://api.africastalking.com`, `https://api.sandbox.africastalking.com` or a simulator's origin. */
  apiBase: string
  /** `sandbox` at the sandbox. */
  username: string
  apiKey: string
  /** The registered name or short code it comes from; their shared one without. */
  sender: string | null
}

/** How long to wait for an answer. */
const ANSWER_MS = 15_000
const MOST_ANSWER_BYTES = 20_000

/** It talks once and retries nothing: an SMS that was sent twice is read twice. */
export function africasTalking(config: AfricasTalkingConfig, answerMs: number = ANSWER_MS): Sms {
  return {
    async send(to, text) {
      const { username, apiKey, sender } = config
      const form = new URLSearchParams({
        username,
        to: `+${to}`,
        message: text,
        bulkSMSMode: '1',
        ...(sender && { from: sender }),
      })
      let response: Response
      let answer: string
      try {
        response = await fetch(new URL('/version1/messaging', config.apiBase), {
          method: 'POST',
          headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        })
        answer = (await response.text()).slice(0, MOST_ANSWER_BYTES)
      } catch (error) {
        return neverConnected(error)
          ? { state: 'refused', reason: 'unreachable', again: true }
          : { state: 'unknown', reason: isTimeout(error) ? 'timeout' : 'connection_lost' }
      }
      return outcomeOf(response.status, answer)
    },
    readReport,
  }
}

/** A success is 201 with a recipient who was taken: the same 201 also carries those who were not. */
function outcomeOf(status: number, answer: string): SmsOutcome {
  if (status === 429) return { state: 'refused', reason: 'rate_limited', again: true }
  // Our own settings are wrong, or the address is: nobody was written to, and an operator can mend it.
  if (status < 200 || (status >= 300 && status < 500 && status !== 408))
    return { state: 'refused', reason: `http_${status}`, again: true }
  if (status >= 300) return { state: 'unknown', reason: `http_${status}` }
  const recipient = recipientIn(answer)
  if (!recipient) return { state: 'unknown', reason: 'malformed' }
  const { statusCode, messageId, cost } = recipient
  if (ACCEPTED.has(statusCode)) return { state: 'accepted', messageId, cents: centsIn(cost) }
  return { state: 'refused', reason: REASONS[statusCode] ?? `status_${statusCode}`, again: MENDED.has(statusCode) }
}

const ACCEPTED = new Set([100, 101, 102])
/** By what an operator does; the number itself is at fault in the others. */
const MENDED = new Set([402, 405])
const REASONS: Readonly<Record<number, string>> = {
  401: 'risk_hold',
  402: 'invalid_sender',
  403: 'invalid_phone',
  404: 'unsupported_number',
  405: 'insufficient_balance',
  406: 'in_blacklist',
  407: 'could_not_route',
  409: 'do_not_disturb',
  500: 'gateway_error',
  501: 'gateway_error',
  502: 'gateway_refused',
}

type Recipient = { statusCode: number; messageId: string; cost: string }

function recipientIn(answer: string): Recipient | null {
  const data = parse(answer)?.['SMSMessageData']
  const recipients = isBody(data) ? data['Recipients'] : undefined
  if (!Array.isArray(recipients)) return null
  const [one, another] = recipients as unknown[]
  if (!isBody(one) || another !== undefined || typeof one['statusCode'] !== 'number') return null
  return { statusCode: one['statusCode'], messageId: String(one['messageId'] ?? ''), cost: String(one['cost'] ?? '') }
}

/** `0.8000` after the currency's word, in whole cents, rounded up: what it costs us at most. */
function centsIn(cost: string): number | null {
  const [currency, shillings = ''] = cost.split(' ')
  if (currency !== CURRENCY || !/^\d{1,4}(\.\d{1,6})?$/.test(shillings)) return null
  return Math.ceil(Math.round(Number(shillings) * 10_000) / 100)
}

/** Final ones are `Success`, `Failed` and `Rejected`; the others (`Sent`, `Submitted`, `Buffered`) are on the way. */
function readReport(raw: Uint8Array): SmsReport | null {
  const form = new URLSearchParams(Buffer.from(raw).toString('utf8'))
  const [id, status] = [form.get('id') ?? '', form.get('status') ?? '']
  if (id === '' || id.length > 100 || !['Success', 'Failed', 'Rejected'].includes(status)) return null
  const reason = form
    .get('failureReason')
    ?.replace(/[^A-Za-z]/g, '')
    .slice(0, 60)
  return { messageId: id, delivered: status === 'Success', reason: status === 'Success' ? null : reason || status }
}

type Body = Readonly<Record<string, unknown>>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(answer: string): Body | null {
  try {
    const value: unknown = JSON.parse(answer)
    return isBody(value) ? value : null
  } catch {
    return null
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
