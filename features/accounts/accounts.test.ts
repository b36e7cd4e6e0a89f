import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../app/server/testing/world.ts'
import { hours, minutes } from '../../shared/time.ts'
import { startDeposit } from '../payments/contract.ts'
import { previewVideos } from '../videos/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import * as calls from './contract.ts'
import { chooseLanguage } from './language-contract.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld()
})
afterAll(() => somo.close())

const ada = { name: 'Ada Lovelace', phone: '0712 345 677', password: PASSWORD, accept_terms: true as const }
let number = 0
const fresh = () => ({ ...ada, email: `ada.${++number}@example.com` })
const student = () => ({ ...fresh(), grade: 10, born_month: '2006-01' })

const refresh = (cookie: string, origin?: string | null) => somo.people.refresh(cookie, origin)

describe('signing up', () => {
  test('each role has its own fields, and the answer signs in [AUTH-02] [AUTH-05]', async () => {
    const reply = await somo.call(calls.signUpStudent, { ...student(), school: 'Moi Girls' })
    expect(reply.status).toBe(201)
    expect(reply.body.user_info).toMatchObject({
      role: 'student',
      first_name: 'Ada',
      last_name: 'Lovelace',
      grade: 10,
      phone: '254712345677',
      email_confirmed: false,
    })
    expect(reply.headers.get('set-cookie')).toMatch(/somo_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    expect((await somo.call(calls.signUpParent, fresh())).body.user_info.role).toBe('parent')
  })

  test.each([
    ['phone', { phone: '0812345678' }, 'Enter a Kenyan mobile number, like 0712 345 678.'],
    ['email', { email: 'not an address' }, 'Enter an e-mail address like amina@example.com.'],
    ['password', { password: 'short' }, 'Use at least 10 characters.'],
    ['password', { password: 'qwertyuiop' }, 'This password is on lists of common passwords. Please choose another.'],
    ['password', { password: 'aaaaaaaaaaaa' }, 'This password is on lists of common passwords. Please choose another.'],
    ['accept_terms', { accept_terms: false as true }, 'Please accept the terms to go on.'],
    ['name', { name: ' ' }, 'At least 2 characters.'],
    ['role', { role: 'admin' } as object, 'Unknown field.'],
  ])('says what is wrong beside %s, and makes no account [AUTH-02]', async (field, change, message) => {
    const input = { ...student(), ...change }
    const reply = await somo.call(calls.signUpStudent, input)
    expect(reply.status).toBe(400)
    expect(reply.problem.fields?.[field]).toBe(message)
    expect((await somo.call(calls.signIn, { email: `ada.${number}@example.com`, password: PASSWORD })).status).toBe(401)
  })

  test('a learner under 18 names a parent, and not themselves [AUTH-02]', async () => {
    const child = { ...student(), born_month: '2012-04' }
    expect((await somo.call(calls.signUpStudent, child)).problem.code).toBe('guardian_needed')
    expect((await somo.call(calls.signUpStudent, { ...child, guardian_contact: child.email })).problem.code).toBe(
      'guardian_needed',
    )
    expect((await somo.call(calls.signUpStudent, { ...child, guardian_contact: '0722 000 111' })).status).toBe(201)
  })

  test('signing up never changes an account that exists [AUTH-02]', async () => {
    const first = student()
    await somo.call(calls.signUpStudent, first)
    const again = await somo.call(calls.signUpParent, {
      ...fresh(),
      email: first.email.toUpperCase(),
      password: 'another long phrase',
    })
    expect([again.status, again.problem.code]).toEqual([409, 'email_taken'])
    expect((await somo.people.signInAs(first.email)).email).toBe(first.email)
  })
})

describe('confirming an e-mail address', () => {
  test('works once by the link of the mail, and says what became of a link [AUTH-03] [PUB-13]', async () => {
    const amina = await somo.people.student('Amina Njoroge', { confirmed: false })
    await somo.settle()
    const mail = somo.mails.find((one) => one.to === amina.email)
    const token = /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const outcome = async (text: string) => (await somo.call(calls.confirmEmail, { token: text })).body.outcome
    expect(await outcome(token)).toBe('confirmed')
    expect(await outcome(token)).toBe('already_confirmed')
    expect(await outcome('nothing')).toBe('invalid')
    const forged = token.slice(0, 32) + token.slice(33) + 'A'
    expect(await outcome(forged)).toBe('invalid')
  })

  test('ends after 24 hours and can be sent again, which ends the older link [AUTH-03]', async () => {
    const late = await somo.people.student('Late Njoroge', { confirmed: false })
    const first = await somo.people.token('confirm_email', late.id)
    somo.clock.now = new Date(somo.clock.now.getTime() + hours(25))
    expect((await somo.call(calls.confirmEmail, { token: first })).body.outcome).toBe('expired')
    await somo.call(calls.resendConfirmation, { email: late.email })
    await somo.settle()
    expect((await somo.call(calls.confirmEmail, { token: await somo.people.token('confirm_email', late.id) })).body.outcome).toBe(
      'confirmed',
    )
  })

  test('ten uses of one link at once: one confirms, the others find it done [AUTH-03]', async () => {
    const twin = await somo.people.student('Twin Njoroge', { confirmed: false })
    const token = await somo.people.token('confirm_email', twin.id)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => somo.call(calls.confirmEmail, { token })))
    expect(outcomes.filter((reply) => reply.body.outcome === 'confirmed')).toHaveLength(1)
    expect(outcomes.filter((reply) => reply.body.outcome === 'already_confirmed')).toHaveLength(9)
  })
})

describe('forgotten passwords', () => {
  test('the answer is the same whether or not there is an account [AUTH-04]', async () => {
    const known = await somo.people.student('Known Njoroge')
    const [there, nowhere] = [
      await somo.call(calls.forgotPassword, { email: known.email }),
      await somo.call(calls.forgotPassword, { email: 'nobody@example.com' }),
    ]
    expect([there.status, there.body]).toEqual([nowhere.status, nowhere.body])
    await somo.settle()
    const written = somo.mails.filter(({ subject }) => subject === 'Choose a new password').map(({ to }) => to)
    expect(written).toEqual([known.email])
  })

  test('a reset changes the password once, within 30 minutes, and ends every session [AUTH-04]', async () => {
    const owner = await somo.people.student('Owner Njoroge')
    await somo.call(calls.forgotPassword, { email: owner.email })
    await somo.settle()
    const token = await somo.people.token('reset_password', owner.id)
    expect((await somo.call(calls.resetPassword, { token, password: 'a brand new phrase' })).body.changed).toBe(true)
    expect((await somo.call(calls.resetPassword, { token, password: 'another new phrase' })).status).toBe(410)
    expect((await refresh(owner.cookie)).status).toBe(401)
    expect((await somo.call(calls.signIn, { email: owner.email, password: PASSWORD })).status).toBe(401)
    expect((await somo.people.signInAs(owner.email, 'a brand new phrase')).id).toBe(owner.id)
    await somo.call(calls.forgotPassword, { email: owner.email })
    await somo.settle()
    const stale = await somo.people.token('reset_password', owner.id)
    somo.clock.now = new Date(somo.clock.now.getTime() + minutes(31))
    expect((await somo.call(calls.resetPassword, { token: stale, password: 'yet another phrase' })).status).toBe(410)
  })
})

describe('sessions', () => {
  test('the access token lives 15 minutes and renews from the cookie, only for our own pages [AUTH-05]', async () => {
    const amina = await somo.people.student('Session Njoroge')
    const wallet = () => somo.people.callAs({ token: amina.token }, showWallet, { userId: amina.id })
    expect((await wallet()).status).toBe(200)
    somo.clock.now = new Date(somo.clock.now.getTime() + minutes(16))
    expect((await wallet()).status).toBe(401)
    expect((await refresh(amina.cookie, 'http://evil.example')).status).toBe(403)
    expect((await refresh(amina.cookie, null)).status).toBe(403)
    expect((await refresh('nothing')).status).toBe(401)
    expect((await refresh(amina.cookie)).status).toBe(200)
  })

  test('whose token is over reads nothing as a visitor, and comes again with a new one [AUTH-05]', async () => {
    const amina = await somo.people.student('Returning Njoroge')
    const ask = (token: string) => somo.people.callAs({ token }, previewVideos, {})
    expect((await ask(amina.token)).status).toBe(200)
    somo.clock.now = new Date(somo.clock.now.getTime() + minutes(16))
    expect([(await ask(amina.token)).status, (await ask('nothing')).status]).toEqual([401, 401])
    expect((await somo.call(previewVideos, {})).status).toBe(200)
    expect((await ask((await refresh(amina.cookie)).body.access_token)).status).toBe(200)
  })

  test('signing out everywhere ends every session, at once for what moves money [AUTH-05]', async () => {
    const amina = await somo.people.student('Leaving Njoroge')
    const second = await somo.people.signInAs(amina.email)
    expect((await amina.call(calls.signOut, { everywhere: true })).body.ended).toBe(2)
    expect((await refresh(amina.cookie)).status).toBe(401)
    expect((await refresh(second.cookie)).status).toBe(401)
    for (const { token } of [amina, second])
      expect((await somo.people.callAs({ token }, startDeposit, { key: randomUUID(), amount: 500 })).status).toBe(401)
  })

  test('ten wrong passwords and the account waits as long as Retry-After says, also for the right one [AUTH-06]', async () => {
    const amina = await somo.people.student('Guessed Njoroge')
    const guess = (password = 'wrong wrong wrong') => somo.call(calls.signIn, { email: amina.email, password })
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const waiting = await guess(PASSWORD)
    expect(waiting.status).toBe(429)
    const after = Number(waiting.headers.get('retry-after'))
    somo.clock.now = new Date(somo.clock.now.getTime() + (after - 1) * 1000)
    expect((await guess(PASSWORD)).status).toBe(429)
    somo.clock.now = new Date(somo.clock.now.getTime() + 1000)
    expect((await guess(PASSWORD)).status).toBe(200)
  })

  test('an unknown address and a wrong password read the same [AUTH-06]', async () => {
    const known = await somo.people.student('Same Njoroge')
    const [wrong, unknown] = [
      await somo.call(calls.signIn, { email: known.email, password: 'wrong wrong wrong' }),
      await somo.call(calls.signIn, { email: 'nobody@example.com', password: 'wrong wrong wrong' }),
    ]
    expect([wrong.status, wrong.problem.code, wrong.problem.message]).toEqual([
      unknown.status,
      unknown.problem.code,
      unknown.problem.message,
    ])
  })

  test('a forged or altered token is no token [AUTH-09]', async () => {
    const amina = await somo.people.student('Forged Njoroge')
    const [head, , seal] = amina.token.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: '1', role: 'admin', sid: 1, exp: 4_000_000_000 })).toString('base64url')
    for (const token of [
      `${head}.${claims}.${seal}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
      'x'.repeat(1999),
      '',
    ]) {
      expect((await somo.people.callAs({ token }, showWallet, { userId: amina.id })).status).toBe(401)
    }
  })

  test('check_user answers about oneself, about anyone to an operator, else “User not found” [AUTH-07]', async () => {
    const [amina, other, admin] = [
      await somo.people.student('Asked Njoroge'),
      await somo.people.student('Other Njoroge'),
      await somo.people.admin('Desk Operator'),
    ]
    expect((await amina.call(calls.checkUser, { email: amina.email })).body.id).toBe(amina.id)
    const refused = await other.call(calls.checkUser, { email: amina.email })
    expect([refused.status, refused.problem.message]).toEqual([404, 'User not found'])
    expect((await admin.call(calls.checkUser, { email: amina.email })).body.id).toBe(amina.id)
  })

  test('the language is kept on the profile [SHELL-08]', async () => {
    const amina = await somo.people.student('Lugha Njoroge')
    await amina.call(chooseLanguage, { language: 'sw' })
    expect((await amina.call(calls.checkUser, { email: amina.email })).body.language).toBe('sw')
  })
})

describe('tries from one address', () => {
  const PER_ADDRESS = 12
  let behindProxy: World
  beforeAll(async () => {
    behindProxy = await openWorld({ limits: { perAccount: 10, perAddress: PER_ADDRESS }, front: { trustedProxies: 1 } })
  })
  afterAll(() => behindProxy.close())

  /** As the proxy in front of us passes it on: it adds the address it saw behind whatever the caller claims. */
  const from = (address: string, path: string, body: object, claims = '') =>
    behindProxy.app.request(`http://somo.test/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${claims}${address}` },
    })
  const trySignIn = (address: string, email: string, password = 'wrong wrong wrong', claims = '') =>
    from(address, '/auth/login', { email, password }, claims)

  test(
    'are limited over all accounts together, also with the right password, until their quarter of an hour is ' + 'over [AUTH-06]',
    async () => {
      const amina = await behindProxy.people.student('Amina Njoroge')
      const statuses = []
      for (let i = 0; i < PER_ADDRESS + 1; i += 1) statuses.push((await trySignIn('41.90.0.1', `guess.${i}@example.com`)).status)
      expect(statuses).toEqual([...Array(PER_ADDRESS).fill(401), 429])
      const right = await trySignIn('41.90.0.1', amina.email, PASSWORD)
      expect(right.status).toBe(429)
      expect((await trySignIn('41.90.0.2', amina.email, PASSWORD)).status).toBe(200)
      const after = Number(right.headers.get('retry-after'))
      behindProxy.clock.now = new Date(behindProxy.clock.now.getTime() + after * 1000)
      expect((await trySignIn('41.90.0.1', amina.email, PASSWORD)).status).toBe(200)
    },
  )

  test('are counted by the address the proxy saw, whatever the caller claims before it [AUTH-06]', async () => {
    const statuses = []
    for (let i = 0; i < PER_ADDRESS + 1; i += 1)
      statuses.push((await trySignIn('41.90.0.3', `claim.${i}@example.com`, undefined, `10.0.0.${i}, `)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    ['new accounts', '41.90.1.1', '/auth/signup/parent', 400],
    ['mails with a link', '41.90.1.2', '/auth/forgot-password', 200],
    ['uses of such a link', '41.90.1.3', '/auth/reset-password', 410],
  ] as const)('are limited for %s too [AUTH-06]', async (_, address, path, usual) => {
    const body = (i: number) =>
      path === '/auth/signup/parent'
        ? { ...fresh(), password: 'qwertyuiop' }
        : path === '/auth/forgot-password'
          ? { email: `asks.${i}@example.com` }
          : { token: 'x'.repeat(75), password: PASSWORD }
    const statuses = []
    for (let i = 0; i < PER_ADDRESS + 1; i += 1) statuses.push((await from(address, path, body(i))).status)
    expect(statuses).toEqual([...Array(PER_ADDRESS).fill(usual), 429])
  })
})
