import { describe, expect, test } from 'vitest'
import { busyKinds, busyParts, plannedSlots, slotState, type RangeProblem, type RangeWish } from './rules.ts'

/** A Wednesday, half past six in the evening in Nairobi. */
const now = new Date('2026-11-25T18:30:00+03:00')

/** The slots of a wish as Nairobi wall time, `2026-11-26 13:00-14:00`, or the problem. */
function planned(wish: RangeWish, at: Date = now): string[] | RangeProblem {
  const plan = plannedSlots(wish, at)
  if ('problem' in plan) return plan.problem
  const wall = (instant: Date) => new Date(instant.getTime() + 3 * 3_600_000).toISOString()
  return plan.slots.map(
    ({ startsAt, endsAt }) => `${wall(startsAt).slice(0, 16).replace('T', ' ')}-${wall(endsAt).slice(11, 16)}`,
  )
}
const thursday = (from: string, to: string, change: Partial<RangeWish> = {}): RangeWish => ({
  date: '2026-11-26',
  from,
  to,
  ...change,
})

describe('what a slot is to someone who would book it', () => {
  const slot = (startsAt: string, taken = false) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date('2026-11-25T23:00:00+03:00'),
    taken,
    off: false,
  })

  test.each([
    ['2026-11-25T20:00:00+03:00', false, 'free'],
    ['2026-11-25T19:59:59.999+03:00', false, 'past'],
    ['2026-11-25T20:00:00+03:00', true, 'taken'],
    ['2026-11-25T19:59:59.999+03:00', true, 'past'],
    ['2026-11-25T18:00:00+03:00', false, 'past'],
  ] as const)(
    'at half past six one that starts at %s, taken: %s, is %s: 90 minutes are left to answer [DIR-04]',
    (start, taken, state) => {
      expect(slotState(slot(start, taken), now)).toBe(state)
    },
  )
})

describe('the slots a teacher means by a range', () => {
  test('a range is one slot, as it stands [SCH-03]', () => {
    expect(planned(thursday('09:00', '11:00'))).toEqual(['2026-11-26 09:00-11:00'])
  })

  test.each<[number, string, string, string[]]>([
    [30, '09:00', '10:00', ['09:00-09:30', '09:30-10:00']],
    [45, '09:00', '10:40', ['09:00-09:45', '09:45-10:30']],
    [60, '13:00', '16:00', ['13:00-14:00', '14:00-15:00', '15:00-16:00']],
    [90, '08:00', '11:00', ['08:00-09:30', '09:30-11:00']],
    [120, '08:00', '10:00', ['08:00-10:00']],
  ])('split into %s minutes, %s to %s has pieces that fit whole: %s [SCH-03]', (splitMinutes, from, to, pieces) => {
    expect(planned(thursday(from, to, { splitMinutes }))).toEqual(pieces.map((piece) => `2026-11-26 ${piece}`))
  })

  test('repeated weekly it is there every week up to and with the last day [SCH-03]', () => {
    const weekly = (until: string) => planned(thursday('22:00', '23:00', { repeatWeeklyUntil: until }))
    expect(weekly('2026-12-10')).toEqual(['2026-11-26 22:00-23:00', '2026-12-03 22:00-23:00', '2026-12-10 22:00-23:00'])
    expect(weekly('2026-12-09')).toEqual(['2026-11-26 22:00-23:00', '2026-12-03 22:00-23:00'])
    expect(weekly('2026-11-26')).toEqual(['2026-11-26 22:00-23:00'])
    expect(planned(thursday('09:00', '10:00', { splitMinutes: 30, repeatWeeklyUntil: '2026-12-03' }))).toEqual([
      '2026-11-26 09:00-09:30',
      '2026-11-26 09:30-10:00',
      '2026-12-03 09:00-09:30',
      '2026-12-03 09:30-10:00',
    ])
  })

  test('a slot that starts a minute before midnight repeats until its last day too [SCH-03]', () => {
    const late = { date: '2026-11-26', from: '23:30', to: '23:59', repeatWeeklyUntil: '2026-12-03' }
    expect(planned(late)).toEqual(['2026-11-26 23:30-23:59', '2026-12-03 23:30-23:59'])
  })
})

describe('what is wrong with a range', () => {
  test.each<[string, RangeWish, RangeProblem]>([
    ['there is no 25 o’clock', thursday('25:00', '26:00'), 'no_such_time'],
    ['no end was chosen', thursday('09:00', ''), 'no_such_time'],
    ['there is no 31 November', { date: '2026-11-31', from: '09:00', to: '10:00' }, 'no_such_time'],
    ['there is no 31 November to repeat until', thursday('09:00', '10:00', { repeatWeeklyUntil: '2026-11-31' }), 'no_such_time'],
    ['it ends when it starts', thursday('10:00', '10:00'), 'start_after_end'],
    ['it ends before it starts', thursday('10:00', '09:00'), 'start_after_end'],
    ['it repeats until a day before it', thursday('09:00', '10:00', { repeatWeeklyUntil: '2026-11-25' }), 'start_after_end'],
    ['it starts now', { date: '2026-11-25', from: '18:30', to: '19:30' }, 'in_the_past'],
    ['it was an hour ago', { date: '2026-11-25', from: '17:30', to: '18:30' }, 'in_the_past'],
    ['14 minutes are too short', thursday('09:00', '09:14'), 'too_short'],
    ['a piece of an hour does not fit in half of one', thursday('09:00', '09:30', { splitMinutes: 60 }), 'too_short'],
    ['three hours and a minute are too long', thursday('09:00', '12:01'), 'too_long'],
    ['so is a piece of that', thursday('09:00', '18:00', { splitMinutes: 181 }), 'too_long'],
    ['181 days ahead is too far', { date: '2027-05-25', from: '09:00', to: '10:00' }, 'too_far'],
    ['so is to repeat until then', thursday('09:00', '10:00', { repeatWeeklyUntil: '2027-05-25' }), 'too_far'],
  ])('%s [SCH-04]', (_why, wish, problem) => {
    expect(planned(wish)).toBe(problem)
  })

  test.each<[string, RangeWish, number]>([
    ['a minute from now', { date: '2026-11-25', from: '18:31', to: '19:31' }, 1],
    ['15 minutes', thursday('09:00', '09:15'), 1],
    ['three hours', thursday('09:00', '12:00'), 1],
    ['nine hours in pieces of three', thursday('09:00', '18:00', { splitMinutes: 180 }), 3],
    ['a piece as long as the whole', thursday('09:00', '10:00', { splitMinutes: 60 }), 1],
    ['180 days ahead to the minute', { date: '2027-05-24', from: '18:30', to: '19:30' }, 1],
    ['weekly until 179 days ahead', thursday('09:00', '10:00', { repeatWeeklyUntil: '2027-05-23' }), 26],
  ])('%s can be offered [SCH-04]', (_what, wish, count) => {
    expect(planned(wish)).toHaveLength(count)
  })

  test('a minute more than 180 days ahead cannot [SCH-04]', () => {
    expect(planned({ date: '2027-05-24', from: '18:31', to: '19:31' })).toBe('too_far')
  })

  test('weekly until the last minute of the 180th day can, a minute later it could not [SCH-04]', () => {
    const wish = thursday('09:00', '10:00', { repeatWeeklyUntil: '2027-05-24' })
    expect(planned(wish, new Date('2026-11-25T23:59:00+03:00'))).toHaveLength(26)
    expect(planned(wish, new Date('2026-11-25T23:58:59+03:00'))).toBe('too_far')
  })
})

test('time is taken from a teacher or a learner, by a booking, a class or a seat in one [SCH-04]', () => {
  expect([busyParts, busyKinds]).toEqual([
    ['teacher', 'learner'],
    ['booking', 'class', 'enrolment'],
  ])
})
