/**
 * Webhooks as Zoom sends them: signed over the bytes of the body, an answer wanted within three seconds, three retries after 5,
 * 20 and 60 minutes.
 */
import { createHmac } from 'node:crypto'
import { attempt, queue, send } from '../events.ts'
import type { Flaw, Scenario, Sim } from './state.ts'

const RETRY_AFTER_MINUTES = [5, 20, 60]
const LATE_MS = 5 * 60_000
const TOO_OLD_S = 6 * 60

const flaws: Partial<Record<Scenario, Flaw>> = { bad_signature: 'signature', old_timestamp: 'timestamp' }

export function emit(sim: Sim, event: string, object: Record<string, unknown>): void {
  const bodyOf = (scenario: Scenario | undefined): string => {
    const shown = scenario === 'number_id' ? { ...object, id: Number(object['id']) } : object
    return bodyWith(sim, event, scenario === 'emoji' ? withEmoji(shown) : shown)
  }
  queue(sim, { event, bodyOf, flaws, lateMs: LATE_MS })
}

const bodyWith = (sim: Sim, event: string, object: Record<string, unknown>): string =>
  // Zoom escapes what is not ASCII, so that whoever reads the body and writes it again signs other bytes.
  JSON.stringify({ event, payload: { account_id: sim.keys.accountId, object }, event_ts: sim.timeline.now() }).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function withEmoji(object: Record<string, unknown>): Record<string, unknown> {
  const participant = object['participant'] as Record<string, unknown> | undefined
  return participant
    ? { ...object, participant: { ...participant, user_name: `${String(participant['user_name'])} 🎉` } }
    : object
}

export const deliver = (sim: Sim, deliveryId: number): Promise<void> =>
  attempt(sim, deliveryId, {
    headersOf: ({ body, spoilt }) => signed(sim, body, spoilt),
    isTaken: (status) => status === 200 || status === 204,
    retryAfterMs: RETRY_AFTER_MINUTES.map((minutes) => minutes * 60_000),
  })

/** Zoom's question whether an address is ours. @returns whether it was answered as it must be */
export async function validate(sim: Sim): Promise<boolean> {
  const plainToken = 'qgg8vlvZRS6UYooatFL8Aw'
  const body = JSON.stringify({ payload: { plainToken }, event_ts: sim.timeline.now(), event: 'endpoint.url_validation' })
  const { status, body: said } = await send(sim.webhookUrl ?? '', signed(sim, body, null), body)
  const encryptedToken = createHmac('sha256', sim.keys.webhookSecret).update(plainToken).digest('hex')
  if (status !== 200) return false
  const answer = JSON.parse(said) as Record<string, unknown>
  return answer['plainToken'] === plainToken && answer['encryptedToken'] === encryptedToken
}

function signed(sim: Sim, body: string, spoilt: Flaw | null): Record<string, string> {
  const seconds = Math.floor(sim.timeline.now() / 1000) - (spoilt === 'timestamp' ? TOO_OLD_S : 0)
  const key = spoilt === 'signature' ? `${sim.keys.webhookSecret}x` : sim.keys.webhookSecret
  const signature = createHmac('sha256', key).update(`v0:${seconds}:${body}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-zm-request-timestamp': String(seconds),
    'x-zm-signature': `v0=${signature}`,
  }
}
