/** Videos: their bytes as they come in, and as they are played. */
import { open, type FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { sessionCookieName, viewerOf } from '../../features/accounts/server/index.ts'
import type { CopyName } from '../../features/videos/rules.ts'
import { isSigned, openUploads, partOf, type MediaStore, type Part } from '../../features/videos/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { standingActor, type EdgeParts } from '../../shared/server/edge.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'

type MediaParts = Parts & { now: () => Date }

/** Stands before everything that limits bodies and gives up when a caller leaves: what has arrived of an upload is kept. */
export function mountMedia(app: Hono, parts: MediaParts, edge: EdgeParts): void {
  mountUploads(app, parts, edge)
  mountCopies(app, parts)
}

function mountUploads(app: Hono, parts: MediaParts, edge: EdgeParts): void {
  const receive = openUploads(parts)
  app.all('/uploads/:key{[0-9a-f]{40}}', async (c) => {
    const actor = await standingActor(c, edge, parts.now())
    if (!actor) return c.text(commonRefusals.not_signed_in[languageOf(c)], 401)
    const answer = await receive(c.req.raw, actor, c.req.param('key'))
    return answer ?? c.text(commonRefusals.not_found[languageOf(c)], 404)
  })
}

function mountCopies(app: Hono, parts: MediaParts): void {
  const whoLooks = rememberViewers(parts)
  app.get('/media/:name{[a-z-]+}/:file{[0-9a-f]{40}\\.mp4}', async (c) => {
    const name = played.find((one) => one === c.req.param('name'))
    if (!name) return c.text(commonRefusals.not_found[languageOf(c)], 404)
    const key = c.req.param('file').slice(0, -'.mp4'.length)
    const [until, personId] = [Number(c.req.query('e')), Number(c.req.query('p'))]
    const ours = isSigned(parts.keys.media, { name, key, personId, until }, c.req.query('s') ?? '')
    const isOver = !(until * 1000 > parts.now().getTime())
    if (!ours || isOver || (personId !== 0 && (await whoLooks(c)) !== personId)) return c.text(closed[languageOf(c)], 403)
    return sendFile(c, parts.media.placeOf(name, key), 'video/mp4', FOR_ITS_MINUTES)
  })
  app.get('/media/poster/:file{[0-9a-f]{40}\\.webp}', (c) =>
    sendFile(c, place(parts.media, c.req.param('file')), 'image/webp', FOR_A_DAY),
  )
}

/** Copies that are played; everything else has no address. */
const played = ['full', 'low', 'full-preview', 'low-preview'] as const satisfies readonly CopyName[]

const place = (media: MediaStore, file: string): string => media.placeOf('poster', file.slice(0, -'.webp'.length))

/** For one browser alone, and no longer than the address holds. */
const FOR_ITS_MINUTES = 'private, max-age=600'
const FOR_A_DAY = 'public, max-age=86400'

const closed = {
  en: 'This address is over, or somebody else’s. Open the video again.',
  sw: 'Anwani hii imekwisha, au ni ya mtu mwingine. Fungua video tena.',
}

/** So long a browser that has shown its session is believed: a player asks for many pieces of a video. */
const BELIEVED_MS = 30_000
const MOST_BELIEVED = 10_000

/** Who asks, by the session's cookie: a player asks without a token. 0 is nobody. */
function rememberViewers(parts: MediaParts): (c: Context) => Promise<number> {
  const seen = new Map<string, { userId: number; until: number }>()
  return async (c) => {
    const cookie = getCookie(c, sessionCookieName(parts.secureCookies))
    if (!cookie) return 0
    const at = performance.now()
    const known = seen.get(cookie)
    if (known && known.until > at) return known.userId
    const userId = (await viewerOf(parts.db, cookie, parts.now()))?.user.id ?? 0
    if (seen.size >= MOST_BELIEVED) seen.clear()
    seen.set(cookie, { userId, until: at + BELIEVED_MS })
    return userId
  }
}

/** A viewer who takes nothing for so long has gone. */
const STALLED_MS = 120_000
/** What is read at once: a phone takes some of these a second. */
const PIECE_BYTES = 256 * 1024
/** Memory for those to come. */
const pieces: Buffer[] = []
const MOST_PIECES = 32

/**
 * A file or one range of it (RFC 9110, 14). It is written to Node's own answer: as a web stream it took half as much work again
 * (`npm run bench`).
 */
async function sendFile(c: Context, place: string, type: string, kept: string): Promise<Response> {
  const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  try {
    const { size } = await file.stat()
    const part = partOf(c.req.header('range'), size)
    if (part === 'none') return c.body(null, 416, { 'content-range': `bytes */${size}` })
    const { from, to }: Part = part ?? { from: 0, to: size - 1 }
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': kept,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-type': type,
      'content-length': String(to - from + 1),
      ...(part && { 'content-range': `bytes ${from}-${to}/${size}` }),
    }
    if (c.req.method === 'HEAD' || size === 0) return c.body(null, part ? 206 : 200, headers)
    const outgoing = outgoingOf(c)
    outgoing.writeHead(part ? 206 : 200, headers)
    await send(file, { from, to }, outgoing)
    return RESPONSE_ALREADY_SENT
  } finally {
    await file.close()
  }
}

/** Into memory that is used again: a new piece each time had the whole heap looked through for garbage many times a second. */
async function send(file: FileHandle, { from, to }: Part, outgoing: ServerResponse): Promise<void> {
  outgoing.setTimeout(STALLED_MS, () => outgoing.destroy())
  const piece = pieces.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let at = from; at <= to;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, to - at + 1), at)
    if (bytesRead === 0 || !(await taken(outgoing, piece.subarray(0, bytesRead)))) return void outgoing.destroy()
    at += bytesRead
  }
  outgoing.end()
  if (pieces.length < MOST_PIECES) pieces.push(piece)
}

/**
 * Whether the connection has taken them: who closes the page in the middle has done nothing wrong. Node calls back for nothing
 * that waits behind another answer, or is written as the connection ends; so the connection itself is listened to.
 */
const taken = (outgoing: ServerResponse, bytes: Buffer): Promise<boolean> =>
  new Promise((done) => {
    const { socket } = outgoing.req
    const over = (error?: Error | null): void => {
      socket.off('close', left)
      done(!error)
    }
    const left = (): void => over(new Error('the viewer has gone'))
    if (socket.destroyed) return done(false)
    socket.once('close', left)
    outgoing.write(bytes, over)
  })

const outgoingOf = (c: Context): ServerResponse => (c.env as { outgoing: ServerResponse }).outgoing
