/** How people keep their own account: who may change what, what it asks for, and what it ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { signIn, signOut } from '../accounts/contract.ts'
import { changePassword, changePhone, endSession, showAccount } from './contract.ts'

let somo: World
let amina: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const NEW = 'ten green mangoes on a wall'
const account = async (who = amina) => (await who.call(showAccount, {})).body
const stands = async ({ cookie }: Person): Promise<boolean> => (await somo.people.refresh(cookie)).ok
const letIn = async (password: string): Promise<number> => (await somo.call(signIn, { email: amina.email, password })).status
const told = () => somo.mails.map(({ to, subject }) => [to, subject])

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** Signs in with a browser that calls itself so. */
async function signInWith(userAgent: string): Promise<void> {
  const reply = await somo.app.request('http://somo.test/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'somo.test', 'user-agent': userAgent },
    body: JSON.stringify({ email: amina.email, password: PASSWORD }),
  })
  expect(reply.status).toBe(200)
}

describe('where somebody is signed in', () => {
  test('is told with what the browser said, the latest used first, and which one asks [AUTH-05]', async () => {
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await signInWith(SAFARI)
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await signInWith(ANDROID)
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await signInWith('<script>alert(1)</script>')
    const { sessions } = await account()
    expect(sessions.map(({ system, browser, kind, current }) => [system, browser, kind, current])).toEqual([
      [null, null, 'computer', false],
      ['Android', 'Chrome', 'phone', false],
      ['iOS', 'Safari', 'phone', false],
      [null, null, 'computer', true],
    ])
    expect(sessions[1]?.signed_in_at).toBe('2026-11-25T06:02:00.000Z')
  })

  test('is nobody else’s to see, and leaves out what is over [AUTH-05]', async () => {
    const second = await somo.people.signInAs(amina.email)
    await (await somo.people.signInAs(amina.email)).call(signOut, {})
    const baraka = await somo.people.student('Baraka Kamau')
    const ids = async (who: Person) => (await account(who)).sessions.map(({ id, current }) => ({ id, current }))
    expect((await ids(baraka)).length).toBe(1)
    const [first, own] = [await ids(amina), await ids(second)]
    expect(first.length).toBe(2)
    expect(first.map(({ id }) => id)).not.toContain((await ids(baraka))[0]?.id)
    expect(first.find(({ current }) => current)?.id).not.toBe(own.find(({ current }) => current)?.id)
    somo.clock.now = plus(somo.clock.now, days(31))
    const fresh = await somo.people.signInAs(amina.email)
    expect((await ids(fresh)).length).toBe(1)
  })

  test('can be ended one by one, twice too, and by nobody else [AUTH-05]', async () => {
    const second = await somo.people.signInAs(amina.email)
    const there = (await account(second)).sessions.find(({ current }) => current)?.id ?? 0
    const baraka = await somo.people.student('Baraka Kamau')
    expect((await baraka.call(endSession, { sessionId: there })).status).toBe(404)
    expect(await stands(second)).toBe(true)
    for (let i = 0; i < 2; i += 1) expect((await amina.call(endSession, { sessionId: there })).body).toEqual({ ended: true })
    expect([await stands(second), await stands(amina)]).toEqual([false, true])
    expect((await account()).sessions.length).toBe(1)
  })
})

describe('a new password', () => {
  test('takes the place of the old one, ends every other session and is told to the address [AUTH-04] [AUTH-05]', async () => {
    const second = await somo.people.signInAs(amina.email)
    expect((await account()).password_changed_at).toBeNull()
    const reply = await amina.call(changePassword, { current: PASSWORD, password: NEW })
    expect(reply.body).toEqual({ changed_at: '2026-11-25T06:00:00.000Z' })
    expect([await stands(amina), await stands(second)]).toEqual([true, false])
    expect([await letIn(PASSWORD), await letIn(NEW)]).toEqual([401, 200])
    expect((await account()).password_changed_at).toBe('2026-11-25T06:00:00.000Z')
    await somo.settle()
    expect(told()).toEqual([[amina.email, 'Your password was changed']])
    expect(somo.mails[0]?.text).toContain('http://somo.test/forgot-password')
  })

  test('asks for the one before, and for one that is not common or one’s own [AUTH-04]', async () => {
    const wish = async (current: string, password: string) => {
      const { status, problem } = await amina.call(changePassword, { current, password })
      return [status, problem.code, Object.keys(problem.fields ?? {})]
    }
    expect(await wish('not my password', NEW)).toEqual([400, 'wrong_password', ['current']])
    expect(await wish(PASSWORD, 'password123')).toEqual([400, 'password_common', ['password']])
    expect(await wish(PASSWORD, `${amina.email} again`)).toEqual([400, 'password_personal', ['password']])
    expect(await letIn(PASSWORD)).toBe(200)
    await somo.settle()
    expect(told()).toEqual([])
  })

  test('of two at once one counts, and the other is told that its password is not the one any more [AUTH-04]', async () => {
    const second = await somo.people.signInAs(amina.email)
    const replies = await Promise.all([
      amina.call(changePassword, { current: PASSWORD, password: NEW }),
      second.call(changePassword, { current: PASSWORD, password: `${NEW} too` }),
    ])
    expect(replies.filter(({ ok }) => ok).length).toBe(1)
    const kept = [await letIn(NEW), await letIn(`${NEW} too`)]
    expect(kept).toEqual(replies.map(({ ok }) => (ok ? 200 : 401)))
  })

  test('cannot be guessed at from an open page: tries are few, for the phone and the password together [AUTH-06]', async () => {
    const own = await openWorld({ limits: { perAccount: 3 } })
    const baraka = await own.people.student('Baraka Kamau')
    const wrong = { current: 'not my password' }
    expect((await baraka.call(changePassword, { ...wrong, password: NEW })).status).toBe(400)
    expect((await baraka.call(changePhone, { ...wrong, phone: '0712345611' })).status).toBe(400)
    expect((await baraka.call(changePassword, { ...wrong, password: NEW })).status).toBe(400)
    const late = await baraka.call(changePassword, { current: PASSWORD, password: NEW })
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '900'])
    await own.close()
  })
})

describe('another phone number', () => {
  test('is kept in one form and told to the address, by who knows the password [AUTH-02]', async () => {
    const refused = await amina.call(changePhone, { current: 'not my password', phone: '0112 345 611' })
    expect([refused.status, refused.problem.code]).toEqual([400, 'wrong_password'])
    const { body } = await amina.call(changePhone, { current: PASSWORD, phone: '0112 345 611' })
    expect(body).toMatchObject({ id: amina.id, phone: '254112345611' })
    await somo.settle()
    expect(told()).toEqual([[amina.email, 'Your phone number was changed']])
    // The same again is no change.
    await amina.call(changePhone, { current: PASSWORD, phone: '254112345611' })
    await somo.settle()
    expect(somo.mails).toHaveLength(1)
  })
})
