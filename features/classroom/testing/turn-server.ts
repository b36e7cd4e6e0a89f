/** As much of a TURN server (RFC 8656, over TCP) as a page needs; passes are read as coturn's `use-auth-secret` reads them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

const REALM = 'somo.test'
const NONCE = 'nonce'
const COOKIE = 0x2112a442
const [ALLOCATE, REFRESH, SEND, DATA, PERMIT, BIND] = [0x003, 0x004, 0x016, 0x017, 0x008, 0x009]
const [OK, REFUSED] = [0x100, 0x110]
const attribute = {
  ...{ username: 0x0006, integrity: 0x0008, error: 0x0009, channel: 0x000c, lifetime: 0x000d, peer: 0x0012 },
  ...{ data: 0x0013, realm: 0x0014, nonce: 0x0015, relayed: 0x0016, mapped: 0x0020 },
} as const

export type TurnServer = Awaited<ReturnType<typeof openTurnServer>>

/** @param secret what a pass is signed by */
export async function openTurnServer(secret: string) {
  const names: string[] = []
  const pages = new Set<Socket>()
  const server = createServer((socket) => {
    pages.add(socket)
    socket.once('close', () => pages.delete(socket))
    new Relayed(socket, secret, (name) => names.push(name))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // as: it listens on TCP
    /** By which names pages have come. */
    names,
    async close(): Promise<void> {
      for (const page of pages) page.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Message = { type: number; id: Buffer; found: Map<number, { at: number; value: Buffer }> }

/** One page's connection, and its address out there. */
class Relayed {
  private readonly socket: Socket
  private readonly secret: string
  private readonly onName: (name: string) => void
  private readonly channels = new Map<number, Address>()
  private readonly permitted = new Set<string>()
  private outside: UdpSocket | null = null
  private rest = Buffer.alloc(0)

  constructor(socket: Socket, secret: string, onName: (name: string) => void) {
    this.socket = socket
    this.secret = secret
    this.onName = onName
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.outside?.close())
    socket.on('data', (data) => {
      this.rest = Buffer.concat([this.rest, data])
      for (let whole = this.next(); whole; whole = this.next()) void this.take(whole)
    })
  }

  /** Messages say their length; what comes by a channel is filled up to four bytes. */
  private next(): Buffer | null {
    if (this.rest.length < 4) return null
    const length = this.rest.readUInt16BE(2)
    const whole = this.rest[0] === 0x40 ? 4 + Math.ceil(length / 4) * 4 : 20 + length
    if (this.rest.length < whole) return null
    const one = this.rest.subarray(0, whole)
    this.rest = this.rest.subarray(whole)
    return one
  }

  private async take(packet: Buffer): Promise<void> {
    if (packet[0] === 0x40) {
      const to = this.channels.get(packet.readUInt16BE(0))
      return this.sendOut(packet.subarray(4, 4 + packet.readUInt16BE(2)), to)
    }
    const message = read(packet)
    if (message.type === SEND) return this.sendOut(valueOf(message, attribute.data), addressIn(message))
    const key = this.keyOf(packet, message)
    if (!key) return this.refuse(message)
    const peer = message.found.has(attribute.peer) ? addressIn(message) : undefined
    if (peer) this.permitted.add(peer.host)
    if (message.type === BIND && peer) this.channels.set(valueOf(message, attribute.channel).readUInt16BE(0), peer)
    const answers: Record<number, [number, Buffer][]> = {
      [REFRESH]: [[attribute.lifetime, seconds(600)]],
      [PERMIT]: [],
      [BIND]: [],
    }
    const said = message.type === ALLOCATE ? await this.allocate(message) : answers[message.type]
    if (said) this.socket.write(signed(written(message.type | OK, message.id, said), key))
  }

  private async allocate(message: Message): Promise<[number, Buffer][]> {
    this.onName(valueOf(message, attribute.username).toString())
    const outside = createSocket('udp4').bind(0)
    await once(outside, 'listening')
    this.outside = outside
    outside.on('message', (packet, { address: host, port }) => {
      if (!this.permitted.has(host)) return
      const by = [...this.channels].find(([, to]) => to.host === host && to.port === port)?.[0]
      this.socket.write(by === undefined ? indication(packet, { host, port }) : overChannel(by, packet))
    })
    return [
      [attribute.relayed, addressOf({ host: ownAddress(), port: outside.address().port })],
      [attribute.mapped, addressOf({ host: '127.0.0.1', port: this.socket.remotePort ?? 0 })],
      [attribute.lifetime, seconds(600)],
    ]
  }

  private sendOut(packet: Buffer, to: Address | undefined): void {
    if (to && this.permitted.has(to.host)) this.outside?.send(packet, to.port, to.host)
  }

  private refuse({ type, id }: Message): void {
    const why: [number, Buffer][] = [
      [attribute.error, Buffer.from([0, 0, 4, 1])],
      [attribute.realm, Buffer.from(REALM)],
      [attribute.nonce, Buffer.from(NONCE)],
    ]
    this.socket.write(written(type | REFUSED, id, why))
  }

  /** What the page and we sign by; null where it has not signed, by a pass of ours that still holds. */
  private keyOf(packet: Buffer, message: Message): Buffer | null {
    const name = valueOf(message, attribute.username).toString()
    const integrity = message.found.get(attribute.integrity)
    if (!integrity || Number(name.split(':')[0]) * 1000 < Date.now()) return null
    const password = createHmac('sha1', this.secret).update(name).digest('base64')
    const key = createHash('md5').update(`${name}:${REALM}:${password}`).digest()
    return signatureOf(packet.subarray(0, integrity.at - 4), key).equals(integrity.value) ? key : null
  }
}

type Address = { host: string; port: number }

function read(packet: Buffer): Message {
  const found: Message['found'] = new Map()
  for (let at = 20; at + 4 <= packet.length; at += 4 + Math.ceil(packet.readUInt16BE(at + 2) / 4) * 4)
    found.set(packet.readUInt16BE(at), { at: at + 4, value: packet.subarray(at + 4, at + 4 + packet.readUInt16BE(at + 2)) })
  return { type: packet.readUInt16BE(0), id: packet.subarray(8, 20), found }
}

const valueOf = (message: Message, type: number): Buffer => message.found.get(type)?.value ?? Buffer.alloc(0)

function written(type: number, id: Buffer, attributes: readonly [number, Buffer][]): Buffer {
  const body = Buffer.concat(attributes.flatMap(([name, value]) => [head(name, value.length), value, padding(value.length)]))
  const magic = Buffer.alloc(4)
  magic.writeUInt32BE(COOKIE)
  return Buffer.concat([head(type, body.length), magic, id, body])
}

/** Its head counts the signature too. */
function signatureOf(message: Buffer, key: Buffer): Buffer {
  const counted = Buffer.from(message)
  counted.writeUInt16BE(message.length - 20 + 24, 2)
  return createHmac('sha1', key).update(counted).digest()
}

function signed(message: Buffer, key: Buffer): Buffer {
  const whole = Buffer.concat([message, head(attribute.integrity, 20), signatureOf(message, key)])
  whole.writeUInt16BE(whole.length - 20, 2)
  return whole
}

const indication = (packet: Buffer, from: Address): Buffer =>
  written(DATA, randomBytes(12), [
    [attribute.peer, addressOf(from)],
    [attribute.data, packet],
  ])

const overChannel = (channel: number, packet: Buffer): Buffer =>
  Buffer.concat([head(channel, packet.length), packet, padding(packet.length)])

const padding = (length: number): Buffer => Buffer.alloc((4 - (length % 4)) % 4)

function head(first: number, second: number): Buffer {
  const words = Buffer.alloc(4)
  words.writeUInt16BE(first, 0)
  words.writeUInt16BE(second, 2)
  return words
}

function seconds(count: number): Buffer {
  const value = Buffer.alloc(4)
  value.writeUInt32BE(count)
  return value
}

/** IPv4 alone, mixed with the cookie. */
function addressOf({ host, port }: Address): Buffer {
  const value = Buffer.from([0, 1, 0, 0, ...host.split('.').map(Number)])
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2)
  value.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0, 4)
  return value
}

function addressIn(message: Message): Address | undefined {
  const value = valueOf(message, attribute.peer)
  if (value.length !== 8) return undefined
  const plain = Buffer.alloc(4)
  plain.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0)
  return { host: plain.join('.'), port: value.readUInt16BE(2) ^ (COOKIE >>> 16) }
}

/** Where the room finds the page: by the address that the room's own packets to it come from. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'
