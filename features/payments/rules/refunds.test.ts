import { describe, expect, test } from 'vitest'
import { leftOf, mostRefundKes } from './refunds.ts'

describe('what came from somewhere', () => {
  test.each([
    [{ cameCents: 100_000, wentCents: 0 }, 100_000],
    [{ cameCents: 100_000, wentCents: 40_000 }, 60_000],
    [{ cameCents: 100_000, wentCents: 120_000 }, 0],
  ])('%j leaves %i cents to go back there [WAL-13]', (source, left) => {
    expect(leftOf(source)).toBe(left)
  })

  test.each([
    ['all of it', 100_000, 250_000, 1000],
    ['no more than the wallet holds', 100_000, 40_099, 400],
    ['nothing below what M-Pesa sends', 100_000, 999, 0],
    ['its least', 100_000, 1000, 10],
    ['no more at once than M-Pesa moves', 40_000_000, 40_000_000, 150_000],
  ])('can go back: %s [WAL-13]', (_, cameCents, wallet, most) => {
    expect(mostRefundKes({ cameCents, wentCents: 0 }, wallet)).toBe(most)
  })
})
