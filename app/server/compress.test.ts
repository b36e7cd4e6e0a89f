/** What travels compressed, as the wire sees it, and that no secret stands beside what somebody else can choose. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from './compress.ts'
import { openWorld, PASSWORD, type World } from './testing/world.ts'
import type { Person } from './testing/people.ts'

let somo: World
let amina: Person
beforeAll(async () => {
  somo = await openWorld()
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo?.close())

const ask = (
  address: string,
  encoding: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => somo.app.request(address, { ...init, headers: { 'accept-encoding': encoding, ...init.headers } })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

test.each([
  ['a page with a form', '/login', {}],
  ['a page that others see too', '/faq', {}],
  ['a page that is not there', '/nowhere', {}],
  ['a call’s answer', '/api/lessons/api/subjects', {}],
  ['a refusal', '/api/users/teachers?limit=x&grade=x&none=1&other=1', {}],
  ['the description of the calls', '/api/docs/openapi.json', {}],
  ['what makes it installable', '/manifest.webmanifest', {}],
  ['the icon', '/favicon.svg', {}],
  ['the app’s empty shell', '/shell/student-dashboard', {}],
  ['a refused form', '/login', { method: 'POST', headers: form(), body: 'email=not-an-address&password=' }],
])('%s travels compressed and is the same text [OPS-03]', async (_, address, init) => {
  const plain = await ask(address, 'identity', init)
  const [brotli, gzip] = [await ask(address, 'gzip, deflate, br', init), await ask(address, 'gzip, br;q=0', init)]
  expect([plain, brotli, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
  for (const { status, headers } of [brotli, gzip])
    expect([status, headers.get('vary')]).toEqual([plain.status, expect.stringMatching(/accept-encoding/i)])
  const text = stable(await plain.text())
  expect(stable(brotliDecompressSync(await bytesOf(brotli)).toString())).toBe(text)
  expect(stable(gunzipSync(await bytesOf(gzip)).toString())).toBe(text)
})

function form(): Record<string, string> {
  return { 'content-type': 'application/x-www-form-urlencoded' }
}

/** Each refusal has its own number. */
const stable = (text: string): string => text.replace(/"request_id":"[^"]*"/, '')

test('pictures, fonts and what is too short to gain anything travel as they are [OPS-03]', async () => {
  for (const address of ['/icon-192.png', '/health']) {
    const answer = await ask(address, 'gzip, br')
    expect([address, answer.status, answer.headers.get('content-encoding')]).toEqual([address, 200, null])
    expect((await bytesOf(answer)).length).toBeGreaterThan(0)
  }
  expect((await ask('/login', 'gzip, br', { method: 'HEAD' })).headers.get('content-encoding')).toBeNull()
})

test('compressed, an answer keeps all else that it says, each cookie too, but not the length it had [AUTH-05]', async () => {
  const signsIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: amina.email, password: PASSWORD }),
  }
  const answer = await ask('/api/auth/login', 'br', signsIn)
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect([answer.headers.get('content-encoding'), new Set(names)]).toEqual(['br', new Set(['somo_device', 'somo_session'])])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const app = new Hono().use(compress)
  const text = 'a teacher, '.repeat(100)
  app.get('/text', (c) => c.body(text, 200, { 'content-type': 'text/plain', 'content-length': String(text.length) }))
  app.get('/events', (c) => c.body(text, 200, { 'content-type': 'text/event-stream' }))
  const get = (at: string) => app.request(at, { headers: { 'accept-encoding': 'br' } })
  const plain = await get('/text')
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual(['br', null])
  // Each event is to arrive when it happens, and not when there are enough of them.
  expect((await get('/events')).headers.get('content-encoding')).toBeNull()
})

test('a part of a file travels as it is: its bytes are counted in the whole file as it is [OPS-03]', async () => {
  const answer = await ask('/favicon.svg', 'gzip, br', { headers: { range: 'bytes=5-260' } })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([206, null])
  const whole = await bytesOf(await ask('/favicon.svg', 'identity'))
  expect(answer.headers.get('content-range')).toBe(`bytes 5-260/${whole.length}`)
  expect(await bytesOf(answer)).toEqual(whole.subarray(5, 261))
})

test(
  'no secret can be guessed by the length of an answer: the app’s document repeats nothing of its address and bears no token, ' +
    'and the cookie is exchanged for no page of another site [AUTH-05]',
  async () => {
    const cookie = `somo_session=${amina.cookie}`
    const read = async (address: string) => (await ask(address, 'identity', { headers: { cookie } })).text()
    const [plain, guessed] = [await read('/student-dashboard'), await read('/student-dashboard?guess=Amina&token=abc')]
    expect(plain).toContain('Amina Njoroge')
    expect(guessed).toBe(plain)
    expect(plain).not.toContain(amina.token.slice(0, 20))
    expect(plain).not.toContain(amina.cookie)
    const elsewhere = { method: 'POST', headers: { cookie, origin: 'https://elsewhere.example' } }
    expect((await ask('/api/auth/refresh', 'br', elsewhere)).status).toBe(403)
  },
)
