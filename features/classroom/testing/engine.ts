/** The real engine behind a bare server, and pages that are nothing but a WebSocket. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { freePort } from '../../../journeys/setting/free-port.ts'
import { protocolsFor, type ServerMessage } from '../protocol.ts'
import type { Secrets } from '../server/room-token.ts'
import {
  builtInRoom,
  ROOM_SOCKET_PATH,
  type RoomEvent,
  type RoomGuest,
  type RoomHosts,
  type TurnSettings,
} from '../server/index.ts'

export const ORIGIN = 'https://somo.example'
export const plan = { key: 'lesson-7', title: 'Fractions', startsAt: new Date(), minutes: 60, seats: 1, hostId: 1 }

export type Guest = Omit<RoomGuest, 'until'> & { until?: Date }
export type Engine = Awaited<ReturnType<typeof openEngine>>
export type TestPage = Awaited<ReturnType<Engine['connectWith']>>

/** Of one server that shares its rooms with nobody. */
export const alone = (events: RoomEvent[]): RoomHosts => ({
  hostOf: async (_, mayHold) => (mayHold ? { here: true, anew: false } : null),
  keep: async () => [],
  release: async () => undefined,
  record: async (event) => void events.push(event),
  write: async () => undefined,
  recall: async () => ({ door: null, strokes: [], learnersDraw: true }),
})

/** @param options of one of several servers, which share their secrets and agree about rooms */
export async function openEngine(
  options: { secrets?: Secrets; hosts?: (origin: string) => RoomHosts; turn?: TurnSettings } = {},
) {
  const events: RoomEvent[] = []
  const secrets: Secrets = options.secrets ?? [randomBytes(32)]
  const server = createServer().on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a listening TCP server has one
  const address = `ws://127.0.0.1:${port}${ROOM_SOCKET_PATH}`
  const udpPort = await freePort()
  const engine = builtInRoom({
    secrets,
    carrySecret: secrets[0],
    udpPort,
    tcpPort: 0,
    turn: options.turn ?? null,
    publicIp: null,
    origin: ORIGIN,
    // As a page says; what a real server makes of a request is the server's matter.
    addressOf: ({ headers }) => String(headers['x-forwarded-for'] ?? 'somewhere'),
    isOf: async ({ headers }, personId) => headers.cookie === undefined || headers.cookie === personId,
    now: () => Date.now(),
    hosts: options.hosts?.(`http://127.0.0.1:${port}`) ?? alone(events),
    log: () => undefined,
  })
  await engine.ready()
  const { ref } = await engine.create(plan)

  async function tokenOf(guest: Guest): Promise<string> {
    const admission = await engine.admit(ref, { until: new Date(Date.now() + 60_000), ...guest })
    return admission.kind === 'page' ? admission.token : ''
  }
  /** Rejects with the status when the upgrade is refused. */
  const connectWith = (token: string | null, from: From = {}) =>
    openPage(
      new WebSocket(address, token === null ? [] : protocolsFor(token), {
        origin: from.origin ?? ORIGIN,
        headers: { ...from.headers, ...(from.address && { 'x-forwarded-for': from.address }) },
      }),
    )
  return {
    engine,
    ref,
    events,
    udpPort,
    /** Where the other servers find this one. */
    ownOrigin: `http://127.0.0.1:${port}`,
    tokenOf,
    connectWith,
    connect: async (guest: Guest, address?: string) => connectWith(await tokenOf(guest), address ? { address } : {}),
    async close(): Promise<void> {
      await engine.close()
      server.close()
    },
  }
}

/** Where a page comes from, and what else it says of itself. */
type From = { origin?: string; address?: string; headers?: Record<string, string> }

async function openPage(socket: WebSocket) {
  const heard: ServerMessage[] = []
  let read = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ServerMessage // as: the room says nothing else
    // A page that is slow to be asked about is there all the same.
    if (message.t === 'ping') socket.send(JSON.stringify({ t: 'pong' }))
    else heard.push(message)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`refused with ${statusCode}`)))
  })
  const page = {
    socket,
    heard,
    /** With the code it was closed with. */
    closed,
    send: (message: object) => socket.send(JSON.stringify(message)),
    /** The next message that was not read yet. */
    async next(): Promise<ServerMessage> {
      while (!heard[read]) await Promise.race([once(socket, 'message'), closed.then(() => Promise.reject(new Error('closed')))])
      read += 1
      return heard[read - 1] as ServerMessage // as: the loop waited for it
    },
    /** The next message of this kind; what comes before it is passed over. */
    async nextOf<T extends ServerMessage['t']>(t: T): Promise<Extract<ServerMessage, { t: T }>> {
      for (;;) {
        const message = await page.next()
        if (message.t === t) return message as Extract<ServerMessage, { t: T }> // as: its `t` says so
      }
    },
    async close(): Promise<void> {
      socket.close()
      await closed
    },
  }
  return page
}
