import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bounds, type ServerMessage } from '../protocol.ts'
import { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type RoomGuest } from './index.ts'

let engine: BuiltInRoom
let server: Server
let address: string
let ref: string

const plan = { key: 'booking-7', title: 'Fractions', startsAt: new Date(), minutes: 60, seats: 1 }
const amina: Omit<RoomGuest, 'until'> = { personId: '7', name: 'Amina Yusuf', role: 'learner', maySend: true }

async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0)
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise<void>((resolve) => probe.close(resolve))
  return port
}

beforeAll(async () => {
  const udpPort = await freeUdpPort()
  engine = builtInRoom({
    secret: randomBytes(32),
    udpPort,
    publicIp: null,
    now: () => Date.now(),
    onEvent: async () => undefined,
    log: () => undefined,
  })
  server = createServer().on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), engine.ready()])
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${ROOM_SOCKET_PATH}` // as: a listening TCP server has one
  ref = (await engine.create(plan)).ref
})

afterAll(async () => {
  await engine?.close()
  server?.close()
})

describe('the room’s socket', () => {
  test('a page on the check screen learns who is inside [MEET-05]', async () => {
    const page = await connect()
    page.send({ t: 'look', token: await tokenOf(amina) })
    expect(await page.next()).toEqual({ t: 'lobby', maySend: true, people: [] })
    await page.close()
  })

  test.each<[string, Partial<RoomGuest>, string]>([
    ['has run out', { until: new Date(Date.now() - 60_000) }, 'expired'],
    ['is for somebody without a name', { name: '' }, 'bad_token'],
  ])('an admission that %s is refused, and the page is told why', async (_what, facts, code) => {
    const page = await connect()
    page.send({ t: 'look', token: await tokenOf({ ...amina, ...facts }) })
    expect(await page.next()).toEqual({ t: 'over', code })
    await page.closed
  })

  test('an offer that is not one is refused; so are fair words before joining', async () => {
    const page = await connect()
    page.send({ t: 'chat', id: 'aaaa-0001', text: 'habari' })
    expect(await page.next()).toEqual({ t: 'problem', code: 'not_inside' })
    const offer = {
      sdp: 'v=0',
      sends: { mic: '0', high: '1', low: '2', screen: '3' },
      slots: { pictures: ['4'], screen: '5', voices: ['6'] },
    }
    page.send({ t: 'join', token: await tokenOf(amina), offer, data: 'small', mic: true, camera: false, hand: false })
    expect(await page.next()).toEqual({ t: 'over', code: 'bad_offer' })
    await page.closed
  })

  test('whatever nonsense a page sends, it is refused, the page must go, and the process goes on', async () => {
    const { pid } = engine
    const before = pid()
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '{"t":"unknown"}',
      '{"t":"look"}',
      '{"t":"look","token":7}',
      '{"t":"pong","extra":1}',
    ]
    const page = await connect()
    for (const text of nonsense.slice(0, 5)) page.socket.send(text)
    expect(await page.next()).toEqual({ t: 'problem', code: 'bad_message' })
    for (const text of nonsense.slice(5)) page.socket.send(text)
    await page.closed
    expect(page.heard.at(-1)).toEqual({ t: 'over', code: 'flood' })

    const binary = await connect()
    binary.socket.send(Buffer.from([1, 2, 3]))
    expect(await binary.next()).toEqual({ t: 'problem', code: 'bad_message' })
    const huge = await connect()
    huge.socket.send('x'.repeat(bounds.messageBytes + 1))
    await Promise.all([huge.closed, binary.close()])
    expect(pid()).toBe(before)
  })

  test('one room has one name: making it again finds it', async () => {
    expect(await engine.create(plan)).toEqual({ ref })
    expect((await engine.create({ ...plan, key: 'booking-8' })).ref).not.toBe(ref)
    expect(ref.length).toBeLessThanOrEqual(64)
  })

  test('an ended room lets in nobody admitted before, also after the process died, but those admitted anew', async () => {
    const old = await tokenOf(amina)
    await engine.end(ref)
    process.kill(engine.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => answerTo(old)).toEqual({ t: 'over', code: 'ended' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await answerTo(await tokenOf(amina))).toMatchObject({ t: 'lobby' })
  })
})

test('a server that is killed leaves no media process and no file of its rooms behind [OPS-03]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'room-test-'))
  const code = `
    const { startMediaProcess } = await import(${JSON.stringify(fileURLToPath(new URL('media-process.ts', import.meta.url)))})
    const rest = { publicIp: null, now: Date.now, onEvent() {}, log() {} }
    const media = startMediaProcess({ secret: new Uint8Array(32), udpPort: ${await freeUdpPort()}, ...rest })
    await media.ready()
    console.log(media.pid())`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const [text] = await once(parent.stdout, 'data')
  const child = Number(String(text))
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(child)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('when the rooms close, a page is told that the server goes away and not that it did wrong [OPS-03]', async () => {
  const page = await connect()
  page.send({ t: 'look', token: await tokenOf(amina) })
  await page.next()
  const code = new Promise((resolve) => page.socket.on('close', resolve))
  await engine.close()
  expect(await code).toBe(1001)
  // The page dials again: for it nothing is over.
  expect(page.heard.map(({ t }) => t)).not.toContain('over')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function tokenOf(guest: Omit<RoomGuest, 'until'> & { until?: Date }): Promise<string> {
  const admission = await engine.admit(ref, { until: new Date(Date.now() + 60_000), ...guest })
  return admission.kind === 'page' ? admission.token : ''
}

/** What the room answers to a look with this admission; `null` while there is no room. */
async function answerTo(token: string): Promise<ServerMessage | null> {
  const page = await connect().catch(() => null)
  if (!page) return null
  page.send({ t: 'look', token })
  const answer = await page.next()
  await page.close()
  return answer
}

async function connect() {
  const socket = new WebSocket(address)
  const heard: ServerMessage[] = []
  let read = 0
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  return {
    socket,
    heard,
    closed,
    send: (message: object) => socket.send(JSON.stringify(message)),
    /** The next message that was not read yet. */
    async next(): Promise<ServerMessage> {
      while (!heard[read]) await Promise.race([once(socket, 'message'), closed.then(() => Promise.reject(new Error('closed')))])
      read += 1
      return heard[read - 1] as ServerMessage // as: the loop waited for it
    },
    async close() {
      socket.close()
      await closed
    },
  }
}
