/** Webhooks as LiveKit sends them: a token that holds the hash of the body, good for five minutes, and a few tries. */
import { createHash } from 'node:crypto'
import { WebhookEvent, type ParticipantInfo, type Room as RoomInfo } from '@livekit/protocol'
import { SignJWT } from 'jose'
import { nextId, secondsOf, type Delivery, type Scenario, type Sim } from './state.ts'

const GOOD_FOR_S = 5 * 60
const RETRY_AFTER_S = [1, 5, 20]
const ANSWER_MS = 3000
const LATE_MS = 4 * 60_000

/** Queues one event. Without an address nothing is sent. */
export function emit(sim: Sim, event: string, about: { room: RoomInfo; participant?: ParticipantInfo }): void {
  const scenario = sim.state.scenarios.shift()
  if (!sim.webhookUrl || scenario === 'lost') return
  const { room, participant } = about
  const message = new WebhookEvent({ event, id: nextId(sim, 'EV_'), createdAt: secondsOf(sim.timeline.now()), room })
  if (participant) message.participant = participant
  const delivery = keep(sim, event, message.toJsonString(), spoiltBy(scenario))
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

const spoilt: Partial<Record<Scenario, Delivery['spoilt']>> = {
  bad_signature: 'signature',
  other_body: 'body',
  other_issuer: 'issuer',
  expired: 'expired',
}
const spoiltBy = (scenario: Scenario | undefined): Delivery['spoilt'] => (scenario && spoilt[scenario]) ?? null

function keep(sim: Sim, event: string, body: string, how: Delivery['spoilt']): Delivery {
  const id = (sim.state.deliveries.at(-1)?.id ?? 0) + 1
  const delivery: Delivery = { id, event, body, spoilt: how, attempts: 0, state: 'due', answers: [] }
  sim.state.deliveries.push(delivery)
  return delivery
}

/** Makes one attempt, and plans the next one when it fails. */
export async function deliver(sim: Sim, deliveryId: number): Promise<void> {
  const delivery = sim.state.deliveries.find(({ id }) => id === deliveryId)
  if (!delivery) return
  delivery.attempts += 1
  const answer = await post(sim, delivery)
  delivery.answers.push({ at: sim.timeline.now(), ...answer })
  if (answer.status !== null && answer.status < 300) {
    delivery.state = 'delivered'
    return
  }
  const wait = RETRY_AFTER_S[delivery.attempts - 1]
  if (wait === undefined) delivery.state = 'given_up'
  else sim.timeline.schedule(wait * 1000, { kind: 'deliver', deliveryId })
}

async function post(sim: Sim, { body, spoilt: how }: Delivery): Promise<{ status: number | null; body: string }> {
  try {
    const response = await fetch(sim.webhookUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/webhook+json', authorization: await signed(sim, body, how) },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: null, body: error instanceof Error ? error.message : String(error) }
  }
}

/** Not a bearer: the token alone. */
function signed(sim: Sim, body: string, how: Delivery['spoilt']): Promise<string> {
  const { apiKey, apiSecret } = sim.keys
  const at = Math.floor(sim.timeline.now() / 1000) - (how === 'expired' ? GOOD_FOR_S + 120 : 0)
  const sha256 = createHash('sha256')
    .update(how === 'body' ? `${body} ` : body)
    .digest('base64')
  return new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(how === 'issuer' ? 'another-key' : apiKey)
    .setNotBefore(at)
    .setExpirationTime(at + GOOD_FOR_S)
    .sign(new TextEncoder().encode(how === 'signature' ? `${apiSecret}x` : apiSecret))
}
