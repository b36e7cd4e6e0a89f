/**
 * IntaSend's webhooks. They are authenticated by a static word in the body, so anybody who has seen one can replay it: a
 * webhook is only ever a hint to fetch. (There is no signature header, although public guides verify one.)
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookHint, WebhookReading } from '../provider.ts'
import { isBody, recordOf, text, type Body } from './wire.ts'

/**
 * Never throws. A wrong or missing word leaves no hints, with one exception: payout events were seen without the word, so a
 * payout event that has none may still wake the poll, unauthenticated.
 */
export function readIntaSendWebhook(raw: Uint8Array, challenge: string): WebhookReading {
  const body = parse(raw)
  const authentic = typeof body?.challenge === 'string' && sameText(body.challenge, challenge)
  const hint = body && hintIn(body, authentic)
  if (!hint) return { authentic: false, hints: [] }
  const wakesAnyway = hint.kind === 'payout' && (body.challenge === undefined || body.challenge === null)
  if (!authentic && !wakesAnyway) return { authentic, hints: [] }
  return { authentic, hints: [hint], record: recordOf(body, RECORDED) }
}

/** Of an invoice, a batch, a transfer and a refund what a dispute turns on. Accounts, names, e-mails and notes are not here. */
const RECORDED: ReadonlySet<string> = new Set([
  ...['invoice_id', 'invoice', 'state', 'provider', 'currency', 'value', 'charges', 'net_amount', 'api_ref', 'clearing_status'],
  ...['mpesa_reference', 'failed_reason', 'failed_code', 'retry_count', 'created_at', 'updated_at'],
  ...['tracking_id', 'file_id', 'batch_reference', 'status', 'status_code', 'status_description', 'transactions'],
  ...['actual_charges', 'paid_amount', 'failed_amount', 'charge_estimate', 'total_amount', 'transactions_count'],
  ...['transaction_id', 'request_reference_id', 'provider_reference', 'amount', 'charge'],
  ...['chargeback_id', 'session_id', 'transaction', 'reason', 'resolution', 'trans_type', 'running_balance'],
])

/** What an event is about, told by its fields: it carries no type. A chargeback embeds an invoice, so it is looked for first. */
function hintIn(body: Body, authentic: boolean): WebhookHint | null {
  const refundId = idIn(body.chargeback_id)
  if (refundId) return named('refund', [refundId])
  if (body.file_id !== undefined || Array.isArray(body.transactions)) return named('payout', payoutIds(body, authentic))
  const paymentId = idIn(body.invoice_id)
  return named('payment', paymentId ? [paymentId] : [])
}

const named = (kind: WebhookHint['kind'], ids: string[]): WebhookHint | null => (ids.length > 0 ? { kind, ids } : null)

/**
 * Every id the event carries: the tracking id in it is not always the stored one. Our own reference can be guessed, and counts
 * from the provider alone.
 */
function payoutIds(body: Body, authentic: boolean): string[] {
  const transfers = Array.isArray(body.transactions) ? body.transactions.filter(isBody) : []
  const items = transfers.flatMap(({ request_reference_id: reference, transaction_id: id }) => [reference, id])
  const ids = [body.tracking_id, body.file_id, ...(authentic ? [body.batch_reference] : []), ...items]
    .map(idIn)
    .filter((id) => id !== null)
  return [...new Set(ids)].slice(0, MOST_IDS)
}

/** A batch of ours holds one transfer; anybody may send us a list. */
const MOST_IDS = 50

/** Anything else is no id of theirs, and may be nothing that a database keeps. */
function idIn(value: unknown): string | null {
  const id = text(value)
  return id !== null && /^[\w.-]{1,100}$/.test(id) ? id : null
}

function parse(raw: Uint8Array): Body | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(raw).toString('utf8'))
    return isBody(value) ? value : null
  } catch {
    return null
  }
}

/** Compares in constant time; hashing first hides the length as well. */
function sameText(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
