/** The second factor: how it is turned on and off, what it is asked for, and how little a password alone then opens. */
import { sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { checkUser, forgotPassword, resetPassword, signIn } from '../accounts/contract.ts'
import { signInCode } from '../accounts/code-contract.ts'
import { listNotices } from '../notices/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { approveWithdrawal, sendBackWithdrawal, waitingWithdrawals } from '../payments/desk-contract.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { liftSuspension, suspendUser } from '../users/contract.ts'
import { changeEmail, changePassword, changePhone, showAccount } from './contract.ts'
import { confirmSecondFactor, endSecondFactor, renewPaperCodes, startSecondFactor } from './factor-contract.ts'
import { authenticator, withSecondFactor } from './testing/authenticator.ts'

let somo: World
let amina: Person
let codeAt: (at: Date) => string
let paper: string[]

beforeEach(async () => {
  somo = await openWorld()
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const STEP_MS = 30_000
const tick = (steps = 1): void => void (somo.clock.now = plus(somo.clock.now, steps * STEP_MS))
const now = () => codeAt(somo.clock.now)

async function turnOn(who: Person): Promise<void> {
  const factor = await withSecondFactor(who, somo.clock.now)
  codeAt = factor.codeAt
  paper = factor.paper
  tick()
}

/** A browser that has been told to go on with a code. */
async function halfIn(who: Person): Promise<string> {
  const reply = await post(signIn.path, { email: who.email, password: PASSWORD })
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([401, 'second_step'])
  const cookies = reply.headers.getSetCookie()
  expect(cookies.filter((one) => one.startsWith('somo_session='))).toEqual([])
  const step = cookies.find((one) => one.startsWith('somo_second_step=')) ?? ''
  expect(step).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  return step.split(';')[0] ?? ''
}

const post = async (path: string, body: object, cookie = '') =>
  somo.app.request(`${ORIGIN}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  })
const enter = (cookie: string, code: string) => post(signInCode.path, { code }, cookie)
const why = async (reply: Response): Promise<string> => ((await reply.json()) as { code: string }).code

test('sealed by a secret that is no more, no code fits; one only begun is begun anew [AUTH-12] [OPS-05]', async () => {
  const seal = () => somo.db.$client.query('update second_factors set sealed = sha256(sealed) || sealed')
  await amina.call(startSecondFactor, { current: PASSWORD })
  await seal()
  expect((await amina.call(confirmSecondFactor, { code: '123456' })).problem.code).toBe('wrong_code')
  await turnOn(amina)
  await seal()
  expect(await why(await enter(await halfIn(amina), now()))).toBe('wrong_code')
})

describe('turning it on', () => {
  test('takes password and code, answers ten codes for paper, ends other sessions and is told [AUTH-12]', async () => {
    const elsewhere = await somo.people.signInAs(amina.email)
    expect((await amina.call(startSecondFactor, { current: 'not my password' })).problem.code).toBe('wrong_password')
    const begun = (await amina.call(startSecondFactor, { current: PASSWORD })).body
    expect(begun.uri).toContain(`otpauth://totp/Somo:${encodeURIComponent(amina.email)}?`)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect(begun.qr.side).toBeGreaterThan(30)
    expect((await amina.call(confirmSecondFactor, { code: '000000' })).problem.code).toBe('wrong_code')
    expect((await amina.call(showAccount, {})).body.second_factor.on_since).toBeNull()
    const code = authenticator(begun.secret).codeAt(somo.clock.now)
    const { codes } = (await amina.call(confirmSecondFactor, { code })).body
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect((await amina.call(showAccount, {})).body.second_factor).toEqual({
      on_since: somo.clock.now.toISOString(),
      codes_left: 10,
      required: false,
    })
    expect((await elsewhere.call(changePhone, { current: PASSWORD, phone: '0712345611' })).status).toBe(401)
    // The code that turned it on was used by that.
    expect(await why(await enter(await halfIn(amina), code))).toBe('wrong_code')
    await somo.settle()
    expect(somo.mails.map(({ to, subject }) => [to, subject])).toEqual([[amina.email, 'Your second factor is on']])
  })

  test.each(['signing in', 'turning it on'] as const)(
    'leaves no session that a password alone was opening at that moment: %s first [AUTH-12]',
    async (first) => {
      const begun = (await amina.call(startSecondFactor, { current: PASSWORD })).body
      const enters = () => somo.call(signIn, { email: amina.email, password: PASSWORD })
      const turnsOn = () => amina.call(confirmSecondFactor, { code: authenticator(begun.secret).codeAt(somo.clock.now) })
      const held = sql`select from users where id = ${amina.id} for no key update`
      const [one, other] = await inTurn(somo.db, held, first === 'signing in' ? [enters, turnsOn] : [turnsOn, enters])
      expect([one?.status, other?.status]).toEqual([200, first === 'signing in' ? 200 : 401])
      const { rows } = await somo.db.$client.query('select from sessions where user_id = $1 and ended_at is null', [amina.id])
      expect(rows).toHaveLength(1)
    },
  )

  test('in two sessions at once turns it on once, and one list of ten codes is given out [AUTH-12]', async () => {
    const begun = (await amina.call(startSecondFactor, { current: PASSWORD })).body
    const elsewhere = await somo.people.signInAs(amina.email)
    const code = authenticator(begun.secret).codeAt(somo.clock.now)
    const held = sql`select from users where id = ${amina.id} for no key update`
    const lists: string[][] = []
    const confirms = [amina, elsewhere].map((who) => async () => {
      const reply = await who.call(confirmSecondFactor, { code })
      if (reply.ok) lists.push(reply.body.codes)
      return reply
    })
    const both = await inTurn(somo.db, held, confirms)
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect((await enter(await halfIn(amina), lists[0]?.[0] ?? '')).status).toBe(200)
    expect((await amina.call(showAccount, {})).body.second_factor.codes_left).toBe(9)
  })

  test('guesses few codes too [AUTH-12] [AUTH-06]', async () => {
    await amina.call(startSecondFactor, { current: PASSWORD })
    const tries: string[] = []
    for (let i = 0; i < 11; i += 1) tries.push((await amina.call(confirmSecondFactor, { code: '000000' })).problem.code)
    expect(tries).toEqual([...Array(10).fill('wrong_code'), 'too_many_codes'])
  })

  test('goes on with the same secret after the page was loaded anew, and not once it is on [AUTH-12]', async () => {
    const first = (await amina.call(startSecondFactor, { current: PASSWORD })).body.secret
    expect((await amina.call(startSecondFactor, { current: PASSWORD })).body.secret).toBe(first)
    // Whoever began in another session, with a password that was found out, has seen another one.
    const thief = await somo.people.signInAs(amina.email)
    const seen = (await thief.call(startSecondFactor, { current: PASSWORD })).body.secret
    const own = (await amina.call(startSecondFactor, { current: PASSWORD })).body.secret
    expect([seen === first, own === seen]).toEqual([false, false])
    expect((await amina.call(startSecondFactor, { current: PASSWORD })).body.secret).toBe(own)
    await turnOn(amina)
    expect((await amina.call(startSecondFactor, { current: PASSWORD, code: now() })).problem.code).toBe('second_factor_on')
    expect((await amina.call(confirmSecondFactor, { code: now() })).problem.code).toBe('second_factor_on')
  })

  test('is asked for nowhere before it is confirmed, and cannot be confirmed before it was begun [AUTH-12]', async () => {
    expect((await amina.call(confirmSecondFactor, { code: '123456' })).problem.code).toBe('second_factor_not_begun')
    await amina.call(startSecondFactor, { current: PASSWORD })
    expect((await somo.call(signIn, { email: amina.email, password: PASSWORD })).status).toBe(200)
    expect((await amina.call(changePhone, { current: PASSWORD, phone: '0712345611' })).status).toBe(200)
  })

  test('leaves neither the secret nor a code on paper in the database [AUTH-12]', async () => {
    const secret = (await amina.call(startSecondFactor, { current: PASSWORD })).body.secret
    await turnOn(amina)
    const { rows } = await somo.db.$client.query<{ all: string }>(
      `select (select string_agg(encode(sealed, 'escape') || encode(sealed, 'hex'), '') from second_factors)
        || (select string_agg(encode(code_hash, 'escape'), '') from paper_codes)
        || coalesce((select string_agg(data::text, '') from outbox), '') as all`,
    )
    const raw = Secret.fromBase32(secret.replaceAll(' ', '')).hex.toLowerCase()
    expect(rows[0]?.all).not.toContain(raw)
    for (const code of paper) expect(rows[0]?.all).not.toContain(code.replace('-', ''))
    // A row that is moved to somebody else opens nothing for them.
    const thief = await somo.people.student('Thief Njoroge')
    await somo.db.$client.query(
      'insert into second_factors select $1, sealed, created_at, confirmed_at, null from second_factors',
      [thief.id],
    )
    expect(await why(await enter(await halfIn(thief), now()))).toBe('wrong_code')
  })
})

describe('signing in', () => {
  test('takes a code after the password, in the same browser, once for each code [AUTH-12]', async () => {
    await turnOn(amina)
    const cookie = await halfIn(amina)
    // Waiting, or loading the page anew, changes nothing of it.
    const reply = await enter(cookie, now())
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as { user_info: { id: number } }).user_info.id).toBe(amina.id)
    const cookies = reply.headers.getSetCookie()
    expect(cookies.some((one) => one.startsWith('somo_session=') && !one.startsWith('somo_session=;'))).toBe(true)
    expect(cookies.some((one) => one.startsWith('somo_second_step=;') && one.includes('Max-Age=0'))).toBe(true)
    expect(await why(await enter(cookie, codeAt(plus(somo.clock.now, STEP_MS))))).toBe('step_over')
    // The code that was used opens nothing more, nor does one before it.
    const again = await halfIn(amina)
    expect(await why(await enter(again, now()))).toBe('wrong_code')
    expect(await why(await enter(again, codeAt(plus(somo.clock.now, -STEP_MS))))).toBe('wrong_code')
    tick()
    expect((await enter(again, now())).status).toBe(200)
  })

  test('with one code at two servers at once opens one session [AUTH-12]', async () => {
    await turnOn(amina)
    const steps = await Promise.all(Array.from({ length: 8 }, () => halfIn(amina)))
    const code = now()
    const statuses = await Promise.all(steps.map(async (cookie) => (await enter(cookie, code)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(400)])
    tick()
    const one = await halfIn(amina)
    const codes = [now(), codeAt(plus(somo.clock.now, STEP_MS))]
    const both = await Promise.all(codes.map(async (each) => (await enter(one, each)).status))
    expect(both.filter((status) => status === 200)).toHaveLength(1)
  })

  test('forgives a clock that is half a minute off, and no more [AUTH-12]', async () => {
    await turnOn(amina)
    tick(10)
    for (const [off, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const)
      expect((await enter(await halfIn(amina), codeAt(plus(somo.clock.now, off * STEP_MS)))).status, `${off}`).toBe(status)
  })

  test('takes each code on paper once, however it is written, also by many at once [AUTH-12]', async () => {
    await turnOn(amina)
    const [first = '', second = ''] = paper
    expect((await enter(await halfIn(amina), ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect(await why(await enter(await halfIn(amina), first))).toBe('wrong_code')
    const steps = await Promise.all(Array.from({ length: 6 }, () => halfIn(amina)))
    const statuses = await Promise.all(steps.map(async (cookie) => (await enter(cookie, second)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(5).fill(400)])
    expect((await amina.call(showAccount, {})).body.second_factor.codes_left).toBe(8)
  })

  test('asks for the password again after ten minutes, and without the cookie at all [AUTH-12]', async () => {
    await turnOn(amina)
    const cookie = await halfIn(amina)
    expect(await why(await enter('', now()))).toBe('step_over')
    expect(await why(await enter(`${cookie.slice(0, -2)}xx`, now()))).toBe('step_over')
    somo.clock.now = plus(somo.clock.now, minutes(10))
    expect(await why(await enter(cookie, now()))).toBe('step_over')
  })

  test('counts wrong codes over all tries of the password, for a quarter of an hour and a day [AUTH-12] [AUTH-06]', async () => {
    await turnOn(amina)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await enter(await halfIn(amina), '000000')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    const late = await enter(await halfIn(amina), now())
    expect([late.status, await why(late), Number(late.headers.get('retry-after')) > 0]).toEqual([429, 'too_many_codes', true])
    for (let quarter = 0; quarter < 4; quarter += 1) {
      somo.clock.now = plus(somo.clock.now, minutes(16))
      for (let i = 0; i < 10; i += 1) await enter(await halfIn(amina), '000000')
    }
    somo.clock.now = plus(somo.clock.now, minutes(16))
    expect((await enter(await halfIn(amina), now())).status).toBe(429)
    somo.clock.now = plus(somo.clock.now, days(1))
    expect((await enter(await halfIn(amina), now())).status).toBe(200)
  })

  test('keeps the owner in, whatever others guess who had found the password out before [AUTH-12] [AUTH-06]', async () => {
    const deviceOf = (reply: Response) =>
      reply.headers
        .getSetCookie()
        .find((one) => one.startsWith('somo_device='))
        ?.split(';')[0]
    const marks: (string | undefined)[] = []
    for (let i = 0; i < 2; i += 1) marks.push(deviceOf(await post(signIn.path, { email: amina.email, password: PASSWORD })))
    await turnOn(amina)
    const own = deviceOf(await enter(await halfIn(amina), now()))
    const statuses: number[] = []
    for (const mark of marks)
      for (let i = 0; i < 6; i += 1) statuses.push((await enter(`${await halfIn(amina)}; ${mark}`, '000000')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    tick()
    expect((await enter(await halfIn(amina), now())).status).toBe(429)
    expect((await enter(`${await halfIn(amina)}; ${own}`, now())).status).toBe(200)
  })

  test('half of it ends with its password, and opens no suspended account [AUTH-12] [AUTH-04]', async () => {
    await turnOn(amina)
    const cookie = await halfIn(amina)
    await somo.call(forgotPassword, { email: amina.email })
    await somo.settle()
    const token = await somo.people.token('reset_password', amina.id)
    expect((await somo.call(resetPassword, { token, password: 'another long phrase' })).status).toBe(200)
    expect(await why(await enter(cookie, now()))).toBe('step_over')
    // Nor does the mail alone open the account: the code is asked for with the new password too.
    expect((await somo.call(signIn, { email: amina.email, password: 'another long phrase' })).problem.code).toBe('second_step')
    const other = await somo.people.student('Other Njoroge')
    await turnOn(other)
    const half = await halfIn(other)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [other.id])
    expect(await why(await enter(half, now()))).toBe('account_inactive')
  })

  test.each(['the code', 'the new password'] as const)(
    'finished while the password is changed leaves no session of the old one: %s first [AUTH-12] [AUTH-04] [AUTH-05]',
    async (first) => {
      await turnOn(amina)
      const half = await halfIn(amina)
      await somo.call(forgotPassword, { email: amina.email })
      await somo.settle()
      const token = await somo.people.token('reset_password', amina.id)
      const reset = () => somo.call(resetPassword, { token, password: 'another long phrase' })
      const finish = () => enter(half, now())
      const held = sql`select from users where id = ${amina.id} for no key update`
      const [one, other] = await inTurn(somo.db, held, first === 'the code' ? [finish, reset] : [reset, finish])
      expect([one?.status, other?.status]).toEqual(first === 'the code' ? [200, 200] : [200, 401])
      const { rowCount } = await somo.db.$client.query('select from sessions where user_id = $1 and ended_at is null', [amina.id])
      expect(rowCount).toBe(0)
    },
  )

  test('half of it brings nobody back who has left since [AUTH-12] [AUTH-11]', async () => {
    await turnOn(amina)
    const half = await halfIn(amina)
    expect((await amina.call(leaveForGood, { current: PASSWORD, code: paper[0] ?? '' })).status).toBe(200)
    expect(await why(await enter(half, now()))).toBe('step_over')
  })
})

test('half of a sign-in from before a suspension opens nothing, also once it is lifted [AUTH-12] [ADM-03]', async () => {
  const operator = await somo.people.admin('Desk Operator')
  await turnOn(amina)
  const half = await halfIn(amina)
  const wish = { userId: amina.id, reason: 'Somebody else has her password.' }
  expect((await operator.call(suspendUser, wish)).ok).toBe(true)
  expect((await operator.call(liftSuspension, wish)).ok).toBe(true)
  expect(await why(await enter(half, now()))).toBe('step_over')
  expect((await enter(await halfIn(amina), now())).status).toBe(200)
})

describe('whoever has only the password', () => {
  test('changes neither address, phone nor password, and does not turn it off [AUTH-12]', async () => {
    await turnOn(amina)
    const wishes = [
      (code?: string) => amina.call(changePhone, { current: PASSWORD, phone: '0712345611', ...(code && { code }) }),
      (code?: string) => amina.call(changeEmail, { current: PASSWORD, email: 'new@example.com', ...(code && { code }) }),
      (code?: string) => amina.call(renewPaperCodes, { current: PASSWORD, ...(code && { code }) }),
      (code?: string) => amina.call(changePassword, { current: PASSWORD, password: PASSWORD, ...(code && { code }) }),
      (code?: string) => amina.call(endSecondFactor, { current: PASSWORD, ...(code && { code }) }),
    ]
    for (const wish of wishes) {
      expect((await wish()).problem.code).toBe('code_needed')
      expect((await wish('000000')).problem).toMatchObject({ code: 'wrong_code', fields: { code: expect.any(String) } })
      tick()
      const code = now()
      expect((await wish(code)).status).toBe(200)
    }
    // A slip in the password uses no code up.
    await turnOn(amina)
    const code = now()
    expect((await amina.call(endSecondFactor, { current: 'not my password', code })).problem.code).toBe('wrong_password')
    expect((await amina.call(endSecondFactor, { current: PASSWORD, code })).status).toBe(200)
  })

  test('guesses few codes from an open page either [AUTH-12] [AUTH-06]', async () => {
    await turnOn(amina)
    const tries: string[] = []
    for (let i = 0; i < 11; i += 1)
      tries.push((await amina.call(endSecondFactor, { current: PASSWORD, code: '000000' })).problem.code)
    expect(tries).toEqual([...Array(10).fill('wrong_code'), 'too_many_codes'])
  })
})

describe('turning it off', () => {
  test('is told, leaves nothing that opens, and the password alone is enough again [AUTH-12]', async () => {
    await turnOn(amina)
    await somo.settle()
    somo.mails.length = 0
    expect((await amina.call(endSecondFactor, { current: PASSWORD, code: paper[3] ?? '' })).status).toBe(200)
    await somo.settle()
    expect(somo.mails.map(({ subject }) => subject)).toEqual(['Your second factor is off'])
    expect((await amina.call(showAccount, {})).body.second_factor).toMatchObject({ on_since: null, codes_left: 0 })
    expect((await somo.call(signIn, { email: amina.email, password: PASSWORD })).status).toBe(200)
    expect((await amina.call(renewPaperCodes, { current: PASSWORD })).problem.code).toBe('second_factor_off')
  })

  test('new codes for paper take the place of those before [AUTH-12]', async () => {
    await turnOn(amina)
    const [old = ''] = paper
    const { codes } = (await amina.call(renewPaperCodes, { current: PASSWORD, code: now() })).body
    expect(codes).toHaveLength(10)
    expect(await why(await enter(await halfIn(amina), old))).toBe('wrong_code')
    expect((await enter(await halfIn(amina), codes[0] ?? '')).status).toBe(200)
  })

  test('of two who renew them at once the second’s ten count, and no others [AUTH-12]', async () => {
    await turnOn(amina)
    const renew = (code: string) => () => amina.call(renewPaperCodes, { current: PASSWORD, code })
    const held = sql`select from users where id = ${amina.id} for no key update`
    const both = await inTurn(somo.db, held, [renew(now()), renew(paper[0] ?? '')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await amina.call(showAccount, {})).body.second_factor.codes_left).toBe(10)
  })
})

describe('an operator outside the demo', () => {
  test('can do nothing but set it up until it is on, on pages and calls [AUTH-12]', async () => {
    const real = await openWorld({ operatorsNeedSecondFactor: true })
    const desk = await real.people.admin('Desk Operator')
    const page = async (path: string) => {
      const reply = await real.app.request(`${ORIGIN}${path}`, { headers: { cookie: `somo_session=${desk.cookie}` } })
      return [reply.status, reply.headers.get('location')]
    }
    for (const [endpoint, input] of [
      [waitingWithdrawals, {}],
      [listNotices, {}],
      [checkUser, { email: desk.email }],
      [changePhone, { current: PASSWORD, phone: '0712345611' }],
    ] as const) {
      const { status, problem } = await desk.call(endpoint, input as never)
      expect([status, problem.code], endpoint.path).toEqual([403, 'second_factor_missing'])
    }
    expect(await page('/admin')).toEqual([302, '/admin/account'])
    expect((await page('/admin/account'))[0]).toBe(200)
    expect((await desk.call(showAccount, {})).body.second_factor.required).toBe(true)
    // Everybody else goes on as before.
    const student = await real.people.student('Amina Njoroge')
    expect((await student.call(listNotices, {})).status).toBe(200)
    const { secret } = (await desk.call(startSecondFactor, { current: PASSWORD })).body
    await desk.call(confirmSecondFactor, { code: authenticator(secret).codeAt(real.clock.now) })
    expect((await desk.call(waitingWithdrawals, {})).status).toBe(200)
    expect((await page('/admin'))[0]).toBe(200)
    await real.close()
  })

  test('lets no money go, and sends none back, without a code of theirs that is used up by it [AUTH-12] [ADM-04]', async () => {
    const desk = await somo.people.admin('Desk Operator')
    const rich = await somo.people.teacher('Rich Teacher')
    await somo.earn(rich, 25_000)
    const { withdrawal } = (await rich.call(withdraw, { teacher_id: rich.id, amount: 25_000, mpesa_number: '0712345650' })).body
    const { codeAt: code } = await withSecondFactor(desk, somo.clock.now)
    const said = { withdrawalId: withdrawal.id, reason: 'Known number.' }
    for (const call of [approveWithdrawal, sendBackWithdrawal]) {
      expect((await desk.call(call, said)).problem.code).toBe('code_needed')
      expect((await desk.call(call, { ...said, code: '000000' })).problem.code).toBe('wrong_code')
    }
    somo.clock.now = plus(somo.clock.now, minutes(1))
    const typed = code(somo.clock.now)
    expect((await desk.call(approveWithdrawal, { ...said, code: typed })).body.withdrawal.state).toBe('processing')
    expect((await desk.call(sendBackWithdrawal, { ...said, code: typed })).problem.code).toBe('wrong_code')
  })

  test('of the demo works without [AUTH-12]', async () => {
    const desk = await somo.people.admin('Desk Operator')
    expect((await desk.call(waitingWithdrawals, {})).status).toBe(200)
  })
})
