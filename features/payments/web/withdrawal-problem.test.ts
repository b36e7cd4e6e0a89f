import { expect, test } from 'vitest'
import { withdrawalProblem } from './withdrawal-problem.ts'

const limits = { available: 2940, least: 100, most: 150_000 }
const number = '254700000000'

test.each([
  [{ typed: '', number }, 'amount', 'fill'],
  [{ typed: '500', number: ' ' }, 'number', 'fill'],
  [{ typed: '2940.01', number }, 'amount', 'exceeds'],
  [{ typed: '99.99', number }, 'amount', 'least'],
  [{ typed: '500', number: '0800 123' }, 'number', 'phone'],
] as const)('a withdrawal of %o is stopped at its %s: %s [WAL-06]', (wish, field, kind) => {
  expect(withdrawalProblem(wish, limits)).toEqual({ field, kind })
})

test.each(['100', '2940', '500.50'])('Ksh %s of Ksh 2,940 can be withdrawn [WAL-05]', (typed) => {
  expect(withdrawalProblem({ typed, number: '0712 345 678' }, limits)).toBeNull()
})
