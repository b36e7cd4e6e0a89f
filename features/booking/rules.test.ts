import { describe, expect, test } from 'vitest'
import { bookingStatuses, paymentStatuses, type BookingAction, type BookingStatus, type PaymentStatus } from './contract.ts'
import { endings } from './rules/words.ts'
import {
  actionsFor,
  answerBy,
  askProblem,
  calledOffAgainFrom,
  cancelFreeUntil,
  cancelHalfUntil,
  isWeekly,
  lawfulMoves,
  lawfulStates,
  payBy,
  payLookAt,
  proposalAnswerBy,
  refundFor,
  roomClosesAt,
  roomOpensAt,
  stepProblem,
  steps,
  type BookingFacts,
  type Held,
  type Party,
  type StepName,
} from './rules.ts'
import { outcomeOf, teacherMissedAt, waitsInVain } from './rules/attendance.ts'

/** Amina's Thursday lesson with Otieno, in Nairobi: asked for on Tuesday, taught from four to five in the afternoon. */
const when = {
  answerBy: '2026-11-25T09:00:00+03:00',
  payBy: '2026-11-25T18:00:00+03:00',
  halfPastTwo: '2026-11-26T14:30:00+03:00',
  tenToFour: '2026-11-26T15:50:00+03:00',
  start: '2026-11-26T16:00:00+03:00',
  quarterPastFour: '2026-11-26T16:15:00+03:00',
  sixteenPastFour: '2026-11-26T16:16:00+03:00',
  end: '2026-11-26T17:00:00+03:00',
  quarterPastFive: '2026-11-26T17:15:00+03:00',
  release: '2026-11-27T17:00:00+03:00',
} as const
type When = keyof typeof when
const at = (moment: When): Date => new Date(when[moment])
const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1)

const states = [
  'pending, n/a',
  'accepted, pending',
  'confirmed, paid',
  'completed, paid',
  'completed, released',
  'declined, n/a',
  'expired, n/a',
  'cancelled, n/a',
  'cancelled, refunded',
  'cancelled, released',
  'no_show, paid',
  'no_show, refunded',
  'no_show, released',
  'disputed, paid',
] as const
type State = (typeof states)[number]

function lesson(state: string, change: Partial<BookingFacts> = {}): BookingFacts {
  const [status, paymentStatus] = state.split(', ') as [BookingStatus, PaymentStatus] // the words of the two lists
  return {
    status,
    paymentStatus,
    startsAt: at('start'),
    endsAt: at('end'),
    answerBy: at('answerBy'),
    payBy: at('payBy'),
    releaseAt: at('release'),
    priceCents: 100_000,
    ...change,
  }
}

/** Rules 5, by hand: who can do what in which state, from when (null: from the beginning), and before when (null: for ever). */
const law: readonly (readonly [StepName, Party, State, When | null, When | null])[] = [
  ['accept', 'teacher', 'pending, n/a', null, 'answerBy'],
  ['decline', 'teacher', 'pending, n/a', null, 'answerBy'],
  ['expire_unanswered', 'clock', 'pending, n/a', 'answerBy', null],
  ['cancel', 'teacher', 'pending, n/a', null, 'start'],
  ['cancel', 'learner', 'pending, n/a', null, 'start'],
  ['pay', 'payer', 'accepted, pending', null, 'payBy'],
  ['expire_unpaid', 'clock', 'accepted, pending', 'payBy', null],
  ['cancel', 'teacher', 'accepted, pending', null, 'start'],
  ['cancel', 'learner', 'accepted, pending', null, 'start'],
  ['cancel', 'teacher', 'confirmed, paid', null, 'start'],
  ['cancel', 'learner', 'confirmed, paid', null, 'start'],
  ['propose', 'teacher', 'accepted, pending', null, 'payBy'],
  ['propose', 'learner', 'accepted, pending', null, 'payBy'],
  ['propose', 'teacher', 'confirmed, paid', null, 'halfPastTwo'],
  ['propose', 'learner', 'confirmed, paid', null, 'halfPastTwo'],
  ['join', 'teacher', 'confirmed, paid', 'tenToFour', 'quarterPastFive'],
  ['join', 'learner', 'confirmed, paid', 'tenToFour', 'quarterPastFive'],
  ['complete', 'teacher', 'confirmed, paid', 'end', null],
  ['miss_teacher', 'clock', 'confirmed, paid', 'quarterPastFour', 'sixteenPastFour'],
  ['settle', 'clock', 'confirmed, paid', 'end', null],
  ['report', 'learner', 'confirmed, paid', 'end', 'release'],
  ['report', 'learner', 'completed, paid', 'end', 'release'],
  ['report', 'learner', 'no_show, paid', 'end', 'release'],
  ['decide', 'operator', 'disputed, paid', null, null],
  ['release', 'clock', 'completed, paid', 'release', null],
  ['release', 'clock', 'no_show, paid', 'release', null],
]
const parties: readonly Party[] = ['teacher', 'learner', 'payer', 'operator', 'clock']
const stepNames = Object.keys(steps) as StepName[] // the table's own keys

describe('the table of a lesson’s life', () => {
  test.each(law)('%s by the %s of a lesson that is %s: from %s, before %s [BOOK-01]', (step, party, state, since, until) => {
    const problem = (now: Date) => stepProblem(step, lesson(state), party, now)
    if (since) expect([problem(justBefore(at(since))), problem(at(since))]).toEqual(['too_early', null])
    else expect(problem(new Date('2026-11-24T09:00:00+03:00'))).toBeNull()
    if (until) expect([problem(justBefore(at(until))), problem(at(until))]).toEqual([null, 'too_late'])
    else expect(problem(new Date('2027-11-24T09:00:00+03:00'))).toBeNull()
  })

  test('whatever the table does not name is not possible, for anybody, at any time [BOOK-01]', () => {
    expect(stepNames.toSorted()).toEqual([...new Set(law.map(([step]) => step))].toSorted())
    const moments = Object.keys(when) as When[] // the keys of the list above
    for (const step of stepNames)
      for (const party of parties)
        for (const state of states) {
          if (law.some(([s, p, named]) => s === step && p === party && named === state)) continue
          const problems = moments.map((moment) => stepProblem(step, lesson(state), party, at(moment)))
          expect(new Set(problems), `${step} by ${party} when ${state}`).toEqual(new Set(['not_possible_now']))
        }
  })

  test('a state is a pair: accepted and paid for is not waiting to be paid [BOOK-01]', () => {
    expect(stepProblem('pay', lesson('accepted, paid'), 'payer', at('answerBy'))).toBe('not_possible_now')
    expect(stepProblem('join', lesson('confirmed, pending'), 'learner', at('start'))).toBe('not_possible_now')
  })

  test('an accepted lesson without a time to pay by can be paid until it starts [BOOK-05]', () => {
    const open = lesson('accepted, pending', { payBy: null })
    expect(stepProblem('pay', open, 'payer', justBefore(at('start')))).toBeNull()
    expect(stepProblem('pay', open, 'payer', at('start'))).toBe('too_late')
    expect(stepProblem('expire_unpaid', open, 'clock', justBefore(at('start')))).toBe('too_early')
    expect(stepProblem('expire_unpaid', open, 'clock', at('start'))).toBeNull()
  })

  test('the money of a taught lesson without a date of release waits 24 hours from its end [BOOK-05]', () => {
    const taught = lesson('completed, paid', { releaseAt: null })
    expect(stepProblem('release', taught, 'clock', new Date('2026-11-27T16:59:59.999+03:00'))).toBe('too_early')
    expect(stepProblem('release', taught, 'clock', new Date('2026-11-27T17:00:00+03:00'))).toBeNull()
  })

  test('fourteen pairs of status and payment can exist, confirmed with payment pending not among them [BOOK-01]', () => {
    const pairs = bookingStatuses.flatMap((status) => paymentStatuses.map((payment) => `${status}, ${payment}`))
    const lawful = new Set(lawfulStates.map((pair) => pair.join(', ')))
    expect(pairs.filter((pair) => lawful.has(pair)).toSorted()).toEqual([...states].toSorted())
    expect(lawful.size).toBe(lawfulStates.length)
  })

  test('every state is reached by a step from the first, and no step leads to another [BOOK-01]', () => {
    const reached = new Set(['pending, n/a', ...lawfulMoves.map(([, to]) => to.join(', '))])
    expect([...reached].toSorted()).toEqual([...states].toSorted())
  })

  test('a lesson that ends early says which of nine reasons it was [BOOK-02]', () => {
    expect([...endings].toSorted()).toEqual([
      'cancelled_by_learner',
      'cancelled_by_teacher',
      'dispute_decided',
      'kept_outside',
      'learner_absent',
      'no_answer',
      'not_paid',
      'teacher_absent',
      'teacher_declined',
    ])
  })
})

describe('what the screens offer', () => {
  test.each<[State, string, Party[], When, BookingAction[]]>([
    ['pending, n/a', 'the teacher', ['teacher'], 'tenToFour', ['cancel']],
    ['accepted, pending', 'the teacher', ['teacher'], 'answerBy', ['propose', 'cancel']],
    ['accepted, pending', 'the student who pays', ['learner', 'payer'], 'answerBy', ['pay', 'propose', 'cancel']],
    ['accepted, pending', 'a parent who does not pay', ['learner'], 'answerBy', ['propose', 'cancel']],
    ['accepted, pending', 'the student who pays, too late', ['learner', 'payer'], 'payBy', ['cancel']],
    ['confirmed, paid', 'the student, a day before', ['learner', 'payer'], 'payBy', ['propose', 'cancel']],
    ['confirmed, paid', 'the student, at the door', ['learner', 'payer'], 'tenToFour', ['cancel', 'join']],
    ['confirmed, paid', 'the teacher, in the lesson', ['teacher'], 'start', ['join']],
    ['confirmed, paid', 'the teacher, just after it', ['teacher'], 'end', ['join', 'complete']],
    ['confirmed, paid', 'the teacher, later', ['teacher'], 'quarterPastFive', ['complete']],
    ['confirmed, paid', 'the student, just after it', ['learner', 'payer'], 'end', ['join', 'report']],
    ['completed, paid', 'the student', ['learner', 'payer'], 'quarterPastFive', ['report']],
    ['completed, paid', 'the student, a day later', ['learner', 'payer'], 'release', []],
    ['cancelled, refunded', 'the teacher', ['teacher'], 'answerBy', []],
    ['disputed, paid', 'the teacher', ['teacher'], 'start', []],
  ])('%s: %s is offered what can be done then, in one order [BOOK-01]', (state, _who, viewer, moment, offered) => {
    expect(actionsFor(lesson(state), viewer, at(moment))).toEqual(offered)
  })

  test('a request is answered by accepting or declining it, in that order [BOOK-03]', () => {
    const now = justBefore(at('answerBy'))
    expect(actionsFor(lesson('pending, n/a'), ['teacher'], now)).toEqual(['accept', 'decline', 'cancel'])
    expect(actionsFor(lesson('pending, n/a'), ['learner', 'payer'], now)).toEqual(['cancel'])
  })

  test('nobody without a part in the lesson, and nothing of the clock’s, is offered [BOOK-01]', () => {
    for (const state of states) {
      expect(actionsFor(lesson(state), [], at('answerBy'))).toEqual([])
      expect(actionsFor(lesson(state), ['clock'], at('release'))).toEqual([])
    }
  })
})

describe('the timers', () => {
  test.each([
    ['days ahead: 12 hours', '2026-11-25T08:00:00Z', '2026-11-27T13:00:00Z', '2026-11-25T20:00:00Z'],
    [
      '13 hours ahead: 12 hours and 1 hour before are one',
      '2026-11-25T08:00:00Z',
      '2026-11-25T21:00:00Z',
      '2026-11-25T20:00:00Z',
    ],
    ['a minute less: 1 hour before the start', '2026-11-25T08:00:00Z', '2026-11-25T20:59:00Z', '2026-11-25T19:59:00Z'],
    ['two hours ahead: 1 hour', '2026-11-25T08:00:00Z', '2026-11-25T10:00:00Z', '2026-11-25T09:00:00Z'],
  ])('a request made %s to answer [BOOK-05]', (_case, bookedAt, startsAt, by) => {
    expect(answerBy(new Date(bookedAt), new Date(startsAt))).toEqual(new Date(by))
  })

  test.each([
    ['days ahead: 12 hours', '2026-11-25T08:00:00Z', '2026-11-27T13:00:00Z', '2026-11-25T20:00:00Z'],
    ['12 h 30 ahead: both are one', '2026-11-25T08:00:00Z', '2026-11-25T20:30:00Z', '2026-11-25T20:00:00Z'],
    ['a minute less: 30 minutes before the start', '2026-11-25T08:00:00Z', '2026-11-25T20:29:00Z', '2026-11-25T19:59:00Z'],
    ['one hour ahead: half an hour', '2026-11-25T08:00:00Z', '2026-11-25T09:00:00Z', '2026-11-25T08:30:00Z'],
  ])('a request accepted %s to pay [BOOK-05]', (_case, acceptedAt, startsAt, by) => {
    expect(payBy(new Date(acceptedAt), new Date(startsAt))).toEqual(new Date(by))
  })

  test.each([
    ['a later time: by the old one', '2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z', '2026-11-25T09:00:00Z'],
    ['an earlier time: by the new one', '2026-11-26T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-25T09:00:00Z'],
    ['times far ahead: 12 hours', '2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z', '2026-11-25T20:00:00Z'],
  ])('a proposal of %s to answer [BOOK-05]', (_case, startsAt, newStartsAt, by) => {
    const proposedAt = new Date('2026-11-25T08:00:00Z')
    expect(proposalAnswerBy(proposedAt, new Date(startsAt), new Date(newStartsAt))).toEqual(new Date(by))
  })

  test('the room opens 10 minutes before the start and closes 15 after the end [BOOK-01]', () => {
    expect(roomOpensAt({ startsAt: at('start') })).toEqual(at('tenToFour'))
    expect(roomClosesAt({ endsAt: at('end') })).toEqual(at('quarterPastFive'))
  })
})

describe('cancelling', () => {
  const free = new Date('2026-11-26T04:00:00+03:00')
  const half = new Date('2026-11-26T14:00:00+03:00')

  test('all comes back until 12 hours before, half until 2 hours before [BOOK-06]', () => {
    expect(cancelFreeUntil(at('start'))).toEqual(free)
    expect(cancelHalfUntil(at('start'))).toEqual(half)
  })

  test.each<[string, number, number]>([
    ['KES 1,000', 100_000, 50_000],
    ['KES 850.50', 85_050, 42_525],
    ['KES 333.33, whose odd cent is the family’s', 33_333, 16_667],
    ['one cent, which is the family’s', 1, 1],
    ['nothing', 0, 0],
  ])('a learner who cancels %s gets all, half or nothing, to the cent [BOOK-06]', (_price, priceCents, halfCents) => {
    const back = (now: Date) => refundFor({ startsAt: at('start'), priceCents }, 'learner', now)
    expect([back(at('answerBy')), back(justBefore(free))]).toEqual([priceCents, priceCents])
    expect([back(free), back(justBefore(half))]).toEqual([halfCents, halfCents])
    expect([back(half), back(justBefore(at('start')))]).toEqual([0, 0])
  })

  test('when the teacher cancels all comes back, to the last moment [BOOK-06]', () => {
    const facts = { startsAt: at('start'), priceCents: 33_333 }
    for (const now of [at('answerBy'), free, half, justBefore(at('start'))]) expect(refundFor(facts, 'teacher', now)).toBe(33_333)
  })
})

describe('who was in the room', () => {
  const hour = { startsAt: at('start'), endsAt: at('end') }
  const quarters = { startsAt: at('start'), endsAt: new Date('2026-11-26T16:45:00+03:00') }

  test.each([
    ['both all the time', 'completed', hour, 60, 60, 60],
    ['both for half of it', 'completed', hour, 30, 30, 30],
    ['the teacher all the time, the learner for less than half', 'completed', hour, 60, 29.9, 29.9],
    ['the learner all the time, the teacher for less than half', 'teacher_absent', hour, 29.9, 60, 29.9],
    ['both for half of 45 minutes', 'completed', quarters, 45, 23, 22.5],
    ['both for less than half of 45', 'teacher_absent', quarters, 22.4, 22.4, 22.4],
    ['both, one after the other', 'completed', hour, 30, 30, 0],
    ['both, one after the other, the teacher the shorter', 'teacher_absent', hour, 29.9, 30, 0],
    ['the learner alone', 'teacher_absent', hour, 0, 60, 0],
    ['the learner for a moment', 'teacher_absent', hour, 0, 0.1, 0],
    ['the teacher alone', 'learner_absent', hour, 60, 0, 0],
    ['the teacher alone for a quarter of an hour', 'learner_absent', hour, 15, 0, 0],
    ['the teacher alone for less', 'teacher_absent', hour, 14.9, 0, 0],
    ['nobody', 'no_evidence', hour, 0, 0, 0],
  ] as const)('%s means %s [BOOK-07]', (_who, outcome, booked, teacherMinutes, learnerMinutes, togetherMinutes) => {
    expect(outcomeOf({ teacherMinutes, learnerMinutes, togetherMinutes }, booked)).toBe(outcome)
  })

  test.each([
    [0, 0.1, true],
    [0, 0, false],
    [0.1, 15, false],
    [15, 0, false],
  ])('a teacher seen for %f minutes so far and a learner for %f: waiting in vain is %s [BOOK-07]', (teacher, learner, vain) => {
    expect(waitsInVain({ teacherMinutes: teacher, learnerMinutes: learner, togetherMinutes: 0 })).toBe(vain)
  })

  test.each([
    ['the teacher for a third of it', 'teacher_absent', 20, 0],
    ['the teacher for half of it', 'completed', 30, 0],
    ['no teacher', 'teacher_absent', 0, 0],
    ['the teacher for a third, the learner for a moment', 'teacher_absent', 20, 0.1],
  ] as const)('a learner before its door, and in it %s, means %s [BOOK-07]', (_who, outcome, teacherMinutes, learnerMinutes) => {
    const atDoor = { learner: true, learnerKeptMinutes: 0, teacherNow: false }
    expect(outcomeOf({ teacherMinutes, learnerMinutes, togetherMinutes: 0, atDoor }, hour)).toBe(outcome)
  })

  test.each([
    ['fifteen minutes', 15, 0, 'kept_outside'],
    ['a moment less than fifteen minutes', 14.9, 0, 'completed'],
    ['an hour, and let in for a moment', 60, 0.1, 'completed'],
  ] as const)(
    'a lesson whose teacher was there for all of it, and whose learner asked for %s to come in, goes by that [BOOK-07]',
    (_, learnerKeptMinutes, learnerMinutes, outcome) => {
      const atDoor = { learner: true, learnerKeptMinutes, teacherNow: false }
      const seen = { teacherMinutes: 60, learnerMinutes, togetherMinutes: learnerMinutes, atDoor }
      expect(outcomeOf(seen, hour)).toBe(outcome)
    },
  )

  test('of a lesson of twenty minutes ten before a shut door are enough [BOOK-07]', () => {
    const short = { startsAt: at('start'), endsAt: new Date(at('start').getTime() + 1_200_000) }
    const kept = (learnerKeptMinutes: number) => ({ learner: true, learnerKeptMinutes, teacherNow: false })
    const seen = { teacherMinutes: 20, learnerMinutes: 0, togetherMinutes: 0 }
    expect(outcomeOf({ ...seen, atDoor: kept(10) }, short)).toBe('kept_outside')
    expect(outcomeOf({ ...seen, atDoor: kept(9.9) }, short)).toBe('completed')
  })

  test.each([
    ['the learner before the door', 0, 0, { learner: true, learnerKeptMinutes: 0, teacherNow: false }, true],
    [
      'the learner inside, the teacher before the door',
      0,
      15,
      { learner: false, learnerKeptMinutes: 0, teacherNow: true },
      false,
    ],
    ['both before the door', 0, 0, { learner: true, learnerKeptMinutes: 0, teacherNow: true }, false],
    ['the teacher alone before the door', 0, 0, { learner: false, learnerKeptMinutes: 0, teacherNow: true }, false],
    [
      'the learner before the door, the teacher gone again',
      3,
      0,
      { learner: true, learnerKeptMinutes: 0, teacherNow: false },
      false,
    ],
  ] as const)('%s: waiting in vain is as it should be [BOOK-07]', (_who, teacherMinutes, learnerMinutes, atDoor, vain) => {
    expect(waitsInVain({ teacherMinutes, learnerMinutes, togetherMinutes: 0, atDoor })).toBe(vain)
  })

  test('a teacher who came no further than the door has their word, as where the room saw nobody [BOOK-07]', () => {
    const seen = {
      teacherMinutes: 0,
      learnerMinutes: 0,
      togetherMinutes: 0,
      atDoor: { learner: false, learnerKeptMinutes: 0, teacherNow: true },
    }
    expect(outcomeOf(seen, hour)).toBe('no_evidence')
  })

  test('a room that will know more soon means nothing yet, and nobody waits in vain in it [BOOK-07] [MEET-06]', () => {
    const seen = { teacherMinutes: 0, learnerMinutes: 60, togetherMinutes: 0, pending: true }
    expect([outcomeOf(seen, hour), waitsInVain(seen)]).toEqual(['not_known_yet', false])
  })

  test('a lesson of ten minutes is looked at when it is over, and not after it [BOOK-07]', () => {
    const short = { startsAt: at('start'), endsAt: new Date(at('start').getTime() + 600_000) }
    expect(teacherMissedAt(short)).toEqual(short.endsAt)
  })
})

describe('a weekly series [BOOK-08]', () => {
  test.each([
    ['the first', 1, '2026-12-04T13:00:00Z', '2026-11-25T18:00:00Z', '2026-11-25T18:00:00Z'],
    ['one by itself', null, '2026-12-04T13:00:00Z', '2026-11-25T18:00:00Z', '2026-11-25T18:00:00Z'],
    ['a later one', 2, '2026-12-04T13:00:00Z', '2026-12-02T13:00:00Z', '2026-11-30T13:00:00Z'],
    ['a later one that is near', 2, '2026-11-27T13:00:00Z', '2026-11-25T18:00:00Z', '2026-11-25T18:00:00Z'],
    ['a later one that would be reminded of at once', 2, '2026-11-29T06:00:00Z', '2026-11-27T06:00:00Z', '2026-11-27T06:00:00Z'],
  ])('%s has its own clock', (_, place, startsAt, due, look) => {
    const now = new Date('2026-11-25T06:00:00Z')
    const by = payBy(now, new Date(startsAt), place)
    expect([by, payLookAt(now, by, place)]).toEqual([new Date(due), new Date(look)])
  })

  test.each([
    ['Friday, Friday', ['2026-11-27T13:00:00Z', '2026-12-04T13:00:00Z'], true],
    ['Sunday and the Monday after it', ['2026-11-29T13:00:00Z', '2026-11-30T13:00:00Z'], true],
    ['Monday and the Sunday of one week', ['2026-11-23T13:00:00Z', '2026-11-29T20:00:00Z'], false],
    ['a Sunday night that is Monday in Nairobi', ['2026-11-29T13:00:00Z', '2026-11-29T21:30:00Z'], true],
    ['the first week and the twelfth, named last first', ['2027-02-12T13:00:00Z', '2026-11-27T13:00:00Z'], true],
    ['the first week and the thirteenth', ['2026-11-27T13:00:00Z', '2027-02-19T13:00:00Z'], false],
    ['the thirteenth week and the first', ['2027-02-19T13:00:00Z', '2026-11-27T13:00:00Z'], false],
  ])('%s are a series', (_, starts, is) => expect(isWeekly(starts.map((at) => new Date(at)))).toBe(is))
})

/** Nothing is open, and nothing was called off. */
const none: Held = {
  ...{ ofLearnerWithTeacher: 0, ofPayerWithTeacher: 0, ofLearner: 0, ofPayer: 0, unpaidOfPayer: 0, calledOff: 0 },
  ...{ seriesOfLearnerWithTeacher: 0, seriesOfPayer: 0 },
}

test.each<[string, Partial<Held>, string | null]>([
  ['nothing', {}, null],
  ['a month of weekly lessons for three children, with one teacher', { ofLearnerWithTeacher: 3, ofPayerWithTeacher: 11 }, null],
  ['the same with each of three teachers', { ofLearnerWithTeacher: 3, ofLearner: 11, ofPayer: 35 }, null],
  ['four of a learner with the teacher', { ofLearnerWithTeacher: 4 }, 'too_many_with_teacher'],
  ['twelve of a payer with the teacher', { ofPayerWithTeacher: 12 }, 'too_many_with_teacher'],
  ['twelve of a learner', { ofLearner: 12 }, 'too_many_open'],
  ['thirty-six of a payer', { ofPayer: 36 }, 'too_many_open'],
  ['eleven accepted', { unpaidOfPayer: 11 }, null],
  ['twelve accepted', { unpaidOfPayer: 12 }, 'too_many_unpaid'],
  ['five called off', { calledOff: 5 }, null],
  ['six called off', { calledOff: 6 }, 'called_off_often'],
  ['as many series as can be', { seriesOfLearnerWithTeacher: 2, seriesOfPayer: 6 }, null],
])('with %s open another can be asked for or not [DIR-05]', (_, some, problem) => {
  expect(askProblem({ ...none, ...some })).toBe(problem)
})

test('where twice as many are allowed the eighth is one too many, and the twelfth that is called off [DIR-05]', () => {
  expect([7, 8].map((ofLearnerWithTeacher) => askProblem({ ...none, ofLearnerWithTeacher }, 2))).toEqual([
    null,
    'too_many_with_teacher',
  ])
  expect([11, 12].map((calledOff) => askProblem({ ...none, calledOff }, 2))).toEqual([null, 'called_off_often'])
})

test.each<[string, Partial<Held>, string | null]>([
  ['one with the teacher and five of all', { seriesOfLearnerWithTeacher: 1, seriesOfPayer: 5 }, null],
  ['two of a learner with the teacher', { seriesOfLearnerWithTeacher: 2 }, 'too_many_with_teacher'],
  ['six of a payer', { seriesOfPayer: 6 }, 'too_many_open'],
  ['four single ones with the teacher', { ofLearnerWithTeacher: 4 }, 'too_many_with_teacher'],
])('with %s open another series can be asked for or not [BOOK-08]', (_, some, problem) => {
  expect(askProblem({ ...none, ...some }, 1, 'series')).toBe(problem)
})

test('who has called off too often may ask again a day after the first of those was booked [DIR-05]', () => {
  expect(calledOffAgainFrom(new Date('2026-11-25T08:00:00Z'))).toEqual(new Date('2026-11-26T08:00:00Z'))
})
