import { expect, test } from 'vitest'
import { kindsOf, receiptAddress, transactionType } from './rules.ts'

test.each([
  ['deposit', 'deposit', 'deposit'],
  ['lesson_hold', 'hold', 'lesson_payment'],
  ['class_hold', 'hold', 'lesson_payment'],
  ['lesson_refund', 'refund', 'refund'],
  ['class_refund', 'refund', 'refund'],
  ['video_purchase', 'video_purchase', 'video_purchase'],
  ['video_refund', 'refund', 'refund'],
  ['lesson_release', 'earning', 'earning'],
  ['class_release', 'earning', 'earning'],
  ['withdrawal_reserve', 'withdrawal', 'withdrawal'],
  ['withdrawal_paid', 'withdrawal', 'withdrawal'],
  ['withdrawal_returned', 'withdrawal_returned', 'withdrawal_returned'],
  ['suspense', 'adjustment', 'adjustment'],
  ['suspense_credited', 'deposit', 'deposit'],
  ['suspense_returned', 'adjustment', 'adjustment'],
  ['capital_paid_in', 'adjustment', 'adjustment'],
  ['capital_drawn', 'adjustment', 'adjustment'],
  ['provider_fee', 'adjustment', 'adjustment'],
] as const)('on a statement %s is called %s, and %s once it is settled [WAL-10]', (kind, before, after) => {
  expect([transactionType(kind, false), transactionType(kind, true)]).toEqual([before, after])
})

test('what one pays for a video is to its teacher an earning [WAL-10]', () => {
  expect(transactionType('video_purchase', false, true)).toBe('earning')
})

test.each([
  ['deposit', 'deposit', 'deposit/7'],
  ['suspense_credited', 'deposit', 'deposit/7'],
  ['lesson_hold', 'lesson_payment', 'lesson/7'],
  ['lesson_refund', 'refund', 'lesson/7'],
  ['class_hold', 'hold', 'seat/7'],
  ['class_refund', 'refund', 'seat/7'],
  ['video_purchase', 'video_purchase', 'video/7'],
  ['video_refund', 'refund', 'video/7'],
  ['video_purchase', 'earning', null],
  ['lesson_release', 'earning', null],
  ['withdrawal_paid', 'withdrawal', null],
  ['provider_fee', 'adjustment', null],
] as const)('the receipt of %s, called %s, is at %s [WAL-10]', (kind, type, address) => {
  expect(receiptAddress(kind, 7, type)).toBe(address)
})

test('a type’s movements are of the kinds that may be called so, whether settled or not [WAL-10]', () => {
  expect(kindsOf('earning')).toEqual(['lesson_release', 'class_release', 'video_purchase'])
  expect(kindsOf('hold')).toEqual(['lesson_hold', 'class_hold'])
  expect(kindsOf('lesson_payment')).toEqual(['lesson_hold', 'class_hold'])
  expect(kindsOf(undefined)).toHaveLength(18)
})
