/** A provider that is away: it is left alone for a while, nothing is taken and nothing is lost. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { minutes, plus, seconds } from '../../shared/time.ts'
import { showHealth } from '../health/contract.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { listWithdrawals, reportDeposit, startDeposit, startPrompt, withdraw } from './contract.ts'
import { recordOwnMoney, showAtProvider } from './provider-contract.ts'
import { connectIntaSend } from './server/index.ts'
import type { AskedPrompt } from './server/provider.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { payAtFrame } from './testing/pay.ts'
import { openDaraja, providers, type Provided } from './testing/providers.ts'

type Logged = { path: string }
const LONG = 10_000

describe.each(providers)('while %s is away', (name, open) => {
  let provided: Provided
  let somo: World
  let amina: Person
  let teacher: Person
  let operator: Person
  beforeEach(async () => {
    provided = await open()
    somo = provided.somo
    amina = await somo.people.student('Amina Njoroge')
    teacher = await somo.people.teacher('Otieno Ouma')
    operator = await somo.people.admin('Amina Yusuf')
    await somo.settle()
  })
  afterEach(async () => {
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    await provided.close()
  })

  /** Everything of ours that asks the provider by itself, each as long as the others may fail. */
  const look = async () => {
    for (const name of ['payments', 'payment-list', 'provider-balance', 'provider-days', 'payouts', 'notes: money'])
      await runOut(somo.sweep(name), somo.clock.now).catch(() => undefined)
  }
  const pass = async (ms: number) => {
    await provided.control('clock/advance', { ms })
    somo.clock.now = plus(somo.clock.now, ms)
    await look()
  }
  const goesAway = () => provided.control('fault', { path: '*', fault: { status: 503 }, times: LONG })
  const comesBack = () => provided.control('fault/clear')
  const calls = async (what = '') => (await provided.listed<Logged>('log')).filter(({ path }) => path.includes(what)).length
  /** Until it is left alone: each of these is a call that is not answered. */
  const untilLeftAlone = async () => {
    for (let time = 0; time < 5; time += 1) await somo.parts.payments.balance()
    expect(somo.parts.payments.silentSince()).not.toBeNull()
  }
  const prompt = (key: string = randomUUID()) => amina.call(startPrompt, { key, amount: 500, phone: '0712345600' })
  const balance = async () => (await amina.call(showWallet, { userId: amina.id })).body.balance
  const silentSince = async () => (await operator.call(showHealth, {})).body.provider_silent_since
  const withdrawal = async () => (await teacher.call(listWithdrawals, { teacherId: teacher.id })).body.withdrawals[0]

  test('what happens by itself asks five times, and then once after each pause [FUND-09] [OPS-02]', async () => {
    await prompt()
    await goesAway()
    const before = await calls()
    for (let looks = 0; looks < 6; looks += 1) {
      await somo.db.$client.query('update provider_payments set next_look_at = $1', [somo.clock.now])
      await look()
    }
    expect(await calls()).toBe(before + 5)
    for (const tries of [1, 2]) {
      await somo.db.$client.query('update provider_payments set next_look_at = $1', [somo.clock.now])
      await pass(seconds(10))
      expect(await calls()).toBe(before + 5 + tries)
    }
    await comesBack()
    for (let passed = 0; passed < 8; passed += 1) await pass(seconds(30))
    expect([await balance(), somo.parts.payments.silentSince()]).toEqual([500, null])
  })

  test('a prompt is refused at once, and the same press rings once when it is back [FUND-08] [FUND-05] [OPS-02]', async () => {
    await goesAway()
    await untilLeftAlone()
    const before = await calls()
    const key = randomUUID()
    const { status, problem } = await prompt(key)
    expect([status, problem.code, await calls()]).toEqual([502, 'provider_unavailable', before])
    expect(problem.message).toContain('We experienced a problem while initiating your request.')
    await comesBack()
    await pass(seconds(15))
    expect((await prompt(key)).status).toBe(201)
    await pass(seconds(30))
    expect([await balance(), await calls(name === 'Daraja' ? 'processrequest' : 'stk-push')]).toEqual([500, 1])
  })

  test('is never found out by what moves money: a prompt is no try [FUND-08] [OPS-02]', async () => {
    await goesAway()
    await untilLeftAlone()
    const before = await calls()
    somo.clock.now = plus(somo.clock.now, minutes(10))
    expect([(await prompt()).problem.code, await calls()]).toEqual(['provider_unavailable', before])
  })

  test('is never found out by an operator who records money at it: its figures come later [WAL-13] [ADM-08]', async () => {
    await goesAway()
    await untilLeftAlone()
    const before = await calls()
    somo.clock.now = plus(somo.clock.now, minutes(10))
    const own = { what: 'put_in', amount: 1000, reference: 'TK25FLOAT1', reason: 'To pay withdrawals out with.' } as const
    expect([(await operator.call(recordOwnMoney, own)).body, await calls()]).toEqual([{ recorded: true }, before])
    await look()
    expect(await calls()).toBe(before + 1)
  })

  test('a withdrawal waits unsent and without a try, and goes when it is back, once [WAL-11] [OPS-02]', async () => {
    await goesAway()
    await untilLeftAlone()
    await somo.earn(teacher, 600)
    const asked = { teacher_id: teacher.id, amount: 600, mpesa_number: '0712345650' }
    expect((await teacher.call(withdraw, asked)).status).toBe(200)
    for (let passed = 0; passed < 10; passed += 1) await pass(minutes(1))
    expect(await withdrawal()).toMatchObject({ state: 'processing' })
    expect((await somo.db.$client.query('select from payout_attempts')).rowCount).toBe(0)
    await comesBack()
    for (let passed = 0; passed < 10; passed += 1) await pass(seconds(30))
    expect([(await withdrawal())?.state, await provided.arrived()]).toEqual(['paid', [600]])
  })

  test('an approval that was not sent leaves its withdrawal prepared, and is sent once when it is back [WAL-11]', async () => {
    await somo.earn(teacher, 600)
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 600, mpesa_number: '0712345650' })
    const { payouts, payments } = somo.parts
    const commit: typeof payouts.commit = async (handle) => {
      await goesAway()
      await untilLeftAlone()
      return payouts.commit(handle)
    }
    await sendPayouts(somo.db, { ...payouts, commit }, payments, somo.clock.now)
    const tries = 'select number, step from payout_attempts'
    expect((await somo.db.$client.query(tries)).rows).toEqual([{ number: 1, step: 'prepared' }])
    await comesBack()
    for (let passed = 0; passed < 10; passed += 1) await pass(seconds(30))
    expect((await somo.db.$client.query(tries)).rows).toEqual([{ number: 1, step: 'done' }])
    expect([(await withdrawal())?.state, await provided.arrived()]).toEqual(['paid', [600]])
    expect(await calls(name === 'Daraja' ? 'b2c' : 'approve')).toBe(1)
  })

  test('Health says since when, within seconds, and no more once it answers [ADM-08] [OPS-03]', async () => {
    expect(await silentSince()).toBeNull()
    const wentAt = somo.clock.now.toISOString()
    await goesAway()
    await untilLeftAlone()
    for (let passed = 0; passed < 4; passed += 1) await pass(seconds(15))
    expect(await silentSince()).toBe(wentAt)
    expect((await operator.call(showAtProvider, {})).body.silent_since).toBe(wentAt)
    await comesBack()
    for (let passed = 0; passed < 4; passed += 1) await pass(seconds(15))
    expect([await silentSince(), somo.parts.payments.silentSince()]).toEqual([null, null])
  })
})

describe('while IntaSend is away', () => {
  let somo: World
  let grace: Person
  beforeEach(async () => {
    somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
    grace = await somo.people.parent('Grace Wambui')
    await somo.settle()
  })
  afterEach(() => somo.close())
  const calls = async () => ((await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as Logged[]).length
  const away = (fault: unknown, path = '*', times = LONG) => somo.control('fault', { path, fault, times })

  test.each([{ status: 500 }, { status: 503 }, 'drop', 'malformed', 'hang'])(
    'Add Funds is refused at once and in the same words, however it is away (%s) [FUND-05] [OPS-02]',
    async (fault) => {
      await away(fault)
      const { apiOrigin: apiBase, frameOrigin: sdkOrigin } = somo.simulator
      const keys = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests', webhookChallenge: 'any' }
      const { payments } = connectIntaSend({ apiBase, sdkOrigin, ...keys }, { answerMs: 200, now: () => somo.clock.now })
      for (let time = 0; time < 5; time += 1) await payments.balance()
      const before = await calls()
      const asked = await payments.createCheckout({ ref: 'dep_1', amount: 50_000, customer: {} })
      expect(asked).toMatchObject({ ok: false, fault: { kind: 'unavailable', code: 'left_alone' } })
      somo.clock.now = plus(somo.clock.now, minutes(10))
      await payments.createCheckout({ ref: 'dep_1', amount: 50_000, customer: {} })
      expect(await calls()).toBe(before)
    },
  )

  test('Add Funds takes nothing, and the same press has its checkout when it is back [FUND-05] [OPS-02]', async () => {
    await away({ status: 503 })
    for (let time = 0; time < 5; time += 1) await somo.provider.payments.balance()
    const [before, key] = [await calls(), randomUUID()]
    const start = () => grace.call(startDeposit, { key, amount: 700 })
    const { status, problem } = await start()
    expect([status, problem.code, await calls()]).toEqual([502, 'provider_unavailable', before])
    await somo.control('fault/clear')
    await somo.pass(seconds(15))
    await payAtFrame(somo.simulator, (await start()).body.checkout, '0712345600')
    await somo.pass(seconds(30))
    expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(700)
  })

  test('whoever asks about a payment is told at once what we know, and tries nothing [FUND-06] [OPS-02]', async () => {
    await grace.call(startPrompt, { key: randomUUID(), amount: 500, phone: '0712345600' })
    const { rows } = await somo.db.$client.query<{ id: string }>('select payment_id as id from provider_payments')
    const report = async (id = '') => grace.call(reportDeposit, { transaction_id: id })
    const known = rows[0]?.id
    await away({ status: 503 })
    for (let time = 0; time < 5; time += 1) await somo.provider.payments.balance()
    const before = await calls()
    somo.clock.now = plus(somo.clock.now, minutes(10))
    const [first, again, unknown] = [await report(known), await report(known), await report('NEVERSEEN')]
    expect(first.body).toMatchObject({ status: 'processing', duplicate: false, balance: 0 })
    expect([again.body, unknown.problem.code, await calls()]).toEqual([first.body, 'provider_silent', before])
    await somo.control('fault/clear')
    for (let passed = 0; passed < 8; passed += 1) await somo.pass(seconds(30))
    expect((await report(known)).body).toMatchObject({ status: 'complete', duplicate: true, balance: 500 })
  })

  test.each([{ status: 401 }, { status: 404 }, { status: 429 }])(
    'no refusal counts as its silence (%j): each call is made [FUND-09] [OPS-02]',
    async (fault) => {
      await away(fault)
      const before = await calls()
      for (let time = 0; time < 20; time += 1) await somo.provider.payments.balance()
      expect([await calls(), somo.provider.payments.silentSince()]).toEqual([before + 20, null])
    },
  )
})

test('Daraja that says of a prompt that it is being processed is there, whatever its status [FUND-08] [OPS-02]', async () => {
  const { somo, listed, close } = await openDaraja()
  const { payments } = somo.parts
  const prompts: { id: string; asked: AskedPrompt }[] = []
  // It says so by a status of 500 when it is asked for the first time.
  for (let one = 0; one < 10; one += 1) {
    const asked = { ref: `dep_${one}`, amount: 50_000, phone: `25471234${one}605` }
    const prompted = await payments.stkPush({ ...asked, narrative: 'Somo' })
    prompts.push({ id: prompted.ok ? prompted.value.paymentId : '', asked })
  }
  for (const { id, asked } of prompts) expect((await payments.fetchPayment(id, asked)).ok).toBe(true)
  const queries = (await listed<Logged>('log')).filter(({ path }) => path.includes('stkpushquery'))
  expect([queries.length, payments.silentSince()]).toEqual([10, null])
  await close()
})
