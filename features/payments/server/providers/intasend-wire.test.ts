import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentFromInvoice } from './intasend-wire.ts'
import { centsFromWire } from './wire.ts'

describe('amounts on the wire', () => {
  const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 })

  test('an amount reads the same as string and as number, to the cent [FUND-09]', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = String(Math.abs(amount)).padStart(3, '0')
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(centsFromWire(text)).toBe(amount)
        expect(centsFromWire(Number(text))).toBe(amount)
        expect(centsFromWire(`${text}000`)).toBe(amount)
      }),
    )
  })

  test('the noise of floating point sums is undone, but a real fraction of a cent is refused [FUND-09]', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(centsFromWire(a / 100 + b / 100)).toBe(a + b)
        expect(centsFromWire(a / 100 + 0.005)).toBeNull()
      }),
    )
  })

  test.each([
    ['20.00', 2_000],
    ['0.0', 0],
    ['0', 0],
    ['-0.00', 0],
    [20, 2_000],
    [0, 0],
    [10.36, 1_036],
    [1000.41, 100_041],
    [103.63, 10_363],
    ['1,000.00', null],
    ['10.365', null],
    ['', null],
    ['abc', null],
    ['1e3', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e21, null],
    [null, null],
    [true, null],
  ])('%j is read as %j cents [FUND-09]', (value, expected) => {
    expect(centsFromWire(value)).toBe(expected)
  })
})

describe('an invoice object', () => {
  // Captured live in April 2025, shortened.
  const captured = {
    invoice_id: 'KNDELM3',
    state: 'FAILED',
    provider: 'M-PESA',
    charges: '0.00',
    net_amount: '20.00',
    currency: 'KES',
    value: '20.00',
    account: '254723551116',
    api_ref: 'dep_1',
    mpesa_reference: null,
    failed_reason: 'Request cancelled by user',
    failed_code: '-1',
    created_at: '2025-04-08T10:53:08.761765+03:00',
    updated_at: '2025-04-08T10:53:30.000000+03:00',
    challenge: 'word',
  }

  test('becomes a snapshot with money in cents and instants in UTC, without our secret [FUND-09]', () => {
    const { challenge: _, ...raw } = captured
    expect(paymentFromInvoice(captured)).toEqual({
      paymentId: 'KNDELM3',
      ref: 'dep_1',
      state: 'failed',
      gross: 2_000,
      fee: 0,
      net: 2_000,
      currency: 'KES',
      method: 'mpesa',
      account: '254723551116',
      failure: { code: '-1', reason: 'Request cancelled by user' },
      updatedAt: '2025-04-08T07:53:30.000Z',
      raw,
    })
  })

  test('what the provider kept is gross less net, even where its charges say otherwise [FUND-09]', () => {
    const odd = { ...captured, state: 'COMPLETE', value: '11.00', charges: '0.33', net_amount: 10.66 }
    expect(paymentFromInvoice(odd)).toMatchObject({ state: 'complete', gross: 1_100, net: 1_066, fee: 34 })
    expect(paymentFromInvoice(odd)).not.toHaveProperty('failure')
  })

  test.each(['invoice_id', 'state', 'value', 'currency'])('without a readable %s there is no snapshot [FUND-09]', (field) => {
    expect(paymentFromInvoice({ ...captured, [field]: null })).toBeNull()
  })
})
