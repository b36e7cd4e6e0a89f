import { expect, test } from 'vitest'
import { megabytesFor, missingOf, type Inside } from './rules.ts'

const inside = (agreed: boolean | null, child = false, parentAgreed = false): Inside => ({ agreed, child, parentAgreed })

test.each([
  ['nobody else inside', [], null],
  ['everybody’s yes', [inside(true), inside(true)], null],
  ['a child’s yes with a parent’s', [inside(true, true, true)], null],
  ['somebody who has not answered', [inside(true), inside(null)], 'answers'],
  ['a no', [inside(true), inside(false)], 'agreement'],
  ['a no beside no answer', [inside(null), inside(false)], 'agreement'],
  ['a child’s yes without a parent’s', [inside(true, true, false)], 'agreement'],
  ['a child without a parent’s, who has not answered', [inside(null, true, false)], 'agreement'],
  ['a child with a parent’s, who has not answered', [inside(null, true, true)], 'answers'],
] as const)('a recording with %s is looked at as it has to be [MEET-08]', (_, people, missing) => {
  expect(missingOf(people)).toBe(missing)
})

test('an hour of recording is about 140 megabytes to send [MEET-08]', () => {
  expect(megabytesFor(60)).toBeCloseTo(139.6, 1)
})
