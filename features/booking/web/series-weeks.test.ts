import { expect, test } from 'vitest'
import { days, plus } from '../../../shared/time.ts'
import type { Slot } from '../../availability/contract.ts'
import { weeklyStarts, weeksOf } from './series-weeks.ts'

const now = new Date('2026-11-25T06:00:00Z')
const slot = (id: number, at: string, state: Slot['state'] = 'free', hours = 1): Slot => ({
  ...{ id, date: at.slice(0, 10), time: `${at.slice(11, 16)} ${hours} h`, start_time: '', end_time: '', state },
  ...{ starts_at: `${at}:00.000Z`, ends_at: plus(new Date(`${at}:00Z`), hours * 3_600_000).toISOString() },
  isAvailable: state === 'free',
})

/** Thursdays at half past six in Nairobi, and a Wednesday in the fourth week. */
const slots = [
  slot(1, '2026-12-03T15:30'),
  slot(2, '2026-12-10T15:30', 'taken'),
  slot(3, '2026-12-17T15:30'),
  slot(4, '2026-12-23T17:00'),
  slot(5, '2026-12-22T17:00', 'free', 2),
  slot(6, '2026-12-31T15:30'),
]
const free = slots.filter(({ isAvailable }) => isAvailable)
const [first] = free
const weeks = (clashes: Parameters<typeof weeksOf>[0]['clashes'] = [], instead = new Map<number, number>()) => {
  if (!first) throw new Error('no first')
  return weeksOf({ slots, free, first, count: 5, clashes, instead }).map(({ slot: one, because, nearest }) => [
    one?.id ?? null,
    because,
    nearest?.id ?? null,
  ])
}

test('each week has its lesson, or why not and the nearest free time of that week as long as the others [BOOK-08]', () => {
  expect(weeks()).toEqual([
    [1, null, null],
    [null, 'taken', null],
    [3, null, null],
    [null, 'away', 4],
    [6, null, null],
  ])
})

test('another time can be taken instead, and what the learner has already is left out [BOOK-08]', () => {
  const clash = { title: 'Python', starts_at: '2026-12-17T16:00:00.000Z', ends_at: '2026-12-17T17:00:00.000Z' }
  expect(weeks([clash], new Map([[3, 4]]))).toEqual([
    [1, null, null],
    [null, 'taken', null],
    [null, 'clash', null],
    [4, 'away', 4],
    [6, null, null],
  ])
})

test('a series begins within a fortnight, each day and time of the week once [BOOK-08]', () => {
  expect(weeklyStarts(free, now).map(({ id }) => id)).toEqual([1])
  const second = slot(9, '2026-12-08T15:30')
  expect(weeklyStarts([second, ...free], plus(now, days(1))).map(({ id }) => id)).toEqual([9, 1])
})
