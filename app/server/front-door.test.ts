/** The door as bytes find it: a real listener, raw connections, and whatever somebody may send. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '../../shared/server/log.ts'
import { openFrontDoor, usual, type FrontDoor } from './front-door.ts'
import { commonHeaders } from './policy.ts'
import { openWorld, HOOK_SECRET, type World } from './testing/world.ts'

const SITE = 'https://somo.test'

let somo: World
let door: FrontDoor
/** The same, with less patience. */
let hasty: FrontDoor
const takenOver: string[] = []

beforeAll(async () => {
  somo = await openWorld({ origin: SITE })
  door = await open()
  hasty = await open({ headersTimeout: 500, requestTimeout: 1000 })
})
afterAll(async () => {
  await door?.close(0)
  await hasty?.close(0)
  await somo?.close()
})

const open = (limits = {}): Promise<FrontDoor> =>
  openFrontDoor({
    fetch: (request) => somo.app.fetch(request),
    port: 0,
    host: '127.0.0.1',
    headers: commonHeaders(SITE),
    now: () => somo.clock.now,
    upgrades: new Map([
      [
        '/room/socket',
        (request, socket) => {
          takenOver.push(request.url ?? '')
          socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
        },
      ],
    ]),
    log: makeLog('silent'),
    limits,
  })

/** Sends it as it is. @returns all that was answered until the connection ended */
function send(text: string, to = door): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(to.port, '127.0.0.1', () => socket.write(text))
    let answered = ''
    socket.on('data', (part) => (answered += part.toString()))
    socket.on('close', () => resolve(answered))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(answered) : reject(error)))
  })
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const rest = 'Connection: close\r\n\r\n'
const upgrade = (address: string, more = ''): string =>
  `GET ${address} HTTP/1.1\r\nHost: somo.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`

test('every answer says the time of the server’s own clock, by which pages go', async () => {
  somo.clock.now = new Date('2031-03-05T09:30:00Z')
  for (const address of ['/health', '/login', '/api/subjects', '/nowhere'])
    expect(await send(`GET ${address} HTTP/1.1\r\nHost: somo.test\r\n${rest}`)).toMatch(
      /^date: Wed, 05 Mar 2031 09:30:00 GMT\r$/im,
    )
})

describe('no request ends the server [OPS-03]', () => {
  test.each([
    '//',
    '///',
    '*',
    '/%',
    'http://[',
    'http://[::1',
    '//somo.test:99999/',
    '/room',
    '/room/socket/x',
    `/${'a'.repeat(9000)}`,
  ])('an upgrade to %s, which is nowhere', async (address) => {
    const answer = await send(
      `GET ${address} HTTP/1.1\r\nHost: somo.test\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(statusOf(answer)).toBeGreaterThanOrEqual(300)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(statusOf(await send(`GET /health HTTP/1.1\r\nHost: somo.test\r\n${rest}`))).toBe(200)
  })

  test('an upgrade that the room takes reaches it, with what stands after its path', async () => {
    expect(statusOf(await send(upgrade('/room/socket?v=1')))).toBe(101)
    expect(takenOver).toEqual(['/room/socket?v=1'])
  })

  test('a connection that breaks while it is taken over', async () => {
    const socket = connect(door.port, '127.0.0.1', () => {
      socket.write(upgrade('/room/socket'))
      socket.resetAndDestroy()
    })
    await new Promise((resolve) => socket.on('close', resolve))
    expect(statusOf(await send(`GET /health HTTP/1.1\r\nHost: somo.test\r\n${rest}`))).toBe(200)
  })

  test.each([
    ['no host', `GET / HTTP/1.1\r\n${rest}`],
    ['a host that is none', `GET / HTTP/1.1\r\nHost: a b/c\r\n${rest}`],
    ['nonsense', '\x16\x03\x01 hello\r\n\r\n'],
    ['two lengths', `POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${rest}x`],
    ['a head without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n${rest}`],
    ['a chunk that is none', `POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${rest}zz\r\n`],
    ['an expectation', `GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n${rest}`],
    ['a path with NUL', `GET /tutors?q=%00 HTTP/1.1\r\nHost: a\r\n${rest}`],
    ['a path that is cut off', `GET /tutors/%E0%A4%A HTTP/1.1\r\nHost: a\r\n${rest}`],
  ])('a request with %s is answered as the caller’s fault, with every header', async (_, text) => {
    const answer = await send(text)
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

describe('every route takes only so many bytes [OPS-03]', () => {
  const huge = 300_000_000
  const paths = [
    '/login',
    '/language',
    '/logout',
    '/nowhere',
    '/',
    '/api/auth/login',
    '/api/nowhere',
    `/hooks/intasend/${HOOK_SECRET}`,
  ]

  test.each(paths)('a form of 300 MB that is announced at %s is refused before it comes', async (path) => {
    const answer = await send(
      `POST ${path} HTTP/1.1\r\nHost: somo.test\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${huge}\r\n${rest}email=`,
    )
    expect(statusOf(answer)).toBe(413)
  })

  test.each(paths)('so is one at %s that does not say how long it is', async (path) => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const answer = await send(
      `POST ${path} HTTP/1.1\r\nHost: somo.test\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Transfer-Encoding: chunked\r\n${rest}${chunk.repeat(20)}`,
    )
    expect(statusOf(answer)).toBe(413)
  })
})

describe('who is slow', () => {
  test.each([
    ['head', 'GET / HTTP/1.1\r\nHost: somo.test\r\nX-Slow: '],
    [
      'body',
      'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nema',
    ],
    ['first word', ''],
  ])('with the %s is told that it took too long [OPS-03]', async (_, text) => {
    const answer = await send(text, hasty)
    expect(statusOf(answer)).toBe(408)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('is not waited for without end by the door as it is [OPS-03]', () => {
    expect(usual.headersTimeout).toBeLessThanOrEqual(30_000)
    expect(usual.requestTimeout).toBeLessThanOrEqual(60_000)
  })

  test('an idle connection is kept longer than any proxy before us keeps it, and said to be [OPS-03]', async () => {
    const response = await fetch(`http://127.0.0.1:${door.port}/health`)
    const kept = Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])
    expect(kept).toBeGreaterThan(600)
  })
})

describe('every answer carries the whole set of headers [OPS-03]', () => {
  const wanted = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()') as string,
    'content-security-policy': expect.stringContaining(`default-src 'none'`) as string,
    'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains$/) as string,
  }
  test.each([
    ['GET', '/', 200],
    ['GET', '/login', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/student-dashboard', 302],
    ['GET', '/health', 200],
    ['GET', '/ready', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/api/docs/openapi.json', 200],
    ['GET', '/api/payments/wallet/1', 401],
    ['GET', '/api/nowhere', 404],
    ['PUT', '/', 404],
    ['POST', '/login', 415],
    ['POST', '/language', 415],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/favicon.svg', 200],
    ['HEAD', '/', 200],
  ])('%s %s', async (method, path, status) => {
    const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { method, redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(wanted)
  })

  test('without https nothing is said of https, which browsers would hold against localhost for a year', () => {
    expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
  })

  test('the API document is drawn as its policy allows: its own stylesheet and nothing else', async () => {
    const response = await fetch(`http://127.0.0.1:${door.port}/api/docs`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(policy).not.toMatch(/unsafe|script-src|\*/)
  })
})
