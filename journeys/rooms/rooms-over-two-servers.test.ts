/** Two servers share one address, as behind any load balancer; the two people of a lesson come in at both. */
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OwnDatabase } from '../../database/testing/database.ts'
import { protocolsFor } from '../../features/classroom/protocol.ts'
import { rememberConnections, type PageMedia } from '../../features/classroom/testing/connections.ts'
import { SIGN_MS } from '../../scripts/sign-ms.ts'
import { copyDemo } from '../setting/demo.ts'
import { during } from '../setting/during.ts'
import { freePort } from '../setting/free-port.ts'
import { lessonNow } from '../setting/lesson-now.ts'
import { admit, demoEmail } from '../setting/people.ts'
import { openOutside, type Outside } from '../setting/outside.ts'
import { startProcess, type ServerProcess } from '../setting/processes.ts'
import { openRoundRobin, type RoundRobin } from '../setting/round-robin.ts'
import { openBrowser } from '../setting/somo.ts'

/** Supervisors kill what has not ended by then. */
const SUPERVISOR_MS = 10_000

let own: OwnDatabase
let outside: Outside
let browser: Browser
let balancer: RoundRobin
let servers: ServerProcess[] = []
let mediaPorts = new Map<string, number>()
let lesson = 0
let teacher: Page
let student: Page

beforeAll(async () => {
  own = await copyDemo(inject('postgresFolder'))
  const ports = [await freePort(), await freePort()]
  balancer = await openRoundRobin(ports)
  outside = await openOutside(ports[0] ?? 0)
  browser = await openBrowser()
  servers = await Promise.all(ports.map(start))
})
afterAll(async () => {
  await browser?.close()
  await balancer?.close()
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await outside?.close()
  await own?.drop()
})

async function start(port: number): Promise<ServerProcess> {
  const mediaPort = await freePort()
  mediaPorts.set(`http://127.0.0.1:${port}`, mediaPort)
  const settings = { PUBLIC_URL: balancer.origin, MEDIA_PORT: String(mediaPort) }
  return startProcess(inject('release'), own.target, outside, port, settings)
}

/** The lesson that the demo has soon has just begun; both are in its room. */
beforeEach(async () => {
  lesson = await lessonNow(own.db, 'achieng')
  // Each test is about visits of its own.
  await own.db.$client.query('delete from attendance')
  ;[teacher, student] = [await visit('achieng'), await visit('wanjiku')]
  balancer.upgrades.length = 0
  await enter(teacher)
  await enter(student)
  await together()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

test('two people whose connections come to two servers sit in one room [MEET-05] [BOOK-07]', async () => {
  expect(new Set(balancer.upgrades).size).toBe(2)
  // Voice and picture go to the server that holds the room, whichever was dialled.
  const held = await holder()
  for (const page of [teacher, student]) expect(await mediaPortsOf(page)).toEqual([mediaPorts.get(held.origin)])
  await say(teacher, 'Which two numbers add to 5?')
  await student.getByText('Which two numbers add to 5?').filter({ visible: true }).first().waitFor()
  await expect.poll(openVisits).toBe(2)
})

test('the pass of a page lets nobody else in, by whichever server, and takes nobody out [MEET-04] [MEET-05]', async () => {
  const { url, token } = await student.evaluate(async (room) => {
    const asked = await fetch(`/api/classroom/lesson/${room}/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('access_token')}` },
      body: '{}',
    })
    return (await asked.json()) as { url: string; token: string }
  }, lesson)
  const stranger = await visit('kevin')
  await stranger.goto('/student-dashboard')
  balancer.upgrades.length = 0
  for (const server of ['one', 'the other'])
    expect([server, await firstWordTo(stranger, url, token)]).toEqual([server, { t: 'over', code: 'bad_token' }])
  expect(new Set(balancer.upgrades).size).toBe(2)
  // Its own page may show it again, and everybody is where they were.
  expect(await firstWordTo(student, url, token)).toMatchObject({ t: 'lobby' })
  await together()
  expect(await visits()).toBe(2)
})

/** What a room says first, but for its pulse, to a page that shows a pass and asks to look in. */
const firstWordTo = (page: Page, url: string, token: string): Promise<unknown> =>
  page.evaluate(
    ([at, protocols]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(at, protocols)
        socket.onopen = () => socket.send(JSON.stringify({ t: 'look' }))
        socket.onmessage = ({ data }) => {
          const word = JSON.parse(String(data)) as { t: string }
          if (word.t === 'ping') return
          socket.close()
          resolve(word)
        }
        socket.onerror = () => reject(new Error('refused'))
      }),
    [url, protocolsFor(token)] as const,
  )

test('when the server that holds the room is killed both are together again in one [MEET-05] [OPS-03]', async () => {
  const dead = await holder()
  await dead.kill('SIGKILL')
  await expect.poll(holderOrigin).not.toBe(dead.origin)
  await backIn()
  await together()
  // Those who were inside have left with it.
  await expect.poll(openVisits).toBe(2)
  expect(await visits()).toBe(4)
  await replace(dead)
})

test('a server that slept while another took its room over sends its people there [MEET-05] [BOOK-07]', async () => {
  const asleep = await holder()
  process.kill(asleep.pid, 'SIGSTOP')
  await expect.poll(holderOrigin).not.toBe(asleep.origin)
  process.kill(asleep.pid, 'SIGCONT')
  await backIn()
  await together()
  await expect.poll(openVisits).toBe(2)
  expect(await holderOrigin()).not.toBe(asleep.origin)
})

test('when the server that holds the room is told to stop, its pages go on at the other, and it ends [OPS-03]', async () => {
  const stopping = await holder()
  const supervisor = setTimeout(() => void stopping.kill('SIGKILL'), SUPERVISOR_MS)
  await stopping.kill('SIGTERM')
  clearTimeout(supervisor)
  expect(await stopping.code).toBe(0)
  // Nobody has to wait until it is taken for dead.
  expect(await holderOrigin()).not.toBe(stopping.origin)
  await expect.poll(holderOrigin).not.toBeNull()
  await backIn()
  await together()
  await expect.poll(openVisits).toBe(2)
  await replace(stopping)
})

test('after a restart of all servers both are together again; who was there is right to 5 s [MEET-05] [BOOK-07]', async () => {
  const killedAt = Date.now()
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  const startedAt: number[] = []
  servers = await Promise.all(
    servers.map(async ({ origin }) => {
      const server = await start(Number(new URL(origin).port))
      startedAt.push(Date.now())
      return server
    }),
  )
  await backIn()
  await together()
  const { rows } = await own.db.$client.query<{ joined: Date; left: Date | null }>(
    'select joined_at as joined, left_at as left from attendance order by id',
  )
  const [former, present] = [rows.slice(0, 2), rows.slice(2)]
  expect(former.map(({ left }) => during(left, killedAt, killedAt))).toEqual([true, true])
  // The first of them may have had both before the other was up.
  expect(present.map(({ joined, left }) => [during(joined, Math.min(...startedAt), Date.now()), left])).toEqual([
    [true, null],
    [true, null],
  ])
})

async function holderOrigin(): Promise<string | null> {
  const { rows } = await own.db.$client.query<{ origin: string }>('select origin from room_hosts where room = $1', [
    `lesson-${lesson}`,
  ])
  return rows[0]?.origin ?? null
}

async function holder(): Promise<ServerProcess> {
  const at = await holderOrigin()
  const found = servers.find(({ origin }) => origin === at)
  if (!found) throw new Error('nobody holds the room')
  return found
}

async function replace(gone: ServerProcess): Promise<void> {
  const next = await start(Number(new URL(gone.origin).port))
  servers = servers.map((server) => (server === gone ? next : server))
}

const count = async (condition: string): Promise<number> =>
  (await own.db.$client.query<{ n: number }>(`select count(*)::int as n from attendance where ${condition}`)).rows[0]?.n ?? -1
const openVisits = () => count('left_at is null')
const visits = () => count('true')

async function visit(first: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: balancer.origin, permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  page.setDefaultTimeout(SIGN_MS)
  await rememberConnections(page)
  await admit(page, demoEmail(first))
  return page
}

async function enter(page: Page): Promise<void> {
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByRole('switch', { name: 'Camera' }).click()
  await page.getByText('Room is open').waitFor()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

/** Each has been told that the room was lost, or is so quick that it is back; now both are inside. */
async function backIn(): Promise<void> {
  await expect.poll(openVisits).toBe(2)
  for (const page of [teacher, student]) await page.getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' })
}

/** Both see a picture of the other that goes on. A page that comes back meanwhile counts anew, from nothing. */
async function together(): Promise<void> {
  for (const page of [teacher, student]) {
    let least = await frames(page)
    const more = async (): Promise<number> => {
      const now = await frames(page)
      least = Math.min(least, now)
      return now - least
    }
    await expect.poll(more).toBeGreaterThan(5)
  }
}

/** Frames decoded on the connections that are open, and no other. */
const frames = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { mediaStats } = globalThis as unknown as PageMedia // as: the page remembers its connections
    return (await mediaStats()).reduce((sum, entry) => sum + Number(entry['framesDecoded'] ?? 0), 0)
  })

const mediaPortsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] }
    const sdp = connections.at(-1)?.remoteDescription?.sdp ?? ''
    return [...new Set([...sdp.matchAll(/a=candidate:\S+ \d+ udp \d+ \S+ (\d+)/gi)].map(([, port]) => Number(port)))]
  })

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message everyone' }).fill(text)
  await page.keyboard.press('Enter')
}
