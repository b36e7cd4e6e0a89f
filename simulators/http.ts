/**
 * The small HTTP server under every simulator. Plain `node:http`, because a simulated provider must also be able to behave
 * badly: drop a connection half way, never answer, or answer with nonsense. A framework tidies exactly that away.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export type Ask = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** The `:name` parts of the route's path. */
  params: Readonly<Record<string, string>>
}

export type Page = {
  status: number
  headers?: Record<string, string>
  body: string | Uint8Array
  /** After so many bytes of it the connection is closed, or nothing more comes. */
  breaks?: { after: number; by: 'drop' | 'hang' }
}

/** `drop` closes the connection without a word; `hang` leaves the caller waiting until it gives up. */
export type Answer = Page | 'drop' | 'hang'

export type Handler = (ask: Ask) => Answer | Promise<Answer>
export type Route = { method: string; path: string; handle: Handler }

export type Listening = {
  origin: string
  /** How many answers have been begun and neither ended nor been left by who asked. */
  underWay(): number
  close(): Promise<void>
}

const BODY_LIMIT = 10_000_000

/** Takes a connection that wants to be something else than a request. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

type At = { host: string; port: number; mostBytes?: number; upgrade?: Upgrade }

/** Listens on `port` (0 picks a free one) and hands every request to `handle`. */
export function listen(handle: Handler, at: At): Promise<Listening> {
  let underWay = 0
  const server = createServer((request, response) => {
    underWay += 1
    response.once('close', () => (underWay -= 1))
    void respond(handle, request, response, at.mostBytes ?? BODY_LIMIT)
  })
  if (at.upgrade) server.on('upgrade', at.upgrade)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => forgive(error, socket as Socket))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      const { port } = server.address() as AddressInfo
      resolve({
        origin: `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`,
        underWay: () => underWay,
        close: () => shut(server),
      })
    })
  })
}

/** The first route whose method and path fit; `null` when none does. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : null
    if (params) return { route, params }
  }
  return null
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Page => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const html = (status: number, body: string): Page => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body,
})

export const redirect = (status: 301 | 302 | 303, location: string): Page => ({ status, headers: { location }, body: '' })

/** A JSON object body, a form body, or `null` when it is neither. */
export function readObject(ask: Ask): Record<string, unknown> | null {
  const text = ask.body.toString('utf8')
  if (ask.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function respond(handle: Handler, request: IncomingMessage, response: ServerResponse, mostBytes: number): Promise<void> {
  let answer: Answer
  try {
    const body = await readBody(request, mostBytes)
    const url = new URL(request.url ?? '/', 'http://simulator')
    const { method = 'GET', headers } = request
    answer = await handle({ method, path: url.pathname, query: url.searchParams, headers, body, params: {} })
  } catch (error) {
    // Who left in the middle is answered by nobody.
    if (request.destroyed) return
    console.error(error)
    answer = json(500, { type: 'server_error', errors: [{ code: 'error', detail: 'A server error occurred.', attr: null }] })
  }
  if (answer === 'hang') return
  if (answer === 'drop') {
    request.socket.destroy()
    return
  }
  const { status, headers, body, breaks } = answer
  const last = spoilt.has(request.socket) && { connection: 'close' }
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers, ...last })
  if (!breaks) return void response.end(request.method === 'HEAD' ? undefined : body)
  response.write(Buffer.from(body).subarray(0, breaks.after), () => breaks.by === 'drop' && request.socket.destroy())
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new RangeError('request body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Connections on which something came that is no request: nothing more can be read there. */
const spoilt = new WeakSet<Socket>()

// The provider's own Node library writes an unframed body after a GET. The bytes then look like a second, broken request;
// answering it with 400, as Node does by default, would spoil the first one (seen with intasend-node 1.1.2). The first one is
// answered as the connection's last, so that its caller takes another for the next.
function forgive(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'HPE_INVALID_METHOD' || error.code === 'HPE_INVALID_CONSTANT') return void spoilt.add(socket)
  if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
