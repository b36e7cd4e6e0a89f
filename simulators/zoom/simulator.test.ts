/** The simulated Zoom behaves as Zoom is written to: tokens, limits, ids, who is let in, and what is told of it. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startZoomSimulator, type ZoomSimulator } from './start.ts'

const standsAt = new Date('2026-11-25T09:00:00Z')
const plan = {
  topic: 'Fractions',
  agenda: 'lesson-7',
  type: 2,
  start_time: '2026-11-25T09:05:00Z',
  duration: 60,
  settings: { join_before_host: true, jbh_time: 10, approval_type: 0 },
}
type Told = { headers: IncomingHttpHeaders; raw: string; body: { event: string; payload: { object: Record<string, unknown> } } }
type Json = Record<string, unknown>

const signed = (key: string, { headers, raw }: Pick<Told, 'headers' | 'raw'>): string =>
  `v0=${createHmac('sha256', key)
    .update(`v0:${String(headers['x-zm-request-timestamp'])}:${raw}`)
    .digest('hex')}`

let zoom: ZoomSimulator
let receiver: Server
let told: Told[]
let answer: number
let token: string
beforeEach(async () => {
  told = []
  answer = 200
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString()
    told.push({ headers: request.headers, raw, body: JSON.parse(raw) as Told['body'] })
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  zoom = await startZoomSimulator({ control: true, standsAt, webhookUrl })
  token = await signIn()
})
afterEach(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await zoom.close()
})

async function signIn(secret = zoom.keys.clientSecret): Promise<string> {
  const response = await fetch(`${zoom.origin}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${zoom.keys.clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: zoom.keys.accountId }),
  })
  return String(((await response.json()) as Json)['access_token'] ?? response.status)
}

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(zoom.origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await response.text()
  return { status: response.status, body: said.startsWith('{') || said.startsWith('[') ? (JSON.parse(said) as Json) : { said } }
}
const sim = (path: string, body: object = {}) => call('POST', `/__sim/${path}`, body)
const advance = (minutes: number) => sim('clock/advance', { ms: minutes * 60_000 })
const create = async (start = plan.start_time): Promise<number> =>
  Number((await call('POST', `/v2/users/${zoom.hosts[0]}/meetings`, { ...plan, start_time: start })).body['id'])
const register = async (meeting: number, name = 'Amina'): Promise<Json> =>
  (await call('POST', `/v2/meetings/${meeting}/registrants`, { email: `${name}@somo.example`, first_name: name })).body
const events = () => told.map(({ body }) => body.event.replace('meeting.', ''))

test('a token is given for the right secret alone and good for an hour [MEET-06]', async () => {
  expect(await signIn('wrong')).toBe('400')
  expect((await call('GET', `/v2/users/${zoom.hosts[0]}`)).status).toBe(200)
  await advance(61)
  expect(await call('GET', `/v2/users/${zoom.hosts[0]}`)).toMatchObject({ status: 401, body: { code: 124 } })
})

test('a meeting is made, listed, moved and deleted; its id is beyond 2³¹ [MEET-06]', async () => {
  const meeting = await create()
  expect(meeting).toBeGreaterThan(2 ** 31)
  const listed = await call('GET', `/v2/users/${zoom.hosts[0]}/meetings?type=upcoming`)
  expect(listed.body['meetings']).toMatchObject([{ id: meeting, agenda: 'lesson-7' }])
  expect((await call('PATCH', `/v2/meetings/${meeting}`, { start_time: '2026-11-25T10:00:00Z' })).status).toBe(204)
  expect((await call('GET', `/v2/meetings/${meeting}`)).body).toMatchObject({
    start_time: '2026-11-25T10:00:00Z',
    status: 'waiting',
  })
  expect((await call('DELETE', `/v2/meetings/${meeting}`)).status).toBe(204)
  expect(await call('GET', `/v2/meetings/${meeting}`)).toMatchObject({ status: 404, body: { code: 3001 } })
})

test('the 101st create or update of one host on a day is refused, until the day is over [MEET-06]', async () => {
  for (let made = 0; made < 100; made += 1) await create()
  const refused = await call('POST', `/v2/users/${zoom.hosts[0]}/meetings`, plan)
  expect(refused).toMatchObject({ status: 429, body: { code: 429 } })
  expect(refused.body['message']).toContain('exceeded the daily rate limit (100)')
  expect((await call('POST', `/v2/users/${zoom.hosts[1]}/meetings`, plan)).status).toBe(201)
  await advance(16 * 60)
  token = await signIn()
  expect((await call('POST', `/v2/users/${zoom.hosts[0]}/meetings`, plan)).status).toBe(201)
})

test('too much within a second is said in other words than a host’s hundred of the day [MEET-06]', async () => {
  const path = `/v2/users/${zoom.hosts[0]}/meetings`
  await sim('fault', { method: 'POST', path, fault: 'hurried' })
  const refused = await call('POST', path, plan)
  expect(refused).toMatchObject({ status: 429, body: { code: 429 } })
  expect(refused.body['message']).toContain('maximum per-second rate limit')
  expect((await call('POST', path, plan)).status).toBe(201)
})

test('what has begun and nobody is in is listed as scheduled, and as upcoming no more [MEET-06]', async () => {
  const meeting = await create()
  await advance(10)
  const listed = async (type: string) => (await call('GET', `/v2/users/${zoom.hosts[0]}/meetings?type=${type}`)).body['meetings']
  expect(await listed('upcoming')).toEqual([])
  expect(await listed('scheduled')).toMatchObject([{ id: meeting }])
})

test('a create whose answer is lost has made the meeting all the same [MEET-06]', async () => {
  const path = `/v2/users/${zoom.hosts[0]}/meetings`
  await sim('fault', { method: 'POST', path, fault: 'drop_after' })
  await expect(call('POST', path, plan)).rejects.toThrow()
  expect((await call('GET', path)).body['meetings']).toMatchObject([{ agenda: 'lesson-7' }])
})

test('a person’s own page joins and leaves, and both are told with a signature over the bytes [MEET-06]', async () => {
  const meeting = await create()
  const { join_url: address, registrant_id: id } = await register(meeting)
  const press = (act: string, at: string) => fetch(at, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'follow' })
  expect(await (await fetch(String(address))).text()).toContain('Join</button>')
  const inside = await press('join', String(address))
  expect(await inside.clone().text()).toContain('You are in the meeting')
  await press('leave', inside.url)
  await advance(0)
  expect(events()).toEqual(['started', 'participant_joined', 'participant_left', 'ended'])
  expect(told[1]?.body.payload.object).toMatchObject({ id: String(meeting), participant: { registrant_id: id, id: '' } })
  for (const one of told) expect(one.headers['x-zm-signature']).toBe(signed(zoom.keys.webhookSecret, one))
})

test('whoever has no address of their own is not let in, and a host’s address ends after two hours [MEET-06]', async () => {
  const meeting = await create()
  const { join_url: open, start_url: start } = (await call('GET', `/v2/meetings/${meeting}`)).body
  expect((await fetch(String(open))).status).toBe(403)
  expect((await fetch(`${zoom.origin}/w/${meeting}?tk=guessed`)).status).toBe(403)
  expect((await fetch(String(start))).status).toBe(200)
  await advance(121)
  expect((await fetch(String(start))).status).toBe(403)
})

test('a host holds one meeting at a time, and nobody is let in before their time [MEET-06]', async () => {
  const [first, second, later] = [await create(), await create(), await create('2026-11-25T12:00:00Z')]
  expect((await sim('join', { meeting: first, host: true })).status).toBe(200)
  expect((await sim('join', { meeting: second, host: true })).body).toEqual({ error: 'busy' })
  await sim('end', { meeting: first })
  const { registrant_id: registrant } = await register(later)
  expect((await sim('join', { meeting: later, registrant })).body).toEqual({ error: 'waiting_for_host' })
})

test('what is past is read by its uuid, encoded twice after a slash; of one alone nothing is said [MEET-06]', async () => {
  const meeting = await create()
  const { registrant_id: registrant } = await register(meeting)
  for (const people of [[{ host: true }], [{ host: true }, { registrant }], [{ host: true }, { registrant }]]) {
    for (const who of people) await sim('join', { meeting, ...who })
    await advance(1)
    await sim('end', { meeting })
  }
  const held = (await call('GET', `/v2/past_meetings/${meeting}/instances`)).body['meetings'] as { uuid: string }[]
  const counts: number[] = []
  for (const { uuid } of held) {
    const read = (encoded: string) => call('GET', `/v2/past_meetings/${encoded}/participants`)
    const once = encodeURIComponent(uuid)
    if (uuid.startsWith('/')) expect((await read(once)).status).toBe(404)
    counts.push(((await read(encodeURIComponent(once))).body['participants'] as unknown[]).length)
  }
  expect(counts).toEqual([0, 2, 2])
  expect(held.some(({ uuid }) => uuid.startsWith('/'))).toBe(true)
})

test('events come late, twice, swapped, lost, spoilt or oddly written when they are told to [MEET-06]', async () => {
  const meeting = await create()
  await sim('join', { meeting, host: true })
  const { registrant_id: registrant } = await register(meeting)
  const next = async (...names: string[]) => {
    await sim('scenario', { names })
    await advance(0)
    const before = told.length
    for (const _ of names) await sim('join', { meeting, registrant })
    await advance(0)
    return told.slice(before)
  }
  expect(await next('lost')).toHaveLength(0)
  expect(await next('duplicate')).toHaveLength(2)
  const swapped = await next('swapped', 'duplicate')
  const users = swapped.map(({ body }) => Number((body.payload.object['participant'] as Json)['user_id']))
  expect([users[0], users.length]).toEqual([Math.max(...users), 3])
  expect(await next('late')).toHaveLength(0)
  const before = told.length
  await advance(5)
  expect(told).toHaveLength(before + 1)
  const [forged] = await next('bad_signature')
  expect(forged?.headers['x-zm-signature']).not.toBe(forged && signed(zoom.keys.webhookSecret, forged))
  const [old] = await next('old_timestamp')
  expect(Number(old?.headers['x-zm-request-timestamp'])).toBe(standsAt.getTime() / 1000 + 5 * 60 - 6 * 60)
  expect((await next('emoji'))[0]?.raw).toContain('\\ud83c\\udf89')
  expect((await next('number_id'))[0]?.body.payload.object['id']).toBe(meeting)
})

test('an address that does not answer is told again after 5, 20 and 60 minutes, and then no more [MEET-06]', async () => {
  const meeting = await create()
  answer = 500
  await sim('join', { meeting, host: true })
  const counts: number[] = []
  for (const minutes of [0, 5, 20, 60, 600]) {
    await advance(minutes)
    counts.push(told.filter(({ body }) => body.event === 'meeting.started').length)
  }
  expect(counts).toEqual([1, 2, 3, 4, 4])
})

test('the control calls exist only when asked for [MEET-06]', async () => {
  const plain = await startZoomSimulator()
  expect((await fetch(`${plain.origin}/__sim/meetings`)).status).toBe(404)
  await plain.close()
})
