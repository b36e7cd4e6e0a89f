import { expect, test } from 'vitest'
import { directionOf, ownReference } from './rules.ts'

test.each([
  ['deposit', 'complete', 'in', '8JK2L'],
  ['deposit', 'returned', 'out', '8JK2L'],
  ['lesson_refund', 'complete', 'in', 'LES-8JK2L'],
  ['class_refund', 'complete', 'in', 'SEAT-8JK2L'],
  ['video_refund', 'complete', 'in', 'VID-8JK2L'],
  ['payout', 'paid', 'out', 'WD-8JK2L'],
  ['payout', 'returned', 'in', 'WD-8JK2L'],
  ['money_back', 'paid', 'out', 'WD-8JK2L'],
  ['money_back', 'returned', 'in', 'WD-8JK2L'],
  ['lesson_hold', 'complete', 'inside', 'LES-8JK2L'],
  ['class_hold', 'complete', 'inside', 'SEAT-8JK2L'],
  ['video_purchase', 'complete', 'inside', 'VID-8JK2L'],
] as const)('a %s that is %s goes %s, and is called %s [ADM-04]', (kind, status, direction, reference) => {
  expect(directionOf(kind, status)).toBe(direction)
  expect(ownReference(kind, '8JK2L')).toBe(reference)
})
