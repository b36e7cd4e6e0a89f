/** Recordings of lessons, each at an address that says no more than its number. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { openRecording, type PlayedFile } from '../../features/recordings/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { actorByCookie } from './by-cookie.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'
import { paperPolicy } from './policy.ts'

type RecordingParts = Parts & { now: () => Date }

/**
 * To who took part, by the session's cookie, because a player asks without a token; looked at anew for every range, so that the
 * address alone is worth nothing. It is kept nowhere on its way, and plays on no page of another site.
 */
export async function playRecording(c: Context, stretchId: number, parts: RecordingParts): Promise<Response> {
  const headers = {
    'cache-control': 'private, no-store',
    'content-security-policy': paperPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  const file = await recordingFor(c, stretchId, parts)
  if (!file) return c.text(commonRefusals.not_found[languageOf(c)], 404, headers)
  const { size, part, type } = file
  if (part === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  const shown = {
    ...headers,
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-length': String(part ? part.to - part.from + 1 : size),
    ...(part && { 'content-range': `bytes ${part.from}-${part.to}/${size}` }),
  }
  const status = part ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, shown)
  // as: Node's own type of the same stream
  return c.body(Readable.toWeb(Readable.from(file.pieces())) as ReadableStream, status, shown)
}

async function recordingFor(c: Context, stretchId: number, parts: RecordingParts): Promise<PlayedFile | null> {
  const now = parts.now()
  const actor = await actorByCookie(c, parts, now)
  return actor && openRecording(parts, actor, { stretchId, range: c.req.header('range') }, now)
}
