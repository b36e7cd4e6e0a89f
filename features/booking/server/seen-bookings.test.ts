import { expect, test } from 'vitest'
import type { BookingRow } from './queries.ts'
import { sidesOf } from './seen-bookings.ts'

const [otieno, wanjiku, grace, baba, stranger] = [1, 2, 3, 4, 5]
/** Grace pays Mr Otieno for her daughter Wanjiku; Wanjiku has a father with an account of his own too. */
const lesson = { teacherId: otieno, learnerId: wanjiku, payerId: grace } as BookingRow

test.each([
  ['its teacher', otieno, [], ['teacher']],
  ['the learner, who does not pay', wanjiku, [wanjiku], ['learner']],
  ['the parent who pays', grace, [wanjiku], ['learner', 'payer']],
  ['whoever pays, without looking up children', grace, [], ['learner', 'payer']],
  ['the other parent', baba, [wanjiku], ['learner']],
  ['a parent of another child', baba, [99], []],
  ['a stranger', stranger, [], []],
] as const)('%s is on these sides of a booking [BOOK-01] [BOOK-02]', (_, userId, mayActFor, sides) => {
  expect(sidesOf(lesson, userId, mayActFor)).toEqual(sides)
})
