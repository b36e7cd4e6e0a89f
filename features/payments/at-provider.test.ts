/** What stands at the provider by our books and by its wallet, and the operator's own money there. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus, seconds } from '../../shared/time.ts'
import { withSecondFactor } from '../settings/testing/authenticator.ts'
import { auditLog } from '../audit/contract.ts'
import { moneyEarned } from '../wallet/server/index.ts'
import { startDeposit, withdraw } from './contract.ts'
import { recordOwnMoney, showAtProvider } from './provider-contract.ts'
import { askBalance } from './server/ask-balance.ts'
import { connectIntaSend } from './server/index.ts'
import type { PaymentProvider } from './server/provider.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { payAtFrame } from './testing/pay.ts'

let somo: World
let operator: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Amina Yusuf')
})
afterEach(() => somo.close())

const FLOAT = { what: 'put_in', amount: 500_000, reference: 'TK25FLOAT1', reason: 'To pay withdrawals out with.' } as const
type Said = { what: 'put_in' | 'taken_out' | 'fee'; amount: number; reference: string; reason: string; code?: string }
const record = (said: Partial<Said> = {}, who = operator) => who.call(recordOwnMoney, { ...FLOAT, ...said })
const shown = async () => (await operator.call(showAtProvider, {})).body
const figures = async () => {
  const { balance } = await shown()
  return balance && [balance.ours, balance.theirs, balance.apart]
}
const later = () => somo.pass(minutes(5))
const totals = async () => Object.fromEntries((await somo.books()).accounts.map(({ kind, total }) => [kind, total]))
/** The next time it is asked, and nothing else of what happens by itself. */
const ask = async () => {
  somo.clock.now = plus(somo.clock.now, minutes(5))
  await askBalance(somo.db, somo.provider.payments, somo.clock.now)
}
const silence = (times = 1) => somo.control('fault', { path: '/api/v1/wallets/', fault: { status: 503 }, times })

describe('the provider’s wallet beside our books', () => {
  test('is not known before it was asked, and apart while the books know nothing of the float [ADM-08]', async () => {
    expect(await shown()).toEqual({ balance: null, silent_since: null, compared: { day: null, open: [] } })
    await somo.settle()
    expect(await figures()).toEqual([0, 500_000, 500_000])
    expect((await shown()).balance?.apart_since).toBe('2026-11-25T06:00:00.000Z')
  })

  test('agrees once the float is recorded, through a payment and a withdrawal with their fees [ADM-08] [WAL-13]', async () => {
    expect((await record()).body).toEqual({ recorded: true })
    expect(await figures()).toEqual([500_000, 500_000, 0])
    const payer = await somo.people.parent('Grace Wambui')
    const { checkout } = (await payer.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
    await payAtFrame(somo.simulator, checkout, '0712345600')
    await later()
    await later()
    expect(await figures()).toEqual([500_970, 500_970, 0])
    const teacher = await somo.people.teacher('Otieno Ouma')
    // Of a payment that came before Somo was counted, and so was put in by the operator.
    await somo.earn(teacher, 500)
    await somo.control('float', { available: 501_470 })
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 500, mpesa_number: '0712345650' })
    for (let times = 0; times < 4; times += 1) await later()
    expect(await figures()).toEqual([500_960, 500_960, 0])
    expect((await somo.books()).balanced).toBe(true)
  })

  test('may have less by what is on its way, and no more than that [ADM-08]', async () => {
    await record()
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 500)
    await somo.control('float', { available: 500_500 })
    // Fifteen minutes on its way.
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 500, mpesa_number: '0712345660' })
    await later()
    await later()
    const { balance } = await shown()
    expect(balance).toMatchObject({ ours: 500_500, theirs: 499_990, on_way: 510, apart: 0, apart_since: null })
    await somo.control('float', { available: 499_980 })
    await later()
    expect((await shown()).balance).toMatchObject({ on_way: 510, apart: -10 })
  })

  test('is not explained by a withdrawal of which nothing was let go at the provider yet [ADM-08]', async () => {
    await record()
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 500)
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 500, mpesa_number: '0712345650' })
    const { payouts, payments } = somo.provider
    const dies = { ...payouts, prepare: async () => Promise.reject(new Error('this server has died')) }
    await expect(sendPayouts(somo.db, dies, payments, somo.clock.now)).rejects.toThrow()
    await somo.control('float', { available: 500_000 })
    await ask()
    expect((await shown()).balance).toMatchObject({ ours: 500_500, theirs: 500_000, on_way: 0, apart: -500 })
  })

  test('stays as it was last said, with since when nobody answers, until somebody does [ADM-08]', async () => {
    await record()
    await silence()
    await ask()
    expect(await shown()).toMatchObject({
      balance: { asked_at: '2026-11-25T06:00:00.000Z', ours: 500_000, theirs: 500_000 },
      silent_since: '2026-11-25T06:05:00.000Z',
    })
    await silence()
    await ask()
    expect((await shown()).silent_since).toBe('2026-11-25T06:05:00.000Z')
    await ask()
    expect(await shown()).toMatchObject({ balance: { asked_at: '2026-11-25T06:15:00.000Z' }, silent_since: null })
  })

  test('that was silent to one is asked by any each fifteen seconds, and since when stays as first said [ADM-08]', async () => {
    const { payments } = somo.provider
    const askLater = (ms: number, provider = payments) => {
      somo.clock.now = plus(somo.clock.now, ms)
      return askBalance(somo.db, provider, somo.clock.now)
    }
    await silence(3)
    await askLater(minutes(5))
    const first = somo.clock.now
    expect(await askLater(seconds(15) - 1)).toBe(false)
    expect(await askLater(1)).toBe(true)
    // To another it is silent for less long.
    await askLater(seconds(15), { ...payments, silentSince: () => somo.clock.now })
    expect((await shown()).silent_since).toBe(first.toISOString())
    await askLater(seconds(15))
    expect((await shown()).silent_since).toBeNull()
  })

  test('is not silent where one of two servers cannot reach it and the other was answered since [ADM-08] [OPS-02]', async () => {
    const keys = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests', webhookChallenge: 'any' }
    const nowhere = { apiBase: 'http://127.0.0.1:1', sdkOrigin: 'http://127.0.0.1:1', ...keys }
    const { payments: cutOff } = connectIntaSend(nowhere, { now: () => somo.clock.now })
    const since = somo.clock.now.toISOString()
    for (let time = 0; time < 5; time += 1) await cutOff.balance()
    const askLater = async (provider: PaymentProvider) => {
      somo.clock.now = plus(somo.clock.now, seconds(15))
      await askBalance(somo.db, provider, somo.clock.now)
      return (await shown()).silent_since
    }
    // As far as anybody knows, for as long as the other has not asked.
    expect([await askLater(cutOff), await askLater(cutOff)]).toEqual([since, since])
    // As where the first who ever asked has died at it.
    await somo.db.$client.query('update provider_balances set silent_since = null')
    expect(await askLater(cutOff)).toBe(since)
    expect(await askLater(somo.provider.payments)).toBeNull()
    for (let time = 0; time < 10; time += 1) expect(await askLater(cutOff)).toBeNull()
    expect(await figures()).toEqual([0, 500_000, 500_000])
    // Nor is the other one kept from it.
    somo.clock.now = plus(somo.clock.now, minutes(3))
    await askBalance(somo.db, cutOff, somo.clock.now)
    expect(await askBalance(somo.db, somo.provider.payments, somo.clock.now)).toBe(true)
  })

  test('is asked by one of two servers, every five minutes, and by the next when that one died asking [ADM-08]', async () => {
    const asked = () => Promise.all([1, 2].map(() => askBalance(somo.db, somo.provider.payments, somo.clock.now)))
    expect((await asked()).filter(Boolean)).toHaveLength(1)
    somo.clock.now = plus(somo.clock.now, minutes(4))
    expect(await asked()).toEqual([false, false])
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await somo.db.$client.query(`update provider_balances set leased_until = clock_timestamp() + interval '1 minute'`)
    expect(await asked()).toEqual([false, false])
    await somo.db.$client.query(`update provider_balances set leased_until = clock_timestamp() - interval '1 second'`)
    expect((await asked()).filter(Boolean)).toHaveLength(1)
  })
})

describe('own money at the provider', () => {
  test('put in is the owner’s capital, taken out is less of it, and a fee is a cost of Somo’s [WAL-13]', async () => {
    await record()
    await record({ what: 'taken_out', amount: 120_000.5, reference: 'SETTLE1' })
    await record({ what: 'fee', amount: 45.25, reference: 'MONTHLY1' })
    expect(await totals()).toEqual({ owner_capital: 379_999.5, provider_clearing: -379_954.25, provider_fees: -45.25 })
    const span = { from: plus(somo.clock.now, -minutes(1)), to: plus(somo.clock.now, minutes(1)) }
    expect(await moneyEarned(somo.db, span)).toMatchObject({ somoCents: 0, feesCents: 4525 })
  })

  test('is recorded once under one reference, however it is written and by however many at once [WAL-13]', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => record({ reference: ' tk25float1 ' })))
    expect(all.filter(({ body }) => body.recorded)).toHaveLength(1)
    expect((await record()).body).toEqual({ recorded: false })
    expect((await record({ amount: 400_000 })).problem.code).toBe('reference_taken')
    expect((await record({ what: 'taken_out' })).problem.code).toBe('reference_taken')
    expect(await totals()).toEqual({ owner_capital: 500_000, provider_clearing: -500_000 })
    const { entries } = (await operator.call(auditLog, {})).body
    expect(entries.map(({ act, facts, reason }) => [act, facts, reason])).toEqual([
      ['own_money_put_in', { payment: 'TK25FLOAT1', cents: 50_000_000 }, 'To pay withdrawals out with.'],
    ])
  })

  test.each([0, -1, 0.001, 1e308, Number.NaN, '1e3', null, 2 ** 53])(
    'of %s is refused, and nothing moves [WAL-13]',
    async (amount) => {
      expect((await record({ amount: amount as number })).status).toBe(400)
      expect(await totals()).toEqual({})
    },
  )

  test('moves by a code of an operator who has a second factor alone [AUTH-12] [WAL-13]', async () => {
    const careful = await somo.people.admin('Careful Operator')
    const { codeAt } = await withSecondFactor(careful, somo.clock.now)
    somo.clock.now = plus(somo.clock.now, minutes(1))
    expect((await record({}, careful)).problem.code).toBe('code_needed')
    expect((await record({ code: '000000' }, careful)).problem.code).toBe('wrong_code')
    expect(await totals()).toEqual({})
    expect((await record({ code: codeAt(somo.clock.now) }, careful)).body).toEqual({ recorded: true })
  })

  test('is nobody’s but an operator’s to see or to record [ADM-08]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    expect((await teacher.call(showAtProvider, {})).status).toBe(404)
    expect((await record({}, teacher)).status).toBe(404)
    expect(await totals()).toEqual({})
  })
})
