/**
 * What Daraja sends us. Nothing of it is signed: whatever it says is a hint to look, and our address, which nobody else is told,
 * keeps strangers from hinting. Alone the answer to a question of ours is kept, and believed only where its id is the question's.
 */
import type { WebhookReading } from '../provider.ts'
import { resultIn } from './daraja-results.ts'
import { isBody, recordOf, text } from './wire.ts'

const nothing: WebhookReading = { authentic: false, hints: [] }

/**
 * Never throws.
 * @param at the part of our address behind all others: `answer`, `payout`, `timeout`, or the reference of a prompt
 */
export function readDarajaCallback(raw: Uint8Array, at: string): WebhookReading {
  const body = parse(raw)
  const result = resultIn(body)
  if (at === 'answer' && result) {
    const to = idIn(result.conversationId)
    return to ? { ...nothing, answer: { to, facts: result.facts } } : nothing
  }
  if (at === 'payout') {
    const id = idIn(result?.originatorId ?? (isBody(body) ? text(body.OriginatorConversationID) : null))
    return id ? { ...nothing, hints: [{ kind: 'payout', ids: [id] }], ...recorded(body) } : nothing
  }
  const callback = isBody(body) && isBody(body.Body) ? body.Body.stkCallback : null
  const id = isBody(callback) ? idIn(text(callback.CheckoutRequestID)) : null
  if (!id || !/^dep_\w{1,60}$/.test(at)) return nothing
  return { ...nothing, hints: [{ kind: 'payment', ids: [id], ref: at }], ...recorded(body) }
}

/** What a dispute turns on. Parameters, among them numbers and names of people, are not here. */
const RECORDED: ReadonlySet<string> = new Set([
  ...['Body', 'stkCallback', 'MerchantRequestID', 'CheckoutRequestID', 'ResultCode', 'ResultDesc'],
  ...['Result', 'ResultType', 'OriginatorConversationID', 'ConversationID', 'TransactionID'],
])

const recorded = (body: unknown) => (isBody(body) ? { record: recordOf(body, RECORDED) } : {})

/** Anything else is no id of theirs, and may be nothing that a database keeps. */
const idIn = (id: string | null): string | null => (id !== null && /^[\w.-]{1,100}$/.test(id) ? id : null)

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8')) as unknown
  } catch {
    return null
  }
}
