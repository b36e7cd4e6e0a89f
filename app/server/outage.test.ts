/** What everybody is told while the database is away, full, or takes no writes; and that all is well again by itself. */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRelay, type Relay } from '../../database/testing/relay.ts'
import { signUpStudent } from '../../features/accounts/contract.ts'
import { openDatabase, type Db } from '../../shared/server/database.ts'
import { openReadiness } from './readiness.ts'
import { openWorld, HOOK_SECRET, PASSWORD, type Person, type World } from './testing/world.ts'

const ORIGIN = 'http://somo.test'
let relay: Relay
let somo: World
let amina: Person

beforeAll(async () => {
  relay = await openRelay()
  somo = await openWorld({ database: (target) => openDatabase(relay.to(target), 2, { query_timeout: 5000 }) })
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(async () => {
  await somo?.close()
  await relay?.close()
})

const naliaka = {
  name: 'Naliaka Wekesa',
  email: 'naliaka@example.com',
  phone: '0712 345 677',
  password: PASSWORD,
  accept_terms: true as const,
  grade: 10,
  born_month: '2006-01',
}
const signIn = { email: 'nobody@example.com', password: PASSWORD }
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN }
const cookie = () => ({ cookie: `somo_session=${amina.cookie}` })
let looks = 0

/** Everything of ours that needs the database, and what it answers when there is one. */
const doors: [string, number, () => [path: string, init?: RequestInit]][] = [
  ['a public page', 200, () => [`/tutors?look=${(looks += 1)}`]],
  ['a page that is drawn for somebody', 200, () => ['/faq', { headers: cookie() }]],
  ['a page of an area', 200, () => ['/student-dashboard', { headers: cookie() }]],
  ['a page of somebody', 404, () => ['/tutors/999']],
  ['an address that leads nowhere', 404, () => ['/nowhere', { headers: cookie() }]],
  ['a form', 401, () => ['/login', { method: 'POST', headers: form, body: new URLSearchParams(signIn).toString() }]],
  ['signing out', 303, () => ['/logout', { method: 'POST', headers: { ...form, ...cookie() } }]],
  ['choosing a language', 303, () => ['/language', { method: 'POST', headers: { ...form, ...cookie() }, body: 'language=en' }]],
  ['a call', 401, () => ['/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify(signIn) }]],
  ['a call that reads', 200, () => [`/api/payments/wallet/${amina.id}`, { headers: { authorization: `Bearer ${amina.token}` } }]],
  [
    'a webhook',
    200,
    () => [`/hooks/intasend/${HOOK_SECRET}`, { method: 'POST', headers: json, body: `{"look":${(looks += 1)}}` }],
  ],
]

const told = async ([path, init]: [string, RequestInit?]) => {
  const response = await somo.app.request(`${ORIGIN}${path}`, init)
  return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() }
}

describe('while the database is away [OPS-02]', () => {
  test.each(doors)('%s is asked to come again, and is as it was afterwards', async (_, usual, asked) => {
    await relay.cut()
    try {
      const { status, retry, text } = await told(asked())
      expect([status, retry]).toEqual([503, '2'])
      expect(text).not.toMatch(/ECONN|PGSQL|at .*\.ts/)
    } finally {
      await relay.join()
    }
    await expect.poll(async () => (await told(asked())).status).toBe(usual)
  })

  test('the log says which page it was, and not the word that is in the address of webhooks [OPS-05]', async () => {
    const lines: string[] = []
    const world = await openWorld({
      database: (target) => openDatabase(relay.to(target), 1, { connectionTimeoutMillis: 10_000 }),
      front: { log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) },
    })
    try {
      await relay.cut()
      const hook = { method: 'POST', headers: json, body: '{"look":0}' }
      for (const whose of ['intasend', 'sms']) await world.app.request(`${ORIGIN}/hooks/${whose}/${HOOK_SECRET}`, hook)
      expect(lines.join('')).toContain('"path":"/hooks/intasend/…')
      expect(lines.join('')).not.toContain(HOOK_SECRET)
    } finally {
      await relay.join()
      await world.close()
    }
  })

  test('a page says so in the visitor’s language, and leads to itself', async () => {
    await relay.cut()
    const response = await somo.app.request(`${ORIGIN}/tutors?q=away`, { headers: { 'accept-language': 'sw' } })
    await relay.join()
    const page = await response.text()
    for (const words of ['<html lang="sw"', 'Tunarudi baada ya muda mfupi', 'href=""']) expect(page).toContain(words)
  })

  test('an address that looks like another site’s leads to no other site [AUTH-01]', async () => {
    await relay.cut()
    const response = await somo.app.request(`${ORIGIN}//elsewhere.example/tutors`, { headers: cookie() })
    await relay.join()
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/(href|action|src)="(https?:)?\/\/elsewhere/)
  })

  test('whoever waits for an answer hears one although the database says nothing and hangs up on nobody', async () => {
    await told(['/tutors?look=before'])
    relay.freeze()
    const answer = await told(['/tutors?look=frozen'])
    relay.thaw()
    expect([answer.status, answer.retry]).toEqual([503, '2'])
    await expect.poll(async () => (await told([`/tutors?look=${(looks += 1)}`])).status).toBe(200)
  })
})

describe('when the database cannot write [OPS-02]', () => {
  /** While `act` runs, whoever writes an account hears this of the database. */
  async function whileItSays(code: string, act: () => Promise<void>): Promise<void> {
    await somo.db.execute(
      sql.raw(`create or replace function says() returns trigger language plpgsql as $$
        begin raise exception 'out of order' using errcode = '${code}'; end $$;
        create or replace trigger says before insert on users execute function says()`),
    )
    await act().finally(() => somo.db.execute(sql`drop trigger says on users`))
  }

  test.each([
    ['its disk is full', '53100'],
    ['its memory is', '53200'],
    ['it has become read-only', '25006'],
    ['it shuts down', '57P01'],
    ['it starts', '57P03'],
    ['a lock is not to be had', '55P03'],
    ['it took too long', '57014'],
    ['the device fails', '58030'],
  ])('because %s, the caller is asked to come again', async (_, code) => {
    await whileItSays(code, async () => {
      const refused = await somo.call(signUpStudent, naliaka)
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    })
  })

  test('a bug is told apart from that: it is ours, and trying again helps nobody', async () => {
    await whileItSays('P0001', async () => {
      const refused = await somo.call(signUpStudent, naliaka)
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([500, 'internal', null])
    })
    expect((await somo.call(signUpStudent, naliaka)).ok).toBe(true)
  })
})

describe('work whose caller has left [OPS-03]', () => {
  test('is given up while it waits for its turn: no account is opened for who has gone', async () => {
    let pool: Db | undefined
    const world = await openWorld({ database: (target) => (pool = openDatabase(target, 1)) })
    try {
      const busy = await pool?.$client.connect()
      const caller = new AbortController()
      const left = world.app.request(`${ORIGIN}/api${signUpStudent.path}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(naliaka),
        signal: caller.signal,
      })
      await expect.poll(() => pool?.$client.waitingCount).toBe(1)
      caller.abort()
      busy?.release()
      expect((await left).status).toBe(503)
      const { rows } = await world.db.execute(sql`select 1 from users where email = ${naliaka.email}`)
      expect(rows).toEqual([])
    } finally {
      await world.close()
    }
  })
})

describe('whether the server is ready [OPS-03]', () => {
  test('is asked apart from all work: ten stuck statements do not stop it for others', async () => {
    const busy = await Promise.all(Array.from({ length: 2 }, () => openDatabase(somo.target, 1).$client.connect()))
    const readiness = openReadiness(somo.target)
    try {
      for (const client of busy) void client.query('select pg_sleep(60)').catch(() => undefined)
      expect(await Promise.all([readiness.ready(), readiness.ready()])).toEqual([true, true])
    } finally {
      for (const client of busy) client.release(true)
      await readiness.close()
    }
  })

  test('is no while the database is away or silent, and yes again afterwards', async () => {
    const readiness = openReadiness(relay.to(somo.target))
    expect(await readiness.ready()).toBe(true)
    await relay.cut()
    expect(await readiness.ready()).toBe(false)
    await relay.join()
    await expect.poll(() => readiness.ready()).toBe(true)
    relay.freeze()
    expect(await readiness.ready()).toBe(false)
    relay.thaw()
    await expect.poll(() => readiness.ready()).toBe(true)
    await readiness.close()
  })
})
