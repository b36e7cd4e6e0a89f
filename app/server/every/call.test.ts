/**
 * What must hold for every call there is, and for every call that will be added: each is found in the listing. What is expected
 * of it is written here by hand, because a contract that is wrong would agree with itself.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Role } from '../../../shared/endpoint.ts'
import { address } from '../../../shared/web/client.ts'
import { availableTimes } from '../../../features/availability/contract.ts'
import { answerBooking, bookSession } from '../../../features/booking/contract.ts'
import { startDeposit } from '../../../features/payments/contract.ts'
import { withSecondFactor } from '../../../features/settings/testing/authenticator.ts'
import { features } from '../features.ts'
import { accessLines, nameOf, statusesOf } from '../testing/access.ts'
import { served } from '../testing/customers-calls.ts'
import { stateOf } from '../testing/state.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

const endpoints: Endpoint[] = features.flatMap(({ calls = [] }) => calls.map(({ endpoint }) => endpoint))
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)

const lines = await accessLines()

let somo: World
let people: Record<Role, Person>
let bookingId = 0
let slotId = 0
let depositId = 0

beforeAll(async () => {
  somo = await openWorld()
  people = {
    student: await somo.people.student('Amina Njoroge'),
    parent: await somo.people.parent('Grace Wambui'),
    teacher: await somo.people.teacher('Otieno Ouma'),
    admin: await somo.people.admin('Desk Operator'),
  }
  const { student, teacher } = people
  await somo.fund(student, 5000)
  await somo.people.offer(teacher, '2026-12-01', '16:00', '17:00')
  await somo.people.offer(teacher, '2026-12-02', '16:00', '17:00')
  const reply = await student.call(bookSession, {
    teacher_id: teacher.id,
    student_id: student.id,
    date: '2026-12-01',
    time: '4:00 PM - 5:00 PM',
    cost: 1000,
  })
  bookingId = reply.body.booking.id
  await teacher.call(answerBooking, { booking_id: bookingId, teacher_id: teacher.id, action: 'accept' })
  const slots = (await somo.call(availableTimes, { teacherId: teacher.id, from: '2026-12-02', to: '2026-12-02' })).body
  slotId = slots[0]?.id ?? 0
  depositId = (await student.call(startDeposit, { key: randomUUID(), amount: 500 })).body.deposit.id
})
afterAll(() => somo.close())

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  who: Person | null,
  raw?: { body: string; type?: string; language?: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { url, body } = address(endpoint, input)
  const response = await somo.app.request(`http://somo.test${url}`, {
    method: endpoint.method,
    body: raw?.body ?? body,
    headers: {
      ...((raw || typeof body === 'string') && { 'content-type': raw?.type ?? 'application/json' }),
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(raw?.language && { 'accept-language': raw.language }),
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Somebody who is let in, by the lines of access; for calls open to all, nobody. */
function allowed(endpoint: Endpoint): Person | null {
  const statuses = statusesOf(lines[nameOf(endpoint)]?.[1] ?? '')
  const may = (['nobody', 'student', 'parent', 'teacher', 'operator'] as const).find(
    (column) => ![401, 404].includes(statuses[column]),
  )
  return may === undefined || may === 'nobody' ? null : people[may === 'operator' ? 'admin' : may]
}

/**
 * The contract's own example, so that each test below spoils exactly one thing of it; the people and bookings in it are real
 * ones.
 */
function sample(endpoint: Endpoint): Record<string, unknown> {
  const { student, teacher } = people
  const own = allowed(endpoint)?.id ?? student.id
  const real: Record<string, number> = {
    teacherId: teacher.id,
    teacher_id: teacher.id,
    studentId: student.id,
    student_id: student.id,
    userId: own,
    user_id: own,
    payer_id: student.id,
    bookingId,
    booking_id: bookingId,
    roomId: bookingId,
    depositId,
    slotId,
  }
  const example = Object.entries((endpoint.example ?? {}) as Record<string, unknown>)
  return Object.fromEntries(example.map(([name, value]) => [name, real[name] ?? value]))
}

function schemaOf(endpoint: Endpoint): { properties: Record<string, { type?: string }>; required: string[] } {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
    required?: string[]
  }
  return { properties: schema.properties ?? {}, required: schema.required ?? [] }
}

const inPath = (endpoint: Endpoint): string[] => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

describe('every call', () => {
  test.each(named)('%s answers what it is not meant for with a clear 4xx, and changes nothing', async (_, endpoint) => {
    const who = allowed(endpoint)
    const { properties, required } = schemaOf(endpoint)
    const good = sample(endpoint)
    const huge = 'x'.repeat(60_000)
    const bad: [string, Record<string, unknown>][] = [
      ['an extra field', { ...good, surprise: 1 }],
      ['a prototype', { ...good, ['__proto__x']: 'x' }],
    ]
    for (const name of Object.keys(properties).filter((field) => field !== 'response')) {
      const type = properties[name]?.type
      const values: unknown[] = [
        null,
        {},
        [],
        true,
        huge,
        '\u0000',
        'NaN',
        ...(type === 'string' ? [1e308, -1] : [-1, 0.5, 1e308, '1e3', '١٠٠', ' 100']),
      ]
      // In an address everything is text, and what is empty is not sent.
      const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE' || inPath(endpoint).includes(name)
      const sent = values
        .map((value) => (inAddress ? (value === null ? '' : String(value)) : value))
        .filter((value) => value !== '')
      for (const value of sent.filter((one) => !isMeant(endpoint, name, one)))
        bad.push([`${name} = ${JSON.stringify(value)?.slice(0, 20)}`, { ...good, [name]: value }])
      if (required.includes(name) && !inPath(endpoint).includes(name))
        bad.push([`no ${name}`, Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))])
    }
    const before = await stateOf(somo.db)
    for (const [what, input] of bad) {
      const reply = await send(endpoint, input, who)
      expect(reply.status, what).toBeGreaterThanOrEqual(400)
      expect(reply.status, what).toBeLessThan(500)
      expect(reply.body, what).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      })
    }
    if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
      const raws = [
        { body: '{' },
        { body: '[]' },
        { body: '"x"' },
        { body: '1' },
        { body: `${'['.repeat(20_000)}` },
        { body: JSON.stringify(good), type: 'text/plain' },
        { body: JSON.stringify({ ...good, x: 'x'.repeat(70_000) }) },
      ]
      for (const raw of raws) {
        const { status } = await send(endpoint, good, who, raw)
        expect(status >= 400 && status < 500, raw.body.slice(0, 30)).toBe(true)
      }
    }
    expect(await stateOf(somo.db)).toEqual(before)
  })

  test.each(named)('%s takes its own example, and nothing less than it needs', (_, endpoint) => {
    const parsed = endpoint.input.safeParse(endpoint.example ?? {})
    expect(parsed.error?.issues ?? []).toEqual([])
    for (const name of schemaOf(endpoint).required) expect(endpoint.example).toHaveProperty(name)
  })

  test('an unknown address or method under /api is told so as JSON [SHELL-07]', async () => {
    const nowhere = await somo.app.request('http://somo.test/api/nowhere')
    expect([nowhere.status, ((await nowhere.json()) as { code: string }).code]).toEqual([404, 'not_found'])
    const wrong = await somo.app.request('http://somo.test/api/users/teachers', { method: 'DELETE' })
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([405, 'method_not_allowed'])
  })
})

/**
 * What looks wrong and is not: fields that take any words, a yes, an amount with cents, and what the customer's page sends along
 * unread.
 */
function isMeant(endpoint: Endpoint, name: string, value: unknown): boolean {
  if (value === true) return ['accept_terms', 'everywhere', 'come_back', 'on', 'pay_at_once', 'by_itself'].includes(name)
  if (name === 'verified') return value === 'true'
  if (Array.isArray(value)) return ['languages', 'social'].includes(name)
  if (value === 0.5) return ['cost', 'amount', 'price', 'kes_per_megabyte'].includes(name)
  if (endpoint.path.includes('/join-session/') && typeof value === 'object' && !Array.isArray(value))
    return name === 'zoom_link' ? value === null : name === 'basic_info' ? value !== null : ['teacher', 'subject'].includes(name)
  return typeof value === 'string' && value !== '\0' && value.length < 100 && words.has(name)
}

const words = new Set([
  'name',
  'school',
  'guardian_contact',
  'current_school',
  'promise',
  'bio',
  'password',
  'token',
  'guardian_name',
  'reason',
  'q',
  'words',
  // A line of a chat is whatever somebody writes.
  'text',
  'subject',
  'time',
  'message',
  'topic',
  'agenda',
  'title',
  'description',
  'zoom_link',
  'scheduled_date',
  'cursor',
  'file_name',
  'transaction_id',
  'mpesa_number',
  'author',
  'location',
  'excerpt',
  'body',
  'content',
])

/** Every amount that a call takes, by hand: one that is forgotten shows below. `0` where none or free can be meant. */
const AMOUNTS: Record<string, readonly string[]> = {
  'POST /auth/signup/teacher': ['cost'],
  'PUT /users/profile': ['cost'],
  'POST /payments/deposits': ['amount'],
  'POST /payments/prompts': ['amount'],
  'POST /payments/teacher_withdraw': ['amount'],
  'POST /admin/api/withdrawals/{withdrawalId}/decide': ['fee 0'],
  'POST /admin/api/payments/{paymentId}/refund': ['amount'],
  'POST /admin/api/provider/own-money': ['amount'],
  'POST /lessons/api/book-session': ['cost'],
  'POST /payments/pay_teacher': ['amount'],
  'POST /lessons/api/bookings/{bookingId}/cancel': ['refund 0'],
  'POST /admin/bookings/{bookingId}/decide': ['refund 0', 'shares.family 0', 'shares.teacher 0', 'shares.platform 0'],
  'POST /lessons/api/book-series': ['cost'],
  'POST /lessons/meetings/{teacherId}': ['price 0'],
  'POST /lessons/api/create-lesson': ['price 0'],
  'POST /lessons/api/join-session/{studentId}': ['price 0'],
  'PUT /lessons/api/classes/{classId}': ['price 0'],
  'POST /lessons/api/videos/{videoId}/buy': ['price'],
  'PUT /approvals/allowances/{childId}': ['weekly_limit 0'],
  'POST /approvals/wishes/lessons': ['cost'],
  'POST /approvals/wishes/series': ['cost'],
  'POST /approvals/wishes/seats': ['cost'],
  'POST /approvals/wishes/videos': ['cost'],
  'POST /approvals/wishes/{wishId}/approve': ['cost'],
}
/** Numbers that are no money, or a rate of it. */
const NO_MONEY = [
  'POST /admin/api/house/data kes_per_megabyte',
  'POST /lessons/api/submit-time-range/{teacherId} split_minutes',
  'GET /users/teachers rating',
]
/** As JSON, in which some of JavaScript's numbers cannot be said otherwise. The last is within a billionth of a whole cent. */
const NO_AMOUNTS = [
  ...['-1', '0', '0.001', '1e308', 'NaN', '"1e3"', '"١٠٠"', 'null', '[]', '9007199254740992', '1e999', '-0.01'],
  '100.000000005',
]

const fieldsOf = (endpoint: Endpoint): string[] =>
  numbersIn(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; anyOf?: JsonSchema[] }

const numbersIn = ({ type, properties = {}, anyOf = [] }: JsonSchema, at: string): string[] => [
  ...(type === 'number' ? [at] : []),
  ...Object.entries(properties).flatMap(([name, schema]) => numbersIn(schema, at ? `${at}.${name}` : name)),
  ...anyOf.flatMap((schema) => numbersIn(schema, at)),
]

describe('an amount of money', () => {
  test('is named here for every call that takes one [FUND-02]', () => {
    const found = endpoints.flatMap((endpoint) => fieldsOf(endpoint).map((field) => `${nameOf(endpoint)} ${field}`))
    const said = Object.entries(AMOUNTS).flatMap(([call, fields]) => fields.map((field) => `${call} ${field.split(' ')[0]}`))
    expect(found.toSorted()).toEqual([...said, ...NO_MONEY].toSorted())
  })

  test.each(
    named.flatMap(([name, endpoint]) =>
      (AMOUNTS[name] ?? []).map((field) => [field.split(' ')[0] ?? '', name, endpoint, field] as const),
    ),
  )(
    '%s of %s: what is none is refused with a sentence in both languages, and nothing changes [FUND-02] [WAL-05]',
    async (field, _, endpoint, said) => {
      const who = allowed(endpoint)
      const meant = said.endsWith(' 0') ? (field === 'weekly_limit' ? ['0', 'null'] : ['0']) : []
      const [top = '', below] = field.split('.')
      const shares = { family: 100, teacher: 100, platform: 100 }
      const spoilt = JSON.stringify({ ...sample(endpoint), [top]: below ? { ...shares, [below]: 'HERE' } : 'HERE' })
      const before = await stateOf(somo.db)
      for (const amount of NO_AMOUNTS.filter((one) => !meant.includes(one))) {
        const sentences: string[] = []
        for (const language of ['en', 'sw']) {
          const raw = { body: spoilt.replace('"HERE"', amount), language }
          const { status, body } = await send(endpoint, sample(endpoint), who, raw)
          expect([amount, status >= 400 && status < 500], JSON.stringify(body)).toEqual([amount, true])
          const fields = (body['fields'] ?? {}) as Record<string, string>
          sentences.push(Object.entries(fields).find(([key]) => key.split('.')[0] === top)?.[1] ?? String(body['message']))
        }
        expect(sentences[0], amount).toMatch(/\w \w/)
        expect(sentences[1], amount).not.toBe(sentences[0])
      }
      expect(await stateOf(somo.db)).toEqual(before)
    },
  )
})

/** What an operator says of money, each with a code of their own second factor. */
const WITH_A_CODE = [
  'POST /admin/api/payments/{paymentId}/credit',
  'POST /admin/api/payments/{paymentId}/refund',
  'POST /admin/api/payments/{paymentId}/return',
  'POST /admin/api/provider/differences/{differenceId}/credit-rest',
  'POST /admin/api/provider/own-money',
  'POST /admin/api/video-purchases/{purchaseId}/refund',
  'POST /admin/api/withdrawals/{withdrawalId}/approve',
  'POST /admin/api/withdrawals/{withdrawalId}/decide',
  'POST /admin/api/withdrawals/{withdrawalId}/send-back',
  'POST /admin/bookings/{bookingId}/decide',
]

test.each(named.filter(([name]) => WITH_A_CODE.includes(name)))(
  '%s does nothing without a code of the operator’s, nor with a wrong one [AUTH-12] [ADM-04]',
  async (_, endpoint) => {
    const careful = await somo.people.admin('Careful Operator')
    await withSecondFactor(careful, somo.clock.now)
    const before = await stateOf(somo.db)
    expect((await send(endpoint, sample(endpoint), careful)).body['code']).toBe('code_needed')
    expect(await stateOf(somo.db)).toEqual(before)
    expect((await send(endpoint, { ...sample(endpoint), code: '000000' }, careful)).body['code']).toBe('wrong_code')
  },
)

test('whatever an operator says with a code is among them [AUTH-12]', () => {
  const found = named.filter(([, endpoint]) => String(endpoint.who) === 'admin' && schemaOf(endpoint).properties['code'])
  expect(found.map(([name]) => name).toSorted()).toEqual(WITH_A_CODE)
})

describe('the customer’s calls', () => {
  const ask = async (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    const id = String(people.teacher.id)
    return somo.app.request(`http://somo.test/api${path.replace(/\{\w+\}/g, id)}`, { method })
  }

  test.each(served)('%s is served, and described at /api/docs [OPS-06]', async (call) => {
    expect([200, 401]).toContain((await ask(call)).status)
    const document = (await (await somo.app.request('http://somo.test/api/docs/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { summary: string }>>
    }
    const [method = '', path = ''] = call.split(' ')
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths[path]?.[method.toLowerCase()]?.summary).toBeTruthy()
    expect(await (await somo.app.request('http://somo.test/api/docs')).text()).toContain(path)
  })

  test('every call there is, the customer’s or a new one, is in the API document [OPS-06]', async () => {
    const document = (await (await somo.app.request('http://somo.test/api/docs/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(named.map(([name]) => name).toSorted())
  })
})
