/**
 * The way in for networks that let no UDP through: pages that cannot reach the room's UDP port connect to this one by themselves
 * (ICE over TCP, RFC 6544) and send each packet with its length before it (RFC 4571). The packets go on to the UDP port of this
 * very machine, from a socket of their own for every connection, so that the library under the room tells pages apart as always;
 * the answers go back the same way. Nothing is read but the length: checks, keys and passwords are between page and room.
 */
import { createSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import { isCheck } from './checks.ts'
import { LOOPBACK } from './ipc.ts'

const LENGTH_BYTES = 2
/** Who has connected asks at once whether there is a way. */
const FIRST_WITHIN_MS = 5000
/** A page says something every few seconds, in silence too. */
const SILENT_MS = 30_000
/** Everybody of a full process with one to spare, who is just coming back. */
const MOST = 600
const MOST_OF_ADDRESS = 60
/** A page that cannot take what it is sent has lost it: voice that is late is no use. */
const MOST_BEHIND_BYTES = 64 * 1024

/** @param log told when the port is taken; rooms then work without it @returns the port it listens at, null for none */
export function openTcpWay(
  tcpPort: number,
  udpPort: number,
  log: (text: string) => void,
): Promise<{ port: number; close(): void } | null> {
  const held = new Map<string, number>()
  let all = 0
  const server: Server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    const ofAddress = held.get(address) ?? 0
    if (all >= MOST || ofAddress >= MOST_OF_ADDRESS) return void socket.destroy()
    all += 1
    held.set(address, ofAddress + 1)
    socket.once('close', () => {
      all -= 1
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
    carry(socket, udpPort)
  })
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log(`no way in over TCP: ${error.message}`)
      resolve(null)
    })
    server.listen(tcpPort, () => {
      const at = server.address()
      resolve(at !== null && typeof at === 'object' ? { port: at.port, close: () => server.close() } : null)
    })
  })
}

function carry(socket: Socket, udpPort: number): void {
  const inside = createSocket('udp4')
  const knocking = setTimeout(() => socket.destroy(), FIRST_WITHIN_MS)
  let known = false
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.setTimeout(SILENT_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(knocking)
    inside.close()
  })
  socket.on('data', (data: Buffer) => {
    const { packets, left } = unframe(rest.length > 0 ? Buffer.concat([rest, data]) : data)
    rest = left
    for (const packet of packets) {
      if (!known && !isCheck(packet)) return void socket.destroy()
      if (!known) clearTimeout(knocking)
      known = true
      inside.send(packet, udpPort, LOOPBACK)
    }
  })
  inside.on('error', () => socket.destroy())
  inside.on('message', (packet) => {
    if (socket.writable && socket.writableLength < MOST_BEHIND_BYTES) socket.write(framed(packet))
  })
}

/** The whole packets in what has come so far, and what has come of the next. */
export function unframe(data: Buffer): { packets: Buffer[]; left: Buffer } {
  const packets: Buffer[] = []
  let at = 0
  while (at + LENGTH_BYTES <= data.length) {
    const end = at + LENGTH_BYTES + data.readUInt16BE(at)
    if (end > data.length) break
    packets.push(data.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return { packets, left: data.subarray(at) }
}

export function framed(packet: Buffer): Buffer {
  const out = Buffer.allocUnsafe(LENGTH_BYTES + packet.length)
  out.writeUInt16BE(packet.length, 0)
  packet.copy(out, LENGTH_BYTES)
  return out
}
