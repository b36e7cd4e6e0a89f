import { expect, test } from 'vitest'
import { earningsLines } from './earnings-lines.ts'

const months = (...paid: number[]) => paid.map((kes) => ({ month: '2026-11', earned: kes * 0.7, paid: kes, payments: 1 }))

test.each([
  [
    [44_400, 18_000],
    [0, 10_000, 20_000, 30_000, 40_000, 50_000],
  ],
  [[50_000], [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
  [[50_001], [0, 20_000, 40_000, 60_000]],
  [
    [600, 0],
    [0, 200, 400, 600],
  ],
  [[99.5], [0, 20, 40, 60, 80, 100]],
  [[3], [0, 1, 2, 3]],
  [
    [0, 0],
    [0, 1],
  ],
])('over months of %o the lines across are round numbers that reach the most, five at the most [WAL-07]', (paid, steps) => {
  expect(earningsLines(months(...paid)).steps).toEqual(steps)
})

test('a month stands as high as it is of the highest line [WAL-07]', () => {
  expect(earningsLines(months(50_000, 25_000)).points).toEqual([
    { earned: 0.7, paid: 1 },
    { earned: 0.35, paid: 0.5 },
  ])
})

test('the names at the ends stand at the ends, and where those meet one above the other [WAL-07]', () => {
  expect(earningsLines(months(0, 50_000)).ends).toEqual({ earned: 0.7, paid: 1 })
  expect(earningsLines(months(50_000, 0)).ends).toEqual({ earned: 0, paid: 0.09 })
})
