import { expect, test } from 'vitest'
import { isApart, unexplained } from './at-provider.ts'

test.each([
  [{ ours: 100, theirs: 100, onWay: 0 }, 0],
  [{ ours: 100, theirs: 101, onWay: 50 }, 1],
  [{ ours: 100, theirs: 50, onWay: 50 }, 0],
  [{ ours: 100, theirs: 75, onWay: 50 }, 0],
  [{ ours: 100, theirs: 49, onWay: 50 }, -1],
  [{ ours: -20, theirs: 0, onWay: 0 }, 20],
])('%j leaves %i unexplained: a withdrawal on its way may have left theirs already [WAL-13]', (facts, apart) => {
  expect(unexplained(facts)).toBe(apart)
})

test.each([
  [null, 0, false],
  [null, 1, true],
  ['2026-11-25T05:50:01.000Z', 0, false],
  ['2026-11-25T05:50:00.000Z', 0, true],
])('apart since %s with %i differences is for an operator to look at: %s [ADM-08]', (since, open, looked) => {
  expect(isApart({ since, open }, new Date('2026-11-25T06:00:00Z'))).toBe(looked)
})
