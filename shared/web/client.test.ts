import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { refusalsOf } from '../refusal.ts'
import { address, call, CallFailed, refusalOf, takeAnswers, waitSeconds } from './client.ts'
import { accessToken, keptUser } from './kept-session.ts'

const show = endpoint({
  method: 'GET',
  path: '/lessons/{lessonId}',
  summary: '',
  who: 'signed_in',
  input: z.strictObject({ lessonId: z.int(), from: z.optional(z.string()) }),
  output: z.object({ title: z.string() }),
  refusals: [],
})
const refusals = refusalsOf({ too_little: [409, 'Not enough.', 'Hazitoshi.'] })
const pay = endpoint({ ...show, method: 'POST', path: '/pay/{lessonId}', refusals: [refusals.too_little] })

type Reply = { status: number; body: unknown; headers?: Record<string, string> }
let replies: Reply[] = []
let asked: { method: string; url: string; token: string | undefined; body: string }[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      asked.push({ method: request.method ?? '', url: request.url ?? '', token: request.headers.authorization, body })
      const reply = replies.shift() ?? { status: 500, body: {} }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const real = globalThis.fetch
  // A browser completes addresses by its page's; Node has no page.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(`http://127.0.0.1:${port}${url}`, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  replies = []
  asked = []
  const kept = new Map([['access_token', 'old']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const refreshed = { status: 200, body: { access_token: 'new', expires_at: '', user_info: { id: 7 } } }
const lesson = { status: 200, body: { title: 'Waves' } }
const expired = { status: 401, body: { code: 'not_signed_in', message: 'Please sign in.', request_id: 'r' } }

test('parts of the address are filled in and escaped; the rest is the query or the body', () => {
  expect(address(show, { lessonId: 7, from: 'a b', to: undefined })).toEqual({ url: '/api/lessons/7?from=a+b', body: null })
  expect(address({ method: 'POST', path: '/x/{name}' }, { name: 'a/b', amount: 5 })).toEqual({
    url: '/api/x/a%2Fb',
    body: '{"amount":5}',
  })
})

test('what the document brought along is not asked for: once, for this read alone, and for no write [SHELL-06]', async () => {
  takeAnswers({ '/api/lessons/7': { title: 'Brought' }, '/api/pay/7': { title: 'Brought' } })
  replies = [lesson, lesson, lesson]
  const titles = []
  for (const lessonId of [7, 8, 7]) titles.push((await call(show, { lessonId })).title)
  titles.push((await call(pay, { lessonId: 7 })).title)
  expect(titles).toEqual(['Brought', 'Waves', 'Waves', 'Waves'])
  expect(asked.map(({ url }) => url)).toEqual(['/api/lessons/8', '/api/lessons/7', '/api/pay/7'])
})

test('what was brought is asked for after all by who comes to it later than it stays new [SHELL-06]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  takeAnswers({ '/api/lessons/7': { title: 'Brought' } })
  vi.advanceTimersByTime(10_001)
  vi.useRealTimers()
  replies = [lesson]
  expect(await call(show, { lessonId: 7 })).toEqual({ title: 'Waves' })
})

test('an expired token is renewed once, silently, and the call made again [AUTH-05]', async () => {
  replies = [expired, refreshed, lesson]
  await expect(call(show, { lessonId: 7 })).resolves.toEqual({ title: 'Waves' })
  expect(asked.map(({ url, token }) => [url, token])).toEqual([
    ['/api/lessons/7', 'Bearer old'],
    ['/api/auth/refresh', undefined],
    ['/api/lessons/7', 'Bearer new'],
  ])
  expect([accessToken(), keptUser()]).toEqual(['new', '{"id":7}'])
})

test.each([
  ['/auth/account', ['/api/auth/account', '/api/auth/refresh', '/api/auth/account']],
  ['/auth/logout', ['/api/auth/logout']],
])('an expired token is renewed for %s too, but not to sign out [AUTH-05]', async (path, expected) => {
  replies = [expired, refreshed, lesson]
  await call({ ...pay, path }, {} as never).catch(() => {})
  expect(asked.map(({ url }) => url)).toEqual(expected)
})

test('what takes files is sent as a form, with its progress where somebody looks [AUTH-08]', async () => {
  const send = endpoint({
    method: 'POST',
    path: '/photo/{userId}',
    summary: '',
    who: 'signed_in',
    formBytes: 100,
    input: z.strictObject({ userId: z.int(), photo: z.file() }),
    output: show.output,
    refusals: [],
  })
  replies = [expired, refreshed, lesson]
  const carried: string[] = []
  const carry = (url: string, init: RequestInit) => {
    carried.push(url)
    return fetch(url, init)
  }
  await call(send, { userId: 7, photo: new File(['face'], 'me.jpg', { type: 'image/jpeg' }) }, { carry })
  expect(carried).toEqual(['/api/photo/7', '/api/photo/7'])
  expect(asked[2]?.body).toMatch(/name="photo"; filename="me.jpg"\r\nContent-Type: image\/jpeg\r\n\r\nface\r\n/)
})

test('calls that expire together renew once [AUTH-05]', async () => {
  replies = [expired, expired, refreshed, lesson, lesson]
  await Promise.all([call(show, { lessonId: 7 }), call(show, { lessonId: 8 })])
  expect(asked.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1)
})

test('without a session the browser forgets who it was', async () => {
  replies = [expired, expired]
  await expect(call(show, { lessonId: 7 })).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  expect([accessToken(), keptUser()]).toEqual([null, null])
})

test('what is for everybody is read without a session once it is over [AUTH-05]', async () => {
  replies = [expired, expired, lesson]
  expect(await call({ ...show, who: 'anyone' }, { lessonId: 7 })).toEqual({ title: 'Waves' })
  expect(asked.map(({ token }) => token)).toEqual(['Bearer old', undefined, undefined])
})

test('a read that is asked to wait is tried three times in all; a write never again by itself [AUTH-06]', async () => {
  const busy = {
    status: 429,
    body: { code: 'too_many_requests', message: 'Wait.', request_id: 'r' },
    headers: { 'retry-after': '0' },
  }
  replies = [busy, busy, busy]
  await expect(call(show, { lessonId: 7 })).rejects.toMatchObject({ status: 429 })
  expect(asked).toHaveLength(3)
  replies = [busy, lesson]
  await expect(call(pay, { lessonId: 7 })).rejects.toMatchObject({ status: 429 })
  expect(asked).toHaveLength(4)
})

test.each([
  ['7', 1, 7],
  ['Wed, 25 Nov 2026 15:22:00 GMT', 1, 1],
  [null, 2, 2],
  ['3600', 1, 30],
])('Retry-After %s at attempt %i means %i seconds', (value, attempt, seconds) => {
  expect(waitSeconds({ headers: new Headers(value ? { 'retry-after': value } : {}) }, attempt)).toBe(seconds)
})

test('a refusal carries its code, its sentence and its fields', async () => {
  replies = [{ status: 409, body: { code: 'too_little', message: 'Not enough.', details: { shortfall: 50 }, request_id: 'r1' } }]
  const error: unknown = await call(pay, { lessonId: 7 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallFailed)
  expect(error).toMatchObject({ status: 409, message: 'Not enough.', details: { shortfall: 50 }, requestId: 'r1' })
  expect(refusalOf(pay, error)).toBe('too_little')
})

test('no network is a failure of its own, not a fault of the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(show, { lessonId: 7 })).rejects.toMatchObject({ status: 0, code: 'offline' })
})

test.each([
  [0, 'offline', false],
  [400, 'invalid_input', false],
  [402, 'insufficient_funds', true],
  [409, 'slot_taken', true],
  [500, 'internal', false],
  [502, 'provider_unavailable', false],
])('an answer %d %s says why no: %s', (status, code, isRefusal) => {
  expect(new CallFailed(status, { code, message: '', request_id: '' }).isRefusal).toBe(isRefusal)
})
