/** A load balancer as simple as they come: each request, and each WebSocket, goes to the next server that answers. */
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export type RoundRobin = Awaited<ReturnType<typeof openRoundRobin>>

/** @param ports of the servers behind it, all on this machine */
export async function openRoundRobin(ports: readonly number[]) {
  const turns = { request: 0, upgrade: 0 }
  /** To which server each WebSocket went. */
  const upgrades: number[] = []
  const sockets = new Set<Duplex>()
  const inTurn = (what: keyof typeof turns): number[] => {
    turns[what] += 1
    return ports.map((_, at) => ports[(turns[what] + at) % ports.length] ?? 0)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => pass(inTurn('request')))
    const pass = ([port, ...others]: number[]): void => {
      if (port === undefined) return void response.writeHead(502).end()
      const { method, url, rawHeaders } = request
      const onward = ask({ host: '127.0.0.1', port, method, path: url, headers: rawHeaders })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      })
      onward.on('error', () => (response.headersSent ? response.destroy() : pass(others)))
      onward.end(Buffer.concat(parts))
    }
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    carry(inTurn('upgrade'), request, socket, head)
  })
  const carry = ([port, ...others]: number[], request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (port === undefined) return void socket.destroy()
    const upstream: Socket = connect(port, '127.0.0.1', () => {
      upgrades.push(port)
      upstream.write(headOf(request))
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
      socket.on('close', () => upstream.destroy())
    })
    upstream.on('error', () =>
      upstream.bytesRead + upstream.bytesWritten > 0 ? undefined : carry(others, request, socket, head),
    )
    upstream.on('close', () => {
      if (upstream.bytesRead > 0) socket.destroy()
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: it listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    upgrades,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []))
  return [`${method} ${url} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}
