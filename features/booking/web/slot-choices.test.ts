import { expect, test } from 'vitest'
import type { Slot } from '../../availability/contract.ts'
import { cancelClock, freeDates, freeSlots, meantSlot, nearestSlots, subjectsFor } from './slot-choices.ts'

const now = new Date('2026-11-25T15:22:00Z')
const slot = (id: number, date: string, clock: string, free = true): Slot => ({
  id,
  date,
  time: clock,
  start_time: '',
  end_time: '',
  starts_at: `${date}T${clock}:00.000Z`,
  ends_at: `${date}T${clock}:59.000Z`,
  isAvailable: free,
  state: free ? 'free' : 'taken',
})
const slots = [
  slot(4, '2026-11-28', '06:00'),
  slot(1, '2026-11-25', '16:00'),
  slot(2, '2026-11-25', '17:00'),
  slot(3, '2026-11-26', '15:30', false),
  slot(5, '2026-11-26', '17:00'),
]
const free = freeSlots(slots, now)

test('only free times far enough ahead are offered, and dates once each [DIR-05]', () => {
  expect(free.map(({ id }) => id)).toEqual([2, 5, 4])
  expect(freeDates(free)).toEqual(['2026-11-25', '2026-11-26', '2026-11-28'])
})

test('the next free time is preselected; another date resets the time [DIR-05]', () => {
  expect(meantSlot(free, { date: null, slotId: null })?.id).toBe(2)
  expect(meantSlot(free, { date: '2026-11-28', slotId: null })?.id).toBe(4)
  expect(meantSlot(free, { date: '2026-11-25', slotId: 1 })?.id).toBe(2)
  expect(meantSlot(free, { date: '2026-12-01', slotId: null })).toBeNull()
})

test('a learner gets the subjects taught to their grade [DIR-05]', () => {
  const teacher = {
    subjects: [
      { name: 'Mathematics', grades: [7, 8, 9, 10] },
      { name: 'Physics', grades: [10, 11] },
    ],
  }
  expect([subjectsFor(teacher, 10), subjectsFor(teacher, 7), subjectsFor(teacher, 5)]).toEqual([
    ['Mathematics', 'Physics'],
    ['Mathematics'],
    [],
  ])
})

test('cancelling is given as clock times of that very slot [DIR-05]', () => {
  expect(cancelClock(new Date('2026-11-26T15:30:00Z'), now)).toEqual({
    free: new Date('2026-11-26T03:30:00Z'),
    half: new Date('2026-11-26T13:30:00Z'),
  })
})

test('of a slot so near that cancelling is not free any more no time is said that is over [DIR-05]', () => {
  expect(cancelClock(new Date('2026-11-26T03:22:00Z'), now)).toEqual({ free: null, half: new Date('2026-11-26T01:22:00Z') })
  expect(cancelClock(new Date('2026-11-25T17:22:00Z'), now)).toEqual({ free: null, half: null })
})

test('after a lost time the three free ones nearest to it are offered, in the order of the clock [BOOK-01]', () => {
  const open = [
    slot(1, '2026-11-26', '06:00'),
    slot(2, '2026-11-27', '15:00'),
    slot(3, '2026-11-27', '16:30'),
    slot(4, '2026-11-28', '15:00'),
    slot(5, '2026-12-04', '15:30'),
  ]
  const lost = new Date('2026-11-27T15:30:00Z')
  expect(nearestSlots(open, lost, 3).map(({ id }) => id)).toEqual([2, 3, 4])
  expect(nearestSlots(open.slice(0, 2), lost, 3).map(({ id }) => id)).toEqual([1, 2])
  expect(nearestSlots([], lost, 3)).toEqual([])
  // Free again, and not what the teacher could not take.
  expect(nearestSlots(open, new Date('2026-11-27T15:00:00Z'), 3).map(({ id }) => id)).toEqual([1, 3, 4])
})
