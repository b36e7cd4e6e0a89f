/** A provider that answers about something else than it was asked: nothing of it is believed, before any money moves. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveFrom } from '../../../../app/server/testing/receiver.ts'
import { connectIntaSend } from './intasend.ts'

let provider: ReturnType<typeof connectIntaSend>
let close: () => void
/** What the next call is answered with. */
let answer: object
let asked: string[]

beforeAll(async () => {
  const receiver = await receiveFrom((_, __, path) => {
    asked.push(path)
    return Response.json(answer)
  })
  close = receiver.close
  provider = connectIntaSend({
    apiBase: receiver.url,
    sdkOrigin: receiver.url,
    publicKey: 'ISPubKey_test_tests',
    secretKey: 'ISSecretKey_test_tests',
    webhookChallenge: 'the word',
  })
})
afterAll(() => close())
beforeEach(() => {
  asked = []
})

const transfer = { account: '254712345650', amount: '500.00', currency: 'KES', status_code: 'TP101', status: 'Pending' }
const batch = { tracking_id: 'T-1', file_id: 'F1', status_code: 'BP103', status: 'Preview and approve', transactions: [transfer] }
const wish = { attemptId: 'po1-1', amount: 50_000, phone: '254712345650', name: 'Grace Wambui', narrative: 'Somo po1-1' }

test.each([
  ['amount', { ...batch, transactions: [{ ...transfer, amount: '5000.00' }] }],
  ['amount', { ...batch, transactions: [{ ...transfer, amount: 'five hundred' }] }],
  ['account', { ...batch, transactions: [{ ...transfer, account: '254712345651' }] }],
  ['account', { ...batch, transactions: [{ ...transfer, account: null }] }],
  ['currency', { ...batch, transactions: [{ ...transfer, currency: 'USD' }] }],
  ['number of transactions', { ...batch, transactions: [transfer, transfer] }],
  ['number of transactions', { ...batch, transactions: [] }],
  ['number of transactions', { ...batch, transactions: 'one' }],
])('a payout that is repeated with another %s is refused before it is approved (%j) [WAL-11]', async (what, repeated) => {
  answer = repeated
  const prepared = await provider.payouts.prepare(wish)
  const message = expect.stringContaining(`another ${what}`)
  expect(prepared).toMatchObject({ ok: false, fault: { kind: 'rejected', code: 'echo_mismatch', message } })
  expect(asked).toEqual(['/api/v1/send-money/initiate/'])
})

test('a payout that is repeated as it was asked for is prepared, with every id that a webhook may name [WAL-11]', async () => {
  answer = { ...batch, transactions: [{ ...transfer, transaction_id: 'I1', request_reference_id: 'R1' }] }
  const value = { trackingId: 'T-1', fileId: 'F1', itemIds: ['R1', 'I1', 'po1-1'] }
  expect(await provider.payouts.prepare(wish)).toMatchObject({ ok: true, value })
})

test('a word about another payout is no word about this one: it stays open [WAL-11]', async () => {
  const handle = { provider: 'intasend', trackingId: 'T-1', opaque: batch }
  answer = { ...batch, tracking_id: 'T-2', status_code: 'BC100', transactions: [{ ...transfer, status_code: 'TS100' }] }
  expect(await provider.payouts.fetch(handle)).toMatchObject({ ok: false, fault: { kind: 'unavailable', code: 'malformed' } })
})

test('a payout that holds more than one transfer is neither paid nor failed: a person looks at it [WAL-11]', async () => {
  const handle = { provider: 'intasend', trackingId: 'T-1', opaque: batch }
  for (const code of ['TS100', 'TF106']) {
    answer = { ...batch, status_code: 'BC100', transactions: [{ ...transfer, status_code: code }, transfer] }
    expect(await provider.payouts.fetch(handle)).toMatchObject({ ok: true, value: { state: 'indeterminate' } })
  }
})

test('a handle that is not the prepared one approves nothing [WAL-11]', async () => {
  const handle = { provider: 'intasend', trackingId: 'T-2', opaque: batch }
  await expect(provider.payouts.commit(handle)).rejects.toThrow('not the prepared one')
  expect(asked).toEqual([])
})

const invoice = {
  ...{ invoice_id: 'R8KQ1ZV', state: 'COMPLETE', provider: 'M-PESA', charges: '3.00', net_amount: '97.00', currency: 'KES' },
  ...{ value: '100.00', account: '254712345600', api_ref: 'dep_1', created_at: '2026-11-25T09:00:00+03:00' },
}

test.each([
  ['about another payment', { invoice: { ...invoice, invoice_id: 'R8KQ1ZW' } }],
  ['without an amount', { invoice: { ...invoice, value: null } }],
  ['with a part of a cent', { invoice: { ...invoice, value: '100.005' } }],
  ['without a currency', { invoice: { ...invoice, currency: null } }],
  ['without a state', { invoice: { ...invoice, state: '' } }],
  ['of no payment', {}],
])('an answer %s is none, and credits nobody [FUND-09]', async (_, said) => {
  answer = said
  const fetched = await provider.payments.fetchPayment('R8KQ1ZV', null)
  expect(fetched).toMatchObject({ ok: false, fault: { kind: 'unavailable', code: 'malformed' } })
})

test('an answer about the payment that was asked about is believed, to the cent [FUND-09]', async () => {
  answer = { invoice }
  const value = { paymentId: 'R8KQ1ZV', state: 'complete', ref: 'dep_1', gross: 10_000, net: 9_700, fee: 300, currency: 'KES' }
  expect(await provider.payments.fetchPayment('R8KQ1ZV', null)).toMatchObject({ ok: true, value })
})

test('an answer about another refund is none, and one that names no payment tells of none [FUND-09] [FUND-10]', async () => {
  answer = { chargeback_id: 'C2', status: 'COMPLETED', amount: '100.00', invoice }
  expect(await provider.payments.fetchRefund('C1')).toMatchObject({
    ok: false,
    fault: { kind: 'unavailable', code: 'malformed' },
  })
  expect(await provider.payments.fetchRefund('C2')).toEqual({
    ok: true,
    value: { state: 'done', paymentId: 'R8KQ1ZV', amount: 10_000 },
  })
  answer = { chargeback_id: 'C2', status: 'DISPUTED', amount: null, invoice: null }
  expect(await provider.payments.fetchRefund('C2')).toEqual({
    ok: true,
    value: { state: 'pending', paymentId: null, amount: null },
  })
})

test('a list of chargebacks says when each was begun; one entry that cannot be read makes it none [FUND-09]', async () => {
  const one = { chargeback_id: 'CB1', created_at: '2026-11-25T09:00:00+03:00' }
  answer = { results: [one], next: null }
  const entries = [{ refundId: 'CB1', begunAt: new Date('2026-11-25T06:00:00Z') }]
  expect(await provider.payments.listRefunds({})).toEqual({ ok: true, value: { entries, next: null } })
  for (const wrong of [
    { ...one, chargeback_id: null },
    { ...one, created_at: 'yesterday' },
  ]) {
    answer = { results: [one, wrong], next: null }
    expect(await provider.payments.listRefunds({})).toMatchObject({ ok: false, fault: { code: 'malformed' } })
  }
})
