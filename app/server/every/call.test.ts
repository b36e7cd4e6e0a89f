/**
 * What must hold for every call there is, and for every call that will be added: each is found in the listing. What is expected of it is
 * written here by hand, because a contract that is wrong would agree with itself.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Role } from '../../../shared/endpoint.ts'
import { address } from '../../../shared/web/client.ts'
import { availableTimes } from '../../../features/availability/contract.ts'
import { answerBooking, bookSession } from '../../../features/booking/contract.ts'
import { startDeposit } from '../../../features/payments/contract.ts'
import { features } from '../features.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

const endpoints: Endpoint[] = features.flatMap(({ calls = [] }) => calls.map(({ endpoint }) => endpoint))
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)

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

/** Who may make a call (rules 2 to 10). A new call has no line yet, and the test says so. */
const whoMay: Readonly<Record<string, 'anyone' | 'signed_in' | readonly Role[]>> = {
  'POST /auth/signup/student': 'anyone',
  'POST /auth/signup/parent': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/refresh': 'anyone',
  'POST /auth/logout': 'signed_in',
  'POST /auth/confirm-email': 'anyone',
  'POST /auth/resend-confirmation': 'anyone',
  'POST /auth/forgot-password': 'anyone',
  'POST /auth/reset-password': 'anyone',
  'POST /auth/check_user': 'signed_in',
  'PUT /auth/language': 'signed_in',
  'POST /family/ask-guardian': ['student'],
  'POST /family/guardian-request': 'anyone',
  'POST /family/consent': 'anyone',
  'GET /family': ['student', 'parent'],
  'POST /auth/signup/teacher': 'anyone',
  'GET /lessons/api/subjects': 'anyone',
  'GET /admin/api/teachers-waiting': ['admin'],
  'POST /admin/api/teachers/{teacherId}/verification': ['admin'],
  'GET /users/teachers': 'anyone',
  'GET /users/teachers/{teacherId}': 'anyone',
  'GET /lessons/api/get-available-times/{teacherId}': 'anyone',
  'POST /lessons/api/submit-time-range/{teacherId}': ['teacher'],
  'DELETE /lessons/api/available-times/{slotId}': ['teacher'],
  'POST /lessons/api/book-session': ['student', 'parent'],
  'GET /lessons/api/bookings/student/{studentId}': ['student', 'parent', 'admin'],
  'GET /lessons/api/bookings/teacher/{teacherId}': ['teacher', 'admin'],
  'POST /lessons/teacher/booking-response': ['teacher'],
  'POST /payments/pay_teacher': ['student', 'parent'],
  'POST /lessons/api/bookings/{bookingId}/cancel': ['student', 'parent', 'teacher'],
  'POST /lessons/api/bookings/{bookingId}/complete': ['teacher'],
  'GET /lessons/api/live-sessions': 'anyone',
  'GET /lessons/api/live-sessions/{teacherId}': 'anyone',
  'POST /lessons/meetings/{teacherId}': ['teacher'],
  'POST /lessons/api/join-session/{studentId}': ['student', 'parent'],
  'GET /classroom/{kind}/{roomId}': 'signed_in',
  'POST /classroom/{kind}/{roomId}/enter': 'signed_in',
  'GET /classroom/data-price': 'anyone',
  'GET /payments/wallet/{userId}': 'signed_in',
  'GET /payments/transactions/{userId}': 'signed_in',
  'GET /admin/api/ledger-health': ['admin'],
  'GET /payments/settings': 'anyone',
  'POST /payments/deposits': ['student', 'parent', 'teacher'],
  'GET /payments/deposits/{depositId}': 'signed_in',
  'POST /payments/api/intasend/deposit': 'signed_in',
  'POST /payments/teacher_withdraw': ['teacher'],
  'GET /payments/withdrawals/{teacherId}': ['teacher'],
  'GET /admin/api/withdrawals': ['admin'],
  'POST /admin/api/withdrawals/{withdrawalId}/approve': ['admin'],
  'GET /notices': 'signed_in',
  'POST /notices/read': 'signed_in',
}

/** Somebody who is let in; for calls open to all, nobody. */
function allowed(endpoint: Endpoint): Person | null {
  const may = whoMay[nameOf(endpoint)] ?? 'anyone'
  return may === 'anyone' ? null : people[may === 'signed_in' ? 'student' : (may[0] ?? 'student')]
}

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

/** Everything a refused call must leave as it was: all there is but the counters of tries. */
async function state(): Promise<unknown> {
  const { rows: tables } = await somo.db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts' order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as ${name}`,
  )
  const { rows } = await somo.db.$client.query<Record<string, string>>(`select ${sums.join(', ')}`)
  return rows[0]
}

describe('every call', () => {
  test('has a line that says who may make it, and every line has its call [AUTH-09]', () => {
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(whoMay).toSorted())
  })

  test.each(named)('%s lets in those who may make it and nobody else [AUTH-09]', async (name, endpoint) => {
    const may = whoMay[name] ?? []
    // Let in, and only then told that a field is wrong: the form is looked at after the person.
    const spoilt = { ...sample(endpoint), grade: 'no' }
    const letIn = async (who: Person | null) => {
      const reply = await send(endpoint, spoilt, who)
      expect([reply.status, reply.body['code']], who?.name).toEqual([400, 'invalid_input'])
    }
    const keptOut = async (who: Person | null, status: number, code: string) => {
      const before = await state()
      const reply = await send(endpoint, sample(endpoint), who)
      expect([reply.status, reply.body['code']], who?.name).toEqual([status, code])
      expect(await state(), who?.name).toEqual(before)
    }
    await (may === 'anyone' ? letIn(null) : keptOut(null, 401, 'not_signed_in'))
    for (const role of ['student', 'parent', 'teacher', 'admin'] as const) {
      const lets = typeof may === 'string' || may.includes(role)
      await (lets ? letIn(people[role]) : keptOut(people[role], 404, 'not_found'))
    }
  })

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
})

/** What looks wrong and is not: fields that take any words, a yes, an amount with cents, and what the customer's page sends along unread. */
function isMeant(endpoint: Endpoint, name: string, value: unknown): boolean {
  if (value === true) return name === 'accept_terms' || name === 'everywhere'
  if (value === 0.5) return ['cost', 'amount', 'price'].includes(name)
  if (endpoint.path.includes('/join-session/') && typeof value === 'object' && !Array.isArray(value))
    return name === 'zoom_link' ? value === null : name === 'basic_info' ? value !== null : ['teacher', 'subject'].includes(name)
  return typeof value === 'string' && value !== '\0' && value.length < 100 && words.has(name)
}

const words = new Set([
  'name',
  'school',
  'guardian_contact',
  'current_school',
  'password',
  'token',
  'guardian_name',
  'reason',
  'q',
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
  'transaction_id',
  'mpesa_number',
])

describe('what is somebody else’s', () => {
  const notTheirs = { code: 'not_found', status: 404 } as const
  const notThem = { code: 'wrong_identity', status: 403 } as const

  /** For every call that names a person or a thing of theirs: what a stranger who may make the call is told (rules 1). */
  const told: Readonly<Record<string, typeof notTheirs | typeof notThem>> = {
    'GET /payments/wallet/{userId}': notTheirs,
    'GET /payments/transactions/{userId}': notTheirs,
    'GET /payments/deposits/{depositId}': notTheirs,
    'GET /payments/withdrawals/{teacherId}': notTheirs,
    'GET /lessons/api/bookings/student/{studentId}': notTheirs,
    'GET /lessons/api/bookings/teacher/{teacherId}': notTheirs,
    'GET /classroom/{kind}/{roomId}': notTheirs,
    'POST /classroom/{kind}/{roomId}/enter': notTheirs,
    'POST /lessons/api/bookings/{bookingId}/cancel': notTheirs,
    'POST /lessons/api/bookings/{bookingId}/complete': notTheirs,
    'DELETE /lessons/api/available-times/{slotId}': notTheirs,
    'POST /lessons/api/submit-time-range/{teacherId}': notThem,
    'POST /lessons/meetings/{teacherId}': notThem,
    'POST /lessons/api/join-session/{studentId}': notThem,
    'POST /lessons/api/book-session': notThem,
    'POST /lessons/teacher/booking-response': notThem,
    'POST /payments/pay_teacher': notThem,
    'POST /payments/teacher_withdraw': notThem,
    'POST /payments/api/intasend/deposit': notThem,
  }

  test('has a line for every call whose address names it, but for what all or only operators may see', () => {
    const naming = named.filter(([name, { path }]) => {
      const may = whoMay[name] ?? 'anyone'
      return /\{\w+\}/.test(path) && may !== 'anyone' && may.toString() !== 'admin'
    })
    expect(naming.map(([name]) => name).filter((name) => !(name in told))).toEqual([])
  })

  test.each(Object.entries(told))(
    '%s tells a stranger of any role the same, and changes nothing [BOOK-02] [WAL-10]',
    async (name, answer) => {
      const endpoint = endpoints.find((one) => nameOf(one) === name)
      const may = whoMay[name]
      if (!endpoint || !may) throw new Error(`there is no ${name}`)
      const { student, teacher } = people
      const owners = {
        userId: student.id,
        user_id: student.id,
        studentId: student.id,
        student_id: student.id,
        payer_id: student.id,
      }
      const owned = { ...sample(endpoint), ...(name.endsWith('/intasend/deposit') && { user_id: student.id }) }
      const input = Object.fromEntries(
        Object.entries(owned).map(([field, value]) => [
          field,
          field === 'teacherId' ? teacher.id : field in owners ? owners[field as keyof typeof owners] : value,
        ]),
      )
      const strangers = {
        student: await somo.people.student('Strange Mwangi'),
        parent: await somo.people.parent('Strange Wambui'),
        teacher: await somo.people.teacher('Strange Ouma'),
      }
      const before = await state()
      for (const role of ['student', 'parent', 'teacher'] as const) {
        if (may !== 'signed_in' && !may.includes(role)) continue
        const reply = await send(endpoint, input, strangers[role])
        expect({ status: reply.status, code: reply.body['code'] }, role).toEqual({ status: answer.status, code: answer.code })
      }
      expect(await state()).toEqual(before)
    },
  )
})

describe('the customer’s calls', () => {
  /** Seed 7, line by line. */
  const served = [
    'POST /payments/api/intasend/deposit',
    'GET /users/teachers',
    'GET /lessons/api/live-sessions',
    'GET /lessons/api/live-sessions/{teacherId}',
    'POST /lessons/api/join-session/{studentId}',
    'GET /lessons/api/bookings/student/{studentId}',
    'GET /lessons/api/bookings/teacher/{teacherId}',
    'POST /payments/pay_teacher',
    'POST /auth/check_user',
    'POST /lessons/api/book-session',
    'POST /lessons/teacher/booking-response',
    'POST /lessons/meetings/{teacherId}',
    'GET /payments/transactions/{userId}',
    'GET /payments/wallet/{userId}',
    'POST /payments/teacher_withdraw',
    'GET /lessons/api/get-available-times/{teacherId}',
    'POST /lessons/api/submit-time-range/{teacherId}',
  ]
  const waiting = [
    'GET /lessons/api/comments/{videoId}',
    'POST /lessons/api/comments/{videoId}',
    'POST /lessons/api/comments/like/{commentId}',
    'POST /lessons/api/replies/{commentId}',
    'POST /lessons/api/replies/like/{replyId}/{userId}',
    'GET /lessons/api/ratings/{videoId}/{userId}',
    'POST /lessons/api/ratings/{videoId}/{userId}',
    'POST /lessons/api/reports/{videoId}/{userId}',
    'GET /lessons/api/preview_videos',
    'POST /auth/update-profile-photo/{userId}',
    'POST /users/verify-account/{userId}',
    'GET /admin/api/get-classes',
    'GET /admin/api/get-subjects/{class_id}',
    'GET /lessons/api/teacher-planned-lessons/{teacherId}',
    'POST /lessons/api/create-lesson',
  ]
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

  test.each(waiting)('%s waits for its feature and is not half there [OPS-06]', async (call) => {
    expect((await ask(call)).status).toBe(404)
  })

  test('every call there is, the customer’s or a new one, is in the API document [OPS-06]', async () => {
    const document = (await (await somo.app.request('http://somo.test/api/docs/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(Object.keys(whoMay).toSorted())
  })
})
