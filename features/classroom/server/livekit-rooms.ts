/** The rows of rooms at LiveKit: which there are, who was handed a way in, and which is to be looked into next. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows as selected, set, statement, type Given } from '../../../shared/server/statement.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roomClosesAt, roomOpensAt } from '../../booking/rules.ts'
import type { RoomPlan } from './room-engine.ts'
import { livekitGuests as guests, livekitRooms as rooms } from './tables.ts'

export type LiveKitRow = typeof rooms.$inferSelect

const timesOf = ({ startsAt, minutes: long, hostId }: RoomPlan) => {
  const endsAt = plus(startsAt, minutes(long))
  return { teacherId: hostId, startsAt, endsAt, opensAt: roomOpensAt({ startsAt }), closesAt: roomClosesAt({ endsAt }) }
}

/** The room as it is planned. One that was moved is begun anew: what was heard of it before was of another time. */
export async function wantRoom(db: Db, plan: RoomPlan, now: Date): Promise<LiveKitRow> {
  const row = await roomOf(db, plan.key)
  if (row && isAsPlanned(row, plan)) return row
  const anew = { ...timesOf(plan), listedAt: now, silentSeconds: 0, readAt: null, endedAt: null, nextStepAt: now }
  const [wanted] = await db
    .insert(rooms)
    .values({ room: plan.key, ...anew })
    .onConflictDoUpdate({ target: rooms.room, set: anew })
    .returning()
  if (!wanted) throw new Error('a room that was not written')
  return wanted
}

export async function roomOf(db: Db, room: string): Promise<LiveKitRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.room, room))
  return row ?? null
}

/** Every room that somebody has asked for, that is not over, and that nobody has ended. */
export const roomsGoingOn = (db: Db, now: Date): Promise<LiveKitRow[]> =>
  db
    .select()
    .from(rooms)
    .where(and(gt(rooms.endsAt, now), isNull(rooms.endedAt)))

export function isAsPlanned(row: LiveKitRow, plan: RoomPlan): boolean {
  const { teacherId, startsAt, endsAt } = timesOf(plan)
  return Number(row.startsAt) === Number(startsAt) && Number(row.endsAt) === Number(endsAt) && row.teacherId === teacherId
}

type Change = Partial<Pick<LiveKitRow, 'endedAt' | 'nextStepAt'>>

export async function changeRoom(db: Db, id: number, change: Change): Promise<void> {
  await db.update(rooms).set(change).where(eq(rooms.id, id))
}

/** Before the token goes out: whoever comes in by it is known then. */
export async function hand(db: Db, room: number, personId: number, at: Date): Promise<void> {
  await db.insert(guests).values({ room, personId, handedAt: at }).onConflictDoNothing()
}

export const handedIn = (db: Db, room: number) => db.select().from(guests).where(eq(guests.room, room))

export async function bar(db: Db, room: number, personId: number, at: Date): Promise<void> {
  await db
    .update(guests)
    .set({ removedAt: at })
    .where(and(eq(guests.room, room), eq(guests.personId, personId)))
}

/** Whoever takes a room up and dies has only let one look pass. */
const LOOK_AGAIN = minutes(1)

/** Takes the room that has been due longest, by moving its next look ahead. */
export async function takeDueRoom(db: Db, now: Date): Promise<LiveKitRow | null> {
  const [taken] = await takeOne(db, { now, next: plus(now, LOOK_AGAIN) })
  return taken ?? null
}

const takeOne = statement('take_livekit_room', (given: Given<{ now: Date; next: Date }>) =>
  selected(
    all(rooms),
    (columns) => sql`
      update ${rooms}
      set ${set(rooms, { nextStepAt: given.next })}
      where ${rooms.id} = (
        select ${rooms.id}
        from ${rooms}
        where ${rooms.nextStepAt} <= ${given.now}
        order by ${rooms.nextStepAt}
        limit 1
        for update skip locked)
      returning ${columns}`,
  ),
)

export const oldestWaitingRoom = (db: Db): Promise<Date | null> => oldestIn(db, rooms.nextStepAt)
