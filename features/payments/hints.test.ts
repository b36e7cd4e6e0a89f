/** Webhooks: hints to look, of which there may be any number. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHALLENGE, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, minutes, plus, seconds } from '../../shared/time.ts'
import { showWallet } from '../wallet/contract.ts'
import { startDeposit, withdraw } from './contract.ts'
import { forgetWebhooks } from './server/receive-webhook.ts'
import { payAtFrame, payByCard } from './testing/pay.ts'
import { receiveWebhooks, sendWebhook } from './testing/webhooks.ts'

let somo: World
let amina: Person
let tracking = ''

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  await somo.settle()
  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 250 })
  tracking = await payAtFrame(somo.simulator, body.checkout, '0712345608')
  await somo.control('clock/advance', { ms: 10_000 })
})
afterEach(() => somo.close())

const hook = async (body: object): Promise<number> => (await sendWebhook(somo, { challenge: CHALLENGE, ...body })).status
const hints = async (): Promise<{ key: string }[]> =>
  (await somo.db.$client.query(`select key from outbox where kind = 'provider_hint' order by id`)).rows
const balance = async () => (await amina.call(showWallet, { userId: amina.id })).body.balance

/** How often the provider was asked about the payment. */
async function looks(): Promise<number> {
  const log = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as { path: string; body?: unknown }[]
  return log.filter(({ path }) => path.includes('/payment/status')).length
}

/** What webhooks have left, and nothing that finds payments by itself. */
const followHints = () => runOut(somo.sweep('notes: money'), somo.clock.now)

describe('webhooks about one payment', () => {
  test('ten that are equal leave one note, and the provider is asked once [FUND-06]', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => hook({ invoice_id: tracking, state: 'COMPLETE' })))
    expect(new Set(replies)).toEqual(new Set([200]))
    expect(await hints()).toEqual([{ key: `payment ${tracking}` }])
    await followHints()
    expect(await looks()).toBe(1)
    expect(await balance()).toBe(250)
  })

  test('ten that differ leave one note too; one about another payment leaves its own [FUND-06]', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => hook({ invoice_id: tracking, state: 'PROCESSING', tries: i })))
    await hook({ invoice_id: 'OTHER12', state: 'COMPLETE' })
    expect(await hints()).toEqual([{ key: `payment ${tracking}` }, { key: 'payment OTHER12' }])
    await followHints()
    expect(await looks()).toBe(2)
    expect(await balance()).toBe(250)
  })

  test('one that comes after the look is another reason to look [FUND-06]', async () => {
    await hook({ invoice_id: tracking, state: 'PROCESSING' })
    await followHints()
    await hook({ invoice_id: tracking, state: 'PROCESSING' })
    expect(await hints()).toHaveLength(1)
    await followHints()
    expect(await looks()).toBe(2)
  })
})

test('of a webhook is kept what a dispute turns on, and nothing of a person, until none can come [FUND-09]', async () => {
  const stop = await receiveWebhooks(somo, (body) => sendWebhook(somo, body))
  const pay = async (by: () => Promise<unknown>) => (await by(), await somo.pass(seconds(3)), await somo.pass(minutes(1)))
  const started = async () => (await amina.call(startDeposit, { key: randomUUID(), amount: 600 })).body.checkout
  await pay(async () => payAtFrame(somo.simulator, await started(), '0712345600'))
  await pay(async () => payByCard(somo.simulator, await started()))
  const teacher = await somo.people.teacher('Grace Wambui')
  await somo.earn(teacher, 900)
  await pay(() => teacher.call(withdraw, { teacher_id: teacher.id, amount: 300, mpesa_number: '0712345650' }))
  stop()
  const kept = async () =>
    (
      await somo.db.$client.query<{ record: Record<string, unknown> }>(
        'select record from provider_events where record is not null',
      )
    ).rows.map(({ record }) => record)
  const all = await kept()
  expect(all).toContainEqual(expect.objectContaining({ state: 'COMPLETE', value: '600.00', provider: 'M-PESA', currency: 'KES' }))
  expect(all).toContainEqual(expect.objectContaining({ state: 'COMPLETE', value: '600.00', provider: 'CARD-PAYMENT' }))
  const paid = expect.objectContaining({ status_code: 'TS100', amount: '300.00', provider_reference: expect.any(String) })
  expect(all).toContainEqual(expect.objectContaining({ status_code: 'BC100', transactions: [paid] }))
  for (const personal of ['712345', 'Amina', 'Grace', 'Wambui', '@', 'wallet', CHALLENGE, 'nonce', 'signature', 'narrative'])
    expect([personal, JSON.stringify(all).includes(personal)]).toEqual([personal, false])
  const count = all.length
  await forgetWebhooks(somo.db, plus(somo.clock.now, days(539)))
  expect(await kept()).toHaveLength(count)
  await forgetWebhooks(somo.db, plus(somo.clock.now, days(541)))
  expect(await kept()).toEqual([])
})

test('a webhook without the challenge, about a payment, is thanked for and has nobody look [FUND-06] [FUND-11]', async () => {
  for (const challenge of [null, '', 'another'])
    expect(await hook({ challenge, invoice_id: tracking, state: 'COMPLETE' })).toBe(200)
  expect(await hints()).toEqual([])
  await followHints()
  expect([await looks(), await balance()]).toEqual([0, 0])
})

test('a look that the provider does not answer is made again, until it does [FUND-06] [FUND-09]', async () => {
  await somo.control('fault', { path: '/api/v1/payment/status/', fault: { status: 503 }, times: 2 })
  await hook({ invoice_id: tracking, state: 'COMPLETE' })
  await followHints()
  expect([await hints(), await balance()]).toEqual([[{ key: `payment ${tracking}` }], 0])
  for (const wait of [seconds(3), seconds(9)]) {
    somo.clock.now = plus(somo.clock.now, wait)
    await followHints()
  }
  expect([await hints(), await balance()]).toEqual([[], 250])
})

test('a stranger’s webhook about very many payouts leaves one note with a short key [WAL-11]', async () => {
  const transactions = Array.from({ length: 2000 }, (_, i) => ({ transaction_id: `${'x'.repeat(90)}${i}` }))
  const event = { challenge: null, transactions }
  expect([await hook(event), await hook({ ...event, again: true })]).toEqual([200, 200])
  expect((await hints()).map(({ key }) => key.length < 100)).toEqual([true])
})

test('one with a sign that no database keeps is thanked for like any other, and leaves nothing to do [FUND-09]', async () => {
  expect(await hook({ invoice_id: 'KND\u0000ELM3', state: 'COMPLETE' })).toBe(200)
  expect(await hook({ file_id: '\u0000', tracking_id: '\u0000' })).toBe(200)
  expect(await hints()).toEqual([])
})
