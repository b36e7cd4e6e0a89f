import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { OneWay, open, openShapedLink, openShapedTcp } from './shaped-link.ts'

const arrivals = (way: OneWay, count: number, everyMs: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => way.arrival(bytes, at * everyMs))

test('a link loses the share it is told to, and with the same seed the same packets [MEET-05]', () => {
  const lossy = { ...open, loss: 0.1 }
  const lostBy = (seed: number) =>
    arrivals(new OneWay(lossy, seed), 2000, 20, 100).flatMap((at, index) => (at === null ? [index] : []))
  expect(lostBy(7).length).toBeGreaterThan(150)
  expect(lostBy(7).length).toBeLessThan(250)
  expect(lostBy(7)).toEqual(lostBy(7))
  expect(lostBy(8)).not.toEqual(lostBy(7))
})

test('a link carries no more than its speed, keeps the order, and drops what its queue cannot hold [MEET-05]', () => {
  const way = new OneWay({ ...open, kbitPerSecond: 150 }, 1)
  // 400 kbit/s for four seconds, headers included.
  const arrived = arrivals(way, 400, 10, 472).filter((at) => at !== null)
  expect(arrived).toEqual(arrived.toSorted((a, b) => a - b))
  const inFourSeconds = arrived.filter((at) => at <= 4000)
  expect((inFourSeconds.length * 500 * 8) / 4000).toBeCloseTo(150, -1)
  expect(Math.max(...arrived)).toBeLessThan(4000 + 550)
})

test('a link that is only slow delays every packet alike [MEET-05]', () => {
  expect(arrivals(new OneWay({ ...open, delayMs: 150 }, 1), 3, 20, 100)).toEqual([150, 170, 190])
})

test('a link carries packets to the room and its answers back to the page that asked [MEET-05]', async () => {
  const room = createSocket('udp4').bind(0)
  await once(room, 'listening')
  room.on('message', (packet, from) => room.send(`${String(packet)} heard`, from.port, from.address))
  const link = await openShapedLink(room.address().port, { ...open, delayMs: 30 }, { ...open, delayMs: 30 })
  const page = createSocket('udp4').bind(0)
  const began = performance.now()
  for (const word of ['one', 'two', 'three']) page.send(word, link.port, '127.0.0.1')
  const heard: string[] = []
  page.on('message', (packet) => heard.push(String(packet)))
  await expect.poll(() => heard).toEqual(['one heard', 'two heard', 'three heard'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(59)
  await link.close()
  for (const socket of [page, room]) socket.close()
})

test('of a page whose address has changed nothing is carried from the old one, and all from the new one [MEET-05]', async () => {
  const room = createSocket('udp4').bind(0)
  await once(room, 'listening')
  room.on('message', (packet, from) => room.send(`${String(packet)} heard`, from.port, from.address))
  const link = await openShapedLink(room.address().port, open, open)
  const [before, after] = [createSocket('udp4').bind(0), createSocket('udp4').bind(0)]
  const heard: string[] = []
  for (const page of [before, after]) page.on('message', (packet) => heard.push(String(packet)))
  before.send('one', link.port, '127.0.0.1')
  await expect.poll(() => heard).toEqual(['one heard'])
  link.changeAddress()
  before.send('two', link.port, '127.0.0.1')
  after.send('three', link.port, '127.0.0.1')
  await expect.poll(() => heard).toEqual(['one heard', 'three heard'])
  await link.close()
  for (const socket of [before, after, room]) socket.close()
})

test('over TCP a link loses nothing, carries no more than its speed, and makes whoever sends more wait [MEET-05]', async () => {
  const room = createServer((page) => page.pipe(page)).listen(0, '127.0.0.1')
  await once(room, 'listening')
  const { port } = room.address() as AddressInfo // as: a listening TCP server has one
  const link = await openShapedTcp(port, { ...open, kbitPerSecond: 1600, delayMs: 30 }, open)
  const page = connect(link.port, '127.0.0.1')
  const began = performance.now()
  const sent = Buffer.alloc(300_000, 'somo')
  page.write(sent)
  let came = Buffer.alloc(0)
  page.on('data', (part: Buffer) => (came = Buffer.concat([came, part])))
  await expect.poll(() => came.length).toBe(sent.length)
  expect(came.equals(sent)).toBe(true)
  // 300 KB at 200 KB a second.
  expect(performance.now() - began).toBeGreaterThan(1500)
  page.destroy()
  await link.close()
  room.close()
})
