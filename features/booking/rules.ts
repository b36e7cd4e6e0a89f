/** The life of a one-to-one lesson (rules 5). One table says every step; the server enforces it and the screens read it. */
import { percentOf, type Cents } from '../../shared/money.ts'
import { days, earlier, hours, later, minutes, nairobiWeek, plus } from '../../shared/time.ts'
import { BOOKING_LEAD_MINUTES } from '../availability/rules.ts'
import { type BookingAction, type BookingStatus, type PaymentStatus } from './contract.ts'
import { teacherMissedAt, teacherMissedUntil } from './rules/attendance.ts'
import { MOST_CALLED_OFF_A_DAY, MOST_LESSONS, mostOpen } from './rules/words.ts'

/** Every pair that can exist; the database refuses the rest, `confirmed` with payment pending above all. */
export const lawfulStates: readonly State[] = [
  ['pending', 'n/a'],
  ['accepted', 'pending'],
  ['confirmed', 'paid'],
  ['completed', 'paid'],
  ['completed', 'released'],
  ['declined', 'n/a'],
  ['expired', 'n/a'],
  ['cancelled', 'n/a'],
  ['cancelled', 'refunded'],
  ['cancelled', 'released'],
  ['no_show', 'paid'],
  ['no_show', 'refunded'],
  ['no_show', 'released'],
  ['disputed', 'paid'],
]

/** What a learner and who pays for them hold already, of all teachers and of the one who is asked. */
export type Held = Readonly<Record<keyof typeof mostOpen, number>> & { calledOff: number }

/**
 * Why no further lesson may be asked for, or null when one may.
 * @param times how many times what the contract allows is allowed
 * @param what a series is limited by what any request is, and by how many series there are
 */
export function askProblem(
  held: Held,
  times = 1,
  what: 'lesson' | 'series' = 'lesson',
): 'too_many_with_teacher' | 'too_many_open' | 'too_many_unpaid' | 'called_off_often' | null {
  const isFull = (...names: (keyof typeof mostOpen)[]) => names.some((name) => held[name] >= times * mostOpen[name])
  if (held.calledOff >= times * MOST_CALLED_OFF_A_DAY) return 'called_off_often'
  if (isFull('unpaidOfPayer')) return 'too_many_unpaid'
  if (isFull('ofLearnerWithTeacher', 'ofPayerWithTeacher')) return 'too_many_with_teacher'
  if (isFull('ofLearner', 'ofPayer')) return 'too_many_open'
  if (what === 'lesson') return null
  if (isFull('seriesOfLearnerWithTeacher')) return 'too_many_with_teacher'
  return isFull('seriesOfPayer') ? 'too_many_open' : null
}

/** From when the first of those called off counts no more. */
export const calledOffAgainFrom = (firstBookedAt: Date): Date => plus(firstBookedAt, days(1))

export type BookingFacts = {
  status: BookingStatus
  paymentStatus: PaymentStatus
  startsAt: Date
  endsAt: Date
  answerBy: Date
  payBy: Date | null
  releaseAt: Date | null
  priceCents: Cents
}

/** Who acts: the teacher, the learner's side (the learner, the payer, a parent), the payer alone, the desk, or the clock. */
export type Party = 'teacher' | 'learner' | 'payer' | 'operator' | 'clock'

/** A status and what has become of the money. */
export type State = readonly [BookingStatus, PaymentStatus]

type Step = {
  by: readonly Party[]
  /** From which state to which; a step that only asks for something stays where it is. */
  moves: readonly (readonly [from: State, to: State])[]
  /** The step is possible before this instant. */
  until?: (booking: BookingFacts) => Date
  /** The step is possible from this instant on. */
  since?: (booking: BookingFacts) => Date
}

export const ANSWER_HOURS = 12
export const ANSWER_BEFORE_START_MINUTES = 60
export const PAY_HOURS = 12
export const PAY_BEFORE_START_MINUTES = 30
/** Of a series the first is paid as any lesson is, and each later one by so long before its start. */
export const LATER_PAY_HOURS = 48
/** So long before a later one must be paid its payer is reminded: it was accepted weeks ago. */
export const LATER_PAY_REMIND_HOURS = 48
export const RELEASE_AFTER_HOURS = 24
export const ROOM_OPENS_MINUTES_BEFORE = 10
/** The room stays open a little, so that the last sentence can be finished. */
export const ROOM_CLOSES_MINUTES_AFTER = 15

/** Teacher or platform cancels: all comes back. Learner: all until 12 h before, half until 2 h, then nothing. */
export const CANCEL_FREE_HOURS = 12
export const CANCEL_HALF_HOURS = 2

export type StepName =
  | 'accept'
  | 'decline'
  | 'expire_unanswered'
  | 'pay'
  | 'expire_unpaid'
  | 'cancel'
  | 'propose'
  | 'join'
  | 'complete'
  | 'miss_teacher'
  | 'settle'
  | 'report'
  | 'decide'
  | 'release'

const pending: State = ['pending', 'n/a']
const accepted: State = ['accepted', 'pending']
const confirmed: State = ['confirmed', 'paid']
const completed: State = ['completed', 'paid']
const missed: State = ['no_show', 'paid']
const disputed: State = ['disputed', 'paid']
const cancelledUnpaid: State = ['cancelled', 'n/a']
const givenBack: State = ['cancelled', 'refunded']

/**
 * The table. `miss_teacher` is the clock looking into the room a quarter of an hour after the start, where the learner waits
 * alone; `settle` is its look at who was there once it is over; `complete` is the teacher's word where no room saw them;
 * `propose` asks for another time, and a lesson that is moved by it stays in its state; `decide` is the desk's word on a dispute.
 */
export const steps: Readonly<Record<StepName, Step>> = {
  accept: { by: ['teacher'], moves: [[pending, accepted]], until: (b) => b.answerBy },
  decline: { by: ['teacher'], moves: [[pending, ['declined', 'n/a']]], until: (b) => b.answerBy },
  expire_unanswered: { by: ['clock'], moves: [[pending, ['expired', 'n/a']]], since: (b) => b.answerBy },
  pay: { by: ['payer'], moves: [[accepted, confirmed]], until: (b) => b.payBy ?? b.startsAt },
  expire_unpaid: { by: ['clock'], moves: [[accepted, ['expired', 'n/a']]], since: (b) => b.payBy ?? b.startsAt },
  cancel: {
    by: ['teacher', 'learner'],
    moves: [
      [pending, cancelledUnpaid],
      [accepted, cancelledUnpaid],
      [confirmed, givenBack],
      [confirmed, ['cancelled', 'released']],
    ],
    until: (b) => b.startsAt,
  },
  propose: {
    by: ['teacher', 'learner'],
    moves: [
      [accepted, accepted],
      [confirmed, confirmed],
    ],
    until: proposeUntil,
  },
  join: { by: ['teacher', 'learner'], moves: [[confirmed, confirmed]], since: roomOpensAt, until: roomClosesAt },
  complete: { by: ['teacher'], moves: [[confirmed, completed]], since: (b) => b.endsAt },
  miss_teacher: {
    by: ['clock'],
    moves: [[confirmed, ['no_show', 'refunded']]],
    since: teacherMissedAt,
    until: teacherMissedUntil,
  },
  settle: {
    by: ['clock'],
    moves: [
      [confirmed, completed],
      [confirmed, missed],
      [confirmed, ['no_show', 'refunded']],
      [confirmed, givenBack],
    ],
    since: (b) => b.endsAt,
  },
  report: {
    by: ['learner'],
    moves: [
      [confirmed, disputed],
      [completed, disputed],
      [missed, disputed],
    ],
    since: (b) => b.endsAt,
    until: objectUntil,
  },
  decide: {
    by: ['operator'],
    moves: [
      [disputed, givenBack],
      [disputed, ['completed', 'released']],
      [disputed, ['no_show', 'released']],
    ],
  },
  release: {
    by: ['clock'],
    moves: [
      [completed, ['completed', 'released']],
      [missed, ['no_show', 'released']],
    ],
    since: objectUntil,
  },
}

/** Every move of a state that a step makes; the database refuses all others. */
export const lawfulMoves: readonly (readonly [from: State, to: State])[] = Object.values(steps)
  .flatMap(({ moves }) => moves)
  .filter(([from, to]) => from !== to)

export type StepProblem = 'not_possible_now' | 'too_late' | 'too_early'

/** Why a step cannot be taken by this party now, or null when it can. */
export function stepProblem(name: StepName, booking: BookingFacts, party: Party, now: Date): StepProblem | null {
  const step = steps[name]
  const inState = step.moves.some(([[status, payment]]) => status === booking.status && payment === booking.paymentStatus)
  if (!inState || !step.by.includes(party)) return 'not_possible_now'
  if (step.until && now >= step.until(booking)) return 'too_late'
  if (step.since && now < step.since(booking)) return 'too_early'
  return null
}

const offered: readonly BookingAction[] = ['accept', 'decline', 'pay', 'propose', 'cancel', 'join', 'complete', 'report']

/** What a viewer can do now, in the order the screens show it. A button exists exactly when its word is here. */
export function actionsFor(booking: BookingFacts, parties: readonly Party[], now: Date): BookingAction[] {
  return offered.filter((action) => parties.some((party) => stepProblem(action, booking, party, now) === null))
}

export const answerBy = (bookedAt: Date, startsAt: Date): Date =>
  earlier(plus(bookedAt, hours(ANSWER_HOURS)), plus(startsAt, -minutes(ANSWER_BEFORE_START_MINUTES)))

/** @param seriesPlace which lesson of its series it is; null for one by itself */
export function payBy(acceptedAt: Date, startsAt: Date, seriesPlace: number | null = null): Date {
  const usual = earlier(plus(acceptedAt, hours(PAY_HOURS)), plus(startsAt, -minutes(PAY_BEFORE_START_MINUTES)))
  return isLater(seriesPlace) ? later(usual, plus(startsAt, -hours(LATER_PAY_HOURS))) : usual
}

/** When to look at an accepted lesson next: to remind of its payment where that is far off, else when its time is over. */
export function payLookAt(acceptedAt: Date, until: Date, seriesPlace: number | null = null): Date {
  const remindAt = plus(until, -hours(LATER_PAY_REMIND_HOURS))
  return isLater(seriesPlace) && remindAt > acceptedAt ? remindAt : until
}

const isLater = (seriesPlace: number | null): boolean => seriesPlace !== null && seriesPlace > 1

/** Whether lessons make a series: at most one in a week, Monday to Sunday in Nairobi, and all within twelve weeks. */
export function isWeekly(starts: readonly Date[]): boolean {
  const weeks = starts.map((at) => nairobiWeek(at))
  return new Set(weeks).size === starts.length && Math.max(...weeks) - Math.min(...weeks) < MOST_LESSONS
}

export function roomOpensAt(booking: { startsAt: Date }): Date {
  return plus(booking.startsAt, -minutes(ROOM_OPENS_MINUTES_BEFORE))
}

export function roomClosesAt(booking: { endsAt: Date }): Date {
  return plus(booking.endsAt, minutes(ROOM_CLOSES_MINUTES_AFTER))
}

/**
 * Another time can be proposed while the other side has half an hour to answer, which ends an hour before the start, and while a
 * lesson that waits for its payment can still be paid.
 */
export function proposeUntil({ status, payBy, startsAt }: BookingFacts): Date {
  const lead = plus(startsAt, -minutes(BOOKING_LEAD_MINUTES))
  return status === 'accepted' && payBy ? earlier(payBy, lead) : lead
}

/** A proposal is answered in the time a request is, and an hour before the earlier of the two times; then the old one stays. */
export const proposalAnswerBy = (proposedAt: Date, startsAt: Date, newStartsAt: Date): Date =>
  answerBy(proposedAt, earlier(startsAt, newStartsAt))

/** Until when a problem can be reported, and from when the money goes on: one instant, so that one of the two comes first. */
export function objectUntil(booking: Pick<BookingFacts, 'endsAt' | 'releaseAt'>): Date {
  return booking.releaseAt ?? plus(booking.endsAt, hours(RELEASE_AFTER_HOURS))
}

/** Until when a learner gets all back, and half. */
export const cancelFreeUntil = (startsAt: Date): Date => plus(startsAt, -hours(CANCEL_FREE_HOURS))
export const cancelHalfUntil = (startsAt: Date): Date => plus(startsAt, -hours(CANCEL_HALF_HOURS))

/**
 * What comes back when a paid lesson is cancelled now, a half cent as a whole one; the rest is shared as if it had been taught.
 */
export function refundFor(booking: Pick<BookingFacts, 'startsAt' | 'priceCents'>, by: 'teacher' | 'learner', now: Date): Cents {
  if (by === 'teacher' || now < cancelFreeUntil(booking.startsAt)) return booking.priceCents
  return now < cancelHalfUntil(booking.startsAt) ? percentOf(booking.priceCents, 50) : 0
}

/** How long before the start everybody who has to do with a lesson or class is reminded. */
export const REMIND_HOURS_BEFORE = [24, 1] as const
