import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRelayWay } from './relay-way.ts'

const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), Buffer.alloc(12, 7)])

let room: ReturnType<typeof createSocket>
let way: Awaited<ReturnType<typeof openRelayWay>>

beforeEach(async () => {
  room = createSocket('udp4').bind(0, '127.0.0.1')
  await once(room, 'listening')
  way = await openRelayWay(0, room.address().port, () => undefined)
})

afterEach(() => {
  way?.close()
  room.close()
})

async function openRelay() {
  const relay = createSocket('udp4').bind(0, '127.0.0.1')
  await once(relay, 'listening')
  const heard: string[] = []
  relay.on('message', (packet) => heard.push(packet.toString()))
  return { heard, say: (packet: Buffer) => relay.send(packet, way?.port ?? 0, '127.0.0.1'), close: () => relay.close() }
}

test('each address of a relay has a way of its own to the room’s port and back [MEET-05]', async () => {
  const froms: string[] = []
  room.on('message', (packet, { port, address }) => {
    froms.push(String(port))
    if (packet.equals(request)) room.send(`${address}:${port}`, port, address)
  })
  const relays = [await openRelay(), await openRelay()]
  for (const { say } of relays) say(request)
  for (const { heard } of relays) await expect.poll(() => heard.length).toBe(1)
  expect(new Set(froms).size).toBe(2)
  // Whoever is known says whatever they like.
  relays[0]?.say(Buffer.from('voice'))
  await expect.poll(() => froms).toHaveLength(3)
  expect(relays[0]?.heard[0]).toBe(`127.0.0.1:${froms[2]}`)
  for (const { close } of relays) close()
})

test('of whoever does not begin as a page does the room hears nothing [MEET-05] [OPS-03]', async () => {
  const heard: Buffer[] = []
  room.on('message', (packet) => heard.push(packet))
  const [stranger, page] = [await openRelay(), await openRelay()]
  stranger.say(Buffer.from('GET / HTTP/1.1'))
  page.say(request)
  await expect.poll(() => heard).toEqual([request])
  for (const { close } of [stranger, page]) close()
})

test('where its port is taken it says so, and rooms work without it [MEET-05]', async () => {
  const said: string[] = []
  expect(await openRelayWay(room.address().port, 1, (text) => said.push(text))).toBe(null)
  expect(said.join()).toContain('EADDRINUSE')
})
