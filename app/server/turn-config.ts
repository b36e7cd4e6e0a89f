/** A TURN server through which pages reach our own rooms: its addresses and what it shares with us, whole or not at all. */
import * as z from 'zod/mini'
import type { TurnSettings } from '../../features/classroom/server/index.ts'
import { EXAMPLE_DOMAIN } from '../../shared/brand.ts'

/** `turns:turn.somo.example:443?transport=tcp, turn:…`. */
const urls = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
    z.array(
      z
        .string()
        .check(
          z.regex(
            /^turns?:(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\?transport=(?:tcp|udp))?$/i,
            `addresses such as turns:turn.${EXAMPLE_DOMAIN}:443?transport=tcp`,
          ),
        ),
    ),
  ),
)

/** @param port how a port is read */
export const turnEnvironment = <Port extends z.ZodMiniType<number, string>>(port: Port) => ({
  TURN_URLS: z.optional(urls),
  TURN_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  MEDIA_RELAY_PORT: z.optional(port),
})

type Turn = { TURN_URLS?: string[] | undefined; TURN_SECRET?: string | undefined; MEDIA_RELAY_PORT?: number | undefined }

export function turnSettings(env: Turn): TurnSettings | null {
  const { TURN_URLS: addresses, TURN_SECRET: secret, MEDIA_RELAY_PORT: peerPort = 0 } = env
  return addresses && secret ? { urls: addresses, secret, peerPort } : null
}

/** Where it is wrong, and the sentence. */
export function unsafeTurn(
  env: Turn & { SOMO_SECRET?: string | undefined; turn: object | null; zoom: object | null; livekit: object | null },
): [boolean, string][] {
  return [
    [
      !env.turn && [env.TURN_URLS, env.TURN_SECRET, env.MEDIA_RELAY_PORT].some((one) => one !== undefined),
      'TURN_URLS and TURN_SECRET go together, and MEDIA_RELAY_PORT with them.',
    ],
    [
      env.turn !== null && (env.zoom !== null || env.livekit !== null),
      'TURN_URLS is for rooms of our own: those at Zoom and LiveKit have relays of theirs.',
    ],
    [
      env.TURN_SECRET !== undefined && env.TURN_SECRET === env.SOMO_SECRET,
      'TURN_SECRET is another than SOMO_SECRET: a TURN server knows it.',
    ],
  ]
}
