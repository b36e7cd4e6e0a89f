import { expect, test } from 'vitest'
import {
  actionsOf,
  enrolProblem,
  keptOutside,
  placeText,
  releaseAt,
  startProblem,
  timetableWish,
  wasGiven,
  type ClassFacts,
} from './rules.ts'

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

test.each<[string, Partial<ClassFacts>, string, ReturnType<typeof actionsOf>]>([
  [
    'with no seat taken all of it, until it starts',
    { seatsTaken: 0 },
    '2026-11-26T15:59:59.999+03:00',
    ['change', 'move', 'cancel'],
  ],
  ['with a seat taken its words alone', { seatsTaken: 1 }, '2026-11-26T15:59:59.999+03:00', ['change', 'cancel']],
  ['nothing once it starts', { seatsTaken: 0 }, '2026-11-26T16:00:00+03:00', []],
  ['nothing of a cancelled one', { seatsTaken: 0, status: 'cancelled' }, '2026-11-25T09:00:00+03:00', []],
  ['nothing of one that was given', { status: 'completed' }, '2026-11-25T09:00:00+03:00', []],
])('a teacher may change of a class: %s [TCH-03]', (_fact, change, now, actions) => {
  expect(actionsOf({ ...physics, ...change }, new Date(now))).toEqual(actions)
})

const nothing = { from: null, day: null, grade: null, subject: null, after: null }
test.each([
  ['', nothing],
  ['from=2026-11-25&day=2026-11-27', { ...nothing, from: '2026-11-25', day: '2026-11-27' }],
  ['from=2026-02-30&day=27-11-2026', nothing],
  ['from=x2026-11-25&day=2026-11-25x', nothing],
  ['from=3026-11-25&day=0026-11-25', nothing],
  ['grade=10&subject=%20Physics%20', { ...nothing, grade: 10, subject: 'Physics' }],
  ['grade=13&subject=%20', nothing],
  ['grade=1.0', nothing],
  [`subject=${'p'.repeat(61)}`, { ...nothing, subject: 'p'.repeat(60) }],
  ['after=1764165600000-12', { ...nothing, after: { startsAt: new Date(1764165600000), id: 12 } }],
  ['after=17641656000000-12', nothing],
  ['after=1764165600000-1234567890123456', nothing],
  ['after=-12', nothing],
  ['after=x1-12', nothing],
  ['after=1-12x', nothing],
])('the timetable at “%s” is of %j [PUB-12]', (query, wish) => {
  expect(timetableWish(new URLSearchParams(query))).toEqual(wish)
})

test('where a list goes on is found again in its address [PUB-12]', () => {
  const after = { startsAt: physics.startsAt, id: 7 }
  expect(timetableWish(new URLSearchParams({ after: placeText(after) })).after).toEqual(after)
})

test('the money of a class waits 24 hours from its end [MEET-04]', () => {
  expect(releaseAt(physics.endsAt)).toEqual(new Date('2026-11-27T17:00:00+03:00'))
})

test.each([
  ['this moment', '2026-11-25T09:00:00+03:00', 'in_the_past'],
  ['a moment ahead', '2026-11-25T09:00:00.001+03:00', null],
  ['366 days ahead', '2027-11-26T09:00:00+03:00', null],
  ['a moment further', '2027-11-26T09:00:00.001+03:00', 'too_far_ahead'],
  ['in the year 9999', '9999-12-31T23:59:59Z', 'too_far_ahead'],
])('whether a class can begin %s [MEET-03]', (_, startsAt, problem) => {
  expect(startProblem(new Date(startsAt), new Date('2026-11-25T09:00:00+03:00'))).toBe(problem)
})

test.each([
  ['online', 30, true],
  ['online', 29.9, false],
  ['online', 0, false],
  ['hybrid', 29.9, false],
  ['hybrid', 30, true],
  ['in-person', 0, true],
] as const)('an hour %s with its teacher there for %s minutes: given %s [MEET-04]', (lessonType, minutes, given) => {
  expect(wasGiven({ ...physics, lessonType }, minutes)).toBe(given)
})

test.each([
  ['asked for fifteen minutes', 0, 15, [7], []],
  ['asked for a moment less', 0, 14.9, [], []],
  ['asked for an hour and was let in for a moment', 0.1, 59, [], [7]],
  ['was inside and never asked', 60, 0, [], [7]],
])('of a class of an hour whoever %s is kept outside, inside, or neither [MEET-04]', (_, minutes, keptMinutes, kept, inside) => {
  expect(keptOutside(physics, [{ personId: 7, minutes, keptMinutes }])).toEqual({ kept, inside })
})

test('of a class of twenty minutes ten before a shut door are enough [MEET-04]', () => {
  const short = { ...physics, endsAt: new Date('2026-11-26T16:20:00+03:00') }
  const of = (keptMinutes: number) => keptOutside(short, [{ personId: 7, minutes: 0, keptMinutes }]).kept
  expect([of(10), of(9.9)]).toEqual([[7], []])
})
