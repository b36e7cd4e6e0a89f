import { afterEach, expect, test, vi } from 'vitest'
import { datedDay, longDay, nearDay, nearTime, ownTime, shortDay, startClock, timeLeft, timeSpan, type Reader } from './dates.ts'

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

const reader = (language: Reader['language'], hoursAhead: number): Reader => ({ language, aheadMinutes: () => hoursAhead * 60 })

test.each([
  ['in London', reader('en', 0), ' (3:30 PM your time)'],
  ['in Kolkata, in Kiswahili', reader('sw', 5.5), ' (kwako 9:00 PM)'],
  ['in Auckland, where it is the next day', reader('en', 13), ' (Thu 4:30 AM your time)'],
  ['in Honolulu, where it is the day itself', reader('sw', -10), ' (kwako 5:30 AM)'],
  ['in Addis Ababa, whose clock is Nairobi’s', reader('en', 3), ''],
  ['at no clock that is known', null, ''],
])('6:30 PM in Nairobi is read %s with the reader’s own time beside it, where that is another [DIR-05]', (_, who, beside) => {
  expect(ownTime(new Date('2026-11-25T15:30:00Z'), who)).toBe(beside)
})

afterEach(() => void vi.unstubAllGlobals())

test('in a browser elsewhere beginnings and deadlines say the reader’s own time too [DIR-05] [HUB-08]', () => {
  const abroad = class extends Date {
    override getTimezoneOffset = () => -330
  }
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const at = new abroad('2026-11-25T15:30:00Z')
  expect(nearTime(at, now, 'en')).toBe('Today 6:30 PM (9:00 PM your time)')
  expect(startClock(at)).toBe('6:30 PM (9:00 PM your time)')
  expect(timeSpan(at, new abroad('2026-11-25T16:30:00Z'))).toBe('6:30 PM – 7:30 PM (9:00 PM your time)')
})

test('the clock of the lesson’s own day counts, not of today: summer time ends between them [DIR-05]', () => {
  const london: Reader = { language: 'en', aheadMinutes: (at) => (at < new Date('2026-10-25T01:00:00Z') ? 60 : 0) }
  expect(ownTime(new Date('2026-10-24T15:30:00Z'), london)).toBe(' (4:30 PM your time)')
  expect(ownTime(new Date('2026-10-26T15:30:00Z'), london)).toBe(' (3:30 PM your time)')
})

test('a day more than half a year off carries its year, so that no other can be meant', () => {
  expect(datedDay(new Date('2026-06-01T09:00:00Z'), now, 'en')).toBe('Mon 1 Jun')
  expect(datedDay(new Date('2025-11-25T09:00:00Z'), now, 'en')).toBe('Tue 25 Nov 2025')
  expect(nearDay(new Date('2027-09-16T09:00:00Z'), now, 'sw')).toBe('Alh 16 Sep 2027')
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
