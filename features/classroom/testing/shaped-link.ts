/**
 * A bad network of our own, in user space: a page sends its media to a port of this relay, which sends it on as slowly
 * and as incompletely as it is told. What is lost follows from a seed, so two runs lose the same ones of as many packets.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket as Stream } from 'node:net'
import type { Page } from '@playwright/test'

export type Shape = {
  /** What the link carries, headers included; null for all there is. */
  kbitPerSecond: number | null
  /** The share of packets that never arrive, 0 to 1. */
  loss: number
  delayMs: number
}

export const open: Shape = { kbitPerSecond: null, loss: 0, delayMs: 0 }

/** What a router holds back before it drops, in milliseconds of its own speed. */
const QUEUE_MS = 500
/** IP and UDP, which the link carries as well. */
const HEADER_BYTES = 28

/** One direction: when a packet arrives at the other end, or that it never does. Instants in milliseconds. */
export class OneWay {
  shape: Shape
  /** What was sent into it so far, and what of that its full queue has dropped. */
  sent = 0
  dropped = 0
  private freeAt = 0
  private state: number

  constructor(shape: Shape, seed: number) {
    this.shape = shape
    this.state = seed >>> 0
  }

  /** @returns null for a packet that is lost, or that the full queue drops */
  arrival(bytes: number, now: number): number | null {
    this.sent += 1
    if (this.chance() < this.shape.loss) return null
    if (this.queueMs(now) > QUEUE_MS) {
      this.dropped += 1
      return null
    }
    return this.pass(bytes, now)
  }

  /** When these bytes arrive, whatever they have to wait for. */
  pass(bytes: number, now: number): number {
    const { kbitPerSecond, delayMs } = this.shape
    if (kbitPerSecond === null) return now + delayMs
    this.freeAt = Math.max(now, this.freeAt) + ((bytes + HEADER_BYTES) * 8) / kbitPerSecond
    return this.freeAt + delayMs
  }

  /** How long what is sent now waits for what was sent before. */
  queueMs(now: number): number {
    return this.shape.kbitPerSecond === null ? 0 : Math.max(0, this.freeAt - now)
  }

  /** Mulberry32: a small generator whose every seed gives another even sequence from 0 to 1. */
  private chance(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type ShapedLink = {
  /** Where a page sends what is meant for the room. */
  port: number
  up: OneWay
  down: OneWay
  /** As when a phone gets another address: where it has sent from so far is nobody's any more, and nothing says so. */
  changeAddress(): void
  close(): Promise<void>
}

/** @param udpPort of the room, on this machine */
export async function openShapedLink(udpPort: number, up: Shape, down: Shape, seed = 1): Promise<ShapedLink> {
  const front = createSocket('udp4').bind(0)
  await once(front, 'listening')
  const ways = { up: new OneWay(up, seed), down: new OneWay(down, seed + 1) }
  const later = new Later()
  /** One socket towards the room for each of the page's, so that the room tells them apart. */
  const backs = new Map<string, Socket>()
  const former = new Set<string>()
  const backFor = (key: string, from: RemoteInfo): Socket => {
    const known = backs.get(key)
    if (known) return known
    const back = createSocket('udp4').bind(0)
    back.on('message', (packet) => {
      if (former.has(key)) return
      later.do(ways.down.arrival(packet.length, performance.now()), () => front.send(packet, from.port, from.address))
    })
    backs.set(key, back)
    return back
  }
  front.on('message', (packet, from) => {
    const key = `${from.address}:${from.port}`
    if (former.has(key)) return
    const back = backFor(key, from)
    later.do(ways.up.arrival(packet.length, performance.now()), () => back.send(packet, udpPort, '127.0.0.1'))
  })
  return {
    port: front.address().port,
    ...ways,
    changeAddress() {
      for (const key of backs.keys()) former.add(key)
    },
    async close() {
      later.stop()
      const sockets = [front, ...backs.values()]
      await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.close(resolve))))
    },
  }
}

/** What TCP puts into one packet. */
const SEGMENT_BYTES = 1400

/**
 * A bad network for what goes over TCP: there nothing is lost, it only comes later, and whoever sends more than the link carries
 * is made to wait as soon as its queue is full.
 * @param tcpPort of the room, on this machine
 */
export async function openShapedTcp(tcpPort: number, up: Shape, down: Shape): Promise<Omit<ShapedLink, 'changeAddress'>> {
  const ways = { up: new OneWay(up, 1), down: new OneWay(down, 2) }
  const later = new Later()
  const streams = new Set<Stream>()
  const server = createServer({ noDelay: true }, (page) => {
    const room = connect({ port: tcpPort, host: '127.0.0.1', noDelay: true })
    const both = [page, room]
    for (const stream of both) {
      streams.add(stream)
      stream.on('error', () => stream.destroy())
      stream.on('close', () => both.forEach((one) => one.destroy()))
    }
    pour(page, room, ways.up, later)
    pour(room, page, ways.down, later)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // as: a listening TCP server has one
    ...ways,
    async close() {
      later.stop()
      for (const stream of streams) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pour(from: Stream, to: Stream, way: OneWay, later: Later): void {
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += SEGMENT_BYTES) {
      const segment = data.subarray(at, at + SEGMENT_BYTES)
      way.sent += 1
      later.do(way.pass(segment.length, performance.now()), () => void to.write(segment))
    }
    const wait = way.queueMs(performance.now()) - QUEUE_MS
    if (wait <= 0) return
    from.pause()
    later.do(performance.now() + wait, () => void from.resume())
  })
}

/** Does things in the order they were promised for, one timer for all of them: two timers may overtake each other. */
class Later {
  private readonly waiting: { at: number; act: () => void }[] = []
  private timer: NodeJS.Timeout | undefined

  do(at: number | null, act: () => void): void {
    if (at === null) return
    const place = this.waiting.findLastIndex((other) => other.at <= at) + 1
    this.waiting.splice(place, 0, { at, act })
    if (place === 0) this.wait()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting.length = 0
  }

  private wait(): void {
    clearTimeout(this.timer)
    const [first] = this.waiting
    if (first) this.timer = setTimeout(this.drain, Math.max(0, first.at - performance.now()))
  }

  private readonly drain = (): void => {
    const now = performance.now()
    while (this.waiting[0] && this.waiting[0].at <= now + 0.5) this.waiting.shift()?.act()
    this.wait()
  }
}

/** Before the page is opened: its network lets no UDP out of it. */
export async function letNoUdpThrough(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setRemoteDescription } = RTCPeerConnection.prototype
    RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, answer) {
      // To where nobody listens: what is sent there is lost, as behind a wall.
      const sdp = answer.sdp?.replace(/^(a=candidate:\S+ \d+ udp \d+) \S+ \d+/gim, '$1 192.0.2.1 9')
      return Reflect.apply(setRemoteDescription, this, [{ ...answer, sdp }])
    }
  })
}

/** Before the page is opened: it sends nothing but to its TURN server. */
export async function letRelaysThrough(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = RTCPeerConnection
    Object.assign(globalThis, {
      RTCPeerConnection: class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' })
        }
      },
    })
  })
}

/** Before the page is opened: it dials the link in place of the room, and knows no way around it. */
export async function dialThrough(page: Page, { port }: Pick<ShapedLink, 'port'>, over: 'udp' | 'tcp' = 'udp'): Promise<void> {
  await page.addInitScript(
    ([port, over]) => {
      const { setRemoteDescription } = RTCPeerConnection.prototype
      const way = new RegExp(`^(a=candidate:\\S+ \\d+ ${over} \\d+ \\S+) \\d+`, 'i')
      RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, answer) {
        const sdp = answer.sdp
          ?.split('\r\n')
          .filter((line) => !line.startsWith('a=candidate:') || way.test(line))
          .map((line) => line.replace(way, `$1 ${port}`))
          .join('\r\n')
        return Reflect.apply(setRemoteDescription, this, [{ ...answer, sdp }])
      }
    },
    [port, over] as const,
  )
}
