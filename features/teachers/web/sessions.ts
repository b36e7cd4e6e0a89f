/** A teacher's lessons and classes as one timetable. Pure: answers and `now` in, rows out. */
import { days, nairobiDate, nairobiWeekday, plus } from '../../../shared/time.ts'
import type { TeacherBooking } from '../../booking/contract.ts'
import type { LiveSession } from '../../classes/contract.ts'
import type { RoomKind } from '../../classroom/contract.ts'

export type Session = {
  /** `lesson-84`, which is also how an address names it. */
  key: string
  kind: RoomKind
  id: number
  title: string
  subject: string
  grade: number | null
  /** The one learner of a lesson; null for a class. */
  learner: string | null
  /** By whom their drawn face is known; null for a class, and while they are only an initial. */
  learnerId: number | null
  /** Address of their photo, where the teacher sees one. */
  photo: string | null
  /** What the learner wrote, or what the class is about. */
  words: string
  startsAt: Date
  endsAt: Date
  opensAt: Date
  minutes: number
  /** KES; of one seat where it is a class. */
  price: number
  students: number
  seats: number
  link: string | null
  paid: boolean
  mayCancel: boolean
}

/**
 * What is planned and not over, lessons and classes together, soonest first. An accepted lesson belongs to it before it is paid.
 */
export function comingSessions(bookings: readonly TeacherBooking[], classes: readonly LiveSession[], now: Date): Session[] {
  const lessons = bookings.filter(({ status }) => status === 'confirmed' || status === 'accepted').map(lessonSession)
  const live = classes.filter(({ status }) => status === 'scheduled').map(classSession)
  return [...lessons, ...live]
    .filter(({ endsAt }) => endsAt > now)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.key.localeCompare(b.key))
}

/** The lesson the teacher has to think of next: paid, or a class. */
export const nextSession = (coming: readonly Session[]): Session | null => coming.find(({ paid }) => paid) ?? null

/** Requests nobody has answered, the one that runs out first at the top. */
export const openRequests = (bookings: readonly TeacherBooking[]): TeacherBooking[] =>
  bookings.filter(({ status }) => status === 'pending').sort((a, b) => a.answer_by.localeCompare(b.answer_by) || a.id - b.id)

/** Requests as they are answered: one by itself, or all that wait of one series, at the place of its first. */
export const askedTogether = (requests: readonly TeacherBooking[]): [TeacherBooking, ...TeacherBooking[]][] => {
  const groups = new Map<string, [TeacherBooking, ...TeacherBooking[]]>()
  for (const request of requests) {
    const key = request.series ? `series ${request.series.id}` : `lesson ${request.id}`
    const group = groups.get(key)
    if (group) group.push(request)
    else groups.set(key, [request])
  }
  return [...groups.values()]
}

/** Lessons that are over, that no room saw, and that wait for the teacher's word. */
export const untold = (bookings: readonly TeacherBooking[]): TeacherBooking[] =>
  bookings.filter(({ actions }) => actions.includes('complete'))

/** When something was or will be. */
export type Span = Pick<LiveSession, 'starts_at' | 'ends_at'>

/** Lessons of this day, in Nairobi, that are over and were given, and classes. @param past classes that were given */
export function doneToday(bookings: readonly TeacherBooking[], past: readonly Span[], now: Date): number {
  const today = nairobiDate(now)
  const done = ({ ends_at }: Span) => new Date(ends_at) <= now && nairobiDate(new Date(ends_at)) === today
  return [...bookings.filter(isGiven), ...past].filter(done).length
}

/** Without what was never to be, or was called off. */
const isGiven = ({ status }: TeacherBooking): boolean => status === 'confirmed' || status === 'completed'

/** On a Saturday the week is as good as over. */
export const looksForward = (now: Date): boolean => nairobiWeekday(now) === 6

export type WeekDay = { date: string; at: Date; today: boolean; lessons: number }

/**
 * Sunday to Saturday around `now`, each with how many lessons were or will be taught. When that looks
 * forward, this day and the six that come.
 */
export function weekStrip(bookings: readonly TeacherBooking[], classes: readonly Span[], now: Date): WeekDay[] {
  const dates = [...bookings.filter(isGiven), ...classes].map(({ starts_at }) => nairobiDate(new Date(starts_at)))
  const first = looksForward(now) ? now : plus(now, -days(nairobiWeekday(now)))
  return Array.from({ length: 7 }, (_, day) => {
    const at = plus(first, days(day))
    const date = nairobiDate(at)
    return { date, at, today: date === nairobiDate(now), lessons: dates.filter((one) => one === date).length }
  })
}

/** How a requested time sits in its day: nothing else there, a lesson without a break beside it, or one at some distance. */
export type Fit =
  | { how: 'free' }
  | { how: 'touches'; beside: Session; order: 'before' | 'after' }
  | { how: 'apart'; nearest: Session }

export function fitOf(request: Pick<TeacherBooking, 'starts_at' | 'ends_at'>, coming: readonly Session[]): Fit {
  const [from, to] = [Date.parse(request.starts_at), Date.parse(request.ends_at)]
  const day = nairobiDate(new Date(from))
  const same = coming.filter(({ startsAt }) => nairobiDate(startsAt) === day)
  const before = same.find(({ endsAt }) => endsAt.getTime() === from)
  if (before) return { how: 'touches', beside: before, order: 'before' }
  const after = same.find(({ startsAt }) => startsAt.getTime() === to)
  if (after) return { how: 'touches', beside: after, order: 'after' }
  const distance = ({ startsAt }: Session): number => Math.abs(startsAt.getTime() - from)
  const [nearest] = same.toSorted((a, b) => distance(a) - distance(b))
  return nearest ? { how: 'apart', nearest } : { how: 'free' }
}

/** The lesson or class of the teacher's that a wished time would lie over; the database refuses it for certain. */
export const clashWith = (span: { startsAt: Date; endsAt: Date }, coming: readonly Session[]): Session | null =>
  coming.find(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt) ?? null

function lessonSession(booking: TeacherBooking): Session {
  return {
    key: `lesson-${booking.id}`,
    kind: 'lesson',
    id: booking.id,
    title: booking.title,
    subject: booking.subject,
    grade: booking.grade,
    learner: booking.student_name,
    learnerId: booking.student_id,
    photo: booking.student_photo,
    words: booking.message ?? '',
    ...times(booking),
    minutes: booking.duration,
    price: booking.cost,
    students: 1,
    seats: 1,
    link: booking.join_link,
    paid: booking.status === 'confirmed',
    mayCancel: booking.actions.includes('cancel'),
  }
}

export function classSession(session: LiveSession): Session {
  return {
    key: `class-${session.id}`,
    kind: 'class',
    id: session.id,
    title: session.title,
    subject: session.subject.name,
    grade: session.grade,
    learner: null,
    learnerId: null,
    photo: null,
    words: session.description,
    ...times(session),
    minutes: session.basic_info.duration,
    price: session.price,
    students: session.current_students,
    seats: session.max_students,
    link: session.zoom_link,
    paid: true,
    mayCancel: false,
  }
}

const times = (from: { starts_at: string; ends_at: string; room_opens_at: string }) => ({
  startsAt: new Date(from.starts_at),
  endsAt: new Date(from.ends_at),
  opensAt: new Date(from.room_opens_at),
})
