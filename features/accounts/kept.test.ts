import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { familyState } from '../family/contract.ts'
import { ledgerHealth } from '../wallet/desk-contract.ts'
import * as calls from './contract.ts'
import { createOperator } from './server/index.ts'

let somo: World
const PER_ADDRESS = 8
beforeEach(async () => {
  somo = await openWorld({
    now: '2026-11-25T06:00:00Z',
    limits: { perAccount: 3, perAddress: PER_ADDRESS },
    front: { trustedProxies: 1 },
  })
})
afterEach(() => somo.close())

const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '0712 345 677',
  password: PASSWORD,
  accept_terms: true as const,
  grade: 10,
  born_month: '2006-01',
}

const pass = (ms: number): void => void (somo.clock.now = plus(somo.clock.now, ms))

/** From an address, as the proxy in front of us passes it on. */
const from = (address: string, path: string, body: object) =>
  somo.app.request(`http://somo.test/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

describe('signing out', () => {
  test('clears the cookie in the browser and ends this session alone [AUTH-05]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    const elsewhere = await somo.people.signInAs(amina.email)
    const reply = await amina.call(calls.signOut, {})
    expect(reply.body).toEqual({ ended: 1 })
    expect(reply.headers.get('set-cookie')).toBe('somo_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    expect((await somo.people.refresh(amina.cookie)).status).toBe(401)
    expect((await somo.people.refresh(elsewhere.cookie)).status).toBe(200)
  })

  test('also everywhere clears the cookie, and so does a cookie that is worth nothing any more [AUTH-05]', async () => {
    const cleared = 'somo_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
    const amina = await somo.people.student('Amina Njoroge')
    const reply = await amina.call(calls.signOut, { everywhere: true })
    expect(reply.headers.get('set-cookie')).toBe(cleared)
    const refused = await somo.people.refresh(amina.cookie)
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, cleared])
  })
})

describe('an operator', () => {
  const desk = { email: 'desk@example.com', name: 'Desk Operator', phone: '0712 345 678', password: PASSWORD }

  test('made by the command is an admin and may do what operators do [AUTH-05]', async () => {
    const id = await createOperator(somo.db, desk, somo.clock.now)
    const { body } = await somo.call(calls.signIn, { email: desk.email, password: PASSWORD })
    expect(body.user_info).toMatchObject({
      id,
      email: 'desk@example.com',
      name: 'Desk Operator',
      first_name: 'Desk',
      last_name: 'Operator',
      role: 'admin',
      grade: null,
      school: null,
      phone: '254712345678',
      language: 'en',
      verification_status: 'none',
    })
    const operator = await somo.people.signInAs(desk.email)
    expect((await operator.call(ledgerHealth, {})).status).toBe(200)
  })

  test('is sent one mail, with a link to choose a password, which works [AUTH-04]', async () => {
    const id = await createOperator(somo.db, desk, somo.clock.now)
    await somo.settle()
    const [mail, ...others] = somo.mails.filter(({ to }) => to === desk.email)
    expect([mail?.subject, others]).toEqual(['Choose a new password', []])
    const token = await somo.people.token('reset_password', id)
    expect(mail?.text).toContain(token)
    expect((await somo.call(calls.resetPassword, { token, password: 'a brand new phrase' })).body.changed).toBe(true)
    expect((await somo.people.signInAs(desk.email, 'a brand new phrase')).id).toBe(id)
  })

  test('with an address that has an account, or a number that is none of Kenya, is not made [AUTH-02]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    await expect(createOperator(somo.db, { ...desk, email: amina.email }, somo.clock.now)).rejects.toMatchObject({
      kind: { code: 'email_taken' },
    })
    await expect(createOperator(somo.db, { ...desk, phone: '12345' }, somo.clock.now)).rejects.toThrow(RangeError)
    const known = await somo.people.admin('Another Operator')
    expect((await known.call(calls.checkUser, { email: desk.email })).status).toBe(404)
    expect((await known.call(calls.checkUser, { email: amina.email })).body.role).toBe('student')
  })
})

describe('tries', () => {
  const guess = async (email: string, password = 'wrong wrong wrong') => {
    const reply = await somo.call(calls.signIn, { email, password })
    return [reply.status, reply.headers.get('retry-after')]
  }

  test('are counted for a quarter of an hour from the first; then the count begins at one [AUTH-06]', async () => {
    const { email } = await somo.people.student('Amina Njoroge')
    expect(await guess(email)).toEqual([401, null])
    pass(minutes(10))
    expect(await guess(email)).toEqual([401, null])
    expect(await guess(email)).toEqual([401, null])
    expect(await guess(email)).toEqual([429, '300'])
    pass(minutes(5) - 1)
    expect(await guess(email)).toEqual([429, '1'])
    pass(1)
    // The window that begins now is a whole one, with its whole count.
    for (let i = 0; i < 3; i += 1) expect(await guess(email)).toEqual([401, null])
    expect(await guess(email)).toEqual([429, '900'])
  })

  test('of an account are forgotten when it is signed in to [AUTH-06]', async () => {
    const { email } = await somo.people.student('Amina Njoroge')
    for (let i = 0; i < 2; i += 1) await guess(email)
    expect((await guess(email, PASSWORD))[0]).toBe(200)
    for (let i = 0; i < 3; i += 1) expect((await guess(email))[0]).toBe(401)
    expect((await guess(email))[0]).toBe(429)
  })

  test('at a new password are limited by address, and free again after a quarter of an hour [AUTH-06]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    await from('41.90.0.9', '/auth/forgot-password', { email: amina.email })
    await somo.settle()
    const reset = async (address: string, token: string) =>
      (await from(address, '/auth/reset-password', { token, password: 'a brand new phrase' })).status
    const statuses = []
    for (let i = 0; i < PER_ADDRESS + 1; i += 1) statuses.push(await reset('41.90.0.1', 'x'.repeat(75)))
    expect(statuses).toEqual([...Array(PER_ADDRESS).fill(410), 429])
    const token = await somo.people.token('reset_password', amina.id)
    expect(await reset('41.90.0.1', token)).toBe(429)
    expect(await reset('41.90.0.2', token)).toBe(200)
    pass(minutes(15))
    expect(await reset('41.90.0.1', 'x'.repeat(75))).toBe(410)
  })

  test('to have a mail sent are five to one mailbox, whoever asks from wherever [AUTH-04] [AUTH-06]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    const statuses = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await from(`41.90.2.${i}`, '/auth/forgot-password', { email: amina.email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await from('41.90.2.9', '/auth/forgot-password', { email: 'another@example.com' })).status).toBe(200)
  })
})

describe('what a student signs up with', () => {
  test('the school is kept and shown; none is none [AUTH-02] [AUTH-07]', async () => {
    const made = await somo.call(calls.signUpStudent, { ...ada, school: 'Moi Girls' })
    expect(made.body.user_info.school).toBe('Moi Girls')
    const again = await somo.people.signInAs(ada.email)
    expect((await again.call(calls.checkUser, { email: ada.email })).body).toMatchObject({ school: 'Moi Girls', grade: 10 })
    const without = await somo.call(calls.signUpStudent, { ...ada, email: 'without@example.com' })
    const empty = await somo.call(calls.signUpStudent, { ...ada, email: 'empty@example.com', school: '' })
    expect([without.body.user_info.school, empty.body.user_info.school]).toEqual([null, null])
  })

  test('a parent’s phone number is kept as it is dialled, and nobody is written to about it [AUTH-02]', async () => {
    const child = { ...ada, born_month: '2012-04', guardian_contact: '0722 000 111' }
    expect((await somo.call(calls.signUpStudent, child)).status).toBe(201)
    await somo.settle()
    expect(await kept()).toBe('254722000111')
    // One mail: to the child, to confirm the address.
    expect(somo.mails.map(({ to }) => to)).toEqual([ada.email])
  })

  test('a parent’s e-mail address is kept and written to [AUTH-02]', async () => {
    const child = { ...ada, born_month: '2012-04', guardian_contact: 'Mama.Ada@example.com' }
    await somo.call(calls.signUpStudent, child)
    await somo.settle()
    expect(await kept()).toBe('mama.ada@example.com')
    expect(somo.mails.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'mama.ada@example.com'])
  })

  test('the child’s own number is no parent’s, however it is written [AUTH-02]', async () => {
    for (const own of ['0712 345 677', '+254712345677', '254 712 345 677']) {
      const child = { ...ada, born_month: '2012-04', guardian_contact: own }
      expect((await somo.call(calls.signUpStudent, child)).problem.code).toBe('guardian_needed')
    }
  })

  test('nobody’s parent is kept for an adult [AUTH-02]', async () => {
    await somo.call(calls.signUpStudent, { ...ada, guardian_contact: 'mama.ada@example.com' })
    await somo.settle()
    expect(await kept()).toBeNull()
    expect(somo.mails.map(({ to }) => to)).toEqual([ada.email])
  })
})

/** Whom Ada has named as a parent, as her own page shows it. */
async function kept(): Promise<string | null> {
  const student = await somo.people.signInAs(ada.email)
  return (await student.call(familyState, {})).body.guardian_contact
}
