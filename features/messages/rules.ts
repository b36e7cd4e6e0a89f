/** What may be read and written between a learner's side and a teacher: for the server and its screens alike. */
import { days, plus } from '../../shared/time.ts'
import type { BookingStatus } from '../booking/contract.ts'

/** A thread is written in so long after the last lesson of the two (rules 11). */
export const OPEN_AFTER_MS = days(30)
/** What was written goes so long after the last line of its thread. */
export const KEPT_MS = days(365)
export const LONGEST_MESSAGE = 2000
/** So many messages go to the desk with a report. */
export const REPORTED_MESSAGES = 20
/** More than anybody types in ten minutes, from one person in one thread. */
export const MOST_MESSAGES = 60

/** Why nobody, or not this person, can write in a thread; the desk's word comes before everything else. */
export const closedReasons = ['desk', 'paused', 'gone', 'over', 'blocked_by_you', 'blocked', 'parent_must_agree'] as const
export type ClosedReason = (typeof closedReasons)[number]

export type ThreadFacts = {
  /** By an operator, for good. */
  closedByDesk: boolean
  /** A report with a child in the thread that nobody has looked at. */
  paused: boolean
  /** Learner and teacher both have an active account. */
  bothActive: boolean
  /** A lesson is asked for, agreed on, or disputed. */
  live: boolean
  lastEndsAt: Date | null
  blockedByViewer: boolean
  blocked: boolean
  /** The viewer is the child, and no parent has agreed to messages. */
  needsConsent: boolean
}

/** Null while the viewer can write. */
export function closedBecause(facts: ThreadFacts, now: Date): ClosedReason | null {
  if (facts.closedByDesk) return 'desk'
  if (facts.paused) return 'paused'
  if (!facts.bothActive) return 'gone'
  if (!facts.live && (!facts.lastEndsAt || plus(facts.lastEndsAt, OPEN_AFTER_MS) <= now)) return 'over'
  if (facts.blockedByViewer) return 'blocked_by_you'
  if (facts.blocked) return 'blocked'
  return facts.needsConsent ? 'parent_must_agree' : null
}

/** Contact details are shown once a lesson of the two was paid, and never where a child is in the thread. */
export const showsContacts = (facts: { paid: boolean; withChild: boolean }): boolean => facts.paid && !facts.withChild

export const talkEvents = ['asked', 'accepted', 'declined', 'expired', 'moved', 'paid', 'called_off', 'taught', 'missed'] as const
export type TalkEvent = (typeof talkEvents)[number]

const eventOf: Readonly<Partial<Record<BookingStatus, TalkEvent>>> = {
  pending: 'asked',
  accepted: 'accepted',
  confirmed: 'paid',
  completed: 'taught',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'called_off',
  no_show: 'missed',
}

type Moment = { status: BookingStatus; startsAt: Date }

/** What a row of a booking's history says in the talk; null where nothing happened that both sides speak of. */
export function eventBetween(before: Moment | null, after: Moment): TalkEvent | null {
  if (before?.status !== after.status) return eventOf[after.status] ?? null
  return before.startsAt.getTime() === after.startsAt.getTime() ? null : 'moved'
}
