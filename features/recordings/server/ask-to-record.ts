import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { roomFor, roomState, type Room } from '../../classroom/server/index.ts'
import { refusals } from '../contract.ts'
import { keptUntil } from '../rules.ts'
import { learnersInside, type WhichRoom } from './standing.ts'
import { recordingAnswers, recordings } from './tables.ts'

/**
 * The teacher asks everybody in the room; the database keeps one recording open in it. Refuses with `not_found` whoever does not
 * teach there, and with `not_confirmed`, `room_not_open`, `room_closed`.
 */
export async function askToRecord(db: Db, actor: Actor, { kind, roomId }: WhichRoom, now: Date): Promise<void> {
  const room = await taughtRoom(db, actor, { kind, roomId }, now)
  if (!room.confirmed) throw new Refusal(refusals.not_confirmed)
  assertOpen(room, now)
  const inside = await learnersInside(db, { kind, roomId, now })
  await db.transaction(async (tx) => {
    await tx
      .insert(recordings)
      .values({ kind, roomId, teacherId: actor.userId, askedAt: now, heardAt: now })
      .onConflictDoNothing()
    if (inside.length === 0) return
    // The row is what tells their pages to look; whoever comes later looks as they come.
    await tx
      .insert(recordingAnswers)
      .values(inside.map(({ personId }) => ({ kind, roomId, personId, teacherId: actor.userId, askedAt: now })))
      .onConflictDoUpdate({
        target: [recordingAnswers.kind, recordingAnswers.roomId, recordingAnswers.personId],
        set: { askedAt: sql`excluded.asked_at` },
      })
  })
}

/** Ends what is being recorded; what there is of it stays for so many days. Refuses with `not_found` as above. */
export async function endRecording(
  db: Db,
  actor: Actor,
  { kind, roomId }: WhichRoom,
  keptDays: number,
  now: Date,
): Promise<void> {
  await taughtRoom(db, actor, { kind, roomId }, now)
  await db
    .update(recordings)
    .set({ endedAt: now, leavesAt: keptUntil(now, keptDays) })
    .where(and(eq(recordings.kind, kind), eq(recordings.roomId, roomId), isNull(recordings.endedAt)))
}

async function taughtRoom(db: Db, actor: Actor, { kind, roomId }: WhichRoom, now: Date): Promise<Room> {
  const { room, me } = await roomFor(db, actor, kind, roomId, now)
  if (me.role !== 'host') throw new Refusal(refusals.not_found)
  return room
}

export function assertOpen(room: Room, now: Date): void {
  const state = roomState(room, now)
  if (state !== 'open') throw new Refusal(refusals[state === 'early' ? 'room_not_open' : 'room_closed'])
}
