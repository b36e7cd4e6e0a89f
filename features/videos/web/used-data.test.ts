import { expect, test } from 'vitest'
import { lengthOf, union, type Stretches } from './used-data.ts'

test.each<[string, Stretches, Stretches, number]>([
  ['what was played from the beginning', [], [[0, 30]], 30],
  [
    'nothing of what was jumped over',
    [[0, 10]],
    [
      [0, 10],
      [300, 320],
    ],
    30,
  ],
  [
    'what was filled in between, once',
    [
      [0, 10],
      [20, 30],
    ],
    [[5, 25]],
    30,
  ],
  ['what the browser has let go of meanwhile', [[0, 100]], [[90, 120]], 120],
  ['nothing twice that came twice', [[0, 50]], [[10, 40]], 50],
])('data that was used is %s [VID-08]', (_, before, now, seconds) => {
  const all = union(before, now)
  expect(lengthOf(all)).toBe(seconds)
  expect(union(now, before)).toEqual(all)
})
