import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Role } from '../../../shared/endpoint.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roles } from '../contract.ts'

export const ACCESS_TOKEN_MINUTES = 15
const MOST_CACHED = 5000

/** A signed statement of who somebody is, good for fifteen minutes (rules 2). */
export async function makeAccessToken(keys: Keys, actor: Actor, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = plus(now, minutes(ACCESS_TOKEN_MINUTES))
  const token = await new SignJWT({ role: actor.role, sid: actor.sessionId })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(String(actor.userId))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keys.accessPrivate)
  return { token, expiresAt }
}

/**
 * Reads access tokens. Verifying a signature costs more than twice the rest of a request, so what has been verified is remembered
 * until it expires; the memory is bounded and holds the newest.
 */
export function accessTokenReader(keys: Keys): (token: string, now: Date) => Promise<Actor | null> {
  const verified = new Map<string, { actor: Actor; until: number }>()
  return async (token, now) => {
    const known = verified.get(token)
    if (known) return known.until > now.getTime() ? known.actor : null
    const read = await verifyByEither(keys, token, now)
    if (!read) return null
    if (verified.size >= MOST_CACHED) verified.delete(verified.keys().next().value ?? '')
    verified.set(token, read)
    return read.actor
  }
}

async function verifyByEither(keys: Keys, token: string, now: Date): ReturnType<typeof verify> {
  for (const one of eachOf(keys)) {
    const read = await verify(one, token, now)
    if (read) return read
  }
  return null
}

async function verify(keys: Keys, token: string, now: Date): Promise<{ actor: Actor; until: number } | null> {
  try {
    const { payload } = await jwtVerify(token, keys.accessPublic, {
      algorithms: ['EdDSA'],
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    })
    const role = roles.find((name) => name === payload['role']) as Role | undefined
    const userId = Number(payload.sub)
    const sessionId = Number(payload['sid'])
    if (!role || !Number.isSafeInteger(userId) || !Number.isSafeInteger(sessionId)) return null
    return { actor: { userId, role, sessionId }, until: Number(payload.exp) * 1000 }
  } catch {
    // Forged, damaged or over: to the caller it is simply no token.
    return null
  }
}
