/**
 * The way in for pages that a TURN server relays: it sends what they say from addresses of its own to this UDP port, and from
 * here it goes on to the room's own port, from a socket of its own for each address, as in `tcp-way.ts`. It is a port of its own
 * only because the checks of some have to be made readable first (`checks.ts`). Nothing but the TURN server has to reach it.
 */
import { createSocket, type Socket } from 'node:dgram'
import { isCheck, readableCheck } from './checks.ts'
import { LOOPBACK } from './ipc.ts'

/** A page says something every few seconds, in silence too. */
const SILENT_MS = 30_000
/** Everybody of a full process by two addresses of the relay: browsers ask for one by each of their networks. */
const MOST = 600

export type RelayWay = {
  port: number
  /** From now on a page comes by this name. @returns how that ends */
  expect(ufrag: string, password: string): () => void
  close(): void
}

/** @param log told when the port is taken; rooms then work without it */
export function openRelayWay(port: number, udpPort: number, log: (text: string) => void): Promise<RelayWay | null> {
  const passwords = new Map<string, string>()
  const held = new Map<string, { inside: Socket; heardAt: number }>()
  const front = createSocket('udp4')

  const drop = (address: string): void => {
    held.get(address)?.inside.close()
    held.delete(address)
  }
  const insideFor = (address: string, answer: (packet: Buffer) => void): Socket => {
    const inside = createSocket('udp4')
    inside.on('error', () => drop(address))
    inside.on('message', answer)
    held.set(address, { inside, heardAt: 0 })
    return inside
  }
  front.on('message', (packet, from) => {
    const address = `${from.address}:${from.port}`
    const known = held.get(address)
    if (!known && (held.size >= MOST || !isCheck(packet))) return
    const inside = known?.inside ?? insideFor(address, (answer) => front.send(answer, from.port, from.address))
    inside.send(
      readableCheck(packet, (ufrag) => passwords.get(ufrag)),
      udpPort,
      LOOPBACK,
    )
    const one = held.get(address)
    if (one) one.heardAt = performance.now()
  })
  const sweeping = setInterval(() => {
    for (const [address, { heardAt }] of held) if (performance.now() - heardAt > SILENT_MS) drop(address)
  }, SILENT_MS / 3)

  return new Promise((resolve) => {
    front.once('error', (error) => {
      clearInterval(sweeping)
      log(`no way in by a relay: ${error.message}`)
      resolve(null)
    })
    front.bind(port, () =>
      resolve({
        port: front.address().port,
        expect(ufrag, password) {
          passwords.set(ufrag, password)
          return () => passwords.delete(ufrag)
        },
        close() {
          clearInterval(sweeping)
          for (const address of held.keys()) drop(address)
          front.close()
        },
      }),
    )
  })
}
