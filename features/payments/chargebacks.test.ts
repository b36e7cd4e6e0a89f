/** Payments that the payer's bank takes back, which nobody of ours has asked for. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHALLENGE, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, hours, minutes, plus, seconds } from '../../shared/time.ts'
import { showHealth } from '../health/contract.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { listWaiting } from '../queues/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { startDeposit } from './contract.ts'
import { decideWithdrawal, waitingWithdrawals } from './desk-contract.ts'
import { settleDifference, showAtProvider } from './provider-contract.ts'
import { refundPayment } from './refund-contract.ts'
import { hearChargeback, readChargebacks } from './server/hear-chargeback.ts'
import type { ListedRefunds } from './server/provider.ts'
import { payAtFrame, payByCard, refundIds } from './testing/pay.ts'
import { receiveWebhooks, sendWebhook } from './testing/webhooks.ts'

let somo: World
let operator: Person
let grace: Person
let paymentId = ''
beforeEach(async () => {
  // Nine in the morning of a Wednesday in Nairobi.
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Amina Yusuf')
  grace = await somo.people.parent('Grace Wambui')
  await somo.settle()
  paymentId = await payCard(1000)
})
afterEach(() => somo.close())

async function payCard(amount: number): Promise<string> {
  await payByCard(somo.simulator, (await grace.call(startDeposit, { key: randomUUID(), amount })).body.checkout)
  await somo.pass(minutes(1))
  const { rows } = await somo.db.$client.query<{ id: string }>(
    'select payment_id as id from provider_payments order by first_seen_at desc limit 1',
  )
  return rows[0]?.id ?? ''
}
/** The bank begins one at the provider. @returns its id there */
async function chargeBack({ of = paymentId, amount }: { of?: string; amount?: number } = {}): Promise<string> {
  const body = JSON.stringify({ amount })
  const address = `${somo.simulator.apiOrigin}/__sim/invoice/${of}/chargeback`
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { id: string }).id
}
/** A refund of ours whose answer was lost on its way: we do not know its id. @returns that */
async function refundLost(): Promise<string> {
  const ask = { paymentId, key: randomUUID(), amount: 400, reason: 'Paid twice by mistake.' }
  expect((await operator.call(refundPayment, ask)).status).toBe(200)
  await somo.control('fault', { path: '/api/v1/chargebacks/', fault: 'drop_after', times: 1 })
  await somo.pass(minutes(1))
  expect((await somo.db.$client.query('select tracking_id from payout_attempts')).rows).toEqual([{ tracking_id: null }])
  const [lost = ''] = await refundIds(somo.simulator)
  return lost
}
const hook = async (body: object) => (await sendWebhook(somo, { challenge: CHALLENGE, ...body })).status
/** What webhooks have left, and nothing that finds anything by itself. */
const followHints = () => runOut(somo.sweep('notes: money'), somo.clock.now)
const cases = async () =>
  (await operator.call(showAtProvider, {})).body.compared.open.map(({ kind, payment_id: id, ours, theirs }) => [
    kind,
    id,
    ours,
    theirs,
  ])
/** Whether anything a webhook has left is still to be looked at. */
const waits = async (): Promise<boolean> =>
  (await somo.db.$client.query(`select from outbox where kind = 'provider_hint'`)).rowCount !== 0
/** How often the provider was asked about a chargeback. */
const asked = async (): Promise<number> =>
  ((await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as { path: string }[]).filter(({ path }) =>
    /\/chargebacks\/\w+\//.test(path),
  ).length

describe('a payment that the payer’s bank takes back', () => {
  test('is an operator’s case once the webhook has come, and moves nothing in the books [FUND-09] [ADM-08]', async () => {
    const stop = await receiveWebhooks(somo, (body) => sendWebhook(somo, body))
    const { rows: before } = await somo.db.$client.query('select count(*)::int as n from ledger_transfers')
    await chargeBack()
    await somo.pass(seconds(3))
    stop()
    expect(await cases()).toEqual([['charged_back', paymentId, 1000, 1000]])
    expect((await operator.call(listWaiting, { kind: 'difference' })).body.cases).toMatchObject([
      { amount: 1000, facts: { difference: 'charged_back', payment: paymentId, day: '2026-11-25' } },
    ])
    expect((await operator.call(showHealth, {})).body.provider_apart).toBe(true)
    expect((await somo.db.$client.query('select count(*)::int as n from ledger_transfers')).rows).toEqual(before)
    expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(1000)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  })

  test('in part is a case of that part, as the provider says and not as the webhook does [FUND-09]', async () => {
    const id = await chargeBack({ amount: 200 })
    await hook({ chargeback_id: id, amount: '900.00', status: 'COMPLETED', invoice: { invoice_id: 'OTHER12' } })
    await followHints()
    expect(await cases()).toEqual([['charged_back', paymentId, 1000, 200]])
  })

  test('is one case, however many webhooks and servers tell of it, and none anew once settled [FUND-09] [ADM-08]', async () => {
    const id = await chargeBack()
    await hook({ chargeback_id: id, status: 'PENDING' })
    await followHints()
    const both = () => Promise.all([1, 2].map(() => hearChargeback(somo.db, somo.provider.payments, id, somo.clock.now)))
    await somo.db.$client.query('delete from payment_differences')
    await both()
    expect(await cases()).toHaveLength(1)
    const { open } = (await operator.call(showAtProvider, {})).body.compared
    await operator.call(settleDifference, { differenceId: open[0]?.id ?? 0, reason: 'Recorded as taken, ticket 4711.' })
    await somo.control(`chargeback/${id}/state`, { status: 'COMPLETED' })
    await hook({ chargeback_id: id, status: 'COMPLETED' })
    await hook({ chargeback_id: id, status: 'PENDING' })
    await somo.pass(hours(16))
    await both()
    expect(await cases()).toEqual([])
  })

  test('is asked about again while the provider does not answer, until it does [FUND-09] [FUND-10]', async () => {
    const id = await chargeBack()
    await somo.control('fault', { path: `/api/v1/chargebacks/${id}/`, fault: { status: 503 }, times: 1 })
    await somo.control('fault', { path: `/api/v1/chargebacks/${id}/`, fault: 'malformed', times: 1 })
    await hook({ chargeback_id: id })
    await followHints()
    expect(await cases()).toEqual([])
    for (const wait of [seconds(3), seconds(9)]) {
      somo.clock.now = plus(somo.clock.now, wait)
      await followHints()
    }
    expect([await cases(), await asked()]).toEqual([[['charged_back', paymentId, 1000, 1000]], 3])
  })

  test('is asked about again where the provider does not say of which payment it is [FUND-09]', async () => {
    const id = await chargeBack()
    const unsaid = { ok: true, value: { state: 'pending', paymentId: null, amount: 100_000 } } as const
    const silent = { ...somo.provider.payments, fetchRefund: async () => unsaid }
    await expect(hearChargeback(somo.db, silent, id, somo.clock.now)).rejects.toThrow(`of which payment ${id} is`)
    expect(await cases()).toEqual([])
  })

  test('and whose bank thought better of it before we looked is no case [FUND-09]', async () => {
    const id = await chargeBack()
    await somo.control(`chargeback/${id}/state`, { status: 'CANCELLED' })
    await hook({ chargeback_id: id, status: 'PENDING' })
    await followHints()
    expect([await cases(), await asked()]).toEqual([[], 1])
  })
})

describe('a payment that the payer’s bank takes back and of which no webhook told', () => {
  const nextDay = () => somo.pass(hours(16))
  const moved = async () => (await somo.db.$client.query('select count(*)::int as n from ledger_transfers')).rows

  test('is one case once the day is compared, and moves nothing in the books [FUND-09] [ADM-08]', async () => {
    const id = await chargeBack({ amount: 300 })
    const before = await moved()
    await somo.pass(hours(1))
    expect(await cases()).toEqual([])
    await nextDay()
    expect([await cases(), await moved()]).toEqual([[['charged_back', paymentId, 1000, 300]], before])
    const { open } = (await operator.call(showAtProvider, {})).body.compared
    expect(open.map(({ refund_id: refund }) => refund)).toEqual([id])
    const times = await asked()
    await nextDay()
    await nextDay()
    expect([(await cases()).length, await asked()]).toEqual([1, times])
  })

  test.each(['before', 'after'])('is the same case where its webhook comes %s the list is read [FUND-09]', async (when) => {
    const id = await chargeBack()
    const tell = async () => {
      await hook({ chargeback_id: id, status: 'PENDING' })
      await followHints()
    }
    if (when === 'before') await tell()
    await nextDay()
    if (when === 'after') await tell()
    expect(await cases()).toEqual([['charged_back', paymentId, 1000, 1000]])
  })

  test('is one case where two servers read the list at once and the webhook comes meanwhile [FUND-09] [OPS-02]', async () => {
    const id = await chargeBack()
    const from = somo.clock.now
    const read = () =>
      readChargebacks(somo.db, somo.provider.payments, { from, stillOurs: async () => undefined }, somo.clock.now)
    await Promise.all([read(), read(), hearChargeback(somo.db, somo.provider.payments, id, somo.clock.now)])
    expect(await cases()).toHaveLength(1)
  })

  test('a second time, in parts, is a case of its own each time, and settled by itself [FUND-09] [ADM-08]', async () => {
    const ids = [await chargeBack({ amount: 300 }), await chargeBack({ amount: 300 })]
    await hook({ chargeback_id: ids[0], status: 'PENDING' })
    await followHints()
    expect(await cases()).toHaveLength(1)
    await nextDay()
    const { open } = (await operator.call(showAtProvider, {})).body.compared
    expect(open.map(({ refund_id: refund, theirs }) => [refund, theirs])).toEqual(ids.map((id) => [id, 300]))
    await operator.call(settleDifference, { differenceId: open[0]?.id ?? 0, reason: 'Recorded as taken, ticket 4711.' })
    await nextDay()
    expect((await operator.call(showAtProvider, {})).body.compared.open.map(({ refund_id: refund }) => refund)).toEqual([ids[1]])
  })

  test('is found on whichever page of the list it stands, and three days back [FUND-09]', async () => {
    await chargeBack({ amount: 11 })
    await somo.control('clock/advance', { ms: minutes(1) })
    // As many more as stand on a page, of a payment that is in no books of ours.
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 900 })).body
    const dollars = await payAtFrame(somo.simulator, checkout, '0712345610')
    await somo.pass(minutes(1))
    for (let more = 0; more < 26; more += 1) await chargeBack({ of: dollars })
    const read = (from: Date) =>
      readChargebacks(somo.db, somo.provider.payments, { from, stillOurs: async () => undefined }, somo.clock.now)
    await read(plus(somo.clock.now, days(3) + minutes(10)))
    expect([await cases(), await asked()]).toEqual([[], 0])
    await read(plus(somo.clock.now, days(3) - minutes(10)))
    expect(await cases()).toEqual([['charged_back', paymentId, 1000, 11]])
  })

  test('is looked for no further back than where it may be new, and by whoever has the day [FUND-09]', async () => {
    let pages = 0
    let held = 0
    const old = { refundId: 'LONGAGO', begunAt: plus(somo.clock.now, -days(3) - 1) }
    const young = { refundId: 'NOTOURS', begunAt: plus(somo.clock.now, minutes(1)) }
    const listRefunds = async () => {
      pages += 1
      return { ok: true, value: { entries: pages < 3 ? [] : [young, old], next: String(pages) } } as const
    }
    const stillOurs = async () => void (held += 1)
    const provider = { ...somo.provider.payments, listRefunds }
    await readChargebacks(somo.db, provider, { from: somo.clock.now, stillOurs }, somo.clock.now)
    // Two pages with nothing on them, and one that is about to be asked about.
    expect([pages, held]).toEqual([3, 3])
  })

  test('is found on a list that runs from old to new as well [FUND-09]', async () => {
    const id = await chargeBack()
    const old = { refundId: 'LONGAGO', begunAt: new Date('2025-01-01') }
    const next: ListedRefunds = { entries: [{ refundId: id, begunAt: somo.clock.now }], next: null }
    const listRefunds = async ({ page }: { page?: string }) =>
      ({ ok: true, value: page ? next : { entries: [old, { ...old, begunAt: new Date('2025-01-02') }], next: '2' } }) as const
    const provider = { ...somo.provider.payments, listRefunds }
    await readChargebacks(somo.db, provider, { from: somo.clock.now, stillOurs: async () => undefined }, somo.clock.now)
    expect(await cases()).toHaveLength(1)
  })

  test.each([{ status: 503 }, 'malformed'])('is not passed over where the list cannot be read (%j) [FUND-09]', async (fault) => {
    await chargeBack()
    await somo.control('clock/advance', { ms: hours(16) })
    somo.clock.now = plus(somo.clock.now, hours(16))
    await somo.control('fault', { path: '/api/v1/chargebacks/', fault, times: 1 })
    await expect(runOut(somo.sweep('provider-days'), somo.clock.now)).rejects.toThrow('list of chargebacks')
    expect((await operator.call(showAtProvider, {})).body.compared).toEqual({ day: null, open: [] })
    await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
    await runOut(somo.sweep('provider-days'), somo.clock.now)
    expect(await cases()).toHaveLength(1)
  })

  test('is left to whoever has the day by now [FUND-09] [OPS-02]', async () => {
    await chargeBack()
    const lost = async () => Promise.reject(new Error('another server has it'))
    const read = readChargebacks(somo.db, somo.provider.payments, { from: somo.clock.now, stillOurs: lost }, somo.clock.now)
    await expect(read).rejects.toThrow('another server has it')
    expect([await cases(), await asked()]).toEqual([[], 0])
  })

  test('is none where we asked for it ourselves, or the bank thought better of it [FUND-09] [WAL-13]', async () => {
    await refundLost()
    await somo.control(`chargeback/${await chargeBack({ of: await payCard(500) })}/state`, { status: 'CANCELLED' })
    await nextDay()
    expect(await cases()).toEqual([])
  })
})

test('what we asked for, and an operator has said did not go, is a case where it goes after all [FUND-09] [WAL-13]', async () => {
  const lost = await refundLost()
  const [one] = (await operator.call(waitingWithdrawals, {})).body.withdrawals
  const said = { withdrawalId: one?.id ?? 0, outcome: 'returned', reason: 'Their page does not have it.' } as const
  expect((await operator.call(decideWithdrawal, said)).status).toBe(200)
  await hook({ chargeback_id: lost })
  await followHints()
  expect(await cases()).toEqual([['charged_back', paymentId, 1000, 400]])
})

describe('a webhook about a chargeback changes nothing', () => {
  test('without the shared word: nobody is asked [FUND-09]', async () => {
    const id = await chargeBack()
    for (const challenge of [null, '', 'another']) expect(await hook({ challenge, chargeback_id: id })).toBe(200)
    await followHints()
    expect([await cases(), await asked()]).toEqual([[], 0])
  })

  test('that the provider knows nothing of, whatever payment it names [FUND-09]', async () => {
    await hook({ chargeback_id: 'MADEUP1', amount: '1000.00', status: 'COMPLETED', invoice: { invoice_id: paymentId } })
    await followHints()
    expect([await cases(), await asked(), await waits()]).toEqual([[], 1, false])
  })

  test('of a payment that is in no books of ours, as one in another currency [FUND-09]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 900 })).body
    const dollars = await payAtFrame(somo.simulator, checkout, '0712345610')
    await somo.pass(minutes(1))
    await hook({ chargeback_id: await chargeBack({ of: dollars }) })
    await followHints()
    expect([await cases(), await asked(), await waits()]).toEqual([[], 1, false])
  })

  test('that we asked for ourselves, be it before its id is told to us, or where it never was [FUND-09] [WAL-13]', async () => {
    const lost = await refundLost()
    await hook({ chargeback_id: lost, status: 'PENDING' })
    await followHints()
    expect(await cases()).toEqual([])
    await somo.db.$client.query(`update payout_attempts set tracking_id = $1`, [lost])
    const before = await asked()
    await hook({ chargeback_id: lost, status: 'OVERDUE' })
    await followHints()
    expect([await cases(), await asked()]).toEqual([[], before])
    // The bank's own is none of ours, also of the same payment.
    await hook({ chargeback_id: await chargeBack({ amount: 600 }) })
    await followHints()
    expect(await cases()).toEqual([['charged_back', paymentId, 1000, 600]])
    await somo.pass(days(1))
    expect(await cases()).toHaveLength(1)
  })
})
