/** Live classes: when the room opens, and why a seat cannot be had. */
import { allGrades } from '../../shared/country.ts'
import { days, hours, instantAt, plus } from '../../shared/time.ts'
import { halfOf, keptOutsideMinutes } from '../booking/rules/attendance.ts'
import type { LessonType, LiveSession } from './contract.ts'
import type { classActions } from './own-contract.ts'

export const RELEASE_AFTER_HOURS = 24
/** Nothing is planned further ahead (rules 11). */
export const MOST_DAYS_AHEAD = 366

/** Why a class cannot begin then, or null when it can. */
export function startProblem(startsAt: Date, now: Date): 'in_the_past' | 'too_far_ahead' | null {
  if (startsAt <= now) return 'in_the_past'
  return startsAt > plus(now, days(MOST_DAYS_AHEAD)) ? 'too_far_ahead' : null
}

export type ClassFacts = {
  status: 'scheduled' | 'completed' | 'cancelled'
  startsAt: Date
  endsAt: Date
  seats: number
  seatsTaken: number
}

/** A class can be entered until it ends, even when it has begun. */
export function enrolProblem(session: ClassFacts, now: Date): 'class_ended' | 'class_full' | null {
  if (session.status !== 'scheduled' || now >= session.endsAt) return 'class_ended'
  return session.seatsTaken >= session.seats ? 'class_full' : null
}

/**
 * Whether a class that is over was given, which is what its money follows: the teacher was there for half of it, so that
 * everybody with a seat came or could have. A class that meets in person is seen by no room and counts as given.
 * @param teacherMinutes of the teacher in the class's room, within its time
 */
export function wasGiven(
  session: Pick<ClassFacts, 'startsAt' | 'endsAt'> & { lessonType: LessonType },
  teacherMinutes: number,
): boolean {
  if (session.lessonType === 'in-person') return true
  return teacherMinutes >= halfOf(session)
}

/**
 * Whose seats of a class that was given are given back all the same: everybody `kept` whose seat nobody used, by being `inside`.
 * A moment inside is enough, because whoever has been inside comes back by themselves.
 */
export function keptOutside(
  session: Pick<ClassFacts, 'startsAt' | 'endsAt'>,
  people: readonly { personId: number; minutes: number; keptMinutes: number }[],
): { kept: number[]; inside: number[] } {
  const long = keptOutsideMinutes(session)
  return {
    kept: people.filter(({ minutes, keptMinutes }) => minutes === 0 && keptMinutes >= long).map(({ personId }) => personId),
    inside: people.filter(({ minutes }) => minutes > 0).map(({ personId }) => personId),
  }
}

export const releaseAt = (endsAt: Date): Date => plus(endsAt, hours(RELEASE_AFTER_HOURS))

/**
 * What its teacher may still do with a class. Its words and seats can be changed until it starts; its time and price only while
 * nobody has taken a seat by them.
 */
export function actionsOf(session: Omit<ClassFacts, 'seats' | 'endsAt'>, now: Date): (typeof classActions)[number][] {
  if (session.status !== 'scheduled' || now >= session.startsAt) return []
  return session.seatsTaken === 0 ? ['change', 'move', 'cancel'] : ['change', 'cancel']
}

export const LONGEST_CLASS_MINUTES = 180

/** So many days of the timetable stand beside each other. */
export const TIMETABLE_DAYS = 7

/** Calendar dates of Nairobi; null is today, the first day that has a class, all grades, all subjects, the first of the day. */
export type TimetableWish = {
  from: string | null
  day: string | null
  grade: number | null
  subject: string | null
  after: TimetablePlace | null
}

/** Behind which class of a day the list goes on: when it starts, and its id. */
export type TimetablePlace = { startsAt: Date; id: number }

/** As it stands in an address. */
export const placeText = ({ startsAt, id }: TimetablePlace): string => `${startsAt.getTime()}-${id}`

export type Timetable = {
  week: { date: string; classes: number }[]
  /** The day that is shown, with its classes by time. */
  date: string
  classes: LiveSession[]
  /** Where its list goes on; null where these are the last. */
  more: TimetablePlace | null
  /** The next day that has one, where this one has none; null where none has. */
  next: string | null
}

/** What an address asks for; what makes no sense in it is left out, because people edit addresses. */
export function timetableWish(query: URLSearchParams): TimetableWish {
  const date = (name: string): string | null => {
    const text = query.get(name) ?? ''
    return /^[12]\d{3}-\d\d-\d\d$/.test(text) && instantAt(text, '00:00') ? text : null
  }
  return {
    from: date('from'),
    day: date('day'),
    grade: allGrades().find((grade) => String(grade) === query.get('grade')) ?? null,
    subject: query.get('subject')?.trim().slice(0, 60) || null,
    after: placeIn(query.get('after') ?? ''),
  }
}

function placeIn(text: string): TimetablePlace | null {
  const [, startsAt, id] = /^(\d{1,13})-(\d{1,15})$/.exec(text) ?? []
  return startsAt && id ? { startsAt: new Date(Number(startsAt)), id: Number(id) } : null
}
