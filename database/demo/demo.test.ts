import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { signIn } from '../../features/accounts/contract.ts'
import { listTeachers } from '../../features/directory/contract.ts'
import { ledgerHealth, movementsBetween } from '../../features/ledger/server/index.ts'
import { listSubjects } from '../../features/teachers/contract.ts'
import { tutorials } from '../../features/videos/server/index.ts'
import { hours, monthSpan, nairobiClock } from '../../shared/time.ts'
import { idWithFace, portraitNumber } from '../../shared/web/kit/portrait.tsx'
import { copyDatabase, emptyDatabase } from '../testing/database.ts'
import { nextLessonAfter } from './lessons.ts'
import { emptyUnfinished, loadDemo } from './load.ts'
import { DEMO_PASSWORD, demoSignIns, operator, parents, photographed, protectedByCode } from './people.ts'
import { students, teachers, waitingTeacher } from './people.ts'

const now = new Date('2026-11-25T15:22:00Z')
const PEOPLE = 'select id as value from users order by id'
let somo: World
/** Of a demo that nothing has happened to. */
let loaded: unknown[]

beforeAll(async () => {
  somo = await openWorld({ now: now.toISOString() })
  expect(await loadDemo(somo.db, now, null, somo.keys)).toBe(true)
  loaded = await column(PEOPLE)
})
afterAll(() => somo.close())

const column = async (statement: string): Promise<unknown[]> => {
  const { rows } = await somo.db.$client.query<{ value: unknown }>(statement)
  return rows.map((row) => row.value)
}

const roleOf = async (id: number) => (await column(`select role as value from users where id = ${id}`))[0]

describe('the demo', () => {
  test(
    'is lawful money: the ledger balances, and what is held is the price of what is paid and not over [OPS-01] ' + '[WAL-13]',
    async () => {
      const health = await ledgerHealth(somo.db)
      expect(health).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
      expect(health.transfers).toBeGreaterThan(100)
      const held = await column(
        `select kind || ' ' || sum(balance_cents) as value from ledger_accounts
        where kind in ('booking_hold', 'enrolment_hold') group by kind order by kind`,
      )
      const paid = await column(
        `select 'booking_hold ' || sum(price_cents) as value from bookings where payment_status = 'paid'
       union all select 'enrolment_hold ' || sum(price_cents) from enrolments where status = 'held'`,
      )
      expect(held).toEqual(paid)
    },
  )

  test('has moved nobody’s money before what stands below it, nor in a time to come [WAL-02] [OPS-01]', async () => {
    const moved = `select a.owner_id, e.id, t.kind, t.posted_at as at from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      where a.kind in ('wallet', 'teacher_earnings')`
    const wrong = `select one.kind || ' of ' || one.owner_id || ' at ' || one.at as value from (${moved}) one
      where one.at > '${now.toISOString()}'
        or exists (select from (${moved}) below where below.owner_id = one.owner_id and below.id < one.id and below.at > one.at)`
    expect(await column(wrong)).toEqual([])
  })

  test('fits from month to month: what everybody’s statement begins with is what it ended with before [WAL-12]', async () => {
    const apart: string[] = []
    for (const ownerId of (await column(PEOPLE)).map(Number)) {
      let before = 0
      for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']) {
        const wish = { accounts: ['wallet', 'teacher_earnings'] as const, ownerId, ...monthSpan(month) }
        const { movements, closingCents } = await movementsBetween(somo.db, wish)
        const opening = closingCents - movements.reduce((sum, { amountCents }) => sum + amountCents, 0)
        if (opening !== before) apart.push(`${ownerId} begins ${month} with ${opening}, and had ${before}`)
        before = closingCents
      }
    }
    expect(apart).toEqual([])
  })

  test('has moved money as time went by, whosever it was, which is how a month is found [WAL-12]', async () => {
    const wrong = `select later.kind || ' at ' || later.posted_at || ' after ' || max(before.posted_at) as value
      from ledger_transfers later join ledger_transfers before on before.id < later.id
      where before.posted_at >= later.posted_at + interval '1 day'
      group by later.id, later.kind, later.posted_at`
    expect(await column(wrong)).toEqual([])
  })

  test('has a withdrawal that arrived and one that M-Pesa sent back, whose money is in the earnings again [WAL-09]', async () => {
    expect(await column(`select state || ' ' || amount_cents as value from payouts order by id`)).toEqual([
      'returned 50000',
      'paid 100000',
    ])
    expect(await column(`select sum(balance_cents)::int as value from ledger_accounts where kind = 'payout_in_flight'`)).toEqual([
      0,
    ])
  })

  test('everybody whom the start announces can sign in as what it says they are [OPS-01]', async () => {
    for (const { role, email, password } of demoSignIns) {
      const person = await somo.people.signInAs(email, password)
      expect([email, await roleOf(person.id)]).toEqual([email, role === 'operator' ? 'admin' : role])
    }
  })

  test('has as many free videos as the first page shows, the newest first [PUB-03] [OPS-01]', async () => {
    expect((await tutorials(somo.db, 10)).map(({ title, subject }) => [title, subject])).toEqual([
      ['Factorise any quadratic in 3 steps', 'Mathematics'],
      ['Contours: read a map like a hill', 'Geography'],
      ['Your first loop, on a phone', 'Computer Science'],
    ])
  })

  test('has somebody with a photo and somebody with a second factor, its secret in the README [AUTH-08] [AUTH-12]', async () => {
    const [key] = await column(
      `select key as value from profile_photos join users on users.id = user_id where email like 'grace@%'`,
    )
    const grace = await somo.people.signInAs(photographed.email, DEMO_PASSWORD)
    const headers = { cookie: `somo_session=${grace.cookie}` }
    const photo = await somo.app.request(`http://somo.test/photos/${String(key)}.webp`, { headers })
    const { width, height, format } = await sharp(new Uint8Array(await photo.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 320, height: 320, format: 'webp' })
    const refused = await somo.call(signIn, { email: protectedByCode.email, password: DEMO_PASSWORD })
    expect(refused.problem.code).toBe('second_step')
    const cookie = refused.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .join('; ')
    const code = new TOTP({ secret: protectedByCode.secret }).generate({ timestamp: now.getTime() })
    const entered = await somo.app.request('http://somo.test/api/auth/login/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code }),
    })
    expect(entered.status).toBe(200)
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`${protectedByCode.email}, and a code of any authenticator app with \`${protectedByCode.secret}\``)
  })

  test('has everybody’s two latest notices unread, above those of before [OPS-01] [MSG-01]', async () => {
    const late = await column(`select count(*)::int as value from notices one
      where read_at is null and exists (select from notices other
        where other.user_id = one.user_id and other.read_at is not null and other.created_at > one.created_at)`)
    const unread = `select count(*) as most from notices where read_at is null group by user_id`
    expect([late, await column(`select max(most)::int as value from (${unread}) each_one`)]).toEqual([[0], [2]])
  })

  test('has in its books what stands in the wallet of the provider that is played for it [ADM-08] [OPS-01]', async () => {
    await somo.sweep('provider-balance').work(now)
    const held = await column(`select ours_cents || ' ' || held_cents as value from provider_balances`)
    expect(held).toEqual(['50000000 50000000'])
    const capital = await column(`select sum(amount_cents)::int as value from ledger_entries e
      join ledger_accounts a on a.id = e.account_id where a.kind = 'owner_capital'`)
    expect(capital[0]).toBeLessThan(50_000_000)
  })

  test('shows everybody with the face that is drawn of them, each another one [OPS-01]', async () => {
    const everybody = [operator, ...teachers, waitingTeacher, ...parents, ...students]
    const ids = await column(`select id::int as value from users order by id`)
    expect(ids).toEqual(everybody.map(({ face }, order) => idWithFace(face, order)))
    expect(new Set(everybody.map(({ face }) => portraitNumber(face))).size).toBe(everybody.length)
    const hair = (first: string) => everybody.find(({ name }) => name.startsWith(first))?.face.hair
    expect(['Fatuma', 'Zawadi', 'Halima'].map(hair)).toEqual(Array(3).fill('headscarf'))
    const women = /^(Achieng|Fatuma|Njeri|Lucy|Zawadi|Esther|Rose|Naomi|Wanjiku|Faith|Halima|Grace|Mercy)/
    expect(everybody.filter(({ name, face }) => women.test(name) && face.beard)).toEqual([])
    // Whoever signs up afterwards is counted from one, and is not taken for the demo's.
    const late = await somo.people.student('Amina Njoroge')
    expect([late.id < 1_000_000, await loadDemo(somo.db, now, null)]).toEqual([true, true])
  })

  test('has a listed teacher for every grade and every subject [OPS-01]', async () => {
    const listed = async (filter: object) => (await somo.call(listTeachers, filter)).body.total
    for (let grade = 1; grade <= 12; grade += 1) expect(await listed({ grade }), `grade ${grade}`).toBeGreaterThan(0)
    const { subjects } = (await somo.call(listSubjects, {})).body
    expect(subjects.length).toBeGreaterThan(10)
    for (const { name } of subjects) expect(await listed({ subject: name }), name).toBeGreaterThan(0)
  })

  test('has bookings in every state a family meets first [OPS-01]', async () => {
    const states = await column(`select distinct status || '/' || payment_status as value from bookings`)
    expect(states).toEqual(
      expect.arrayContaining([
        'pending/n/a',
        'accepted/pending',
        'confirmed/paid',
        'completed/paid',
        'completed/released',
        'disputed/paid',
        'declined/n/a',
        'cancelled/refunded',
      ]),
    )
  })

  test('rated teachers carry the reviews that are there [STU-06]', async () => {
    const wrong = await column(
      `select user_id as value from teacher_profiles t
        where (review_count, review_stars) <> (select count(*), coalesce(sum(stars), 0) from reviews r
        where r.teacher_id = t.user_id)`,
    )
    expect(wrong).toEqual([])
  })

  // What is planned for so many days ahead falls on another day's free times each day.
  test.each([
    ['a Monday, just after midnight', '2026-11-22T21:03:00Z'],
    ['a Tuesday, between three and four, when a lesson of four hours ago would go over midnight', '2026-11-24T00:40:00Z'],
    ['a Wednesday, between six and seven, when its next lesson is at nine', '2026-11-25T03:22:00Z'],
    ['a Thursday, at noon', '2026-11-26T09:00:00Z'],
    ['a Friday, in the afternoon', '2026-11-27T12:31:00Z'],
    ['a Saturday, early in the morning', '2026-11-28T03:04:00Z'],
    ['a Sunday, just before midnight', '2026-11-29T20:59:30Z'],
  ])('is loaded on %s [OPS-01]', async (_, at) => {
    const other = await copyDatabase(inject('postgresFolder'))
    try {
      expect(await loadDemo(other.db, new Date(at), null)).toBe(true)
    } finally {
      await other.drop()
    }
  })

  test('is loaded anew where its load was interrupted, and what was loaded to its end is left alone [OPS-01]', async () => {
    const other = await emptyDatabase(inject('postgresFolder'))
    const people = async () => (await other.db.$client.query<{ value: number }>(PEOPLE)).rows.map(({ value }) => value)
    try {
      await prepareDatabase(other.target)
      const { files, media } = somo.parts
      const full = { ...files, put: () => Promise.reject(new Error('no room is left on the disk')) }
      await expect(loadDemo(other.db, now, { files: full, media }, somo.keys)).rejects.toThrow('no room is left')
      expect(await people()).not.toEqual([])
      expect(await emptyUnfinished(other.db)).toBe(true)
      await prepareDatabase(other.target)
      expect(await loadDemo(other.db, now, null, somo.keys)).toBe(true)
      expect(await emptyUnfinished(other.db)).toBe(false)
      expect(await people()).toEqual(loaded)
    } finally {
      await other.drop()
    }
  })

  test('is loaded once, and never into a database that has other people [OPS-01]', async () => {
    const before = await column('select count(*) as value from users')
    expect(await loadDemo(somo.db, now, null)).toBe(true)
    expect(await column('select count(*) as value from users')).toEqual(before)
    const other = await copyDatabase(inject('postgresFolder'))
    try {
      await other.db.$client.query(
        `insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
          values ('student', 'Amina', 'amina@example.com', '254712345678', 'x', now(), now())`,
      )
      expect(await loadDemo(other.db, now, null)).toBe(false)
      const { rows } = await other.db.$client.query<{ name: string }>('select name from users')
      expect(rows).toEqual([{ name: 'Amina' }])
    } finally {
      await other.drop()
    }
  })
})

test('the next lesson is two hours ahead and more at any hour, and never by night [OPS-01]', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    for (const minute of [0, 30, 59]) {
      const at = new Date(Date.UTC(2026, 10, 25, hour, minute, 30))
      const next = nextLessonAfter(at)
      const ahead = next.getTime() - at.getTime()
      expect([at, ahead > hours(2) && ahead < hours(24)]).toEqual([at, true])
      expect([at, nairobiClock(next) >= '09:15' && nairobiClock(next) <= '20:15']).toEqual([at, true])
    }
  }
})
