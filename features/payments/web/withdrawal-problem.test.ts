import { expect, test } from 'vitest'
import { likelyAmounts, withdrawalProblem } from './withdrawal-problem.ts'

const limits = { available: 2940, least: 100, most: 150_000 }
const number = '254700000000'

test.each([
  [{ typed: '', number }, 'amount', 'fill'],
  [{ typed: '500', number: ' ' }, 'number', 'fill'],
  [{ typed: '2940.01', number }, 'amount', 'exceeds'],
  [{ typed: '500.50', number }, 'amount', 'whole'],
  [{ typed: '99', number }, 'amount', 'least'],
  [{ typed: '500', number: '0800 123' }, 'number', 'phone'],
] as const)('a withdrawal of %o is stopped at its %s: %s [WAL-06]', (wish, field, kind) => {
  expect(withdrawalProblem(wish, limits)).toEqual({ field, kind })
})

test.each(['100', '2940', '500.00'])('Ksh %s of Ksh 2,940 can be withdrawn [WAL-05]', (typed) => {
  expect(withdrawalProblem({ typed, number: '0712 345 678' }, limits)).toBeNull()
})

test.each([
  [2940, [1000, 2000, 2940]],
  [2940.5, [1000, 2000, 2940]],
  [150_000, [20_000, 50_000, 150_000]],
  [230_000, [20_000, 50_000, 150_000]],
  [99, []],
])('of Ksh %s one tap chooses %j, each of which can go at once [WAL-05]', (available, amounts) => {
  const all = { ...limits, available }
  expect(likelyAmounts(all)).toEqual(amounts)
  for (const kes of amounts) expect(withdrawalProblem({ typed: String(kes), number }, all)).toBeNull()
})
