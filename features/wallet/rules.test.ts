import { expect, test } from 'vitest'
import { transactionType } from './rules.ts'

test.each([
  ['deposit', 'deposit', 'deposit'],
  ['lesson_hold', 'hold', 'lesson_payment'],
  ['class_hold', 'hold', 'lesson_payment'],
  ['lesson_refund', 'refund', 'refund'],
  ['class_refund', 'refund', 'refund'],
  ['lesson_release', 'earning', 'earning'],
  ['class_release', 'earning', 'earning'],
  ['withdrawal_reserve', 'withdrawal', 'withdrawal'],
  ['withdrawal_paid', 'withdrawal', 'withdrawal'],
  ['withdrawal_returned', 'withdrawal_returned', 'withdrawal_returned'],
  ['suspense', 'adjustment', 'adjustment'],
] as const)('on a statement %s is called %s, and %s once it is settled [WAL-10]', (kind, before, after) => {
  expect([transactionType(kind, false), transactionType(kind, true)]).toEqual([before, after])
})
