import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { role } from '../protocol.ts'
import type { RoomGuest } from './room-engine.ts'

/** At least 32 bytes each: the one that signs passes, and those of before which are still named, that only read them. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

const AUDIENCE = 'room'

const claims = z.object({
  room: z.string().check(z.minLength(1), z.maxLength(64)),
  person: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  role,
  maySend: z.boolean(),
  mayWrite: z.boolean(),
  keepsDoor: z.boolean(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Who somebody is in a room, as the main server vouched for it. Instants in milliseconds. */
export type RoomClaims = {
  room: string
  person: string
  name: string
  role: RoomGuest['role']
  maySend: boolean
  mayWrite: boolean
  keepsDoor: boolean
  jti: string
  issuedAt: number
  until: number
}

/**
 * A short token for one person in one room, signed with the secret that main server and media process share.
 * `iat` carries milliseconds (RFC 7519 allows fractions), so that ending a room can refuse what was issued a moment before.
 */
export function signRoomToken(secret: Uint8Array, room: string, guest: RoomGuest, now: number): Promise<string> {
  return new SignJWT({
    room,
    person: guest.personId,
    name: guest.name,
    role: guest.role,
    maySend: guest.maySend,
    mayWrite: guest.mayWrite,
    keepsDoor: guest.keepsDoor,
    iat: now / 1000,
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(guest.until.getTime() / 1000))
    .sign(secret)
}

/** What the token says, or why it lets nobody in; whatever a secret of before has signed counts as well. */
export async function readRoomToken(secrets: Secrets, token: string, now: number): Promise<RoomClaims | 'bad_token' | 'expired'> {
  for (const secret of secrets) {
    const read = await readBy(secret, token, now)
    if (read !== 'bad_token') return read
  }
  return 'bad_token'
}

async function readBy(secret: Uint8Array, token: string, now: number): Promise<RoomClaims | 'bad_token' | 'expired'> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(now) })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return 'bad_token'
    const { iat, exp, ...rest } = parsed.data
    return { ...rest, issuedAt: Math.round(iat * 1000), until: exp * 1000 }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED' ? 'expired' : 'bad_token'
  }
}
