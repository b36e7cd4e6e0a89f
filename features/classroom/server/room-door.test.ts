import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { copyDatabase } from '../../../database/testing/database.ts'
import { minutes } from '../../../shared/time.ts'
import { bounds } from '../protocol.ts'
import { openEngine, ORIGIN, type Engine, type Guest, type TestPage } from '../testing/engine.ts'
import { roomHosts } from './room-hosts.ts'
import type { Secrets } from './room-token.ts'

const secret = randomBytes(32)
const server = (process: string, secrets: Secrets = [secret]): Promise<Engine> =>
  openEngine({ secrets, hosts: (origin) => roomHosts(own.db, { process, origin }) })

let own: Awaited<ReturnType<typeof copyDatabase>>
let first: Engine
let second: Engine
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  ;[first, second] = [await server('first'), await server('second')]
})
afterAll(async () => {
  await first?.close()
  await second?.close()
  await own?.drop()
})
beforeEach(() => own.db.execute(sql`delete from room_hosts`))
afterEach(() => vi.restoreAllMocks())

const guest = (id: number): Guest => ({
  personId: String(id),
  name: 'Amina',
  role: 'learner',
  maySend: true,
  mayWrite: true,
  keepsDoor: false,
})
const lobby = async (page: TestPage): Promise<unknown> => {
  page.send({ t: 'look' })
  return page.next()
}
/** Whether the first server says of a room of which long nothing was heard that it still holds it. */
async function isKept(): Promise<boolean> {
  await own.db.execute(sql`update room_hosts set heard_at = clock_timestamp() - interval '1 hour'`)
  await first.engine.keep()
  const { rows } = await own.db.execute(sql`select from room_hosts where heard_at > clock_timestamp() - interval '1 minute'`)
  return rows.length > 0
}
const closeAll = (pages: readonly TestPage[]) => Promise.all(pages.map((page) => page.close()))

test('a page that dials another server than its room’s is carried there, and its address with it [MEET-05]', async () => {
  const half = bounds.waitingOfAddress / 2
  const crowd: TestPage[] = []
  for (let at = 0; at < half; at += 1) {
    crowd.push(await first.connect(guest(at), 'one school'), await second.connect(guest(100 + at), 'one school'))
  }
  // All of them are where the first one came in, and counted together.
  for (const at of [first, second]) await expect(at.connect(guest(500), 'one school')).rejects.toThrow('429')
  const other = await second.connect(guest(501), 'another')
  expect(await lobby(other)).toMatchObject({ t: 'lobby' })
  await closeAll([...crowd, other])
})

test('nobody else’s word is taken for where a page is [MEET-05]', async () => {
  const forged = (at: number) => ({
    address: 'one attacker',
    headers: { 'room-page-address': `made up ${at}`, 'room-carried': `${randomBytes(32).toString('base64url')} made up ${at}` },
  })
  const crowd: TestPage[] = []
  for (let at = 0; at < bounds.waitingOfAddress; at += 1)
    crowd.push(await first.connectWith(await first.tokenOf(guest(1000 + at)), forged(at)))
  await expect(first.connectWith(await first.tokenOf(guest(2000)), forged(2000))).rejects.toThrow('429')
  await closeAll(crowd)
})

test('what one server says to another of a page is good for that page’s one connection alone [MEET-04] [MEET-05]', async () => {
  const heard: Record<string, unknown>[] = []
  const listener = createServer().on('upgrade', ({ headers }, socket) => {
    heard.push(headers)
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // as: it listens on TCP
  await own.db.execute(
    sql`insert into room_hosts (room, origin, process, heard_at)
        values (${first.ref}, ${`http://127.0.0.1:${port}`}, 'listener', clock_timestamp())`,
  )
  const token = await second.tokenOf(guest(1))
  await second.connectWith(token, { headers: { cookie: '1' } }).catch(() => undefined)
  listener.close()
  await own.db.execute(sql`delete from room_hosts`)
  const carried = String(heard[0]?.['room-carried'])
  expect(carried).toMatch(/ somewhere$/)
  const stranger = await first.connectWith(token, { headers: { cookie: '2', 'room-carried': carried } })
  expect(await stranger.next()).toEqual({ t: 'over', code: 'bad_token' })
  await stranger.closed
})

test('a pass that was passed on opens nothing, at the room’s own server and at another [MEET-04] [MEET-05]', async () => {
  const token = await first.tokenOf(guest(1))
  const page = await first.connectWith(token, { headers: { cookie: '1' } })
  expect(await lobby(page)).toMatchObject({ t: 'lobby' })
  for (const at of [first, second]) {
    const stranger = await at.connectWith(token, { headers: { cookie: '2' } })
    expect(await stranger.next()).toEqual({ t: 'over', code: 'bad_token' })
    await stranger.closed
  }
  // Whoever it was made for is where they were, and may come again.
  expect(page.socket.readyState).toBe(page.socket.OPEN)
  const again = await second.connectWith(token, { headers: { cookie: '1' } })
  expect(await lobby(again)).toMatchObject({ t: 'lobby' })
  await closeAll([page, again])
})

test('a pass of before a changed secret opens its room while the old one is named, and then no more [MEET-05]', async () => {
  const token = await first.tokenOf(guest(1))
  const changed = randomBytes(32)
  const naming = await server('naming', [changed, secret])
  const page = await naming.connectWith(token)
  expect(await lobby(page)).toMatchObject({ t: 'lobby' })
  // Its own pages get passes by the new one.
  const fresh = await naming.tokenOf(guest(2))
  await page.close()
  await naming.close()
  await own.db.execute(sql`delete from room_hosts`)
  const after = await server('after', [changed])
  const late = await after.connectWith(token)
  expect(await late.next()).toEqual({ t: 'over', code: 'bad_token' })
  const next = await after.connectWith(fresh)
  expect(await lobby(next)).toMatchObject({ t: 'lobby' })
  await closeAll([next])
  await after.close()
})

test('a page of another site is refused before anybody is asked where a room is [MEET-05]', async () => {
  const token = await second.tokenOf(guest(1))
  await expect(second.connectWith(token, { origin: `${ORIGIN}.elsewhere.example` })).rejects.toThrow('403')
  const { rows } = await own.db.execute(sql`select from room_hosts`)
  expect(rows).toHaveLength(0)
})

test('servers that are told a wrong way to each other send a page away, and not round in circles [MEET-05]', async () => {
  const page = await first.connect(guest(1))
  await page.close()
  // The first one says of itself what is the second one’s.
  await own.db.execute(sql`update room_hosts set origin = ${second.ownOrigin}`)
  await expect(second.connect(guest(2))).rejects.toThrow('503')
})

test('a holder that nobody answers for is waited for no longer than until it is taken for dead [OPS-03]', async () => {
  await own.db.execute(
    sql`insert into room_hosts (room, origin, process, heard_at)
        values (${first.ref}, 'http://127.0.0.1:1', 'dead', clock_timestamp())`,
  )
  await expect(first.connect(guest(1))).rejects.toThrow('503')
  await own.db.execute(sql`update room_hosts set heard_at = heard_at - interval '1 minute'`)
  const page = await first.connect(guest(1))
  expect(await lobby(page)).toMatchObject({ t: 'lobby' })
  await page.close()
})

test('a server that stops lets go of the pages it has carried elsewhere, which stay in their room [OPS-03]', async () => {
  const holder = await first.connect(guest(1))
  const stopping = await server('stopping')
  const carried = await stopping.connect(guest(2))
  expect(await lobby(carried)).toMatchObject({ t: 'lobby' })
  await stopping.close()
  await carried.closed
  const again = await second.connect(guest(2))
  expect(await lobby(again)).toMatchObject({ t: 'lobby' })
  expect(holder.socket.readyState).toBe(holder.socket.OPEN)
  await closeAll([holder, again])
})

test('pages of a room that has become another server’s are sent away to find it there [MEET-05]', async () => {
  const page = await first.connect(guest(1))
  await lobby(page)
  await own.db.execute(sql`update room_hosts set process = 'heir'`)
  await first.engine.keep()
  expect(await page.closed).toBe(1001)
})

test('so is one that has said nothing yet: it would come into a room of its own [MEET-05] [BOOK-07]', async () => {
  const silent = await first.connect(guest(1))
  const looking = await first.connect(guest(2))
  await lobby(looking)
  await own.db.execute(sql`update room_hosts set process = 'heir'`)
  await first.engine.keep()
  expect(await Promise.all([silent.closed, looking.closed])).toEqual([1001, 1001])
})

test('a room is kept while a page is connected, and given up some minutes after the last has gone [MEET-05]', async () => {
  const real = performance.now.bind(performance)
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs)
  const keptAfter = (ms: number): Promise<boolean> => {
    aheadMs += ms
    return isKept()
  }
  const [one, other] = [await first.connect(guest(1)), await first.connect(guest(2))]
  await one.close()
  expect(await keptAfter(minutes(10))).toBe(true)
  await other.close()
  expect(await keptAfter(minutes(1))).toBe(true)
  await expect.poll(() => keptAfter(minutes(6))).toBe(false)
})

test('a server whose rooms nobody can enter at this moment does not hold on to them [MEET-05] [OPS-03]', async () => {
  const page = await first.connect(guest(1))
  expect(await isKept()).toBe(true)
  process.kill(first.engine.pid() ?? 0, 'SIGKILL')
  await expect.poll(isKept, { interval: 5 }).toBe(false)
  await page.closed
  await first.engine.ready()
  expect(await isKept()).toBe(true)
})

test('whoever is still in a room that comes back to a server is sent away before the next one enters [MEET-05]', async () => {
  const left = await first.connect(guest(1))
  await lobby(left)
  await own.db.execute(sql`update room_hosts set process = 'heir', heard_at = heard_at - interval '1 minute'`)
  const next = await first.connect(guest(2))
  expect(await left.closed).toBe(1001)
  await next.close()
})
