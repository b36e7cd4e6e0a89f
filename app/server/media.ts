/** Videos: their bytes as they come in, and as they are played. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { sessionCookieName, viewerOf } from '../../features/accounts/server/index.ts'
import type { CopyName } from '../../features/videos/rules.ts'
import { isSigned, openUploads, type OpenedFile } from '../../features/videos/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { isOutage } from '../../shared/server/database.ts'
import { standingActor, type EdgeParts } from '../../shared/server/edge.ts'
import { describeError, type Log } from '../../shared/server/log.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'
import { RETRY_SECONDS } from './trouble.ts'

type MediaParts = Parts & { now: () => Date }

/** Stands before everything that limits bodies and gives up when a caller leaves: what has arrived of an upload is kept. */
export function mountMedia(app: Hono, parts: MediaParts, edge: EdgeParts): void {
  mountUploads(app, parts, edge)
  mountCopies(app, { ...parts, log: edge.log })
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

function mountCopies(app: Hono, parts: MediaParts & { log: Log }): void {
  const whoLooks = rememberViewers(parts)
  app.get('/media/:name{[a-z-]+}/:file{[0-9a-f]{40}\\.mp4}', async (c) => {
    const name = played.find((one) => one === c.req.param('name'))
    if (!name) return c.text(commonRefusals.not_found[languageOf(c)], 404)
    const key = c.req.param('file').slice(0, -'.mp4'.length)
    const [until, personId] = [Number(c.req.query('e')), Number(c.req.query('p'))]
    const placed = { name, key, personId, until }
    const ours = isSigned(parts.keys, placed, c.req.query('s') ?? '')
    const isOver = !(until * 1000 > parts.now().getTime())
    if (!ours || isOver || (personId !== 0 && (await whoLooks(c)) !== personId)) return c.text(closed[languageOf(c)], 403)
    return sendFile(c, parts, { name, key, type: 'video/mp4', kept: FOR_ITS_MINUTES })
  })
  app.get('/media/poster/:file{[0-9a-f]{40}\\.webp}', (c) =>
    sendFile(c, parts, {
      name: 'poster',
      key: c.req.param('file').slice(0, -'.webp'.length),
      type: 'image/webp',
      kept: FOR_A_DAY,
    }),
  )
}

/** Copies that are played; everything else has no address. */
const played = ['full', 'low', 'full-preview', 'low-preview'] as const satisfies readonly CopyName[]

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
type Sent = { name: CopyName; key: string; type: string; kept: string }

/** A file or one range of it (RFC 9110, 14); while the store is away, whoever asks is told to come again. */
async function sendFile(c: Context, { media, log }: MediaParts & { log: Log }, { name, key, ...sent }: Sent): Promise<Response> {
  const { signal, end } = whileConnected(c)
  try {
    await using file = await media.open(name, key, { range: c.req.header('range'), signal })
    if (!file) return c.text(commonRefusals.not_found[languageOf(c)], 404)
    const { size, part } = file
    if (part === 'none') return c.body(null, 416, { 'content-range': `bytes */${size}` })
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': sent.kept,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-type': sent.type,
      'content-length': String(part ? part.to - part.from + 1 : size),
      ...(part && { 'content-range': `bytes ${part.from}-${part.to}/${size}` }),
    }
    if (c.req.method === 'HEAD' || size === 0) return c.body(null, part ? 206 : 200, headers)
    const { outgoing } = c.env as Connection
    outgoing.writeHead(part ? 206 : 200, headers)
    await send(file, outgoing, { signal, log })
    return RESPONSE_ALREADY_SENT
  } catch (error) {
    if (!isOutage(error)) throw error
    return c.text(commonRefusals.unavailable[languageOf(c)], 503, { 'retry-after': RETRY_SECONDS })
  } finally {
    end()
  }
}

type Connection = { incoming: IncomingMessage; outgoing: ServerResponse }

/** An answer that waits for its turn on a connection is not told when that ends; the connection itself is. */
function whileConnected(c: Context): { signal: AbortSignal; end: () => void } {
  const gone = new AbortController()
  const { socket } = (c.env as Connection).incoming
  const leave = (): void => gone.abort()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  return { signal: gone.signal, end: () => socket.off('close', leave) }
}

/** To Node's own answer: as a web stream it took half as much work again (`npm run bench`). */
async function send(
  file: OpenedFile,
  outgoing: ServerResponse,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  outgoing.setTimeout(STALLED_MS, () => outgoing.destroy())
  try {
    for await (const piece of file.pieces()) if (!(await taken(outgoing, piece, signal))) return void outgoing.destroy()
    outgoing.end()
  } catch (error) {
    // Its beginning has been sent: a browser that sees it break off asks for the rest again.
    if (!signal.aborted) log.warn({ error: describeError(error) }, 'a file was not sent to its end')
    outgoing.destroy()
  }
}

/**
 * Whether the connection has taken them: who closes the page in the middle has done nothing wrong. Node calls back for nothing
 * that waits behind another answer, or is written as the connection ends.
 */
const taken = (outgoing: ServerResponse, bytes: Buffer, signal: AbortSignal): Promise<boolean> =>
  new Promise((done) => {
    if (signal.aborted) return done(false)
    const leave = (): void => done(false)
    signal.addEventListener('abort', leave)
    outgoing.write(bytes, (error) => {
      signal.removeEventListener('abort', leave)
      done(!error)
    })
  })
