import { expect, test } from 'vitest'
import { readIntaSendWebhook } from './intasend-webhook.ts'

const readWhole = (body: unknown) =>
  readIntaSendWebhook(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), 'the word')
const read = (body: unknown) => {
  const { record: _, ...reading } = readWhole(body)
  return reading
}
const payment = { invoice_id: 'KNDELM3', state: 'COMPLETE', value: '20.00' }
const payout = {
  file_id: '0444E50',
  tracking_id: 'b3d9',
  transactions: [{ request_reference_id: 'edbe', transaction_id: '0L5PJMK' }],
}

test('a payment event with the word is a hint to fetch that payment and carries no amount [FUND-09]', () => {
  expect(read({ ...payment, challenge: 'the word' })).toEqual({ authentic: true, hints: [{ kind: 'payment', ids: ['KNDELM3'] }] })
})

test.each(['wrong', '', undefined, null, 7])('a payment event with the word %j wakes nobody [FUND-09]', (challenge) => {
  expect(read({ ...payment, challenge })).toEqual({ authentic: false, hints: [] })
})

test('a payout event names every id it carries, because the tracking id is not always the stored one [WAL-11]', () => {
  const hints = [{ kind: 'payout', ids: ['b3d9', '0444E50', 'edbe', '0L5PJMK'] }]
  expect(read({ ...payout, challenge: 'the word' })).toEqual({ authentic: true, hints })
  expect(read(payout)).toEqual({ authentic: false, hints })
  expect(read({ ...payout, challenge: 'wrong' })).toEqual({ authentic: false, hints: [] })
  expect(read({ file_id: '0444E50' })).toEqual({ authentic: false, hints: [{ kind: 'payout', ids: ['0444E50'] }] })
})

test('our own reference, which can be guessed, names a payout only where the word stands [WAL-11]', () => {
  const event = { file_id: '0444E50', batch_reference: 'po7-1' }
  expect(read({ ...event, challenge: 'the word' }).hints).toEqual([{ kind: 'payout', ids: ['0444E50', 'po7-1'] }])
  expect(read(event).hints).toEqual([{ kind: 'payout', ids: ['0444E50'] }])
})

test('a refund event is told apart from the invoice inside it [FUND-09]', () => {
  const event = { chargeback_id: 'CB12345', invoice: payment, invoice_id: 'KNDELM3', challenge: 'the word' }
  expect(read(event)).toEqual({ authentic: true, hints: [{ kind: 'refund', ids: ['CB12345'] }] })
})

test.each(['', 'null', '[]', '{', '{"challenge":"the word"}', '{"state":"COMPLETE","challenge":"the word"}'])(
  'a body that names nothing (%s) has no hints and does no harm [FUND-09]',
  (body) => {
    expect(read(body)).toEqual({ authentic: false, hints: [] })
  },
)

test.each(['KND\u0000ELM3', 'K'.repeat(101), '<b>'])('%j is no id, and wakes nobody [FUND-09]', (id) => {
  expect(read({ ...payment, invoice_id: id, challenge: 'the word' }).hints).toEqual([])
  expect(read({ file_id: id }).hints).toEqual([])
})

test('a list of thousands names fifty at most [FUND-09]', () => {
  const transactions = Array.from({ length: 3000 }, (_, i) => ({ transaction_id: `T${i}` }))
  expect(read({ file_id: 'F', transactions }).hints[0]?.ids).toHaveLength(50)
})

test('of a body that wakes somebody is kept what a dispute turns on, as a database can keep it [FUND-09]', () => {
  const person = { account: '254712345600', customer: { first_name: 'Amina' }, host: '41.89.164.2', narrative: 'For Amina' }
  const event = {
    ...payment,
    ...person,
    challenge: 'the word',
    failed_reason: `\0${'x'.repeat(300)}\ud800`,
    invoice: { ...person },
  }
  expect(readWhole(event).record).toEqual({ ...payment, failed_reason: 'x'.repeat(200), invoice: {} })
  const transactions = [
    { transaction_id: '0L5PJMK', amount: '50.00', account: '254712345600', provider_account_name: ' Jane' },
    7,
  ]
  expect(readWhole({ file_id: '0444E50', transactions }).record).toEqual({
    file_id: '0444E50',
    transactions: [{ transaction_id: '0L5PJMK', amount: '50.00' }],
  })
  expect(readWhole({ ...payment, challenge: 'wrong' })).not.toHaveProperty('record')
  // A stranger's, who may send the deepest: a batch needs no word to be looked at.
  const deep = `${'{"transaction":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(readWhole(`{"file_id":"0444E50","transaction":${deep}}`).record).toEqual({
    file_id: '0444E50',
    transaction: { transaction: { transaction: {} } },
  })
})
