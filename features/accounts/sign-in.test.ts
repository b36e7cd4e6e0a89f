/** Who is kept waiting by wrong passwords and by mails that others ask for, and who is not. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import * as calls from './contract.ts'

let somo: World
let amina: Person
beforeEach(async () => {
  somo = await openWorld({ limits: { perAccount: 10, perAddress: 150 }, front: { trustedProxies: 1 } })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const HOME = '41.90.0.1'
const STRANGER = '41.90.0.2'

/** From an address, with what the browser keeps. */
const from = (address: string, path: string, body: object, cookie = '') =>
  somo.app.request(`http://somo.test/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
  })
const attempt = (address: string, password: string, { email = amina.email, cookie = '' } = {}) =>
  from(address, '/auth/login', { email, password }, cookie)

async function guesses(address: string, times: number, more: { email?: string; cookie?: string } = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await attempt(address, 'wrong wrong wrong', more)).status)
  return statuses
}

/** The cookie by which a browser that signed in is known. */
async function device(address: string, { email = amina.email, cookie = '' } = {}): Promise<string> {
  const reply = await attempt(address, PASSWORD, { email, cookie })
  expect(reply.status).toBe(200)
  const header = reply.headers.getSetCookie().find((one) => one.startsWith('somo_device=')) ?? ''
  expect(header).toMatch(/^somo_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
  return header.split(';')[0] ?? ''
}

describe('a stranger’s wrong passwords', () => {
  test('keep the stranger waiting, and not the owner somewhere else [AUTH-06]', async () => {
    expect(await guesses(STRANGER, 11)).toEqual([...Array(10).fill(401), 429])
    expect((await attempt(STRANGER, PASSWORD)).status).toBe(429)
    expect((await attempt(HOME, PASSWORD)).status).toBe(200)
  })

  test('from the owner’s own address keep out no browser that has signed in before [AUTH-06]', async () => {
    const cookie = await device(HOME)
    await guesses(HOME, 160)
    expect((await attempt(HOME, PASSWORD)).status).toBe(429)
    expect((await attempt(HOME, PASSWORD, { cookie })).status).toBe(200)
  })

  test('from ever new addresses are limited all the same, for all but such a browser [AUTH-06]', async () => {
    const cookie = await device(HOME)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push(...(await guesses(`41.90.1.${i}`, 10)))
    expect(statuses.slice(0, 99)).toEqual(Array(99).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expect((await attempt('41.90.2.1', PASSWORD)).status).toBe(429)
    expect((await attempt('41.90.2.1', PASSWORD, { cookie })).status).toBe(200)
  })
})

describe('a browser that has signed in before', () => {
  test('has ten tries too, and its owner elsewhere their own [AUTH-06]', async () => {
    const cookie = await device(HOME)
    expect(await guesses(STRANGER, 11, { cookie })).toEqual([...Array(10).fill(401), 429])
    expect((await attempt(STRANGER, PASSWORD, { cookie })).status).toBe(429)
    expect((await attempt(HOME, PASSWORD)).status).toBe(200)
    somo.clock.now = plus(somo.clock.now, minutes(15))
    expect((await attempt(STRANGER, PASSWORD, { cookie })).status).toBe(200)
  })

  test('is known to every account of a shared phone, and to no other [AUTH-06]', async () => {
    const [sister, other] = [await somo.people.student('Sister Njoroge'), await somo.people.student('Other Njoroge')]
    const cookie = await device(HOME, { email: sister.email, cookie: await device(HOME) })
    for (const { email } of [amina, sister, other]) await guesses(STRANGER, 10, { email })
    const tried = []
    for (const { email } of [amina, sister, other]) tried.push((await attempt(STRANGER, PASSWORD, { email, cookie })).status)
    expect(tried).toEqual([200, 200, 429])
  })

  test('is a stranger again after a new password, and so is a forged one [AUTH-04] [AUTH-06]', async () => {
    const cookie = await device(HOME)
    await from(HOME, '/auth/forgot-password', { email: amina.email })
    await somo.settle()
    const token = await somo.people.token('reset_password', amina.id)
    await from(HOME, '/auth/reset-password', { token, password: 'a brand new phrase' })
    await guesses(STRANGER, 10)
    for (const one of [cookie, `somo_device=${'A'.repeat(59)}`, 'somo_device=', 'somo_device=....'])
      expect((await attempt(STRANGER, 'a brand new phrase', { cookie: one })).status).toBe(429)
  })
})

test('five asked-for resets block no confirmation mail, and five confirmations no reset [AUTH-03] [AUTH-04]', async () => {
  const baraka = await somo.people.student('Baraka Mwangi', { confirmed: false })
  const ask = async (path: string) => (await from(STRANGER, `/auth/${path}`, { email: baraka.email })).status
  const statuses = []
  for (let i = 0; i < 6; i += 1) statuses.push(await ask('forgot-password'))
  for (let i = 0; i < 6; i += 1) statuses.push(await ask('resend-confirmation'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429])
})

describe('whether an address has an account', () => {
  /** What a call wrote down before it answered. */
  const left = async (path: string, email: string) => {
    await from(HOME, path, { email })
    const { rows } = await somo.db.$client.query('delete from outbox returning kind, data')
    const { rows: links } = await somo.db.$client.query('select from one_time_tokens')
    return { notes: JSON.stringify(rows).replaceAll(email, 'ADDRESS'), links: links.length }
  }

  test.each(['/auth/forgot-password', '/auth/resend-confirmation'])(
    '%s does the very same for all before it answers, so that no clock can tell [AUTH-04]',
    async (path) => {
      const known = await left(path, amina.email)
      expect(known.notes).toContain('ADDRESS')
      expect(await left(path, 'nobody@example.com')).toEqual(known)
    },
  )

  test('is told by nobody’s mail either: only who has one is written to [AUTH-04]', async () => {
    for (const email of [amina.email, 'nobody@example.com']) await somo.call(calls.forgotPassword, { email })
    await somo.settle()
    expect(somo.mails.map(({ to }) => to)).toEqual([amina.email])
  })
})
