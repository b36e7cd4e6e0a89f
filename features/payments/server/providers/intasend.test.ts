/** The adapter against the simulator over real HTTP: what the rest of the product may rely on, scenario by scenario. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startIntaSendSimulator, type IntaSendSimulator } from '../../../../simulators/intasend/start.ts'
import type {
  ListedPayments,
  PaymentProvider,
  PaymentSnapshot,
  PayoutHandle,
  PayoutProvider,
  Result,
  WebhookReading,
} from '../provider.ts'
import { configProblem, connectIntaSend, type IntaSendConfig } from './intasend.ts'

const noon = '2026-11-25T09:00:00.000Z'
const minute = 60_000

let simulator: IntaSendSimulator
let payments: Required<PaymentProvider>
let payouts: PayoutProvider
let webhooks: WebhookReading[]
let closeReceiver: () => void

beforeEach(async () => {
  webhooks = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { record: _, ...reading } = payments.readWebhook(Buffer.concat(chunks), new Headers())
    webhooks.push(reading)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  closeReceiver = () => (receiver.closeAllConnections(), receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/intasend`
  simulator = await startIntaSendSimulator({ control: true, standsAt: new Date(noon), webhook: { url, challenge: 'the word' } })
  ;({ payments, payouts } = connectIntaSend(testConfig()))
})

afterEach(async () => {
  closeReceiver()
  await simulator.close()
})

describe('a deposit by M-Pesa prompt', () => {
  test('is complete after the customer paid, with gross, fee and receipt [FUND-10]', async () => {
    const id = await push('254712345600')
    expect(await snapshot(id)).toMatchObject({
      paymentId: id,
      ref: 'dep_1',
      state: 'pending',
      gross: 50_000,
      net: 50_000,
      fee: 0,
    })
    await advance(1_000)
    expect(await snapshot(id)).toMatchObject({ state: 'processing' })
    await advance(2_000)
    expect(await snapshot(id)).toMatchObject({
      state: 'complete',
      gross: 50_000,
      fee: 1_500,
      net: 48_500,
      currency: 'KES',
      method: 'mpesa',
      account: '254712345600',
      receipt: expect.stringMatching(/^T[A-Z0-9]{9}$/),
      updatedAt: '2026-11-25T09:00:03.000Z',
    })
  })

  test.each([
    ['01', 3_000, '-1', 'Request cancelled by user'],
    ['02', 3_000, '1', 'The balance is insufficient for the transaction'],
    ['03', 3_000, '2001', 'The initiator information is invalid'],
    ['04', minute, '1037', 'No response from user'],
  ])('fails with the provider’s reason (…%s) [FUND-10]', async (digits, after, code, reason) => {
    const id = await push(`2547123456${digits}`)
    await advance(after)
    expect(await snapshot(id)).toMatchObject({ state: 'failed', failure: { code, reason } })
  })

  test('that was cancelled can be paid on a second prompt [FUND-08]', async () => {
    const first = await push('254712345601')
    await advance(minute)
    const second = await push('254712345600')
    await advance(3_000)
    expect([(await snapshot(first)).state, (await snapshot(second)).state]).toEqual(['failed', 'complete'])
  })

  test('can take a minute and a half [FUND-10]', async () => {
    const id = await push('254712345605')
    await advance(90_000)
    expect((await snapshot(id)).state).toBe('processing')
    await advance(1_000)
    expect((await snapshot(id)).state).toBe('complete')
  })

  test('can succeed five minutes after it was reported failed, and then has no failure left [FUND-09]', async () => {
    const id = await push('254712345606')
    await advance(3_000)
    expect((await snapshot(id)).state).toBe('failed')
    await advance(5 * minute)
    const late = await snapshot(id)
    expect(late).toMatchObject({ state: 'complete', gross: 50_000 })
    expect(late).not.toHaveProperty('failure')
  })

  test('whose webhooks are lost is still complete when asked [FUND-09]', async () => {
    const id = await push('254712345607')
    await advance(3_000)
    expect(webhooks).toEqual([])
    expect((await snapshot(id)).state).toBe('complete')
  })

  test('whose webhooks come three times, out of order, is hinted at nine times, complete when asked [FUND-09]', async () => {
    const id = await push('254712345608')
    await advance(minute)
    expect(webhooks).toEqual(Array.from({ length: 9 }, () => ({ authentic: true, hints: [{ kind: 'payment', ids: [id] }] })))
    expect((await snapshot(id)).state).toBe('complete')
  })

  test.each([
    ['09', { gross: 100, currency: 'KES', ref: 'dep_1' }],
    ['10', { gross: 50_000, currency: 'USD', ref: 'dep_1' }],
    ['11', { gross: 50_000, currency: 'KES', ref: 'not-a-known-reference' }],
  ])('shows a wrong amount, currency or reference as it is (…%s) [FUND-09]', async (digits, seen) => {
    const id = await push(`2547123456${digits}`)
    await advance(3_000)
    expect(await snapshot(id)).toMatchObject({ state: 'complete', ...seen })
  })

  test('is not complete because a forged webhook says so [FUND-09]', async () => {
    const id = await push('254712345612')
    await advance(minute)
    expect(webhooks.at(-1)).toEqual({ authentic: false, hints: [] })
    expect((await snapshot(id)).state).toBe('pending')
  })

  test('cannot be judged while the status call fails or hangs [FUND-09]', async () => {
    const failing = await push('254712345613')
    const hanging = await push('254712345614')
    await advance(minute)
    for (let time = 0; time < 3; time += 1)
      expect(await faultOf(payments.fetchPayment(failing, null))).toMatchObject({ kind: 'unavailable' })
    expect((await snapshot(failing)).state).toBe('complete')
    expect(await faultOf(impatient().fetchPayment(hanging, null))).toMatchObject({ kind: 'unavailable', code: 'timeout' })
  })

  test('can arrive twice under one reference, and both are found [FUND-09]', async () => {
    const id = await push('254712345615')
    await push('254712345600', 'dep_2')
    await advance(minute)
    const found = (await listed()).filter(({ ref }) => ref === 'dep_1')
    expect(found.map(({ state, gross }) => [state, gross])).toEqual([
      ['complete', 50_000],
      ['complete', 50_000],
    ])
    expect(found.map(({ paymentId }) => paymentId)).toContain(id)
  })

  test('waits on the phone page until a person pays [FUND-10]', async () => {
    const id = await push('254712345678')
    await advance(30_000)
    expect((await snapshot(id)).state).toBe('processing')
    await control(`prompt/${id}/answer`, { answer: 'pay' })
    await advance(1_000)
    expect((await snapshot(id)).state).toBe('complete')
  })

  test('is in doubt when the answer to the prompt is lost, and is found again by its reference [FUND-09]', async () => {
    await control('fault', { path: '/api/v1/payment/mpesa-stk-push/', fault: 'drop_after' })
    const input = { ref: 'dep_1', amount: 50_000, phone: '254712345600', narrative: 'Somo' }
    expect(await faultOf(payments.stkPush(input))).toMatchObject({ kind: 'in_doubt' })
    await advance(3_000)
    expect(await listed()).toMatchObject([{ ref: 'dep_1', state: 'complete' }])
  })
})

describe('a deposit by checkout', () => {
  test('has its amount fixed on the server, and is paid by card in the provider’s frame [FUND-03]', async () => {
    const checkout = await valueOf(payments.createCheckout(newCheckout('dep_card')))
    expect(checkout.url).toBe(`${simulator.apiOrigin}/checkout/${checkout.checkoutId}/express/`)
    const id = await payInFrame(checkout, { method: 'card', card: '4242 4242 4242 4242', amount: 1 })
    await advance(3_000)
    expect(await snapshot(id)).toMatchObject({
      ref: 'dep_card',
      state: 'complete',
      gross: 150_000,
      fee: 5_250,
      method: 'card',
      account: 'amina@example.com',
    })
  })

  test('whose card is declined fails, and the same checkout can be paid again [FUND-10]', async () => {
    const checkout = await valueOf(payments.createCheckout(newCheckout('dep_card')))
    const declined = await payInFrame(checkout, { method: 'card', card: '4000 0000 0000 0002' })
    await advance(3_000)
    const paid = await payInFrame(checkout, { method: 'mpesa', phone: '0712 345 600' })
    await advance(3_000)
    expect([(await snapshot(declined)).state, (await snapshot(paid)).state]).toEqual(['failed', 'complete'])
  })

  test('that the browser calls complete while the provider says failed is failed [FUND-07]', async () => {
    const checkout = await valueOf(payments.createCheckout(newCheckout('dep_browser')))
    const id = await payInFrame(checkout, { method: 'mpesa', phone: '0712 345 616' })
    await advance(3_000)
    expect(await frameMessage('/pay/status/', checkout, { tracking_id: id })).toMatchObject({
      state: 'COMPLETE',
      tracking_id: id,
    })
    expect((await snapshot(id)).state).toBe('failed')
  })

  test('that was paid without our learning the payment id is found by its reference [FUND-09]', async () => {
    const paid = await valueOf(payments.createCheckout(newCheckout('dep_lost')))
    await valueOf(payments.createCheckout(newCheckout('dep_open')))
    const id = await payInFrame(paid, { method: 'mpesa', phone: '0712345600' })
    await advance(3_000)
    expect(await listed()).toMatchObject([{ paymentId: id, ref: 'dep_lost' }])
  })

  test('cards need three days until their money can be paid out [FUND-10]', async () => {
    const before = (await valueOf(payouts.float())).available
    const checkout = await valueOf(payments.createCheckout(newCheckout('dep_card')))
    await payInFrame(checkout, { method: 'card', card: '4242424242424242' })
    await advance(3_000)
    expect((await valueOf(payouts.float())).available).toBe(before)
    await advance(3 * 24 * 60 * minute)
    expect((await valueOf(payouts.float())).available).toBe(before + 144_750)
  })
})

describe('the list of payments', () => {
  test('is read page by page, newest first, to its end [FUND-09]', async () => {
    for (let at = 0; at < 60; at += 1) await push('254712345600', `dep_${at}`)
    await advance(minute)
    await push('254712345600', 'dep_later')
    await advance(minute)
    const first = await valueOf(payments.listPayments({}))
    expect(first.entries).toHaveLength(25)
    expect(first.entries[0]).toMatchObject({ listedAt: new Date('2026-11-25T09:01:03.000Z'), payment: { ref: 'dep_later' } })
    expect(new Set((await listed()).map(({ ref }) => ref)).size).toBe(61)
  })

  test('that cannot be read is a fault, and not the end of the list [FUND-09]', async () => {
    await push('254712345600')
    await advance(minute)
    await control('fault', { path: '/api/v1/wallets/', fault: 'malformed', times: 1 })
    expect(await faultOf(payments.listPayments({}))).toMatchObject({ kind: 'unavailable', code: 'malformed' })
  })
})

describe('a payment in a state of which only others have written', () => {
  test('is open while it is tried again, and failed when it was cancelled [FUND-09]', async () => {
    const id = await push('254712345678')
    await control(`invoice/${id}/state`, { state: 'RETRY' })
    expect((await snapshot(id)).state).toBe('processing')
    await control(`invoice/${id}/state`, { state: 'CANCELED' })
    expect(await snapshot(id)).toMatchObject({ state: 'failed', failure: { reason: 'Request cancelled by user' } })
  })

  test('is no more than what arrived where it was paid in part, whatever its value says [FUND-09]', async () => {
    const id = await push('254712345678')
    await control(`invoice/${id}/state`, { state: 'PARTIAL', paid: 200 })
    expect(await snapshot(id)).toMatchObject({ state: 'complete', partial: true, gross: 20_000, fee: 600, net: 19_400 })
  })
})

describe('our wallet', () => {
  const wallets = async () => {
    const headers = { authorization: `Bearer ${testConfig().secretKey}` }
    const response = await fetch(`${simulator.apiOrigin}/api/v1/wallets/`, { headers })
    return ((await response.json()) as { results: Record<string, unknown>[] }).results
  }
  const heldIn = async (id: unknown) => (await wallets()).find((one) => one.wallet_id === id)?.current_balance

  test('is the shillings’ settlement wallet, whether or not it says that it may disburse [WAL-11]', async () => {
    await simulator.close()
    simulator = await startIntaSendSimulator({ settings: { settlementDisburses: false, openingFloat: 70_000 } })
    ;({ payments, payouts } = connectIntaSend(testConfig()))
    expect((await wallets()).map((one) => [one.wallet_type, one.currency, one.can_disburse])).toEqual([
      ['SETTLEMENT', 'USD', false],
      ['SETTLEMENT', 'KES', false],
    ])
    expect(await valueOf(payouts.float())).toEqual({ available: 70_000 })
    expect(await valueOf(payments.balance())).toEqual({ held: 70_000, available: 70_000 })
  })

  test('is the one that is named: of what comes, what goes and what is listed [WAL-11] [FUND-09]', async () => {
    const made = await fetch(`${simulator.apiOrigin}/api/v1/wallets/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testConfig().secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'KES', label: 'Somo', wallet_type: 'WORKING', can_disburse: true }),
    })
    const { wallet_id: walletId } = (await made.json()) as { wallet_id: string }
    const settlement = (await wallets()).find((one) => one.currency === 'KES' && one.wallet_type === 'SETTLEMENT')
    const before = settlement?.current_balance
    ;({ payments, payouts } = connectIntaSend({ ...testConfig(), walletId }))
    await push('254712345600')
    const checkout = await valueOf(payments.createCheckout(newCheckout('dep_named')))
    await payInFrame(checkout, { method: 'mpesa', phone: '0712 345 600' })
    await advance(3_000)
    expect(new Set((await listed()).map(({ ref }) => ref))).toEqual(new Set(['dep_1', 'dep_named']))
    expect(await valueOf(payments.balance())).toEqual({ held: 194_000, available: 194_000 })
    await commit(await prepare('254712345650'))
    await advance(5_000)
    expect(await valueOf(payouts.float())).toEqual({ available: 143_000 })
    expect([await heldIn(walletId), await heldIn(settlement?.wallet_id)]).toEqual([1430, before])
    const other = connectIntaSend({ ...testConfig(), walletId: 'NOSUCH1' })
    expect(await faultOf(other.payouts.float())).toMatchObject({ kind: 'rejected' })
  })
})

describe('names, references and narratives', () => {
  test('are cut to the letters that the provider takes, and whole names in others to nothing [FUND-09] [WAL-11]', async () => {
    const customer = { email: 'amina@example.com', firstName: 'Ng’ang’a', lastName: "Müller-O'Neil" }
    await valueOf(payments.createCheckout({ ...newCheckout('dep_1'), customer }))
    await valueOf(payments.createCheckout({ ...newCheckout('dep_2'), customer: { firstName: 'አሚና' } }))
    const input = { ref: 'dep_3', amount: 50_000, phone: '254712345600', narrative: 'Somo: Ng’ang’a & co' }
    await valueOf(payments.stkPush(input))
    await valueOf(payouts.prepare({ ...newPayout('254712345650'), name: "Ng'ang'a Wa Thiong'o", narrative: 'Mapato ya “Somo”' }))
    await valueOf(payouts.prepare({ ...newPayout('254712345650'), name: 'አሚና' }))
    const log = (await (await fetch(`${simulator.apiOrigin}/__sim/log`)).json()) as {
      path: string
      body: Record<string, unknown>
    }[]
    const sent = log.flatMap(({ body }) => {
      const [transfer] = (body?.transactions ?? []) as Record<string, unknown>[]
      return [body?.first_name, body?.last_name, body?.narrative, transfer?.name, transfer?.narrative].filter(Boolean)
    })
    expect(sent).toEqual([
      ...['Nganga', 'Muller-ONeil', 'Somo Nganga co', 'Nganga Wa Thiongo', 'Mapato ya Somo'],
      ...['Somo', 'Somo earnings'],
    ])
  })
})

describe('a refund', () => {
  test('is asked for and decided later by the provider’s people [FUND-10]', async () => {
    const id = await push('254712345600')
    await advance(3_000)
    const { refundId } = await valueOf(payments.requestRefund({ paymentId: id, amount: 50_000, reason: 'duplicate' }))
    expect(await valueOf(payments.fetchRefund(refundId))).toEqual({ state: 'pending', paymentId: id, amount: 50_000 })
    await advance(60 * minute)
    expect(await valueOf(payments.fetchRefund(refundId))).toMatchObject({ state: 'done' })
    expect(webhooks.at(-1)).toEqual({ authentic: true, hints: [{ kind: 'refund', ids: [refundId] }] })
  })
})

describe('a payout', () => {
  test('moves no money before it is committed, and is paid afterwards with receipt, fee and name [WAL-11]', async () => {
    const before = (await valueOf(payouts.float())).available
    const handle = await prepare('254712345650')
    expect(handle).toMatchObject({ provider: 'intasend', feeEstimate: 1_000 })
    await advance(60 * minute)
    expect((await valueOf(payouts.fetch(handle))).state).toBe('prepared')
    expect((await valueOf(payouts.float())).available).toBe(before)
    await commit(handle)
    expect((await valueOf(payouts.fetch(handle))).state).toBe('processing')
    await advance(5_000)
    expect(await valueOf(payouts.fetch(handle))).toMatchObject({
      state: 'paid',
      code: 'TS100',
      fee: 1_000,
      receipt: expect.stringMatching(/^T[A-Z0-9]{9}$/),
      payeeName: 'Grace Wambui',
    })
    expect((await valueOf(payouts.float())).available).toBe(before - 51_000)
  })

  test.each([
    ['51', { state: 'failed', code: 'TF103', retryable: false }],
    ['52', { state: 'failed', code: 'TF106', retryable: false }],
    ['53', { state: 'indeterminate', code: 'TF105' }],
    ['55', { state: 'failed', code: 'BF105', retryable: true }],
  ])('is judged by its transaction, not by its batch (…%s) [WAL-11]', async (digits, seen) => {
    const handle = await prepare(`2547123456${digits}`)
    await commit(handle)
    await advance(60 * minute)
    expect(await valueOf(payouts.fetch(handle))).toMatchObject(seen)
  })

  test('that failed leaves the float as it was [WAL-11]', async () => {
    const before = (await valueOf(payouts.float())).available
    const handle = await prepare('254712345651')
    await commit(handle)
    await advance(minute)
    expect((await valueOf(payouts.fetch(handle))).raw).toMatchObject({ status_code: 'BC100', status: 'Completed' })
    expect((await valueOf(payouts.float())).available).toBe(before)
  })

  test('that is observed and queued again stays open until it is paid [WAL-11]', async () => {
    const handle = await prepare('254712345654')
    await commit(handle)
    const seen: string[] = []
    for (const ms of [5_000, 55_000, 60_000]) {
      await advance(ms)
      const { state, code } = await valueOf(payouts.fetch(handle))
      seen.push(`${state} ${code}`)
    }
    expect(seen).toEqual(['processing TH107', 'processing TR109', 'paid TS100'])
  })

  test('whose announcement got no answer is announced again; the orphan is never paid [WAL-11]', async () => {
    const before = (await valueOf(payouts.float())).available
    expect(await faultOf(payouts.prepare(newPayout('254712345656')))).toMatchObject({ kind: 'unavailable' })
    const handle = await prepare('254712345656')
    await commit(handle)
    await advance(60 * minute)
    expect((await valueOf(payouts.fetch(handle))).state).toBe('paid')
    expect((await valueOf(payouts.float())).available).toBe(before - 51_000)
  })

  test('whose commit got no answer is in doubt, and fetching tells whether it took effect [WAL-11]', async () => {
    const took = await prepare('254712345657')
    expect(await faultOf(payouts.commit(took))).toMatchObject({ kind: 'in_doubt' })
    expect((await valueOf(payouts.fetch(took))).state).toBe('processing')
    expect(await faultOf(payouts.commit(took))).toMatchObject({ kind: 'rejected' })
    const lost = await prepare('254712345658')
    expect(await faultOf(payouts.commit(lost))).toMatchObject({ kind: 'in_doubt' })
    await advance(2 * minute)
    expect((await valueOf(payouts.fetch(lost))).state).toBe('prepared')
    await commit(lost)
    await advance(minute)
    expect([(await valueOf(payouts.fetch(took))).state, (await valueOf(payouts.fetch(lost))).state]).toEqual(['paid', 'paid'])
  })

  test('is not committed when the provider asks for patience [WAL-11]', async () => {
    const handle = await prepare('254712345663')
    expect(await faultOf(payouts.commit(handle))).toMatchObject({ kind: 'rate_limited' })
    expect((await valueOf(payouts.fetch(handle))).state).toBe('prepared')
  })

  test('is hinted at by every id it goes by, even without the word and before its own announcement [WAL-11]', async () => {
    const early = await prepare('254712345659')
    expect(webhooks.at(-1)?.hints[0]?.ids).toEqual(
      expect.arrayContaining([early.trackingId, early.fileId, ...(early.itemIds ?? [])]),
    )
    const bare = await prepare('254712345661')
    await commit(bare)
    await advance(minute)
    expect(webhooks.at(-1)).toEqual({ authentic: false, hints: [{ kind: 'payout', ids: [bare.fileId] }] })
  })

  test('hinted at again an hour after it was paid is still paid once [WAL-11]', async () => {
    const handle = await prepare('254712345662')
    await commit(handle)
    await advance(minute)
    const count = webhooks.length
    await advance(60 * minute)
    expect(webhooks).toHaveLength(count + 1)
    expect((await valueOf(payouts.fetch(handle))).state).toBe('paid')
  })

  test('can be cancelled before the commit and not after it [WAL-11]', async () => {
    const handle = await prepare('254712345650')
    expect(await payouts.cancel?.(handle)).toEqual({ ok: true, value: undefined })
    expect(await valueOf(payouts.fetch(handle))).toMatchObject({ state: 'failed', code: 'TC108' })
    expect(await faultOf(payouts.commit(handle))).toMatchObject({ kind: 'rejected' })
  })

  test('larger than the float fails its float check and can be tried again another day [WAL-11]', async () => {
    await control('float', { available: 100 })
    expect(await valueOf(payouts.float())).toEqual({ available: 10_000 })
    const handle = await prepare('254712345650')
    await commit(handle)
    await advance(minute)
    expect(await valueOf(payouts.fetch(handle))).toMatchObject({ state: 'failed', retryable: true, code: 'BF105' })
  })

  test('is taken as repeated where the number is a number and no currency is named [WAL-11]', async () => {
    await simulator.close()
    simulator = await startIntaSendSimulator({ control: true, standsAt: new Date(noon), settings: { echo: 'documented' } })
    ;({ payments, payouts } = connectIntaSend(testConfig()))
    const handle = await prepare('254712345650')
    await commit(handle)
    await advance(5_000)
    expect(await valueOf(payouts.fetch(handle))).toMatchObject({ state: 'paid', fee: 1_000 })
  })

  test('with cents is a bug, not a request [WAL-11]', async () => {
    await expect(payouts.prepare({ ...newPayout('254712345650'), amount: 50_050 })).rejects.toThrow('not whole shillings')
  })
})

describe('faults', () => {
  const push = (provider = payments) =>
    provider.stkPush({ ref: 'dep_1', amount: 50_000, phone: '254712345600', narrative: 'Somo' })

  test.each([
    [{ status: 500 }, 'in_doubt', 'http_500'],
    [{ status: 503 }, 'in_doubt', 'http_503'],
    ['hang', 'in_doubt', 'timeout'],
    ['drop', 'in_doubt', 'connection_lost'],
    ['malformed', 'in_doubt', 'malformed'],
    [{ status: 401 }, 'unauthorized', 'error'],
    [{ status: 403 }, 'unauthorized', 'error'],
    [{ status: 400 }, 'rejected', 'error'],
    [{ status: 429 }, 'rate_limited', 'throttled'],
  ])('%j on a call that moves money is %s [FUND-09]', async (fault, kind, code) => {
    await control('fault', { path: '/api/v1/payment/mpesa-stk-push/', fault })
    expect(await faultOf(push(fault === 'hang' ? impatient() : payments))).toMatchObject({ kind, code })
  })

  test.each([[{ status: 502 }], ['hang'], ['drop'], ['malformed']])(
    '%j on a call that moves no money is only unavailable [FUND-09]',
    async (fault) => {
      await control('fault', { path: '/api/v1/checkout/', fault })
      const provider = fault === 'hang' ? impatient() : payments
      expect(await faultOf(provider.createCheckout(newCheckout('dep_1')))).toMatchObject({ kind: 'unavailable' })
    },
  )

  test('a provider that was never reached leaves nothing in doubt [FUND-09]', async () => {
    await simulator.close()
    expect(await faultOf(push())).toMatchObject({ kind: 'unavailable', code: 'unreachable' })
  })

  test('an unknown payment id is rejected with the provider’s words, and so is a payout’s [FUND-09]', async () => {
    const { trackingId } = await prepare('254712345650')
    for (const id of ['NOSUCH1', trackingId]) {
      const fault = await faultOf(payments.fetchPayment(id, null))
      expect(fault).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('Invoice with specified id does not exist'),
      })
    }
  })

  test('wrong keys are told from wrong requests [FUND-09]', async () => {
    const wrong = { ref: 'dep_1', amount: 50_000, phone: '0712', narrative: 'Somo' }
    const fault = await faultOf(payments.stkPush(wrong))
    expect(fault).toMatchObject({ kind: 'rejected', code: 'invalid', message: expect.stringContaining('phone_number: ') })
    const { publicKey, secretKey } = testConfig()
    const strict = await startIntaSendSimulator({ settings: { publicKey, secretKey } })
    try {
      const origins = { apiBase: strict.apiOrigin, sdkOrigin: strict.frameOrigin }
      const known = connectIntaSend({ ...testConfig(), ...origins }).payments
      const unknown = connectIntaSend({ ...testConfig(), ...origins, secretKey: 'ISSecretKey_test_2' }).payments
      expect(await faultOf(known.stkPush(wrong))).toMatchObject({ kind: 'rejected' })
      expect(await faultOf(unknown.stkPush(wrong))).toMatchObject({ kind: 'unauthorized' })
    } finally {
      await strict.close()
    }
  })
})

describe('the configuration', () => {
  const live: IntaSendConfig = {
    apiBase: 'https://payment.intasend.com',
    sdkOrigin: 'https://websdk-v2.intasend.com',
    publicKey: 'ISPubKey_live_1',
    secretKey: 'ISSecretKey_live_1',
    webhookChallenge: 'the word',
  }
  const sandbox: IntaSendConfig = {
    apiBase: 'https://sandbox.intasend.com',
    sdkOrigin: 'https://websdk-sandbox-v2.intasend.com',
    publicKey: 'ISPubKey_test_1',
    secretKey: 'ISSecretKey_test_1',
    webhookChallenge: 'the word',
  }

  test('takes live keys on the live host and test keys on the sandbox or a simulator [FUND-10]', () => {
    expect([live, sandbox, testConfig()].map(configProblem)).toEqual([null, null, null])
  })

  test.each([
    ['live keys with a simulator', { ...live, apiBase: 'http://127.0.0.1:4010' }],
    ['live keys with the sandbox', { ...live, apiBase: sandbox.apiBase }],
    ['live keys with plain HTTP', { ...live, apiBase: 'http://payment.intasend.com' }],
    ['live keys with another frame', { ...live, sdkOrigin: 'http://127.0.0.1:4011' }],
    ['test keys with the live host', { ...sandbox, apiBase: live.apiBase }],
    ['test keys with the live host on another port', { ...sandbox, apiBase: 'https://payment.intasend.com:8443' }],
    ['test keys with the live frame', { ...sandbox, sdkOrigin: live.sdkOrigin }],
    ['keys of two kinds', { ...sandbox, secretKey: live.secretKey }],
    ['a secret key in place of the public one', { ...sandbox, publicKey: sandbox.secretKey }],
    ['an address that is none', { ...sandbox, apiBase: 'sandbox' }],
    ['an empty challenge', { ...sandbox, webhookChallenge: ' ' }],
  ])('refuses %s [FUND-10]', (_, config) => {
    expect(() => connectIntaSend(config)).toThrow('IntaSend configuration')
  })
})

function testConfig(): IntaSendConfig {
  return {
    apiBase: simulator.apiOrigin,
    sdkOrigin: simulator.frameOrigin,
    publicKey: 'ISPubKey_test_1',
    secretKey: 'ISSecretKey_test_1',
    webhookChallenge: 'the word',
  }
}

/** For answers that never come; a slow machine is waited for. */
const impatient = (): Required<PaymentProvider> => connectIntaSend(testConfig(), { answerMs: 300 }).payments

const newCheckout = (ref: string) => ({ ref, amount: 150_000, customer: { email: 'amina@example.com', firstName: 'Amina' } })

const newPayout = (phone: string) => ({
  attemptId: 'wd_1-1',
  amount: 50_000,
  phone,
  name: 'Grace Wambui',
  narrative: 'Somo earnings',
})

const push = async (phone: string, ref = 'dep_1'): Promise<string> =>
  (await valueOf(payments.stkPush({ ref, amount: 50_000, phone, narrative: 'Somo' }))).paymentId

/** The payments of the whole list, page after page; one can stand in it more than once, as a sale and as its charge. */
async function listed(): Promise<PaymentSnapshot[]> {
  const found = new Map<string, PaymentSnapshot>()
  let page: string | null = null
  do {
    const { entries, next }: ListedPayments = await valueOf(payments.listPayments(page === null ? {} : { page }))
    for (const { payment } of entries) if (payment) found.set(payment.paymentId, payment)
    page = next
  } while (page !== null)
  return [...found.values()]
}

const snapshot = (id: string): Promise<PaymentSnapshot> => valueOf(payments.fetchPayment(id, null))

const prepare = (phone: string): Promise<PayoutHandle> => valueOf(payouts.prepare(newPayout(phone)))

const commit = (handle: PayoutHandle): Promise<void> => valueOf(payouts.commit(handle))

const advance = (ms: number) => control('clock/advance', { ms })

async function control(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${simulator.apiOrigin}/__sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await response.json()).not.toHaveProperty('error')
}

type Opened = { checkoutId: string; signature: string }

const payInFrame = async (checkout: Opened, form: Record<string, unknown>): Promise<string> =>
  String((await frameMessage('/pay/start/', checkout, form)).tracking_id)

/** What the provider's frame asks its own server, and passes on to the page. */
async function frameMessage(path: string, { checkoutId, signature }: Opened, form: Record<string, unknown>) {
  const body = JSON.stringify({ checkout_id: checkoutId, signature, ...form })
  const response = await fetch(simulator.frameOrigin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { message } = (await response.json()) as { message: Record<string, unknown> }
  return message
}

async function valueOf<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(`${settled.fault.kind}: ${settled.fault.message}`)
  return settled.value
}

async function faultOf(result: Promise<Result<unknown>>) {
  const settled = await result
  expect(settled.ok).toBe(false)
  return settled.ok ? null : settled.fault
}
