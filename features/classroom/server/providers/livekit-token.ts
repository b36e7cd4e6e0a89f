/**
 * Tokens as LiveKit takes them: signed by the secret of a key, with what the bearer may do. (Facts: livekit-server-sdk 2.19.2,
 * docs.livekit.io; our own few lines instead, because the signing is `jose`, which is here.)
 */
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import * as z from 'zod/mini'
import type { RoomGuest } from '../room-engine.ts'

export type LiveKitSettings = {
  /** Where pages connect: `wss://…`; its API is at the same host. */
  url: string
  apiKey: string
  apiSecret: string
}

type Keys = Pick<LiveKitSettings, 'apiKey' | 'apiSecret'>

/** What a token allows, by LiveKit's own names. */
type VideoGrant = {
  room?: string
  roomCreate?: boolean
  roomAdmin?: boolean
  roomJoin?: boolean
  canPublish?: boolean
  canPublishSources?: readonly string[]
  canPublishData?: boolean
  canSubscribe?: boolean
  canUpdateOwnMetadata?: boolean
}

/** A page asks for another one whenever it comes in; whoever is inside gets newer ones from LiveKit. */
const WAY_IN_MINUTES = 10
const CALL_SECONDS = 60

/** One person's way into one room, for some minutes and never beyond the admission. */
export function wayIn(keys: Keys, room: string, guest: RoomGuest, now: Date): Promise<string> {
  const sources = { canPublish: guest.maySend, canPublishSources: guest.maySend ? ['camera', 'microphone', 'screen_share'] : [] }
  const video: VideoGrant = {
    room,
    roomJoin: true,
    ...sources,
    canPublishData: guest.mayWrite,
    canSubscribe: true,
    // Their name and what they are come from here alone.
    canUpdateOwnMetadata: false,
  }
  const until = Math.min(guest.until.getTime(), now.getTime() + WAY_IN_MINUTES * 60_000)
  const attributes = { role: guest.role }
  return sign(keys, { name: guest.name, attributes, video }, { subject: guest.personId, now, until: new Date(until) })
}

/** For one call of the API. */
export const callToken = (keys: Keys, video: VideoGrant, now: Date): Promise<string> =>
  sign(keys, { video }, { now, until: new Date(now.getTime() + CALL_SECONDS * 1000) })

function sign(
  { apiKey, apiSecret }: Keys,
  claims: Record<string, unknown>,
  { subject, now, until }: { subject?: string; now: Date; until: Date },
): Promise<string> {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(apiKey)
    .setNotBefore(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(until.getTime() / 1000))
  if (subject !== undefined) token.setSubject(subject)
  return token.sign(new TextEncoder().encode(apiSecret))
}

const signedBody = z.object({ sha256: z.string(), exp: z.number() })
/** How far LiveKit's clock may be from ours. */
const CLOCK_SECONDS = 60

/** Whether LiveKit has signed these bytes, some minutes ago at most. @param token the `Authorization` header: without `Bearer` */
export async function isSigned({ apiKey, apiSecret }: Keys, token: string, raw: Uint8Array, now: Date): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(apiSecret), {
      algorithms: ['HS256'],
      issuer: apiKey,
      currentDate: now,
      clockTolerance: CLOCK_SECONDS,
    })
    const claims = signedBody.safeParse(payload)
    return claims.success && claims.data.sha256 === createHash('sha256').update(raw).digest('base64')
  } catch (error) {
    // Whatever `jose` says of a token, it is none.
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
