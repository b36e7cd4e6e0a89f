/** Tokens as LiveKit reads them, read strictly: what it would pass over in silence is refused here too. */
import { jwtVerify } from 'jose/jwt/verify'
import * as z from 'zod/mini'
import type { Sim } from './state.ts'

const flag = z.optional(z.boolean())
const sources = z.array(z.enum(['camera', 'microphone', 'screen_share', 'screen_share_audio']))
const video = z.strictObject({
  room: z.optional(z.string().check(z.minLength(1))),
  roomCreate: flag,
  roomList: flag,
  roomJoin: flag,
  roomAdmin: flag,
  roomRecord: flag,
  canPublish: flag,
  canPublishData: flag,
  canSubscribe: flag,
  canUpdateOwnMetadata: flag,
  canPublishSources: z.optional(sources),
  hidden: flag,
})
const claims = z.strictObject({
  iss: z.string(),
  sub: z.optional(z.string().check(z.minLength(1))),
  nbf: z.optional(z.int()),
  iat: z.optional(z.int()),
  exp: z.int(),
  jti: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata: z.optional(z.string()),
  attributes: z.optional(z.record(z.string(), z.string())),
  video,
})
export type Claims = z.infer<typeof claims>

/** Longer than the longest lesson with its waiting, nobody's token lives. */
const LONGEST_SECONDS = 6 * 3600

/** @returns why it is none, in words */
export async function readToken(sim: Sim, token: string): Promise<Claims | string> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(sim.keys.apiSecret), {
      algorithms: ['HS256'],
      issuer: sim.keys.apiKey,
      currentDate: new Date(sim.timeline.now()),
      clockTolerance: 60,
      requiredClaims: ['exp'],
    })
    const read = claims.safeParse(payload)
    if (!read.success) return `claims nobody knows: ${read.error.issues.map(({ path }) => path.join('.')).join()}`
    if (read.data.exp * 1000 - sim.timeline.now() > LONGEST_SECONDS * 1000) return 'a token that lives too long'
    return read.data
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message
    throw error
  }
}
