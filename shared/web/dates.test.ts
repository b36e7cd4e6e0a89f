import { expect, test } from 'vitest'
import { longDay, nearTime, shortDay, timeLeft, timeSpan } from './dates.ts'

const now = new Date('2026-11-25T15:22:00Z')

test('days are Nairobi days: 22:30 UTC on Wednesday is already Thursday', () => {
  const at = new Date('2026-11-25T22:30:00Z')
  expect(shortDay(at, 'en')).toBe('Thu 26 Nov')
  expect(longDay(at, 'sw')).toBe('Alhamisi 26 Novemba')
  expect(nearTime(at, now, 'en')).toBe('Tomorrow 1:30 AM')
})

test('a time is written from its beginning to its end, each with its half of the day [SHELL-08]', () => {
  expect(timeSpan(new Date('2026-11-25T15:30:00Z'), new Date('2026-11-25T16:30:00Z'))).toBe('6:30 PM – 7:30 PM')
  expect(timeSpan(new Date('2026-11-25T08:30:00Z'), new Date('2026-11-25T09:30:00Z'))).toBe('11:30 AM – 12:30 PM')
})

test.each([
  [20_000, 'under 1 min'],
  [34 * 60_000, '34 min'],
  [108 * 60_000, '1 h 48 min'],
  [120 * 60_000, '2 h'],
  [11 * 3_600_000 + 60_000, '11 h'],
])('%i ms are left as "%s"', (ms, words) => {
  expect(timeLeft(ms, 'en')).toBe(words)
})
