/** `npm start` in a release, as a machine runs it: what is killed comes up again, and what is stopped is gone. */
import { createSocket } from 'node:dgram'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { copyDatabase } from '../database/testing/database.ts'
import { whenGone } from '../database/testing/leash.ts'
import { createAccount } from '../features/accounts/server/create-account.ts'
import { createOperator, openSession, sessionCookieName } from '../features/accounts/server/index.ts'
import { protocolsFor } from '../features/classroom/protocol.ts'
import { ROOM_SOCKET_PATH } from '../features/classroom/server/index.ts'
import { signRoomToken } from '../features/classroom/server/room-token.ts'
import { SLUG } from '../shared/brand.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { freePort } from './setting/free-port.ts'
import { serverBelow } from './setting/supervised.ts'
import { openOutside, SECRET, type Outside } from './setting/outside.ts'
import { serverSettings, withoutVitest } from './setting/processes.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
let outside: Outside
let port = 0
let origin = ''
/** Where the processes keep what is theirs for a while. */
let folder = ''
let started: Started | null = null

beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  outside = await openOutside(port)
})
afterEach(async () => {
  await started?.end()
  started = null
})
afterAll(async () => {
  await outside?.close()
  await own?.drop()
})

type Started = { child: ChildProcess; said(): string; logged(): string; ended: Promise<number | null>; end(): Promise<void> }

/** @param nodeOptions for the server's own process */
async function start(command: string[], more: Record<string, string> = {}): Promise<Started> {
  const [program = '', ...args] = command
  folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-up-`))
  const child = spawn(program, args, {
    cwd: inject('release'),
    env: { ...withoutVitest(), ...(await serverSettings(own.target, outside, port)), TMPDIR: folder, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be ended whole whatever has become of its first process.
    detached: true,
  })
  const leash = whenGone('kill -KILL -"$1"', String(child.pid))
  let said = ''
  let logged = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  child.stdout.on('data', (part: Buffer) => (logged += part.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await expect.poll(() => said + (child.exitCode ?? '')).toContain(`is ready: ${origin}`)
  return {
    child,
    said: () => said,
    logged: () => logged,
    ended,
    async end() {
      await leash.now()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const bootstrap = (more?: Record<string, string>) => start(['node', 'scripts/bootstrap.mjs', 'start'], more)

const answers = (): Promise<boolean> =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The process that serves, below the one that was started. */
function serverOf({ child }: Started): number {
  const server = serverBelow(child.pid ?? 0)
  if (server === null) throw new Error('no server is running')
  return server
}

/** As the page of somebody who is signed in does for their lesson. */
async function dial(): Promise<WebSocket> {
  const now = new Date()
  const person = { role: 'student', name: 'Amina', email: `${randomUUID()}@example.com`, language: 'en' } as const
  const account = { ...person, phone: '254712000078', passwordHash: 'none' }
  const id = await own.db.transaction((tx) => createAccount(tx, account, now))
  const { cookie } = await openSession(own.db, id, now)
  const guest = { personId: String(id), name: 'Amina', role: 'learner' as const, maySend: true, mayWrite: true, keepsDoor: false }
  const until = new Date(Date.now() + 600_000)
  const token = await signRoomToken(deriveKeys(SECRET).rooms, 'lesson-1', { ...guest, until }, Date.now())
  return new WebSocket(`${origin.replace('http', 'ws')}${ROOM_SOCKET_PATH}`, protocolsFor(token), {
    origin,
    headers: { cookie: `${sessionCookieName(false)}=${cookie}` },
  })
}

describe('npm start [OPS-03]', () => {
  test('starts a server again that died, as often as it dies', async () => {
    started = await bootstrap()
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const server = serverOf(started)
      process.kill(server, 'SIGKILL')
      await expect.poll(() => answers().then((up) => up && started && serverOf(started) !== server)).toBe(true)
    }
    expect(started.said()).toMatch(/started again in 1 s.*started again in 2 s/s)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  test('keeps a server going in which something failed that nobody caught', async () => {
    const fault = `if (process.argv[1]?.endsWith('start.js')) process.on('SIGUSR2', () => {
      setTimeout(() => { throw new Error('nobody caught this') }); Promise.reject(new Error('nor this')) })`
    started = await bootstrap({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}`, LOG_LEVEL: 'fatal' })
    const server = serverOf(started)
    process.kill(server, 'SIGUSR2')
    await expect.poll(() => started?.said().match(/"message":"(nobody caught|nor) this"/g)?.length).toBe(2)
    expect([await answers(), serverOf(started)]).toEqual([true, server])
  })

  test('goes on when its logs are turned over, and logs nothing that is no line of the log', async () => {
    started = await bootstrap({ LOG_LEVEL: 'info' })
    const server = serverOf(started)
    for (const pid of [started.child.pid ?? 0, server]) process.kill(pid, 'SIGHUP')
    expect([await answers(), serverOf(started)]).toEqual([true, server])
    // It says that it is ready by another way than its log.
    await expect.poll(started.logged).toContain('"serving"')
    const lines = started.logged().trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('serving')
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  test('says so when the mail server is not reached, and serves all the same', async () => {
    started = await bootstrap({ LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    await expect.poll(started.logged).toContain('the mail server is not reached')
    expect([started.logged().includes('ECONNREFUSED'), await answers()]).toEqual([true, true])
  })

  test.each<[NodeJS.Signals, string, string[]]>([
    ['SIGTERM', 'npm itself', ['npm', 'start']],
    ['SIGKILL', 'npm itself', ['npm', 'start']],
    ['SIGKILL', 'the process that npm starts', ['node', 'scripts/bootstrap.mjs', 'start']],
  ])('leaves no server on its port when %s comes to %s alone', async (signal, _, command) => {
    started = await start(command)
    started.child.kill(signal)
    await started.ended
    await expect.poll(answers).toBe(false)
  })

  test('that never served is not started again and again: it says why, and ends', async () => {
    started = await bootstrap()
    const second = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
      cwd: inject('release'),
      env: { ...withoutVitest(), ...(await serverSettings(own.target, outside, port)) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    second.stderr.on('data', (part: Buffer) => (said += part.toString()))
    // Its last words may come after its end; the way they come by is closed behind them.
    expect((await once(second, 'close'))[0]).toBe(1)
    expect(said).toContain('EADDRINUSE')
  })
})

describe('a server that is told to stop [OPS-03]', () => {
  test('sends the pages in its rooms away, waits for no connection without end, and leaves no folder behind', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const spokenTo = once(mute, 'connection')
    started = await bootstrap({ SMTP_URL: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}` })
    const page = await dial()
    await once(page, 'open')
    page.send(JSON.stringify({ t: 'look' }))
    await once(page, 'message')
    const closed = once(page, 'close')
    // A mail server that says nothing, while a mail waits for it.
    const desk = { email: 'desk@example.com', name: 'Desk Operator', phone: '254712000077', password: 'a long enough phrase' }
    await createOperator(own.db, desk, new Date())
    await spokenTo
    // Somebody whose form never comes to its end, and one who only holds the line.
    const slow = fetch(`${origin}/login`, {
      method: 'POST',
      body: new ReadableStream({ pull: () => new Promise(() => undefined) }),
      duplex: 'half',
    } as RequestInit).catch(() => null)
    started.child.kill('SIGTERM')
    expect((await closed)[0]).toBe(1001)
    await slow
    expect(await started.ended).toBe(0)
    expect(await answers()).toBe(false)
    expect(readdirSync(folder)).toEqual([])
    mute.close()
  })

  test('leaves no folder behind either when it is killed with all that belongs to it', async () => {
    started = await bootstrap()
    process.kill(-(started.child.pid ?? 0), 'SIGKILL')
    await started.ended
    await expect.poll(answers).toBe(false)
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })
})

test('a media process that does not start ends nothing: the server serves, and its rooms follow [OPS-03] [MEET-05]', async () => {
  const taken = createSocket('udp4').bind(0)
  await once(taken, 'listening')
  started = await bootstrap({ MEDIA_PORT: String(taken.address().port) })
  const opens = async (): Promise<boolean> => {
    const page = await dial()
    return once(page, 'open').then(
      () => true,
      () => false,
    )
  }
  expect([await answers(), await opens()]).toEqual([true, false])
  taken.close()
  await expect.poll(opens).toBe(true)
})

test('ten stuck statements stop neither the server’s being ready nor those who come after [OPS-03]', async () => {
  started = await bootstrap({ DATABASE_CONNECTIONS: '10' })
  const form = () =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a phrase of nobody' }),
    })
  const stuck = await own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users, attempts in access exclusive mode`)
    const waiting = Array.from({ length: 10 }, form)
    await expect
      .poll(async () => {
        const { rows } = await own.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      })
      .toBeGreaterThanOrEqual(10)
    expect((await fetch(`${origin}/ready`)).status).toBe(200)
    return Promise.all(waiting)
  })
  for (const { status, headers } of stuck) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect((await form()).status).toBe(401)
})
