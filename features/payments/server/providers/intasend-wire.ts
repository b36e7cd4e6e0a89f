/** IntaSend's JSON in our types. Money arrives as a string or as a number depending on the field; states and ids as text. */
import type { Cents } from '../../../../shared/money.ts'
import type { PaymentSnapshot } from '../provider.ts'
import { isPartial, paymentState } from './intasend-states.ts'
import { centsFromWire, isBody, text, type Body } from './wire.ts'

/** An invoice object (status call, wallet entry) as a snapshot; `null` when a part that matters is missing or unreadable. */
export function paymentFromInvoice(value: unknown): PaymentSnapshot | null {
  if (!isBody(value)) return null
  const { invoice_id: paymentId, currency } = value
  const asked = centsFromWire(value.value)
  const updatedAt = instant(value.updated_at) ?? instant(value.created_at)
  if (!isText(paymentId) || !isText(currency) || !isText(value.state) || asked === null || !updatedAt) return null
  const partial = isPartial(value.state)
  const gross = partial ? partOf(value, asked) : asked
  const net = netOf(value, gross)
  const state = paymentState(value.state)
  const account = text(value.account)
  const receipt = text(value.mpesa_reference)
  return {
    paymentId,
    ref: text(value.api_ref),
    state,
    ...(partial && { partial }),
    gross,
    fee: gross - net,
    net,
    currency,
    method: methodOf(value.provider),
    ...(account && { account }),
    ...(receipt && { receipt }),
    // The failure fields can stay behind on a late success, where they mean nothing.
    ...(state === 'failed' && { failure: failureOf(value) }),
    updatedAt,
    raw: withoutSecrets(value),
  }
}

/** A copy for the record. The challenge is our webhook secret, the signature opens a checkout, the nonce an approval. */
export const withoutSecrets = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !['challenge', 'signature', 'nonce'].includes(name)))

/**
 * The letters that the provider takes in names, references and narratives: accents go, and so do apostrophes (Ng'ang'a becomes
 * Nganga) and whatever else is neither letter nor digit nor one of `.`, `-`, `_` and the space.
 */
export const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ._-]/g, '')
    .replace(/ +/g, ' ')
    .trim()

/** A list answer: paginated, or the bare array of older versions. Null when it or its next page's address is unreadable. */
export function pageOf(value: unknown): { items: Body[]; next: string | null } | null {
  if (Array.isArray(value)) return { items: value.filter(isBody), next: null }
  if (!isBody(value) || !Array.isArray(value.results)) return null
  const next = value.next ?? null
  if (next !== null && (typeof next !== 'string' || !URL.canParse(next))) return null
  return { items: value.results.filter(isBody), next }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

// `charges` and `net_amount` do not always add up to `value` (captured: 11.00, 0.33, 10.66). The net is what arrives.
function netOf(invoice: Body, gross: Cents): Cents {
  const net = centsFromWire(invoice.net_amount)
  return net ?? gross - (centsFromWire(invoice.charges) ?? 0)
}

/** Of what was paid in part `value` may be what was asked for; what arrived with what the provider kept of it is no more. */
const partOf = (invoice: Body, asked: Cents): Cents =>
  Math.min(asked, (centsFromWire(invoice.net_amount) ?? 0) + (centsFromWire(invoice.charges) ?? 0))

function methodOf(provider: unknown): PaymentSnapshot['method'] {
  const word = String(provider).toUpperCase()
  if (word === 'M-PESA') return 'mpesa'
  return word.includes('CARD') ? 'card' : 'other'
}

function failureOf({ failed_code: failedCode, failed_reason: failedReason }: Body): { code?: string; reason?: string } {
  const code = text(failedCode)
  const reason = text(failedReason)
  return { ...(code && { code }), ...(reason && { reason }) }
}

function instant(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
