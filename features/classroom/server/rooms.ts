import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { firstName } from '../../accounts/rules.ts'
import { userById } from '../../accounts/server/index.ts'
import { bookingById, comingLessons, titleOf, type NamedBooking } from '../../booking/server/index.ts'
import type { BookingStatus } from '../../booking/contract.ts'
import { roomClosesAt, roomOpensAt } from '../../booking/rules.ts'
import { classById, classesAhead, hasSeat, type ClassRow } from '../../classes/server/index.ts'
import { learnerFor } from '../../family/server/index.ts'
import { refusals, roomKinds, type RoomKind } from '../contract.ts'
import type { RoomPlan } from './room-engine.ts'

export type Room = {
  kind: RoomKind
  id: number
  title: string
  subject: string
  teacherName: string
  teacherId: number
  startsAt: Date
  endsAt: Date
  seats: number
  /** Paid and not cancelled; only such a room can be entered. */
  confirmed: boolean
  /** Agreed on and paid, be it ahead or over. */
  held: boolean
  /** Called off, with all of the money back, because its teacher was not there in time. */
  teacherMissed: boolean
}

export type Entrant = { id: number; name: string; role: 'host' | 'learner' | 'guardian' }

/**
 * A room and what the actor is in it. Whoever has no place in it is told that it does not exist.
 * A parent sits in as a guardian: seen by all, heard by nobody.
 */
export async function roomFor(db: Db, actor: Actor, kind: RoomKind, id: number, now: Date): Promise<{ room: Room; me: Entrant }> {
  const found = kind === 'lesson' ? await lessonRoom(db, actor, id, now) : await classRoom(db, actor, id)
  const self = found && (await userById(db, actor.userId))
  if (!found || !self) throw new Refusal(refusals.not_found)
  // Learners are shown by first name to each other; teachers by their whole name.
  const name = found.role === 'host' ? self.name : firstName(self.name)
  return { room: found.room, me: { id: actor.userId, name, role: found.role } }
}

type Place = { room: Room; role: Entrant['role'] }

async function lessonRoom(db: Db, actor: Actor, id: number, now: Date): Promise<Place | null> {
  const booking = await bookingById(db, id)
  if (!booking) return null
  const role = await roleIn(db, actor, booking.teacherId, booking.learnerId, now)
  return role && { room: ofLesson(booking, now), role }
}

/** A room as the desk sees it, whoever asks; null where there is none. */
export async function roomAt(db: Db, kind: RoomKind, id: number, now: Date): Promise<Room | null> {
  if (kind === 'lesson') {
    const booking = await bookingById(db, id)
    return booking && ofLesson(booking, now)
  }
  const session = await classById(db, id, null)
  return session && ofClass(session)
}

function ofLesson(booking: NamedBooking, now: Date): Room {
  return {
    kind: 'lesson',
    id: booking.id,
    title: titleOf(booking, now),
    subject: booking.subject,
    teacherName: booking.teacherName,
    teacherId: booking.teacherId,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    seats: LESSON_PEOPLE,
    confirmed: booking.status === 'confirmed',
    held: heldLessons.has(booking.status),
    teacherMissed: booking.endedBecause === 'teacher_absent',
  }
}

const heldLessons: ReadonlySet<BookingStatus> = new Set(['confirmed', 'completed', 'no_show', 'disputed'])

async function roleIn(db: Db, actor: Actor, teacherId: number, learnerId: number, now: Date): Promise<Entrant['role'] | null> {
  if (actor.userId === teacherId) return 'host'
  if (actor.userId === learnerId) return 'learner'
  return actor.role === 'parent' && (await learnerFor(db, actor, learnerId, now)) ? 'guardian' : null
}

async function classRoom(db: Db, actor: Actor, id: number): Promise<Place | null> {
  const session = await classById(db, id, actor.userId)
  if (!session) return null
  const host = session.teacherId === actor.userId
  if (!host && !(await hasSeat(db, id, actor.userId))) return null
  return { room: ofClass(session), role: host ? 'host' : actor.role === 'parent' ? 'guardian' : 'learner' }
}

function ofClass(session: ClassRow): Room {
  return {
    kind: 'class',
    id: session.id,
    title: session.title,
    subject: session.subjectName,
    teacherName: session.teacherName,
    teacherId: session.teacherId,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    seats: session.seats + 1,
    confirmed: session.status === 'scheduled',
    held: session.status !== 'cancelled',
    teacherMissed: false,
  }
}

/** Teacher, learner and two parents. */
const LESSON_PEOPLE = 4

type Planned = Pick<Room, 'kind' | 'id' | 'title' | 'subject' | 'teacherId' | 'startsAt' | 'endsAt' | 'seats'>

/** What a room's engine is told. A lesson goes by its subject: its topic is the words of a family. */
export const planOf = ({ kind, id, title, subject, teacherId, startsAt, endsAt, seats }: Planned): RoomPlan => ({
  key: roomName(kind, id),
  title: kind === 'lesson' ? subject : title,
  startsAt,
  minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  seats,
  hostId: teacherId,
})

/** Every room that is or will be met in and begins before then. */
export async function comingRooms(db: Db, until: Date, now: Date): Promise<RoomPlan[]> {
  const lessons = await comingLessons(db, { until, now })
  const classes = await classesAhead(db, { until, now })
  return [
    ...lessons.map((one) => planOf({ ...one, kind: 'lesson', title: one.subject, seats: LESSON_PEOPLE })),
    ...classes.map((one) => planOf({ ...one, kind: 'class', subject: '', seats: one.seats + 1 })),
  ]
}

export type RoomState = 'early' | 'open' | 'over'

/** Whether a room can be entered now: from ten minutes before to fifteen after. */
export function roomState(room: Pick<Room, 'startsAt' | 'endsAt'>, now: Date): RoomState {
  if (now < roomOpensAt(room)) return 'early'
  return now < roomClosesAt(room) ? 'open' : 'over'
}

export const roomName = (kind: RoomKind, id: number): string => `${kind}-${id}`

export function parseRoomName(ref: string): { kind: RoomKind; id: number } | null {
  const match = /^([a-z]+)-(\d+)$/.exec(ref)
  const kind = roomKinds.find((name) => name === match?.[1])
  const id = Number(match?.[2])
  return kind && Number.isSafeInteger(id) && roomName(kind, id) === ref ? { kind, id } : null
}
