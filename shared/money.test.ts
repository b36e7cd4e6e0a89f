import { describe, expect, test } from 'vitest'
import { centsFromShillings, formatAmount, formatMoney, formatMoneyExactly, percentOf, shillings, splitPrice } from './money.ts'

describe('shillings are whole cents inside', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1, 100],
    [1250.5, 125_050],
    [1_234_567.89, 123_456_789],
    [-5.25, -525],
    [90_071_992_547_409.91, 9_007_199_254_740_991],
  ])('KES %s is %s cents, and back [WAL-13]', (kes, cents) => {
    expect(centsFromShillings(kes)).toBe(cents)
    expect(shillings(cents)).toBe(kes)
  })

  test.each([0.001, 1.005, -0.004, 99.999, 90_071_992_547_409.92, Number.NaN, Number.POSITIVE_INFINITY])(
    'KES %s is not an exact amount [WAL-13]',
    (kes) => {
      expect(() => centsFromShillings(kes)).toThrow(new RangeError(`not an exact amount of shillings: ${kes}`))
    },
  )

  test.each([0.5, 2 ** 53, Number.NaN])('%s is no whole number of cents, whatever is to be done with it [WAL-13]', (cents) => {
    const refusal = new RangeError(`not whole cents: ${cents}`)
    expect(() => shillings(cents)).toThrow(refusal)
    expect(() => splitPrice(cents, 7000)).toThrow(refusal)
    expect(() => percentOf(cents, 50)).toThrow(refusal)
  })
})

describe('the teacher keeps 70 %, rounded down, and the rest is the platform’s', () => {
  test.each([
    [100_000, 7000, 70_000, 30_000],
    [33_333, 7000, 23_333, 10_000],
    [1, 7000, 0, 1],
    [2, 7000, 1, 1],
    [10, 7000, 7, 3],
    [0, 7000, 0, 0],
    [99_999, 6667, 66_669, 33_330],
    [100_000, 10_000, 100_000, 0],
    [100_000, 0, 0, 100_000],
  ])('of %s cents at %s basis points: %s and %s [WAL-11]', (price, bps, teacher, platform) => {
    expect(splitPrice(price, bps)).toEqual({ teacher, platform })
  })
})

test.each([
  [100_000, 50, 50_000],
  [85_050, 50, 42_525],
  [33_333, 50, 16_667],
  [1, 50, 1],
  [0, 50, 0],
  [101, 1, 2],
  [100, 1, 1],
  [33_333, 100, 33_333],
  [33_333, 0, 0],
])('of %s cents %s percent go back, %s: a doubtful cent is the family’s [BOOK-06]', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part)
})

describe('money is written as people read it', () => {
  test.each([
    [0, 'KES 0', 'Ksh 0.00'],
    [5, 'KES 0.05', 'Ksh 0.05'],
    [50, 'KES 0.50', 'Ksh 0.50'],
    [100, 'KES 1', 'Ksh 1.00'],
    [99_900, 'KES 999', 'Ksh 999.00'],
    [100_000, 'KES 1,000', 'Ksh 1,000.00'],
    [125_050, 'KES 1,250.50', 'Ksh 1,250.50'],
    [12_345_600, 'KES 123,456', 'Ksh 123,456.00'],
    [123_456_789, 'KES 1,234,567.89', 'Ksh 1,234,567.89'],
    [-125_000, '−KES 1,250', '−Ksh 1,250.00'],
    [-50, '−KES 0.50', '−Ksh 0.50'],
  ])('%s cents: %s, in a history %s [WAL-03]', (cents, short, exact) => {
    expect(formatMoney(cents)).toBe(short)
    expect(formatMoneyExactly(cents)).toBe(exact)
    expect(formatAmount(cents)).toBe(short.replace('KES ', ''))
  })

  test('in the word the customer’s own text has [WAL-05]', () => {
    expect(formatMoney(10_000, 'Ksh')).toBe('Ksh 100')
    expect(formatMoneyExactly(10_000, 'KES')).toBe('KES 100.00')
  })
})
