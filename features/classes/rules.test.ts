import { expect, test } from 'vitest'
import { enrolProblem, releaseAt, type ClassFacts } from './rules.ts'

const physics: ClassFacts = {
  status: 'scheduled',
  startsAt: new Date('2026-11-26T16:00:00+03:00'),
  endsAt: new Date('2026-11-26T17:00:00+03:00'),
  seats: 10,
  seatsTaken: 9,
}

test.each<[string, Partial<ClassFacts>, string, ReturnType<typeof enrolProblem>]>([
  ['the last seat is to be had the day before', {}, '2026-11-25T09:00:00+03:00', null],
  ['and when the class has begun', {}, '2026-11-26T16:30:00+03:00', null],
  ['and to its last moment', {}, '2026-11-26T16:59:59.999+03:00', null],
  ['and not when it has ended', {}, '2026-11-26T17:00:00+03:00', 'class_ended'],
  ['a full class has none', { seatsTaken: 10 }, '2026-11-25T09:00:00+03:00', 'class_full'],
  ['nor has one with more people than seats', { seatsTaken: 11 }, '2026-11-25T09:00:00+03:00', 'class_full'],
  ['a full class that has ended has ended', { seatsTaken: 10 }, '2026-11-26T17:00:00+03:00', 'class_ended'],
  ['a class for one has one', { seats: 1, seatsTaken: 0 }, '2026-11-25T09:00:00+03:00', null],
  ['a cancelled class has none', { status: 'cancelled' }, '2026-11-25T09:00:00+03:00', 'class_ended'],
  ['nor one already marked as taught', { status: 'completed' }, '2026-11-25T09:00:00+03:00', 'class_ended'],
])('%s [MEET-04]', (_fact, change, now, problem) => {
  expect(enrolProblem({ ...physics, ...change }, new Date(now))).toBe(problem)
})

test('the money of a class waits 24 hours from its end [MEET-04]', () => {
  expect(releaseAt(physics.endsAt)).toEqual(new Date('2026-11-27T17:00:00+03:00'))
})
