/** How a session ends: all of it, wherever it is allowed to end from, and after a month whatever happens. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import * as calls from './contract.ts'
import { chooseLanguage } from './language-contract.ts'

let somo: World
let amina: Person
beforeEach(async () => {
  somo = await openWorld()
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const OWN = 'http://somo.test'
const stands = async (cookie: string): Promise<boolean> => (await somo.people.refresh(cookie)).ok

type Sent = { cookie?: string; origin?: string; token?: string; body?: object }

const post = (path: string, { cookie, origin, token, body = {} }: Sent) =>
  somo.app.request(`${OWN}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      host: 'somo.test',
      'content-type': 'application/json',
      ...(cookie && { cookie: `somo_session=${cookie}` }),
      ...(origin && { origin }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
const form = (path: string, sent: Sent, fields: Record<string, string> = {}) =>
  somo.app.request(`${OWN}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      host: 'somo.test',
      ...(sent.cookie && { cookie: `somo_session=${sent.cookie}` }),
      ...(sent.origin && { origin: sent.origin }),
    },
  })

const CLEARED = 'somo_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
/** What an answer has the browser forget. */
const forgets = (reply: Response) => [reply.headers.getSetCookie().includes(CLEARED), reply.headers.get('clear-site-data')]
const ALL = [true, '"storage"']
const NOTHING = [false, null]

describe('signing out', () => {
  test('ends the session of the cookie also when the token’s minutes are over [AUTH-05]', async () => {
    somo.clock.now = plus(somo.clock.now, minutes(16))
    const reply = await post('/api/auth/logout', { cookie: amina.cookie, token: amina.token, origin: OWN })
    expect([reply.status, await reply.json()]).toEqual([200, { ended: 1 }])
    expect(forgets(reply)).toEqual(ALL)
    expect(await stands(amina.cookie)).toBe(false)
  })

  test('ends both where token and cookie are of two sessions [AUTH-05]', async () => {
    const second = await somo.people.signInAs(amina.email)
    const elsewhere = await somo.people.signInAs(amina.email)
    const reply = await post('/api/auth/logout', { cookie: second.cookie, token: amina.token, origin: OWN })
    expect(await reply.json()).toEqual({ ended: 2 })
    expect([await stands(amina.cookie), await stands(second.cookie), await stands(elsewhere.cookie)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('everywhere works by the cookie alone, and not by one whose session is over [AUTH-05]', async () => {
    const old = await somo.people.signInAs(amina.email)
    await old.call(calls.signOut, {})
    const everywhere = { origin: OWN, body: { everywhere: true } }
    const late = await post('/api/auth/logout', { ...everywhere, cookie: old.cookie })
    expect([late.status, forgets(late), await stands(amina.cookie)]).toEqual([401, ALL, true])
    const other = await somo.people.signInAs(amina.email)
    const reply = await post('/api/auth/logout', { ...everywhere, cookie: other.cookie })
    expect([await reply.json(), await stands(amina.cookie)]).toEqual([{ ended: 2 }, false])
  })

  test.each(['http://evil.example', 'null', 'nonsense'])(
    'asked for by a page of %s changes nothing at all, at the form and at the call [AUTH-05]',
    async (origin) => {
      const call = await post('/api/auth/logout', { cookie: amina.cookie, token: amina.token, origin })
      const asForm = await form('/logout', { cookie: amina.cookie, origin })
      expect([call.status, asForm.status]).toEqual([403, 403])
      expect([forgets(call), forgets(asForm)]).toEqual([NOTHING, NOTHING])
      expect(await stands(amina.cookie)).toBe(true)
    },
  )

  test('by the form of the public pages does the same, and leaves nothing on the device [AUTH-05]', async () => {
    const reply = await form('/logout', { cookie: amina.cookie, origin: OWN })
    expect([reply.status, reply.headers.get('location'), forgets(reply)]).toEqual([303, '/', ALL])
    expect(await stands(amina.cookie)).toBe(false)
  })
})

describe('signing in again', () => {
  test.each([
    ['the form', () => form('/login', { cookie: amina.cookie, origin: OWN }, { email: amina.email, password: PASSWORD })],
    [
      'the call',
      () => post('/api/auth/login', { cookie: amina.cookie, origin: OWN, body: { email: amina.email, password: PASSWORD } }),
    ],
    [
      'a sign-up',
      () =>
        post('/api/auth/signup/parent', {
          cookie: amina.cookie,
          origin: OWN,
          body: { name: 'New Parent', email: 'new@example.com', phone: '0712345699', password: PASSWORD, accept_terms: true },
        }),
    ],
  ])('by %s ends the session that the browser had, and what it kept of it [AUTH-05]', async (_, again) => {
    const reply = await again()
    expect(reply.status).toBeLessThan(400)
    expect(reply.headers.get('clear-site-data')?.split(', ')).toContain('"storage"')
    const fresh = /somo_session=([\w-]{43})/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect([await stands(amina.cookie), await stands(fresh)]).toEqual([false, true])
  })

  test('with the wrong password ends nothing [AUTH-05]', async () => {
    const body = { email: amina.email, password: 'wrong wrong wrong' }
    const reply = await post('/api/auth/login', { cookie: amina.cookie, origin: OWN, body })
    expect([reply.status, forgets(reply), await stands(amina.cookie)]).toEqual([401, NOTHING, true])
  })
})

describe('a new password', () => {
  const enter = () => somo.call(calls.signIn, { email: amina.email, password: PASSWORD })
  const open = async () => {
    const { rows } = await somo.db.$client.query('select from sessions where user_id = $1 and ended_at is null', [amina.id])
    return rows.length
  }

  test.each(['the sign-in', 'the new password'] as const)(
    'leaves no session that the old one was opening at that moment: %s first [AUTH-04] [AUTH-05]',
    async (first) => {
      await somo.call(calls.forgotPassword, { email: amina.email })
      await somo.settle()
      const token = await somo.people.token('reset_password', amina.id)
      const reset = () => somo.call(calls.resetPassword, { token, password: 'a brand new phrase' })
      const held = sql`select from users where id = ${amina.id} for no key update`
      const [one, other] = await inTurn(somo.db, held, first === 'the sign-in' ? [enter, reset] : [reset, enter])
      expect([one?.status, other?.status]).toEqual([200, first === 'the sign-in' ? 200 : 401])
      expect(await open()).toBe(0)
    },
  )
})

describe('a session', () => {
  test('ends thirty days after it began, however often it is used, and so does its cookie [AUTH-05]', async () => {
    const { cookie } = await somo.people.signInAs(amina.email)
    const began = somo.clock.now
    for (let day = 1; day < 30; day += 1) {
      somo.clock.now = plus(began, days(day))
      const { headers, status } = await somo.people.refresh(cookie)
      const life = Number(/somo_session=[\w-]{43};.*Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1])
      expect([day, status, life]).toEqual([day, 200, days(30 - day) / 1000])
    }
    somo.clock.now = plus(began, days(30) - 1)
    expect(await stands(cookie)).toBe(true)
    somo.clock.now = plus(began, days(30))
    expect(await stands(cookie)).toBe(false)
  })

  test('is written with by no token that outlives it, nor by one of another role than the account has [AUTH-05]', async () => {
    const { cookie } = await somo.people.signInAs(amina.email)
    const write = async (token: string) => (await somo.people.callAs({ token }, chooseLanguage, { language: 'sw' })).status
    const began = somo.clock.now
    const renewed = async () => (await somo.people.refresh(cookie)).body.access_token
    const token = await renewed()
    expect(await write(token)).toBe(200)
    await somo.db.$client.query(`update users set role = 'parent' where id = $1`, [amina.id])
    expect(await write(token)).toBe(401)
    await somo.db.$client.query(`update users set role = 'student' where id = $1`, [amina.id])
    somo.clock.now = plus(began, days(30) - 1)
    const last = await renewed()
    expect(await write(last)).toBe(200)
    somo.clock.now = plus(began, days(30))
    expect(await write(last)).toBe(401)
  })
})

describe('a password', () => {
  const person = { name: 'Amina Yusuf', email: 'amina.yusuf@example.com', phone: '0712 345 677', accept_terms: true as const }
  test.each([
    'my Somo password',
    'SOMO-kenya-2026',
    's.o.m.o for ever',
    '0712345677 yes',
    '+254 712 345 677',
    'Amina.Yusuf 2026',
    'amina.yusuf@example.com',
  ])('"%s" is refused to Amina Yusuf of 0712 345 677, beside its field [AUTH-02]', async (password) => {
    const { status, problem } = await somo.call(calls.signUpParent, { ...person, password })
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([400, 'password_personal', ['password']])
  })

  test('that names them is refused at a reset too, and the link still works [AUTH-04]', async () => {
    await somo.call(calls.forgotPassword, { email: amina.email })
    await somo.settle()
    const token = await somo.people.token('reset_password', amina.id)
    const reset = (password: string) => somo.call(calls.resetPassword, { token, password })
    expect((await reset(`I am ${amina.email}`)).problem.code).toBe('password_personal')
    expect((await reset('three unusual words')).body.changed).toBe(true)
  })
})

describe('confirming an address', () => {
  /** As a browser, or whatever else follows a link, asks for it. */
  const look = async (token: string) => (await somo.app.request(`${OWN}/confirm-email/${token}`)).text()
  const isConfirmed = async (id: number) => {
    const { rows } = await somo.db.$client.query('select from users where id = $1 and email_confirmed_at is not null', [id])
    return rows.length === 1
  }

  test('takes the press of a button: following the link confirms nothing and uses nothing up [AUTH-03] [PUB-13]', async () => {
    const baraka = await somo.people.student('Baraka Mwangi', { confirmed: false })
    const token = await somo.people.token('confirm_email', baraka.id)
    for (let i = 0; i < 3; i += 1) expect(await look(token)).toContain('Confirm my address')
    expect(await isConfirmed(baraka.id)).toBe(false)
    const pressed = await form(`/confirm-email/${token}`, { origin: OWN })
    expect([pressed.status, (await pressed.text()).includes('Your e-mail address is confirmed')]).toEqual([200, true])
    expect(await isConfirmed(baraka.id)).toBe(true)
    expect(await look(token)).toContain('Already confirmed')
    expect(await (await form(`/confirm-email/${token}`, { origin: OWN })).text()).toContain('Already confirmed')
  })

  test('by an old or a wrong link offers a new one, which a typed address asks for [AUTH-03] [PUB-13]', async () => {
    const baraka = await somo.people.student('Baraka Mwangi', { confirmed: false })
    const token = await somo.people.token('confirm_email', baraka.id)
    somo.clock.now = plus(somo.clock.now, days(1))
    expect(await look(token)).toContain('This link has expired')
    expect(await look('nothing')).toContain('This link does not work')
    expect(await (await form(`/confirm-email/${token}`, { origin: OWN })).text()).toContain('This link has expired')
    const asked = await form(`/confirm-email/${token}`, { origin: OWN }, { email: baraka.email })
    expect(await asked.text()).toContain('A new link is on its way')
    await somo.settle()
    expect(await look(await somo.people.token('confirm_email', baraka.id))).toContain('Confirm my address')
  })
})

test('a suspended account has no session: none is renewed, begun, shown by a page or used to write [AUTH-05]', async () => {
  const change = () => amina.call(chooseLanguage, { language: 'sw' })
  const page = () => somo.app.request(`${OWN}/student-dashboard`, { headers: { cookie: `somo_session=${amina.cookie}` } })
  const all = async () => [
    await stands(amina.cookie),
    (await change()).status,
    (await page()).status,
    (await somo.call(calls.signIn, { email: amina.email, password: PASSWORD })).status,
  ]
  expect(await all()).toEqual([true, 200, 200, 200])
  await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [amina.id])
  expect(await all()).toEqual([false, 401, 302, 403])
})
