/** The rest of a payment that came in parts, credited by an operator once the provider says that all of it has come. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { showReceipt } from '../wallet/receipt-contract.ts'
import { listDeposits, startDeposit } from './contract.ts'
import { creditPayment, returnPayment } from './desk-contract.ts'
import { creditRest, settleDifference, showAtProvider } from './provider-contract.ts'
import { refundPayment, showRefundable } from './refund-contract.ts'
import { creditRest as creditRestAt } from './server/credit-rest.ts'
import type { PaymentProvider, PaymentSnapshot } from './server/provider.ts'
import { verifyPayment } from './server/verify-payment.ts'
import { payAtFrame, payByCard } from './testing/pay.ts'

let somo: World
let operator: Person
let grace: Person
let paymentId = ''
let depositId = 0
beforeEach(async () => {
  // Nine in the morning of a Wednesday in Nairobi.
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Amina Yusuf')
  grace = await somo.people.parent('Grace Wambui')
  await somo.settle()
})
afterEach(() => somo.close())

/** What stands in the simulator’s wallet at first. */
const FLOAT = 500_000
const reason = 'Their page shows both parts.'
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await somo.db.$client.query<Record<string, unknown>>(sql, values)).rows
/** 400 of 1,000 have come, and wait for an operator. */
async function payPart(by = 'phone'): Promise<void> {
  const { checkout, deposit } = (await grace.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
  depositId = deposit.id
  paymentId = by === 'card' ? await payByCard(somo.simulator, checkout) : await payAtFrame(somo.simulator, checkout, '0712345612')
  await somo.control(`invoice/${paymentId}/state`, { state: 'PARTIAL', paid: 400 })
  await somo.pass(minutes(1))
}
const creditPart = () => operator.call(creditPayment, { paymentId, reason: 'The part that came.' })
const complete = () => somo.control(`invoice/${paymentId}/state`, { state: 'COMPLETE' })
/** One in the morning of the day after, an hour after the day's end, and some. */
const nextDay = () => somo.pass(hours(16))
/** The part is credited, the rest has come, and the comparison has found it. */
async function becomesWhole(by?: string): Promise<void> {
  await payPart(by)
  await creditPart()
  await complete()
  await nextDay()
}
const open = async () => (await operator.call(showAtProvider, {})).body.compared.open
const cases = async () => (await open()).map(({ kind, theirs, ours }) => [kind, theirs, ours])
const differenceId = async () => (await open()).find(({ kind }) => kind === 'other_amount')?.id ?? 0
const credit = async (who = operator) => who.call(creditRest, { differenceId: await differenceId(), reason })
const balance = async () => (await grace.call(showWallet, { userId: grace.id })).body.balance
const moved = async () => Number((await rowsOf('select count(*)::int as n from ledger_transfers'))[0]?.['n'])
const sums = async () => Object.fromEntries((await somo.books()).accounts.map(({ kind, total }) => [kind, total]))
const said = async (change: Partial<PaymentSnapshot>): Promise<PaymentProvider> => {
  const { payments } = somo.provider
  const fetched = await payments.fetchPayment(paymentId, null)
  if (!fetched.ok) throw new Error(fetched.fault.message)
  return { ...payments, fetchPayment: async () => ({ ok: true, value: { ...fetched.value, ...change } }) }
}
const actor = () => ({ userId: operator.id, role: 'admin' }) as Parameters<typeof creditRestAt>[1]
const creditAt = async (provider: PaymentProvider) =>
  creditRestAt(somo.db, actor(), provider, { id: await differenceId(), reason }, somo.clock.now)

describe('the rest of a payment of which a part was credited', () => {
  test('is credited by an operator, to the cent, with the fee booked and the case closed [FUND-09] [ADM-08]', async () => {
    await becomesWhole()
    expect(await cases()).toEqual([['other_amount', 1000, 400]])
    expect((await operator.call(listWaiting, { kind: 'difference' })).body.cases).toMatchObject([{ amount: 600 }])
    expect((await open())[0]?.person).toBe('Grace Wambui')
    expect(await sums()).toMatchObject({ wallet: 400, provider_clearing: -388, provider_fees: -12 })
    expect((await credit()).body).toEqual({ credited: 600 })
    expect(await sums()).toMatchObject({ wallet: 1000, provider_clearing: -970, provider_fees: -30, suspense: 0 })
    expect([await balance(), await cases()]).toEqual([1000, []])
    expect((await somo.books()).balanced).toBe(true)
    expect((await operator.call(listWaiting, { kind: 'difference' })).body.cases).toEqual([])
    expect((await operator.call(showAtProvider, {})).body.balance).toMatchObject({ ours: 970, theirs: FLOAT + 970 })
  })

  test('is told to the payer as what it is, and stands in the log in both languages [FUND-09] [NOT-01] [ADM-08]', async () => {
    await becomesWhole()
    await credit()
    await somo.settle()
    const told = await rowsOf(`select data from notices where user_id = $1 and kind = 'deposit_complete' order by id`, [grace.id])
    expect(told).toEqual([{ data: { amount: 40_000 } }, { data: { amount: 60_000 } }])
    const [entry] = (await operator.call(auditLog, {})).body.entries
    expect(entry).toMatchObject({ act: 'rest_credited', facts: { payment: paymentId, cents: 60_000 }, reason })
  })

  test('makes receipt, list, statement and what can go back say the whole [WAL-02] [WAL-11] [FUND-09]', async () => {
    await becomesWhole()
    await credit()
    expect((await grace.call(showReceipt, { kind: 'deposit', aboutId: depositId })).body).toMatchObject({
      price: 1000,
      given_back: 0,
      method: 'mpesa',
    })
    const { deposits: list } = (await grace.call(listDeposits, {})).body
    expect(list).toMatchObject([{ id: depositId, amount: 1000, state: 'complete' }])
    const { transactions } = (await grace.call(listTransactions, { userId: grace.id })).body
    expect(transactions.map(({ amount }) => amount)).toEqual([600, 400])
    expect((await operator.call(showRefundable, { paymentId })).body).toMatchObject({ amount: 1000, most: 1000 })
  })

  test('leaves nothing to find when the day is compared once more, nor on the days after [FUND-09] [WAL-13]', async () => {
    await becomesWhole()
    await credit()
    await somo.db.$client.query(`delete from payment_differences`)
    await somo.db.$client.query(`update compared_days set compared_at = null, leased_until = now() - interval '1 minute'`)
    await nextDay()
    await nextDay()
    expect(await cases()).toEqual([])
    await verifyPayment(somo.db, somo.provider.payments, paymentId, somo.clock.now)
    expect(await balance()).toBe(1000)
  })

  test('of a card waits to clear as if it came now [WAL-04] [FUND-11]', async () => {
    await becomesWhole('card')
    const at = somo.clock.now
    await credit()
    expect(
      await rowsOf('select amount_cents::int as cents, clears_at as at from uncleared_funds order by transfer_id desc limit 1'),
    ).toEqual([{ cents: 60_000, at: plus(at, days(3)) }])
  })

  test('is credited once, by two operators at two servers at once, and by a press again [FUND-09] [OPS-02]', async () => {
    await becomesWhole()
    const id = await differenceId()
    const second = await somo.people.admin('Second Operator')
    const press = (who: Person) => who.call(creditRest, { differenceId: id, reason })
    const answers = await Promise.all([operator, second, operator, second].map(press))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    const later = [...answers.filter(({ status }) => status !== 200), await press(operator)]
    expect(new Set(later.map(({ problem }) => problem.code))).toEqual(new Set(['difference_settled']))
    expect([await balance(), (await somo.books()).balanced]).toEqual([1000, true])
    const acts = await rowsOf(`select count(*)::int as n from audit_entries where act = 'rest_credited'`)
    expect(acts).toEqual([{ n: 1 }])
  })

  test('is never credited twice, though its case was opened anew [FUND-09]', async () => {
    await becomesWhole()
    await credit()
    await somo.db.$client.query('update payment_differences set settled_at = null, settled_by = null')
    const before = await moved()
    expect((await credit()).problem.code).toBe('no_rest')
    await expect(creditAt(await said({ gross: 150_000, net: 145_500 }))).rejects.toThrow('credited before')
    expect([await moved(), await balance()]).toEqual([before, 1000])
  })

  test('is what the provider says when it is credited, not what the case said [FUND-09]', async () => {
    await becomesWhole()
    expect(await creditAt(await said({ gross: 80_000, fee: 2_400, net: 77_600 }))).toBe(40_000)
    expect(await balance()).toBe(800)
    expect(await sums()).toMatchObject({ provider_clearing: -776, provider_fees: -24 })
  })

  test('is asked for outside of any transaction [FUND-09] [OPS-02]', async () => {
    await becomesWhole()
    const provider = await said({})
    let within: unknown
    const asking: PaymentProvider = {
      ...provider,
      async fetchPayment(id, asked) {
        within = await rowsOf(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`)
        return provider.fetchPayment(id, asked)
      },
    }
    await creditAt(asking)
    expect(within).toEqual([{ n: 0 }])
  })
})

describe('the rest is refused, and its case stays,', () => {
  const refused = async (code: string) => {
    expect((await credit()).problem.code).toBe(code)
    expect(await differenceId()).not.toBe(0)
  }

  test.each<[string, Partial<PaymentSnapshot>, string]>([
    ['where the provider says as much as is credited', { gross: 40_000, net: 38_800 }, 'no_rest'],
    ['where it says less', { gross: 30_000, net: 29_100 }, 'no_rest'],
    ['where it says another currency', { currency: 'USD' }, 'other_currency'],
    ['where it says another reference', { ref: 'somebody-elses' }, 'other_payer'],
    ['where it says no reference', { ref: null }, 'other_payer'],
    ['where it says that a part came', { partial: true }, 'not_whole'],
  ])('%s [FUND-09]', async (_, change, code) => {
    await becomesWhole()
    const before = await moved()
    await expect(creditAt(await said(change))).rejects.toThrow(code)
    expect([await moved(), await balance(), (await open()).length]).toEqual([before, 400, 1])
  })

  test('while the provider does not answer [FUND-09] [FUND-10]', async () => {
    await becomesWhole()
    await somo.control('fault', { path: '/api/v1/payment/status/', fault: { status: 503 }, times: 9 })
    await refused('provider_silent')
    await somo.control('fault/clear', {})
    expect(await balance()).toBe(400)
  })

  test('while the provider is left alone: it is not asked [FUND-09] [OPS-02]', async () => {
    await becomesWhole()
    await somo.control('fault', { path: '*', fault: { status: 503 }, times: 99 })
    for (let time = 0; time < 5; time += 1) await somo.provider.payments.balance()
    const calls = async () => ((await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as unknown[]).length
    const before = await calls()
    somo.clock.now = plus(somo.clock.now, minutes(10))
    await refused('provider_silent')
    expect([await balance(), await calls()]).toEqual([400, before])
  })

  test('where some of the part was sent back to the number that paid it [FUND-09] [WAL-13]', async () => {
    await becomesWhole()
    await somo.control('float', { available: 100_000 })
    await operator.call(refundPayment, { paymentId, key: randomUUID(), amount: 100, reason: 'Asked for.' })
    await refused('given_back')
    expect(await balance()).toBe(300)
  })

  test('where some of the part was given back to a card [FUND-09] [WAL-13]', async () => {
    await becomesWhole('card')
    await operator.call(refundPayment, { paymentId, key: randomUUID(), amount: 100, reason: 'Asked for.' })
    await refused('given_back')
  })

  test('where its payer’s bank takes some of it back [FUND-09] [ADM-08]', async () => {
    await becomesWhole()
    await somo.db.$client.query(
      `insert into payment_differences (provider, payment_id, kind, refund_id, day, theirs_cents, found_at)
       values ('intasend', $1, 'charged_back', 'CB1', '2026-11-25', 10000, now())`,
      [paymentId],
    )
    await refused('given_back')
  })

  test('where a refund came in the same moment: the one that is later sees the other [FUND-09] [WAL-13]', async () => {
    await becomesWhole()
    const id = await differenceId()
    const [first, second] = await Promise.all([
      operator.call(refundPayment, { paymentId, key: randomUUID(), amount: 100, reason: 'Asked for.' }),
      operator.call(creditRest, { differenceId: id, reason }),
    ])
    expect(first.status).toBe(200)
    expect(await balance()).toBe(second.status === 200 ? 900 : 300)
    expect((await somo.books()).balanced).toBe(true)
  })

  test('where its owner has left for good [FUND-09]', async () => {
    await becomesWhole()
    await somo.db.$client.query(`update users set status = 'gone' where id = $1`, [grace.id])
    await expect(creditAt(await said({}))).rejects.toThrow('payer_gone')
  })

  test('of a case of another kind, and of none [FUND-09] [ADM-08]', async () => {
    await becomesWhole()
    const [one] = await rowsOf(
      `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
       values ('intasend', $1, 'not_listed', '2026-11-25', 100000, 40000, now()) returning id`,
      [paymentId],
    )
    const other = { differenceId: Number(one?.['id']), reason }
    expect((await operator.call(creditRest, other)).problem.code).toBe('no_rest')
    expect((await operator.call(creditRest, { differenceId: 99_999, reason })).problem.code).toBe('difference_settled')
    expect((await grace.call(creditRest, other)).status).toBe(404)
  })

  test('once somebody has settled it by hand [FUND-09] [ADM-08]', async () => {
    await becomesWhole()
    const id = await differenceId()
    await operator.call(settleDifference, { differenceId: id, reason: 'Given back by their people.' })
    expect((await operator.call(creditRest, { differenceId: id, reason })).problem.code).toBe('difference_settled')
    expect(await balance()).toBe(400)
  })
})

describe('a part that becomes whole before anybody decided about it', () => {
  beforeEach(async () => {
    await payPart()
    await complete()
    await nextDay()
  })

  test('is a case of another amount, with nothing in a wallet [FUND-09] [WAL-13]', async () => {
    expect(await cases()).toEqual([['other_amount', 1000, 400]])
    expect([await balance(), await sums()]).toMatchObject([0, { suspense: 400 }])
  })

  test('has its part decided about first, and then the rest credited [FUND-09] [ADM-08]', async () => {
    expect((await credit()).problem.code).toBe('part_waits')
    expect((await creditPart()).status).toBe(200)
    expect((await credit()).body).toEqual({ credited: 600 })
    expect([await balance(), await sums()]).toMatchObject([1000, { suspense: 0, provider_clearing: -970, provider_fees: -30 }])
  })

  test('and whose part went back is settled by hand [FUND-09] [ADM-08]', async () => {
    await operator.call(returnPayment, { paymentId, reason: 'Given back today.' })
    expect((await credit()).problem.code).toBe('given_back')
    expect(await sums()).toMatchObject({ suspense: 0 })
  })
})
