/**
 * The media process. It is a process of its own because a fault in native media code ends it whole, and then only rooms have
 * to be joined again; it stores nothing. Started by `media-process.ts`, it ends when its parent does.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { bounds } from '../../protocol.ts'
import { createServer } from '../http.ts'
import type { RoomEvent } from '../room-engine.ts'
import type { Secrets } from '../room-token.ts'
import { Entrance } from './entrance.ts'
import { LOOPBACK, order, type Order, type Report } from './ipc.ts'
import { logMediaErrors } from './peer.ts'
import { Rooms, type KeptByParent, type Log } from './rooms.ts'
import { openRelayWay } from './relay-way.ts'
import { openTcpWay } from './tcp-way.ts'

const TICK_MS = 200
/** So short that a way is not filled by one portion of what tries it. */
const FILL_MS = 20
const MANY_GONE = 50
/** For pages to hear that they are sent away. */
const FAREWELL_MS = 1000

// Neither a Ctrl-C meant for the parent nor the parent's death may leave this process behind or end it too early.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => setTimeout(() => process.exit(0), FAREWELL_MS))
process.once('message', (message) => {
  const parsed = order.parse(message)
  if (parsed.t === 'start') void start(parsed)
})

const keyOf = (written: string): Buffer => Buffer.from(written, 'base64url')

async function start({ secrets, udpPort, tcpPort, relayPort, publicIp }: Extract<Order, { t: 'start' }>): Promise<void> {
  const now = () => Date.now()
  const log: Log = (level, text) => tell({ t: 'log', level, text })
  logMediaErrors((text) => log('warn', text))
  const [current, ...before] = secrets
  const keys: Secrets = [keyOf(current), ...before.map(keyOf)]
  await assertFree(udpPort)
  const warn = (text: string) => log('warn', text)
  const tcpWay = await openTcpWay(tcpPort, udpPort, warn)
  const relays = relayPort === null ? null : await openRelayWay(relayPort, udpPort, warn)
  const network = { udpPort, tcpPort: tcpWay?.port ?? null, relays, publicIp }
  const rooms = new Rooms({ secrets: keys, network, now, emit: tellEvent, keep, log })
  const entrance = new Entrance({ secrets: keys, rooms, now, log })

  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => void entrance.open(request, socket, head))
  // The parent stops, or is gone.
  process.on('disconnect', () => {
    tcpWay?.close()
    relays?.close()
    entrance.sendAway()
    server.close(() => process.exit(0))
  })
  process.on('message', (message: unknown) => obey(rooms, entrance, order.parse(message)))
  setInterval(() => rooms.tick(), TICK_MS)
  setInterval(() => rooms.fill(FILL_MS), FILL_MS)
  setInterval(() => rooms.beat(), bounds.beatMs)
  const collect = collector(entrance)
  setInterval(() => {
    entrance.ping()
    rooms.sweep()
    collect()
  }, bounds.pingSeconds * 1000)
  server.listen(0, LOOPBACK, () => tell({ t: 'ready', port: (server.address() as AddressInfo).port })) // as: it listens on TCP
}

/**
 * What a connection holds outside of JavaScript's heap goes when its object is collected, for which that small heap gives no
 * reason for a long time. So it is collected when the last page has gone, and otherwise after many; and only when none has gone
 * in the interval before, so that their connections have come to their end.
 */
function collector(entrance: Entrance): () => void {
  let [seen, collected] = [0, 0]
  return () => {
    const { gone, pages } = entrance
    const isQuiet = gone === seen
    seen = gone
    if (!isQuiet || gone === collected || (pages.size > 0 && gone - collected < MANY_GONE)) return
    collected = gone
    globalThis.gc?.()
  }
}

/** The library would find out only when somebody joins, and that person would be told that their browser is to blame. */
async function assertFree(udpPort: number): Promise<void> {
  const probe = createSocket('udp4').bind(udpPort)
  await once(probe, 'listening')
  await new Promise<void>((resolve) => probe.close(resolve))
}

function obey(rooms: Rooms, entrance: Entrance, command: Order): void {
  if (command.t === 'send_away') {
    rooms.sendAway(command.ref)
    entrance.sendAway(command.ref)
  } else if (command.t === 'mute') rooms.mute(command.ref, command.person, command.what)
  else if (command.t === 'remove') rooms.remove(command.ref, command.person, command.at)
  else if (command.t === 'end') rooms.end(command.ref, command.at)
  else if (command.t === 'door') rooms.setDoor(command.ref, command.at, command.door)
  else if (command.t === 'board') rooms.setBoard(command.ref, command.at, command)
  else if (command.t === 'say_all') tell({ t: 'all_said' })
}

const keep: KeptByParent = {
  removed: (ref, person, at) => tell({ t: 'removed', ref, person, at }),
  ended: (ref, at) => tell({ t: 'ended', ref, at }),
  door: (ref, at, door) => tell({ t: 'door', ref, at, door }),
  board: (ref, change) => tell({ t: 'board', ref, change }),
}

function tellEvent({ at, kind, ...rest }: RoomEvent): void {
  if (kind !== 'recording') tell({ ...rest, t: 'event', at: at.getTime(), kind })
}

/** A parent that has just been killed cannot be told anything any more; `disconnect` then ends this process too. */
function tell(report: Report): void {
  process.send?.(report, undefined, undefined, () => undefined)
}
