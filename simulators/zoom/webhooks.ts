/**
 * Webhooks as Zoom sends them: signed over the bytes of the body, an answer wanted within three seconds, three retries after 5,
 * 20 and 60 minutes.
 */
import { createHmac } from 'node:crypto'
import type { Delivery, Scenario, Sim } from './state.ts'

const RETRY_AFTER_MINUTES = [5, 20, 60]
const ANSWER_MS = 3000
const LATE_MS = 5 * 60_000
const TOO_OLD_S = 6 * 60

/** Queues one event. Without an address nothing is sent, as with an app that has none. */
export function emit(sim: Sim, event: string, object: Record<string, unknown>): void {
  const scenario = sim.state.scenarios.shift()
  if (!sim.webhookUrl || scenario === 'lost') return
  const shown = scenario === 'number_id' ? { ...object, id: Number(object['id']) } : object
  const body = bodyOf(sim, event, scenario === 'emoji' ? withEmoji(shown) : shown)
  const spoilt = scenario === 'bad_signature' ? 'signature' : scenario === 'old_timestamp' ? 'timestamp' : null
  const delivery = keep(sim, event, body, spoilt)
  if (scenario === 'swapped') {
    sim.state.held.push(delivery.id)
    return
  }
  for (const wait of waitsOf(scenario)) sim.timeline.schedule(wait, { kind: 'deliver', deliveryId: delivery.id })
  for (const deliveryId of sim.state.held.splice(0)) sim.timeline.schedule(0, { kind: 'deliver', deliveryId })
}

const waitsOf = (scenario: Scenario | undefined): number[] => {
  if (scenario === 'late') return [LATE_MS]
  return scenario === 'duplicate' ? [0, 0] : [0]
}

const bodyOf = (sim: Sim, event: string, object: Record<string, unknown>): string =>
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

function keep(sim: Sim, event: string, body: string, spoilt: Delivery['spoilt']): Delivery {
  const id = (sim.state.deliveries.at(-1)?.id ?? 0) + 1
  const delivery: Delivery = { id, event, body, spoilt, attempts: 0, state: 'due', answers: [] }
  sim.state.deliveries.push(delivery)
  return delivery
}

/** Makes one attempt, and plans the next one when it fails. */
export async function deliver(sim: Sim, deliveryId: number): Promise<void> {
  const delivery = sim.state.deliveries.find(({ id }) => id === deliveryId)
  if (!delivery) return
  delivery.attempts += 1
  const answer = await post(sim, delivery.body, delivery.spoilt)
  delivery.answers.push({ at: sim.timeline.now(), ...answer })
  if (answer.status === 200 || answer.status === 204) {
    delivery.state = 'delivered'
    return
  }
  const wait = RETRY_AFTER_MINUTES[delivery.attempts - 1]
  if (wait === undefined) delivery.state = 'given_up'
  else sim.timeline.schedule(wait * 60_000, { kind: 'deliver', deliveryId })
}

/** Sends the same bytes again with the headers of now, as a late duplicate comes. */
export function replay(sim: Sim, delivery: Delivery): void {
  sim.timeline.schedule(0, { kind: 'deliver', deliveryId: delivery.id })
}

/** Zoom's question whether an address is ours. @returns whether it was answered as it must be */
export async function validate(sim: Sim): Promise<boolean> {
  const plainToken = 'qgg8vlvZRS6UYooatFL8Aw'
  const body = JSON.stringify({ payload: { plainToken }, event_ts: sim.timeline.now(), event: 'endpoint.url_validation' })
  const { status, body: said } = await post(sim, body, null)
  const encryptedToken = createHmac('sha256', sim.keys.webhookSecret).update(plainToken).digest('hex')
  if (status !== 200) return false
  const answer = JSON.parse(said) as Record<string, unknown>
  return answer['plainToken'] === plainToken && answer['encryptedToken'] === encryptedToken
}

async function post(sim: Sim, body: string, spoilt: Delivery['spoilt']): Promise<{ status: number | null; body: string }> {
  const seconds = Math.floor(sim.timeline.now() / 1000) - (spoilt === 'timestamp' ? TOO_OLD_S : 0)
  const key = spoilt === 'signature' ? `${sim.keys.webhookSecret}x` : sim.keys.webhookSecret
  const signature = createHmac('sha256', key).update(`v0:${seconds}:${body}`).digest('hex')
  try {
    const response = await fetch(sim.webhookUrl ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-zm-request-timestamp': String(seconds),
        'x-zm-signature': `v0=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: null, body: error instanceof Error ? error.message : String(error) }
  }
}
