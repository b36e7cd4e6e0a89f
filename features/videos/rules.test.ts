import { describe, expect, test } from 'vitest'
import { longestMs, missingOf, ratingOf, watchableMs } from './rules.ts'

const whole = { ready: true, title: 'Fractions', subject: 'Mathematics', from_grade: 6, to_grade: 8, price: 0 }

describe('a draft is shown once nothing is missing', () => {
  test.each([
    ['nothing', {}, []],
    ['its file', { ready: false }, ['media']],
    ['a title', { title: '' }, ['title']],
    ['a title of more than spaces', { title: ' \n' }, ['title']],
    ['a subject', { subject: null }, ['subject']],
    ['the first grade', { from_grade: null }, ['grades']],
    ['the last grade', { to_grade: null }, ['grades']],
    ['a price, which may be nothing', { price: null }, ['price']],
    [
      'everything, in the order in which it is asked',
      { ready: false, title: '', subject: null, from_grade: null, to_grade: null, price: null },
      ['media', 'title', 'subject', 'grades', 'price'],
    ],
  ])('%s [VID-07]', (_, lacks, missing) => {
    expect(missingOf({ ...whole, ...lacks })).toEqual(missing)
  })
})

test.each([
  [600_000, false, 120_000],
  [600_000, true, 600_000],
  // Less than a millisecond is not given away.
  [599_999, false, 119_999],
])('of %i ms of a video, whole or not (%s), %i may be watched [VID-05]', (durationMs, all, watchable) => {
  expect(watchableMs({ durationMs, whole: all })).toBe(watchable)
})

test.each([
  [0, 0, null],
  [1, 5, 5],
  [3, 13, 4.3],
  [3, 14, 4.7],
  [20, 91, 4.6],
])('%i ratings with %i stars are %s on the average [VID-06]', (count, stars, mean) => {
  expect(ratingOf({ count, stars })).toBe(mean)
})

test('a lesson may last an hour; an intro is under 60 seconds, and what a phone adds at its end is forgiven [VID-07]', () => {
  expect(longestMs('lesson')).toBe(3_600_000)
  expect(longestMs('intro')).toBe(61_000)
})
