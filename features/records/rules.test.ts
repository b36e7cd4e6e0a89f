import { expect, test } from 'vitest'
import { goesAlong, mayLeave } from './rules.ts'

test.each([
  ['wallet', 1, true],
  ['wallet', 5_000_000, true],
  ['earnings', 9_999, true],
  ['earnings', 10_000, false],
  ['reserved', 1, false],
])('of %s %i cents go along when their owner leaves: %s [AUTH-11]', (kind, sum, along) => {
  expect(goesAlong({ kind, cents: sum })).toBe(along)
})

test.each([
  [0, 0, null],
  [1, 0, 'lessons_open'],
  [0, 1, 'money_left'],
  [1, 1, 'lessons_open'],
])('%i open lessons and %i sums left: %s keeps them [AUTH-11]', (open, left, keeps) => {
  expect(mayLeave(open, left)).toBe(keeps)
})
