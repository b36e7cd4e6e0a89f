/** Each day of the provider's list beside our books, both ways. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus, seconds } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { showHealth } from '../health/contract.ts'
import { countCases, listWaiting } from '../queues/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { startDeposit } from './contract.ts'
import { recordOwnMoney, settleDifference, showAtProvider } from './provider-contract.ts'
import { compareDay } from './server/compare-day.ts'
import type { PaymentProvider } from './server/provider.ts'
import { payAtFrame } from './testing/pay.ts'

let somo: World
let operator: Person
let grace: Person
beforeEach(async () => {
  // Nine in the morning of a Wednesday in Nairobi.
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Amina Yusuf')
  grace = await somo.people.parent('Grace Wambui')
  await somo.settle()
})
afterEach(() => somo.close())

async function pay(amount: number): Promise<string> {
  const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount })).body
  const paymentId = await payAtFrame(somo.simulator, checkout, '0712345600')
  await somo.pass(minutes(1))
  return paymentId
}
async function stray(like: string): Promise<string> {
  const body = JSON.stringify({ like })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${somo.simulator.apiOrigin}/__sim/list/stray`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}
const compared = async () => (await operator.call(showAtProvider, {})).body.compared
const said = async () => (await compared()).open.map(({ kind, payment_id: id, ours, theirs }) => [kind, id, ours, theirs])
/** One in the morning of the day after, an hour after the day's end, and some. */
const nextDay = () => somo.pass(hours(16))
const waiting = async () => (await operator.call(listWaiting, { kind: 'difference' })).body.cases

describe('a day at the provider', () => {
  test('is compared an hour after its end, once, and is well where both have the same [WAL-13] [ADM-08]', async () => {
    await pay(1000)
    await pay(250)
    expect((await compared()).day).toBeNull()
    await nextDay()
    const { day, open } = await compared()
    expect(open).toEqual([])
    await operator.call(recordOwnMoney, { what: 'put_in', amount: 500_000, reference: 'TK25FLOAT1', reason: 'The float.' })
    expect((await operator.call(showHealth, {})).body.provider_apart).toBe(false)
    expect(day).toMatchObject({ day: '2026-11-25', ours: 1250, theirs: 1250, payments: 2, differences: 0 })
    await somo.pass(hours(1))
    expect((await compared()).day?.compared_at).toBe(day?.compared_at)
    await somo.pass(hours(48))
    expect((await compared()).day?.day).toBe('2026-11-27')
    const { rows } = await somo.db.$client.query('select count(*)::int as days from compared_days')
    expect(rows).toEqual([{ days: 3 }])
  })

  test('opens one case for a payment they list and cannot be brought into our books [WAL-13] [ADM-08]', async () => {
    const id = await stray(await pay(1000))
    await nextDay()
    expect(await said()).toEqual([['not_in_books', id, null, 1000]])
    expect((await compared()).day).toMatchObject({ ours: 1000, theirs: 2000, payments: 2, differences: 1 })
    expect(await waiting()).toMatchObject([{ amount: 1000, facts: { payment: id, difference: 'not_in_books' } }])
  })

  test('opens one case for a payment in our books that they do not list, and none anew [WAL-13] [ADM-08]', async () => {
    const id = await pay(1000)
    await pay(250)
    await somo.control('list/hide', { invoice: id })
    await nextDay()
    expect(await said()).toEqual([['not_listed', id, 1000, null]])
    expect((await operator.call(showHealth, {})).body.provider_apart).toBe(true)
    // Compared again, as after a kill that came with the end already written.
    await somo.db.$client.query("update compared_days set compared_at = null, leased_until = now() - interval '1 minute'")
    await somo.pass(hours(24))
    expect(await said()).toHaveLength(1)
    expect((await operator.call(countCases, {})).body.waiting).toBe(1)
  })

  test('brings in a payment that stood in their list and nobody had told of, without a case [WAL-13]', async () => {
    const id = await pay(1000)
    await nextDay()
    // As if our reader had passed it by.
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body
    const missed = await payAtFrame(somo.simulator, checkout, '0712345607')
    await somo.control('clock/advance', { ms: minutes(1) })
    await somo.db.$client.query(`update payment_lists set read_until = '2026-11-30', looked_at = '2026-11-30'`)
    somo.clock.now = new Date('2026-11-26T22:00:00Z')
    await compareDay(somo.db, somo.provider, somo.clock.now)
    expect((await compared()).day).toMatchObject({ day: '2026-11-26', ours: 700, theirs: 700, differences: 0 })
    const { rows } = await somo.db.$client.query('select payment_id as id from provider_payments where credited_at is not null')
    expect(rows.map((row) => (row as { id: string }).id).toSorted()).toEqual([id, missed].toSorted())
  })

  test.each([503, 429, 401])(
    'is compared later where a payment of it cannot be asked about (%i), which is no difference [WAL-13]',
    async (status) => {
      const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body
      const paymentId = await payAtFrame(somo.simulator, checkout, '0712345607')
      await somo.control('clock/advance', { ms: minutes(1) })
      await somo.control('fault', { path: '/api/v1/payment/status/', fault: { status } })
      somo.clock.now = new Date(somo.clock.now.getTime() + hours(16))
      const compare = () => compareDay(somo.db, somo.provider, somo.clock.now)
      await expect(compare()).rejects.toThrow(`payment ${paymentId}`)
      expect(await compared()).toEqual({ day: null, open: [] })
      await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
      await compare()
      expect(await compared()).toMatchObject({ day: { ours: 700, theirs: 700, differences: 0 }, open: [] })
    },
  )

  test('asks about what it does not know alone, and stays with its server while that is slow [WAL-13] [OPS-02]', async () => {
    const known = await pay(1000)
    const strays = [await stray(known), await stray(known), await stray(known)]
    somo.clock.now = plus(somo.clock.now, hours(16))
    const { payments } = somo.provider
    const asked: string[] = []
    const other = () => compareDay(somo.db, somo.provider, somo.clock.now)
    const slow: PaymentProvider = {
      ...payments,
      fetchPayment: async (id, about) => {
        asked.push(id)
        await somo.db.$client.query(`update compared_days set leased_until = leased_until - interval '11 seconds'`)
        expect(await other()).toBeUndefined()
        return payments.fetchPayment(id, about)
      },
    }
    await compareDay(somo.db, { ...somo.provider, payments: slow }, somo.clock.now)
    expect(asked.toSorted()).toEqual(strays.toSorted())
    expect((await compared()).day).toMatchObject({ theirs: 4000, differences: 3 })
  })

  test('stays with its server while the list is slow to read [WAL-13] [OPS-02]', async () => {
    await pay(1000)
    somo.clock.now = plus(somo.clock.now, hours(16))
    const { payments } = somo.provider
    let page = 0
    const slow: PaymentProvider = {
      ...payments,
      listPayments: async () => {
        page += 1
        await somo.db.$client.query(`update compared_days set leased_until = leased_until - interval '11 seconds'`)
        expect(await compareDay(somo.db, somo.provider, somo.clock.now)).toBeUndefined()
        if (page > 3) return payments.listPayments({})
        return { ok: true, value: { entries: [{ listedAt: plus(somo.clock.now, -page), payment: null }], next: String(page) } }
      },
    }
    await compareDay(somo.db, { ...somo.provider, payments: slow }, somo.clock.now)
    expect(page).toBe(4)
    expect((await compared()).day).toMatchObject({ theirs: 1000, differences: 0 })
  })

  test('is written by whoever has it: who wakes when another server has it writes nothing [WAL-13] [OPS-02]', async () => {
    await pay(1000)
    somo.clock.now = plus(somo.clock.now, hours(16))
    const { payments } = somo.provider
    const row = async () => (await somo.db.$client.query('select * from compared_days')).rows
    let held: unknown[] = []
    const stuck = { ...payments, listPayments: () => new Promise<never>(() => undefined) }
    const asleep: PaymentProvider = {
      ...payments,
      listPayments: async (input) => {
        await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
        void compareDay(somo.db, { ...somo.provider, payments: stuck }, somo.clock.now)
        await expect.poll(async () => (await row())[0]).toMatchObject({ lease: 2 })
        held = await row()
        return payments.listPayments(input)
      },
    }
    await compareDay(somo.db, { ...somo.provider, payments: asleep }, somo.clock.now)
    expect(held).toMatchObject([{ compared_at: null }])
    expect(await row()).toEqual(held)
  })

  test('that cannot be compared for seven hours is late on Health, until it is [ADM-08] [WAL-13]', async () => {
    const known = await pay(1000)
    await stray(known)
    const late = async () =>
      (await operator.call(showHealth, {})).body.timers.find(({ name }) => name === 'provider-days')?.late_seconds
    await somo.control('fault', { path: '/api/v1/payment/status/', fault: { status: 503 }, times: 10_000 })
    // Midnight in Nairobi, and an hour, and six.
    somo.clock.now = new Date('2026-11-26T04:00:00Z')
    await expect(compareDay(somo.db, somo.provider, somo.clock.now)).rejects.toThrow('payment')
    expect(await late()).toBeFalsy()
    somo.clock.now = new Date('2026-11-26T04:01:30Z')
    expect(await late()).toBe(90)
    await somo.control('fault/clear')
    await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
    await compareDay(somo.db, somo.provider, somo.clock.now)
    expect(await late()).toBeFalsy()
  })

  test('knows nothing of other currencies, nor of what stood on their list before Somo [WAL-13] [FUND-09]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 900 })).body
    await payAtFrame(somo.simulator, checkout, '0712345610')
    await somo.pass(minutes(1))
    await stray(await pay(1000))
    // Somo began here later than all of it.
    await somo.db.$client.query(`update payment_lists set starts_at = '2026-11-25T09:00:00Z'`)
    await nextDay()
    expect([await said(), (await compared()).day]).toMatchObject([[], { payments: 0, differences: 0 }])
    await somo.db.$client.query(`delete from compared_days; update payment_lists set starts_at = '2026-11-25T05:00:00Z'`)
    await somo.pass(minutes(1))
    expect((await said()).map(([kind, , , theirs]) => [kind, theirs])).toEqual([['not_in_books', 1000]])
    expect((await compared()).day).toMatchObject({ payments: 2, theirs: 2000, ours: 1000 })
  })

  test('begins and ends at midnight in Nairobi: what came at that very moment is of the new one [WAL-13]', async () => {
    await somo.pass(hours(15) - seconds(3))
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 300 })).body
    await payAtFrame(somo.simulator, checkout, '0712345600')
    await somo.pass(seconds(3))
    expect(somo.clock.now.toISOString()).toBe('2026-11-25T21:00:00.000Z')
    await somo.pass(hours(26))
    const { rows } = await somo.db.$client.query('select day::text, theirs, ours from compared_days order by day')
    expect(rows).toEqual([
      { day: '2026-11-25', theirs: 0, ours: 0 },
      { day: '2026-11-26', theirs: 1, ours: 1 },
    ])
  })

  test('finds what nobody here was there to hear of for ten days, however much they list after it [WAL-13]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body
    await payAtFrame(somo.simulator, checkout, '0712345600')
    await somo.control('clock/advance', { ms: hours(1) })
    // More than one page of their list, of the same day.
    for (let entry = 0; entry < 30; entry += 1) await somo.control('float', { available: 1000 + entry })
    await somo.control('clock/advance', { ms: hours(239) })
    somo.clock.now = new Date(somo.clock.now.getTime() + hours(240))
    await somo.settle()
    expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(700)
    await nextDay()
    const { day, open } = await compared()
    expect([open, day?.day]).toEqual([[], '2026-12-05'])
  })

  test('is compared by one of two servers, and by the next where that one was killed at it [WAL-13]', async () => {
    await pay(1000)
    await somo.control('clock/advance', { ms: hours(16) })
    somo.clock.now = new Date(somo.clock.now.getTime() + hours(16))
    const both = () => Promise.all([1, 2].map(() => compareDay(somo.db, somo.provider, somo.clock.now)))
    const lease = async () =>
      (await somo.db.$client.query<{ lease: number }>('select lease from compared_days')).rows.map((row) => row.lease)
    await somo.db.$client.query(
      `insert into compared_days values ('intasend', '2026-11-25', null, null, null, null, null, null, 1,
        clock_timestamp() + interval '1 minute')`,
    )
    await both()
    expect([(await compared()).day, await lease()]).toEqual([null, [1]])
    await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
    await both()
    expect([(await compared()).day?.differences, await lease()]).toEqual([0, [2]])
  })
})

test('a difference is settled by one operator with a reason, moves no money, and stands in the log [ADM-08]', async () => {
  const id = await pay(1000)
  await somo.control('list/hide', { invoice: id })
  await nextDay()
  const [difference] = (await compared()).open
  const differenceId = difference?.id ?? 0
  const settle = (who: Person) => who.call(settleDifference, { differenceId, reason: 'Their people list it again.' })
  expect((await settle(grace)).status).toBe(404)
  const { rows: before } = await somo.db.$client.query('select count(*)::int as n from ledger_transfers')
  expect((await settle(operator)).status).toBe(200)
  expect((await settle(await somo.people.admin('Second Operator'))).problem.code).toBe('difference_settled')
  expect([(await compared()).open, await waiting()]).toEqual([[], []])
  expect((await somo.db.$client.query('select count(*)::int as n from ledger_transfers')).rows).toEqual(before)
  const { entries } = (await operator.call(auditLog, {})).body
  expect(entries[0]).toMatchObject({ act: 'difference_settled', facts: { payment: id, cents: 100_000 } })
})
