/** How a class stands on the screen at a moment. Pure. */
import { isOpen, type NextUp } from '../../booking/web/next-up.ts'
import type { LiveSession } from '../contract.ts'

export type ClassState = 'live' | 'confirmed' | 'full' | 'open'

export function classState(session: LiveSession, now: Date): ClassState {
  const running = now >= new Date(session.starts_at) && now < new Date(session.ends_at)
  if (session.enrolled) return running ? 'live' : 'confirmed'
  return session.current_students >= session.max_students ? 'full' : 'open'
}

/** Why a learner of the viewer cannot take a seat, as far as it is known; null when they can ask for one. */
export function whyNot(session: LiveSession, learner: { id: number; grade: number }): 'seated' | 'other_grade' | null {
  if (session.seated.includes(learner.id)) return 'seated'
  return session.grade === learner.grade ? null : 'other_grade'
}

/** Whether one of them can still ask for a seat. */
export const canJoin = (session: LiveSession, learners: readonly { id: number; grade: number }[]): boolean =>
  learners.some((one) => whyNot(session, one) === null)

/** Classes as they stand for these learners of the viewer's: a seat of another child is none of theirs. */
export const seenFor = (sessions: readonly LiveSession[], learners: readonly { id: number }[]): LiveSession[] =>
  sessions.map((session) => ({ ...session, enrolled: learners.some(({ id }) => session.seated.includes(id)) }))

const seatIn = (session: LiveSession): NextUp => ({
  title: session.title,
  teacherId: session.teacher.id,
  teacherName: session.teacher.name,
  minutes: session.basic_info.duration,
  startsAt: new Date(session.starts_at),
  endsAt: new Date(session.ends_at),
  opensAt: new Date(session.room_opens_at),
  closesAt: new Date(session.ends_at),
  link: session.zoom_link,
})

/** Whether someone with a seat can go in now. */
export const canEnter = (session: LiveSession, now: Date): boolean => isOpen(seatIn(session), now)

/** The classes somebody has a seat in, as their first page shows what comes next. */
export const ownSeats = (sessions: readonly LiveSession[]): NextUp[] =>
  sessions.filter(({ enrolled, status }) => enrolled && status === 'scheduled').map(seatIn)

/** One that was asked for, then own seats, then what fits the grades looked after, then the rest; each by time. */
export function inOrder(
  sessions: readonly LiveSession[],
  grades: readonly number[],
  now: Date,
  asked?: Pick<LiveSession, 'id'>,
): LiveSession[] {
  const rank = (session: LiveSession): number =>
    session.id === asked?.id ? -1 : session.enrolled ? 0 : grades.includes(session.grade) ? 1 : 2
  return sessions
    .filter((session) => session.status === 'scheduled' && now < new Date(session.ends_at))
    .sort((a, b) => rank(a) - rank(b) || (a.starts_at < b.starts_at ? -1 : 1))
}

const CLAMP = 100

/** A description over a hundred characters is cut at a word; null says that there is nothing to cut. */
export function clamped(description: string): string | null {
  if (description.length <= CLAMP) return null
  const cut = description.slice(0, CLAMP)
  const space = cut.lastIndexOf(' ')
  return `${space > CLAMP / 2 ? cut.slice(0, space) : cut}…`
}
