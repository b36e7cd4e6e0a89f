import { describe, expect, test } from 'vitest'
import { plannedOff, type OffProblem, type OffWish } from './time-off.ts'
import { slotState } from '../rules.ts'

const now = new Date('2026-11-25T06:00:00Z')

describe('what a teacher means by time off', () => {
  const planned = (wish: OffWish) => {
    const plan = plannedOff(wish, now)
    return 'problem' in plan ? plan.problem : [plan.startsAt.toISOString(), plan.endsAt.toISOString()]
  }

  test.each<[OffWish, [string, string]]>([
    [{ from: '2026-12-21', to: '2026-12-21' }, ['2026-12-20T21:00:00.000Z', '2026-12-21T21:00:00.000Z']],
    [{ from: '2026-12-21', to: '2027-01-03' }, ['2026-12-20T21:00:00.000Z', '2027-01-03T21:00:00.000Z']],
    [
      { from: '2026-12-21', to: '2026-12-21', fromTime: '09:00', toTime: '12:30' },
      ['2026-12-21T06:00:00.000Z', '2026-12-21T09:30:00.000Z'],
    ],
    [{ from: '2026-12-21', to: '2026-12-22', fromTime: '17:00' }, ['2026-12-21T14:00:00.000Z', '2026-12-22T21:00:00.000Z']],
    // Today has begun, and a family may be off from now on.
    [{ from: '2026-11-25', to: '2026-11-25' }, ['2026-11-24T21:00:00.000Z', '2026-11-25T21:00:00.000Z']],
  ])('%o is %o [SCH-03]', (wish, span) => {
    expect(planned(wish)).toEqual(span)
  })

  test.each<[OffWish, OffProblem]>([
    [{ from: '2026-12-32', to: '2026-12-33' }, 'no_such_time'],
    [{ from: '2026-12-21', to: '2026-12-21', fromTime: '25:00' }, 'no_such_time'],
    [{ from: '2026-12-21', to: '2026-12-20' }, 'start_after_end'],
    [{ from: '2026-12-21', to: '2026-12-21', fromTime: '12:00', toTime: '12:00' }, 'start_after_end'],
    [{ from: '2026-11-24', to: '2026-11-24' }, 'in_the_past'],
    [{ from: '2026-12-21', to: '2027-11-26' }, 'off_too_far'],
  ])('%o is refused: %s [SCH-03]', (wish, problem) => {
    expect(planned(wish)).toBe(problem)
  })

  test('a lesson that stands in it is a lesson, what is free is off, and what has begun is past [SCH-03]', () => {
    const slot = { startsAt: new Date('2026-12-01T06:00:00Z'), endsAt: new Date('2026-12-01T07:00:00Z'), off: true }
    expect(slotState({ ...slot, taken: true }, now)).toBe('taken')
    expect(slotState({ ...slot, taken: false }, now)).toBe('off')
    expect(slotState({ ...slot, startsAt: now, taken: false }, now)).toBe('past')
  })
})
