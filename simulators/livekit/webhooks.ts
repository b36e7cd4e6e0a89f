/** Webhooks as LiveKit sends them: a token that holds the hash of the body, good for five minutes, and a few tries. */
import { createHash } from 'node:crypto'
import { WebhookEvent, type ParticipantInfo, type Room as RoomInfo } from '@livekit/protocol'
import { SignJWT } from 'jose/jwt/sign'
import { attempt, queue } from '../events.ts'
import { nextId, secondsOf, type Flaw, type Scenario, type Sim } from './state.ts'

const GOOD_FOR_S = 5 * 60
const RETRY_AFTER_S = [1, 5, 20]
const LATE_MS = 4 * 60_000

const flaws: Partial<Record<Scenario, Flaw>> = {
  bad_signature: 'signature',
  other_body: 'body',
  other_issuer: 'issuer',
  expired: 'expired',
}

export function emit(sim: Sim, event: string, { room, participant }: { room: RoomInfo; participant?: ParticipantInfo }): void {
  const bodyOf = (): string => {
    const message = new WebhookEvent({ event, id: nextId(sim, 'EV_'), createdAt: secondsOf(sim.timeline.now()), room })
    if (participant) message.participant = participant
    return message.toJsonString()
  }
  queue(sim, { event, bodyOf, flaws, lateMs: LATE_MS })
}

export const deliver = (sim: Sim, deliveryId: number): Promise<void> =>
  attempt(sim, deliveryId, {
    headersOf: async ({ body, spoilt }) => ({
      'content-type': 'application/webhook+json',
      authorization: await signed(sim, body, spoilt),
    }),
    isTaken: (status) => status < 300,
    retryAfterMs: RETRY_AFTER_S.map((seconds) => seconds * 1000),
  })

/** Not a bearer: the token alone. */
function signed(sim: Sim, body: string, how: Flaw | null): Promise<string> {
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
