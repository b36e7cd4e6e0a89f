import { expect, test } from 'vitest'
import { announcedMinutes, countdown } from './countdown.ts'

const minute = 60_000

test.each([
  [3 * 24 * 60 * minute + 1, { unit: 'days', count: 3 }],
  [47 * 60 * minute + 59 * minute, { unit: 'hours', count: 47, minutes: 0 }],
  [10 * 60 * minute, { unit: 'hours', count: 10, minutes: 0 }],
  [10 * 60 * minute - 1000, { unit: 'hours', count: 9, minutes: 59 }],
  [2 * 60 * minute + 57 * minute, { unit: 'hours', count: 2, minutes: 57 }],
  [60 * minute, { unit: 'hours', count: 1, minutes: 0 }],
  [60 * minute - 400, { unit: 'hours', count: 1, minutes: 0 }],
  [60 * minute - 1000, { unit: 'clock', text: '59:59' }],
  [8 * minute + 24_000, { unit: 'clock', text: '8:24' }],
  [9_000, { unit: 'clock', text: '0:09' }],
  [0, { unit: 'begun' }],
  [-minute, { unit: 'begun' }],
])('%i ms before a lesson the countdown is %j [STU-03]', (ms, shown) => {
  expect(countdown(ms)).toEqual(shown)
})

test('it is announced at ten, five and one minute, and not between [SHELL-11]', () => {
  const told = [11, 10, 9, 5.1, 5, 2, 1, 0.5, 0].map((minutes) => announcedMinutes(minutes * minute))
  expect(told).toEqual([null, 10, 10, 10, 5, 5, 1, 1, null])
})
