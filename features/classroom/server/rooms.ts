import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { plus, minutes } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { userById } from '../../accounts/server/index.ts'
import { bookingById } from '../../booking/server/index.ts'
import { roomClosesAt, roomOpensAt } from '../../booking/rules.ts'
import { classById, hasSeat } from '../../classes/server/index.ts'
import { learnerFor } from '../../family/server/index.ts'
import type { RoomKind } from '../contract.ts'

export type Room = {
  kind: RoomKind
  id: number
  title: string
  subject: string
  teacherName: string
  startsAt: Date
  endsAt: Date
  seats: number
  /** Paid and not cancelled; only such a room can be entered. */
  confirmed: boolean
}

export type Entrant = { id: number; name: string; role: 'host' | 'learner' | 'guardian' }

/**
 * A room and what the actor is in it. Whoever has no place in it is told that it does not exist.
 * A parent sits in as a guardian: seen by all, heard by nobody.
 */
export async function roomFor(db: Db, actor: Actor, kind: RoomKind, id: number, now: Date): Promise<{ room: Room; me: Entrant }> {
  const found = kind === 'lesson' ? await lessonRoom(db, actor, id, now) : await classRoom(db, actor, id)
  const self = found && (await userById(db, actor.userId))
  if (!found || !self) throw new Refusal('not_found')
  // Learners are shown by first name to each other; teachers by their whole name.
  const name = found.role === 'host' ? self.name : firstName(self.name)
  return { room: found.room, me: { id: actor.userId, name, role: found.role } }
}

type Place = { room: Room; role: Entrant['role'] }

async function lessonRoom(db: Db, actor: Actor, id: number, now: Date): Promise<Place | null> {
  const booking = await bookingById(db, id)
  if (!booking) return null
  const role = await roleIn(db, actor, booking.teacher_id, booking.learner_id, now)
  if (!role) return null
  const room = {
    kind: 'lesson' as const,
    id,
    title: booking.subject,
    subject: booking.subject,
    teacherName: booking.teacher_name,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    seats: 4,
    confirmed: booking.status === 'confirmed',
  }
  return { room, role }
}

async function roleIn(db: Db, actor: Actor, teacherId: number, learnerId: number, now: Date): Promise<Entrant['role'] | null> {
  if (actor.userId === teacherId) return 'host'
  if (actor.userId === learnerId) return 'learner'
  return actor.role === 'parent' && (await learnerFor(db, actor, learnerId, now)) ? 'guardian' : null
}

async function classRoom(db: Db, actor: Actor, id: number): Promise<Place | null> {
  const session = await classById(db, id, actor.userId)
  if (!session) return null
  const host = session.teacher_id === actor.userId
  if (!host && !(await hasSeat(db, id, actor.userId))) return null
  const room = {
    kind: 'class' as const,
    id,
    title: session.title,
    subject: session.subject_name,
    teacherName: session.teacher_name,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    seats: session.seats + 1,
    confirmed: session.status === 'scheduled',
  }
  return { room, role: host ? 'host' : actor.role === 'parent' ? 'guardian' : 'learner' }
}

export type RoomState = 'early' | 'open' | 'over'

/** Whether a room can be entered now: from ten minutes before to fifteen after. */
export function roomState(room: Pick<Room, 'startsAt' | 'endsAt'>, now: Date): RoomState {
  if (now < roomOpensAt(room)) return 'early'
  return now < roomClosesAt(room) ? 'open' : 'over'
}

export const roomName = (kind: RoomKind, id: number): string => `${kind}-${id}`

/** A process that has not been heard of for this long is gone, and its rooms are free to be taken over. */
const GONE_MINUTES = 0.5

/** Which process holds a room: this one, if it is free, or the one that does. @returns the public origin to connect to */
export async function hostOf(db: Db, room: string, self: { origin: string; process: string }, now: Date): Promise<string> {
  const [held] = await run<{ origin: string }>(
    db,
    'claim_room',
    `insert into room_hosts as h (room, origin, process, heard_at) values ($1, $2, $3, $4)
     on conflict (room) do update set
       origin = case when h.heard_at < $5 or h.process = $3 then $2 else h.origin end,
       process = case when h.heard_at < $5 then $3 else h.process end,
       heard_at = case when h.heard_at < $5 or h.process = $3 then $4 else h.heard_at end
     returning origin`,
    [room, self.origin, self.process, now, plus(now, -minutes(GONE_MINUTES))],
  )
  if (!held) throw new Error('no host for a room')
  return held.origin
}

/** Says that this process still holds its rooms, and forgets rooms nobody has held for a day. */
export async function keepRooms(db: Db, process: string, now: Date): Promise<void> {
  await run(db, 'keep_rooms', 'update room_hosts set heard_at = $2 where process = $1', [process, now])
  await run(db, 'forget_rooms', 'delete from room_hosts where heard_at < $1', [plus(now, -minutes(24 * 60))])
}
