/**
 * The one door for every byte: how long a connection may take, what stands on every answer, and where upgrades go. Nothing that
 * comes in can throw here.
 */
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { describeError, type Log } from '../../shared/server/log.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export type FrontDoorSetup = {
  fetch: (request: Request) => Response | Promise<Response>
  port: number
  host: string
  /** Stand on every answer that does not say otherwise. */
  headers: Readonly<Record<string, string>>
  /** What every answer says the time is: pages go by it, because a phone's clock may be wrong. */
  now: () => Date
  /** Who takes a connection over, by path; an upgrade to anything else is answered like a plain request. */
  upgrades: ReadonlyMap<string, UpgradeHandler>
  log: Log
  /** Other limits than the usual ones, in milliseconds. */
  limits?: Partial<Record<'headersTimeout' | 'requestTimeout', number>>
}

export type FrontDoor = {
  /** Where it listens; another than was asked for when that was 0. */
  port: number
  /** Takes nobody in any more, gives answers under way so many milliseconds, and then cuts what is left. */
  close(graceMs: number): Promise<void>
}

export const usual = {
  /** For the whole head of a request, also for a connection that never says a word. */
  headersTimeout: 20_000,
  /** For the whole request; the largest form fits through a bad connection by far. */
  requestTimeout: 40_000,
  /**
   * Longer than the proxies before us keep an idle connection (60 s to ten minutes). Were ours the shorter one, a request could
   * come in just as we hang up, and the proxy would tell somebody of a broken gateway.
   */
  keepAliveTimeout: 620_000,
  connectionsCheckingInterval: 1000,
  /** A request without a host is answered by us, with the headers that stand on every answer. */
  requireHostHeader: false,
}

/** Listens. Rejects when the port cannot be had. */
export async function openFrontDoor(setup: FrontDoorSetup): Promise<FrontDoor> {
  const { headers, upgrades, log, now } = setup
  const listener = getRequestListener(setup.fetch)
  const underWay = new WeakMap<Duplex, ServerResponse>()
  const takenOver = new Set<Duplex>()
  const greet = (request: IncomingMessage, response: ServerResponse): void => {
    underWay.set(request.socket, response)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('date', now().toUTCString())
  }
  const server = createServer({ ...usual, ...setup.limits, shouldUpgradeCallback: (request) => upgrades.has(pathOf(request)) })
  server.on('request', (request, response) => {
    greet(request, response)
    void listener(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    greet(request, response)
    response.writeHead(417).end()
  })
  server.on('upgrade', (request, socket, head) => {
    takenOver.add(socket)
    socket.on('close', () => takenOver.delete(socket))
    // Node has let go of the connection: what goes wrong on it is ours to hear.
    socket.on('error', () => socket.destroy())
    upgrades.get(pathOf(request))?.(request, socket, head)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = underWay.get(socket)
    const halfSaid = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || halfSaid) socket.destroy()
    else refuseSocket(socket, statusOf(error), headers)
  })
  const port = await listening(server, setup)
  server.on('error', (error) => log.error({ error: describeError(error) }, 'the front door failed'))
  return {
    port,
    async close(graceMs) {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const cut = setTimeout(() => {
        server.closeAllConnections()
        for (const socket of takenOver) socket.destroy()
      }, graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

/** Answers on a bare connection, where no response has been made, and hangs up. */
export function refuseSocket(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
}

/** The path as it came: whoever is to be found is found by it letter by letter, and nothing can be wrong with it. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return 400
}

function listening(server: Server, { port, host }: FrontDoorSetup): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
