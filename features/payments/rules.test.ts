import { describe, expect, test } from 'vitest'
import { hours, minutes, plus } from '../../shared/time.ts'
import { withdrawalStates, type DepositState } from './contract.ts'
import {
  clearsAt,
  depositLimitsKes,
  hasEnded,
  isAskedAbout,
  isOverdue,
  judgePayment,
  listPause,
  nextPaymentLook,
  payoutPause,
  payoutSteps,
  topUpFor,
  waitsForOperator,
  withdrawalLimitsKes,
  type PaymentFacts,
} from './rules.ts'
import { waysBack } from './rules/ways-back.ts'

test('a deposit is KES 10 to 150,000 by M-Pesa and KES 50 to 60,000 by card [FUND-02]', () => {
  expect(depositLimitsKes).toEqual({ mpesa: { least: 10, most: 150_000 }, card: { least: 50, most: 60_000 } })
})

test('a withdrawal is KES 100 to 150,000, and above KES 20,000 an operator approves first [WAL-05]', () => {
  expect(withdrawalLimitsKes).toEqual({ least: 100, most: 150_000, approvalAbove: 20_000 })
  expect([100_00, 20_000_00, 20_000_01, 150_000_00].map(waitsForOperator)).toEqual([false, false, true, true])
})

test('of a withdrawal nothing more comes once it is paid or returned [WAL-11]', () => {
  expect(withdrawalStates.filter(hasEnded)).toEqual(['paid', 'returned'])
})

test.each([
  ['mpesa', '2026-11-25T08:00:00Z', null],
  ['card', '2026-11-25T08:00:00Z', '2026-11-28T08:00:00Z'],
  ['card', '2026-11-22T08:00:01Z', '2026-11-25T08:00:01Z'],
  ['card', '2026-11-22T08:00:00Z', null],
  ['unheard-of', '2026-11-25T08:00:00Z', '2026-11-28T08:00:00Z'],
])('at eight on the 25th what came by %s at %s can be paid out from %s [WAL-04]', (method, cameAt, from) => {
  expect(clearsAt(method, new Date(cameAt), new Date('2026-11-25T08:00:00Z'))).toEqual(from && new Date(from))
})

test.each([
  [250, 10, 250],
  [0.5, 10, 10],
  [10, 10, 10],
  [10.01, 10, 11],
  [9.99, 10, 10],
  [12, 50, 50],
])('who is KES %s short, where KES %s is the least, is asked to put in KES %s [HUB-09]', (missing, least, amount) => {
  expect(topUpFor(missing, least)).toBe(amount)
})

test('a try at a payout stands at one of six steps [WAL-11]', () => {
  expect(payoutSteps).toEqual(['preparing', 'prepared', 'committing', 'processing', 'done', 'abandoned'])
})

describe('when a payment is looked at', () => {
  const seenAt = new Date('2026-11-25T09:00:00+03:00')
  const seconds = (after: number): Date => new Date(seenAt.getTime() + after * 1000)
  const next = (state: PaymentFacts['state'], after: number) => nextPaymentLook({ state, firstSeenAt: seenAt }, seconds(after))

  test.each([
    [0, 3],
    [2.999, 3],
    [3, 8],
    [8, 16],
    [16, 29],
    [29, 49],
    [49, 79],
    [79, 120],
    [120, 180],
    [180, 480],
    [480, 1380],
    [1380, 4980],
    [4979, 4980],
  ])('%s s after it was first heard of: next at %s s [FUND-09]', (age, then) => {
    expect(next('pending', age)).toEqual(seconds(then))
  })

  test.each([
    [4980, 4980 + 21_600],
    [100_000, 121_600],
    [172_800, 194_400],
  ])('%s s after it was first heard of: 6 hours later, at %s s [FUND-09]', (age, then) => {
    expect(next('processing', age)).toEqual(seconds(then))
  })

  test('after two days it is looked at no more [FUND-09]', () => {
    expect(next('pending', 172_800.001)).toBeNull()
  })

  test.each<PaymentFacts['state']>(['pending', 'processing', 'failed'])(
    'a late success is looked for while it is %s [FUND-09]',
    (state) => {
      expect(next(state, 10)).toEqual(seconds(16))
    },
  )

  test('a complete one is not looked at again [FUND-06]', () => {
    expect(next('complete', 10)).toBeNull()
  })
})

test('a payment is asked about for two days, and waited for at a screen for ten minutes [FUND-06] [FUND-09]', () => {
  const begun = new Date('2026-11-25T06:00:00Z')
  const after = (ms: number) => [isOverdue(begun, plus(begun, ms)), isAskedAbout(begun, plus(begun, ms))]
  expect([0, minutes(10) - 1, minutes(10), hours(48) - 1, hours(48)].map(after)).toEqual([
    [false, true],
    [false, true],
    [true, true],
    [true, true],
    [true, false],
  ])
})

describe('the provider’s list of payments', () => {
  const [minute, hour] = [60_000, 3_600_000]
  test.each([
    ['somebody began to pay this second', 0, 2000],
    ['a quarter of an hour ago, less a moment', 15 * minute - 1, 2000],
    ['a quarter of an hour ago', 15 * minute, 10_000],
    ['two hours ago', 2 * hour, 60_000],
    ['two days ago', 48 * hour, 300_000],
    ['nobody is paying', null, 300_000],
  ])('is looked at again after a pause: %s [FUND-09]', (_, age, ms) => {
    expect(listPause(age)).toBe(ms)
  })
})

describe('what the provider has said of a payment', () => {
  const ours = (state: DepositState) => ({ amountCents: 150_000, state })
  const paid: PaymentFacts = { currency: 'KES', grossCents: 150_000, state: 'complete' }

  test.each<DepositState>(['created', 'processing', 'failed', 'review'])(
    'complete, in KES, at our amount: credits a deposit that is %s [FUND-06] [FUND-09]',
    (state) => {
      expect(judgePayment(paid, ours(state))).toEqual({ act: 'credit' })
    },
  )

  test.each<[string, Partial<PaymentFacts>, ReturnType<typeof judgePayment>]>([
    ['another currency is never credited', { currency: 'USD' }, { act: 'review', why: 'currency' }],
    ['nor ours in other letters', { currency: 'kes' }, { act: 'review', why: 'currency' }],
    ['nor a cent too little', { grossCents: 149_999 }, { act: 'review', why: 'amount' }],
    ['nor a cent too much', { grossCents: 150_001 }, { act: 'review', why: 'amount' }],
    ['the currency is named before the amount', { currency: 'USD', grossCents: 1 }, { act: 'review', why: 'currency' }],
    ['a pending payment is waited for', { state: 'pending' }, { act: 'wait' }],
    ['so is one that is being paid', { state: 'processing' }, { act: 'wait' }],
    ['whatever its amount says meanwhile', { state: 'pending', grossCents: 1, currency: 'USD' }, { act: 'wait' }],
    ['a failed one has failed', { state: 'failed' }, { act: 'fail' }],
    ['whatever its amount says', { state: 'failed', grossCents: 1, currency: 'USD' }, { act: 'fail' }],
  ])('%s [FUND-09]', (_fact, change, judgement) => {
    expect(judgePayment({ ...paid, ...change }, ours('processing'))).toEqual(judgement)
  })

  test('a second payment of one deposit is an operator’s to decide [FUND-09]', () => {
    expect(judgePayment(paid, ours('complete'))).toEqual({ act: 'review', why: 'second_payment' })
    // Nor is one that comes when its owner has left for good anybody's but an operator's.
    expect(judgePayment(paid, ours('processing'), true)).toEqual({ act: 'review', why: 'reference' })
  })

  test.each<[PaymentFacts['state'], ReturnType<typeof judgePayment>]>([
    ['complete', { act: 'review', why: 'reference' }],
    ['pending', { act: 'wait' }],
    ['processing', { act: 'wait' }],
    ['failed', { act: 'wait' }],
  ])('of a reference that is not ours, %s: no wallet is touched [FUND-09]', (state, judgement) => {
    expect(judgePayment({ ...paid, state }, null)).toEqual(judgement)
  })
})

test.each([
  [0, 3],
  [1, 5],
  [2, 10],
  [3, 20],
  [4, 40],
  [5, 60],
  [6, 120],
  [7, 300],
  [8, 300],
  [1000, 300],
])('after %s looks a payout is looked at again in %s s [WAL-11]', (polls, seconds) => {
  expect(payoutPause(polls)).toBe(seconds * 1000)
})

describe('what is left of a wallet', () => {
  const mpesa = (account: string, kes: number) => ({ paymentId: `P${kes}`, method: 'mpesa', account, grossCents: kes * 100 })
  const card = (kes: number) => ({ paymentId: `C${kes}`, method: 'card', account: 'grace@example.com', grossCents: kes * 100 })
  const [one, other] = ['254712345678', '254112345678']

  test.each([
    ['nothing goes nowhere', 0, [mpesa(one, 500)], [], 0],
    ['goes to the number that paid', 50_000, [mpesa(one, 500)], [[one, 50_000, 0]], 0],
    ['is of the newest payment first', 30_000, [mpesa(one, 300), mpesa(other, 500)], [[one, 30_000, 0]], 0],
    ['of two payments by one number goes together', 70_000, [mpesa('0712345678', 300), mpesa(one, 500)], [[one, 70_000, 0]], 0],
    ['by card goes back as the payment', 45_050, [card(500)], [['C500', 45_050, 0]], 0],
    ['by M-Pesa under a number that is none goes back as the payment', 100, [mpesa('Safaricom', 500)], [['P500', 100, 0]], 0],
    ['of some cents is made a whole shilling', 12_345, [mpesa(one, 500)], [[one, 12_400, 55]], 0],
    ['of less than M-Pesa sends is made that', 1, [mpesa(one, 500)], [[one, 1000, 999]], 0],
    [
      'of more than M-Pesa moves goes in parts',
      15_000_100,
      [mpesa(one, 150_000), mpesa(one, 10)],
      [
        [one, 15_000_000, 0],
        [one, 1000, 900],
      ],
      0,
    ],
    ['that no payment brought is nobody’s to send', 700, [mpesa(one, 5)], [[one, 1000, 500]], 200],
  ] as const)('%s [AUTH-11]', (_, left, paidIn, ways, unknownCents) => {
    const found = waysBack(left, paidIn)
    const seen = found.ways.map(({ phone, paymentId, amountCents, extraCents }) => [phone ?? paymentId, amountCents, extraCents])
    expect([seen, found.unknownCents]).toEqual([ways, unknownCents])
    // What leaves the wallet and what stays are what was there.
    expect(found.ways.reduce((sum, { amountCents, extraCents }) => sum + amountCents - extraCents, 0)).toBe(left - unknownCents)
  })

  test.each([
    ['of a number is not sent there again', 30_000, [mpesa(one, 500), mpesa(other, 400)], [[one, 500]], [[other, 30_000]]],
    [
      'of a payment is not asked of it again',
      30_000,
      [card(500), mpesa(other, 400)],
      [['C500', 300]],
      [
        ['C500', 20_000],
        [other, 10_000],
      ],
    ],
    [
      'twice counts twice',
      10_000,
      [card(500), mpesa(other, 400)],
      [
        ['C500', 300],
        ['C500', 200],
      ],
      [[other, 10_000]],
    ],
    [
      'is of the newest payments of its number',
      40_000,
      [mpesa(one, 100), mpesa(other, 300), mpesa(one, 200)],
      [[one, 200]],
      [
        [other, 30_000],
        [one, 10_000],
      ],
    ],
    ['leaves the rest to somebody who looks', 10_000, [mpesa(one, 100)], [[one, 50]], [[one, 5_000]]],
  ] as const)('what went back before %s [AUTH-11]', (_, left, paidIn, sent, ways) => {
    const sentBack = sent.map(([to, kes]) => ({ to, cents: kes * 100 }))
    const found = waysBack(left, paidIn, sentBack).ways.map(({ phone, paymentId, amountCents }) => [
      phone ?? paymentId,
      amountCents,
    ])
    const byWay = (list: readonly (readonly unknown[])[]) => list.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
    expect(byWay(found)).toEqual(byWay(ways))
  })
})
