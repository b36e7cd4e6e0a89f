/** Carries a browser's WebSocket to whoever speaks with it: the media process beside us, or another server. */
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from './http.ts'

/** Whatever has taken an upgrade over: the request as it came, and the bare connection. */
export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer }

/** What our own processes say of a page to each other. Whatever a page itself sends under such a name is left out. */
const OURS = /^room-/i
const CONNECT_WITHIN_MS = 2000

/**
 * Passes the request on as it came, with what we know of the page beside it, and then every byte both ways. Answers 503 when
 * nobody is there.
 * @param to where to; a host and its port
 * @param facts headers of ours, by names that begin with `room-`
 */
export function carryUpgrade(
  { request, socket, head }: Upgrade,
  to: { host: string; port: number },
  facts: Readonly<Record<string, string>>,
): void {
  const upstream = connect({ ...to, timeout: CONNECT_WITHIN_MS })
  let connected = false
  upstream.on('timeout', () => upstream.destroy())
  upstream.on('connect', () => {
    connected = true
    upstream.setTimeout(0)
    upstream.write(requestText(request, facts))
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', () => (connected ? socket.destroy() : undefined))
  upstream.on('close', () => {
    if (!connected) refuseUpgrade(socket, 503)
    // An end in good order is passed on by `pipe`, after everything said before it; a break is passed on here.
    else if (!socket.writableEnded) socket.destroy()
  })
  socket.on('error', () => upstream.destroy())
  socket.on('close', () => {
    if (!upstream.writableEnded) upstream.destroy()
  })
}

/** Answers an upgrade that nobody takes, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const again = status === 503 ? 'Retry-After: 1\r\n' : ''
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${again}Connection: close\r\n\r\n`, () => socket.destroy())
}

/** The request as it came: whoever takes it must see the same handshake the browser made. */
function requestText({ rawHeaders, url = '/' }: IncomingMessage, facts: Readonly<Record<string, string>>): string {
  const came = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !OURS.test(name) ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  )
  const ours = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${url} HTTP/1.1`, ...came, ...ours, '', ''].join('\r\n')
}
