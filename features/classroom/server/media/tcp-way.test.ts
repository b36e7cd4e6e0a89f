import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { framed, openTcpWay, unframe } from './tcp-way.ts'

/** The head of a binding request as browsers begin with; what follows is for the room to judge. */
const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), Buffer.alloc(12, 7)])

let room: ReturnType<typeof createSocket>
let way: Awaited<ReturnType<typeof openTcpWay>>

beforeEach(async () => {
  room = createSocket('udp4').bind(0, '127.0.0.1')
  await once(room, 'listening')
  room.on('message', (packet, from) => room.send(Buffer.concat([Buffer.from('heard '), packet]), from.port, from.address))
  way = await openTcpWay(0, room.address().port, () => undefined)
})

afterEach(() => {
  way?.close()
  room.close()
})

test('packets are taken apart however the network has cut them [MEET-05]', () => {
  const sent = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(1200, 1)]
  const stream = Buffer.concat(sent.map(framed))
  const came: Buffer[] = []
  let rest = Buffer.alloc(0)
  for (const byte of stream) {
    const { packets, left } = unframe(Buffer.concat([rest, Buffer.from([byte])]))
    came.push(...packets)
    rest = Buffer.from(left)
  }
  expect(came).toEqual(sent)
  expect(unframe(stream)).toEqual({ packets: sent, left: Buffer.alloc(0) })
})

test('what a page sends over TCP reaches the room’s UDP port, and the answer comes back the same way [MEET-05]', async () => {
  const page = connect(way?.port ?? 0, '127.0.0.1')
  const heard: Buffer[] = []
  page.on('data', (data: Buffer) => heard.push(...unframe(data).packets))
  page.write(framed(request))
  await expect.poll(() => heard).toEqual([Buffer.concat([Buffer.from('heard '), request])])
  page.destroy()
})

test('whoever does not begin as a page does is put out, and the room hears nothing of them [MEET-05] [OPS-03]', async () => {
  const heard: Buffer[] = []
  room.on('message', (packet) => heard.push(packet))
  for (const words of [framed(Buffer.from('GET / HTTP/1.1 and so on')), framed(Buffer.alloc(0))]) {
    const stranger = connect(way?.port ?? 0, '127.0.0.1')
    stranger.write(words)
    await once(stranger, 'close')
  }
  expect(heard).toEqual([])
})

test('one address cannot hold so many that nobody else gets in [MEET-05] [OPS-03]', async () => {
  const held = Array.from({ length: 61 }, () => connect(way?.port ?? 0, '127.0.0.1'))
  const closed = held.map((socket) => once(socket.resume(), 'close'))
  await Promise.race(closed)
  expect(held.filter((socket) => socket.closed).length).toBe(1)
  for (const socket of held) socket.destroy()
  await Promise.all(closed)
})

test('where the port is taken rooms work without it, and the log says why [MEET-05]', async () => {
  const said: string[] = []
  expect(await openTcpWay(way?.port ?? 0, room.address().port, (text) => said.push(text))).toBeNull()
  expect(said).toEqual([expect.stringContaining('EADDRINUSE')])
})
