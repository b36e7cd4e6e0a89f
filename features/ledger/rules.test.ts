import { describe, expect, test } from 'vitest'
import { accountKinds, isBalanced, isFresh, summedKinds, transferKinds, type Leg } from './rules.ts'

const wallet = (amountCents: number): Leg => ({ account: 'wallet', ownerId: 1, amountCents })
const hold = (amountCents: number): Leg => ({ account: 'booking_hold', ownerId: 7, amountCents })
const revenue = (amountCents: number): Leg => ({ account: 'platform_revenue', amountCents })

describe('a movement balances', () => {
  test.each<[string, Leg[]]>([
    ['money paid is money held', [wallet(-100_000), hold(100_000)]],
    ['a hold is shared to the cent', [hold(-33_333), wallet(23_333), revenue(10_000)]],
    ['one cent', [wallet(-1), hold(1)]],
    ['as much as a number can say exactly', [wallet(-(2 ** 53 - 1)), hold(2 ** 53 - 1)]],
  ])('%s [WAL-13]', (_fact, legs) => {
    expect(isBalanced(legs)).toBe(true)
  })
})

describe('a movement does not balance', () => {
  test.each<[string, Leg[]]>([
    ['without legs', []],
    ['with one leg of nothing', [wallet(0)]],
    ['with one leg', [wallet(5)]],
    ['a cent too many', [wallet(-100), hold(101)]],
    ['a cent too few', [wallet(-100), hold(99)]],
    ['with both legs in', [wallet(5), hold(5)]],
    ['with a leg of nothing', [wallet(0), hold(0)]],
    ['with one leg of nothing among others', [wallet(-5), hold(5), revenue(0)]],
    ['with parts of a cent', [wallet(-0.5), hold(0.5)]],
    ['with one leg in parts of a cent', [wallet(-1), hold(0.5), revenue(0.5)]],
    ['beyond what a number can say exactly', [wallet(-(2 ** 53)), hold(2 ** 53)]],
    ['with what is no number', [wallet(Number.NaN), hold(5)]],
  ])('%s [WAL-13]', (_fact, legs) => {
    expect(isBalanced(legs)).toBe(false)
  })
})

test('the chart of accounts: wallets, holds, earnings, payouts in flight and five of Somo’s own [WAL-13]', () => {
  expect(accountKinds).toEqual([
    'wallet',
    'booking_hold',
    'enrolment_hold',
    'teacher_earnings',
    'payout_in_flight',
    'provider_clearing',
    'provider_fees',
    'platform_revenue',
    'suspense',
    'owner_capital',
  ])
  expect(summedKinds).toEqual(['provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital'])
})

test('there are eighteen kinds of movement, and each is known by its name for ever [WAL-13]', () => {
  expect(transferKinds).toEqual([
    'deposit',
    'lesson_hold',
    'lesson_release',
    'lesson_refund',
    'class_hold',
    'class_release',
    'class_refund',
    'video_purchase',
    'video_refund',
    'withdrawal_reserve',
    'withdrawal_paid',
    'withdrawal_returned',
    'suspense',
    'suspense_credited',
    'suspense_returned',
    'capital_paid_in',
    'capital_drawn',
    'provider_fee',
  ])
})

test('what was proved says something for a day, and where the next piece has not waited for ten minutes [ADM-08]', () => {
  const began = new Date('2026-11-25T06:00:00Z')
  const day = 86_400_000
  const at = (ms: number) => new Date(began.getTime() - ms)
  for (const [proved, next, fresh] of [
    [null, null, false],
    [null, 0, false],
    [0, null, true],
    [0, 600_000, true],
    [0, 600_001, false],
    [day, 0, true],
    [day + 1, 0, false],
    [0, -day, true],
  ] as const) {
    const facts = { provedAt: proved === null ? null : at(proved), nextAt: next === null ? null : at(next) }
    expect([proved, next, isFresh(facts, began)]).toEqual([proved, next, fresh])
  }
})
