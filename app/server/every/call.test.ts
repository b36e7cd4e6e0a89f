/** What must hold for every call there is, and for every call that will be added: each is found in the listing. */
import { getTableName, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Role } from '../../../shared/endpoint.ts'
import { address } from '../../../shared/web/client.ts'
import { answerBooking, bookSession } from '../../../features/booking/contract.ts'
import { tablesOf } from '../../../shared/server/feature.ts'
import { features } from '../features.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

const endpoints: Endpoint[] = features.flatMap(({ calls = [] }) => calls.map(({ endpoint }) => endpoint))
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let somo: World
let people: Record<Role, Person>
let bookingId = 0

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
})
afterAll(() => somo.close())

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  who: Person | null,
  raw?: { body: string; type?: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { url, body } = address(endpoint, input)
  const response = await somo.app.request(`http://somo.test${url}`, {
    method: endpoint.method,
    body: raw?.body ?? body,
    headers: {
      ...((raw || body !== null) && { 'content-type': raw?.type ?? 'application/json' }),
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Somebody the contract lets in; for calls open to all, nobody. */
const allowed = (endpoint: Endpoint): Person | null =>
  endpoint.who === 'anyone' ? null : people[endpoint.who === 'signed_in' ? 'student' : (endpoint.who[0] ?? 'student')]

/** The contract's own example, so that each test below spoils exactly one thing of it; the people and bookings in it are real ones. */
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

/** Everything a refused call must leave as it was: every table but the one that counts tries. */
const tables = [...features.flatMap(tablesOf).map((table) => getTableName(table)), 'outbox'].filter((name) => name !== 'attempts')

async function state(): Promise<unknown> {
  const sums = tables.map((table) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t)`)
  const { rows } = await somo.db.execute(
    sql.raw(`select ${sums.join(', ')}, (select coalesce(sum(balance_cents), 0) from ledger_accounts)`),
  )
  return Object.values(rows[0] ?? {})
}

describe('every call', () => {
  test('of the customer’s list is served, and described at /api/docs [OPS-06]', async () => {
    const document = (await (await somo.app.request('http://somo.test/api/docs/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, object>
    }
    expect(document.openapi).toBe('3.1.0')
    const wanted = [
      '/payments/api/intasend/deposit',
      '/users/teachers',
      '/lessons/api/live-sessions',
      '/lessons/api/live-sessions/{teacherId}',
      '/lessons/api/join-session/{studentId}',
      '/lessons/api/bookings/student/{studentId}',
      '/lessons/api/bookings/teacher/{teacherId}',
      '/payments/pay_teacher',
      '/auth/check_user',
      '/lessons/api/book-session',
      '/lessons/teacher/booking-response',
      '/lessons/meetings/{teacherId}',
      '/payments/transactions/{userId}',
      '/payments/wallet/{userId}',
      '/payments/teacher_withdraw',
      '/lessons/api/get-available-times/{teacherId}',
      '/lessons/api/submit-time-range/{teacherId}',
    ]
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(wanted))
    for (const endpoint of endpoints) expect(document.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase())
    expect((await somo.app.request('http://somo.test/api/docs')).status).toBe(200)
  })

  test.each(named)('%s lets in whom its contract names and nobody else [AUTH-09]', async (_, endpoint) => {
    if (endpoint.who === 'anyone') return expect((await send(endpoint, sample(endpoint), null)).status).toBeLessThan(500)
    expect((await send(endpoint, sample(endpoint), null)).status).toBe(401)
    for (const role of ['student', 'parent', 'teacher', 'admin'] as const) {
      const may = endpoint.who === 'signed_in' || endpoint.who.includes(role)
      const before = may ? null : await state()
      const reply = await send(endpoint, { ...sample(endpoint), ...(may && { grade: 'no' }) }, people[role])
      // Let in, and only then told that the field is wrong: the form is looked at after the person.
      if (may) expect([reply.status, reply.body['code']], role).toEqual([400, 'invalid_input'])
      else {
        expect([reply.status, reply.body['code']], role).toEqual([404, 'not_found'])
        expect(await state(), role).toEqual(before)
      }
    }
  })

  test.each(named)('%s answers bad input with a clear 4xx and changes nothing [OPS-02]', async (_, endpoint) => {
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
      // In an address everything is text, and what is empty is not sent. A search or a message takes some of these; there they are not bad.
      const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE' || inPath(endpoint).includes(name)
      const sent = values
        .map((value) => (inAddress ? (value === null ? '' : String(value)) : value))
        .filter((value) => value !== '')
      const meant = (value: unknown): boolean =>
        value !== '\u0000' && endpoint.input.safeParse({ ...good, [name]: value }).success
      for (const value of sent.filter((one) => !meant(one)))
        bad.push([`${name} = ${JSON.stringify(value)?.slice(0, 20)}`, { ...good, [name]: value }])
      if (required.includes(name) && !inPath(endpoint).includes(name))
        bad.push([`no ${name}`, Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))])
    }
    const before = await state()
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
    expect(await state()).toEqual(before)
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

  test('somebody else’s objects do not exist, whichever id is tried [BOOK-02] [WAL-10]', async () => {
    const stranger = await somo.people.student('Strange Mwangi')
    const other = await somo.people.teacher('Other Teacher')
    const before = await state()
    for (const [, endpoint] of named.filter(
      ([, one]) => one.who !== 'anyone' && /\{(userId|studentId|teacherId|bookingId|depositId|roomId|slotId)\}/.test(one.path),
    )) {
      const who =
        endpoint.who === 'signed_in' || endpoint.who.includes('student')
          ? stranger
          : endpoint.who.includes('teacher')
            ? other
            : null
      if (!who) continue
      const owner = {
        userId: people.student.id,
        user_id: people.student.id,
        studentId: people.student.id,
        teacherId: people.teacher.id,
      }
      const { status } = await send(
        endpoint,
        { ...sample(endpoint), ...Object.fromEntries(Object.entries(owner).filter(([name]) => name in sample(endpoint))) },
        who,
      )
      expect([403, 404, 409], `${endpoint.method} ${endpoint.path}`).toContain(status)
    }
    expect(await state()).toEqual(before)
  })
})
