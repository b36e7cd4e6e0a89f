/**
 * The rows of meetings at Zoom: which are wanted, who carries one, which host is free. What is carried is leased by the
 * database's clock and fenced: a server that slept changes nothing that another has taken up.
 */
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { EXCLUSION_VIOLATION, retryDeadlock, violates, type Db } from '../../../shared/server/database.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { all, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roomClosesAt, roomOpensAt } from '../../booking/rules.ts'
import type { RoomPlan } from './room-engine.ts'
import { zoomMeetings as meetings } from './tables.ts'

export type MeetingRow = typeof meetings.$inferSelect

const leasedUntil = sql`clock_timestamp() + interval '1 minute'`

const timesOf = ({ startsAt, minutes: long, title, hostId }: RoomPlan) => {
  const endsAt = plus(startsAt, minutes(long))
  return { title, teacherId: hostId, startsAt, endsAt, opensAt: roomOpensAt({ startsAt }), closesAt: roomClosesAt({ endsAt }) }
}

/** The meeting of a room as it is planned; made to be, moved, or begun anew where its host has no time then. */
export async function wantMeeting(db: Db, plan: RoomPlan, now: Date): Promise<MeetingRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await meetingOf(db, plan.key)
    if (!row)
      await db
        .insert(meetings)
        .values({ room: plan.key, ...timesOf(plan), nextStepAt: now })
        .onConflictDoNothing()
    else if (isAsPlanned(row, plan)) return row
    else await move(db, row, plan, now)
  }
  throw new Error('a meeting that others move at the same time')
}

/** The meeting that holds a room now. */
export async function meetingOf(db: Db, room: string): Promise<MeetingRow | null> {
  const [row] = await db
    .select()
    .from(meetings)
    .where(and(eq(meetings.room, room), meetings.wanted))
  return row ?? null
}

/** Every meeting that is not over and still wanted. */
export const comingMeetings = (db: Db, now: Date): Promise<MeetingRow[]> =>
  db
    .select()
    .from(meetings)
    .where(and(meetings.wanted, gt(meetings.endsAt, now)))

export function isAsPlanned(row: MeetingRow, plan: RoomPlan): boolean {
  const { title, teacherId, startsAt, endsAt } = timesOf(plan)
  const sameTime = Number(row.startsAt) === Number(startsAt) && Number(row.endsAt) === Number(endsAt)
  return sameTime && row.title === title && row.teacherId === teacherId
}

async function move(db: Db, row: MeetingRow, plan: RoomPlan, now: Date): Promise<void> {
  const change = { ...timesOf(plan), told: false, nextStepAt: now }
  const moved = db
    .update(meetings)
    .set(change)
    .where(and(eq(meetings.id, row.id), meetings.wanted))
  await moved.catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return retire(db, row.id, now)
  })
}

/** It is wanted no more, and deleted at Zoom by and by. */
export async function retire(db: Db, id: number, now: Date): Promise<void> {
  await db.update(meetings).set({ wanted: false, nextStepAt: now }).where(eq(meetings.id, id))
}

/** Takes the meeting that has been due longest, or this one, if nobody carries it. */
export async function takeMeeting(db: Db, now: Date, id: number | null = null): Promise<MeetingRow | null> {
  const [taken] = await takeOne(db, { now, id })
  return taken ?? null
}

const takeOne = statement('take_zoom_meeting', (given: Given<{ now: Date; id: number | null }>) =>
  rows(
    all(meetings),
    (columns) => sql`
      update ${meetings}
      set ${set(meetings, { lease: sql`${meetings.lease} + 1`, leasedUntil })}
      where ${meetings.id} = (
        select ${meetings.id}
        from ${meetings}
        where (${meetings.id} = ${given.id}::bigint or ${given.id}::bigint is null and ${meetings.nextStepAt} <= ${given.now})
          and (${meetings.leasedUntil} is null or ${meetings.leasedUntil} < clock_timestamp())
        order by ${meetings.nextStepAt}
        limit 1
        for update skip locked)
      returning ${columns}`,
  ),
)

/** Since when the meeting that waits longest has been due; one that somebody carries does not wait. */
export const oldestWaitingMeeting = (db: Db): Promise<Date | null> =>
  oldestIn(db, meetings.nextStepAt, or(isNull(meetings.leasedUntil), lt(meetings.leasedUntil, sql`clock_timestamp()`)))

/** Another server has taken it up meanwhile. */
export class NotOurs extends Error {}

type Change = Partial<Pick<MeetingRow, 'host' | 'meetingId' | 'askedAt' | 'told' | 'readAt' | 'failures' | 'nextStepAt'>>

/** Writes what has become of it, if it is still ours; the lease begins anew. */
export async function note(db: Db, row: MeetingRow, change: Change): Promise<MeetingRow> {
  const [changed] = await db
    .update(meetings)
    .set({ ...unlessMoved(row, change), leasedUntil })
    .where(and(eq(meetings.id, row.id), eq(meetings.lease, row.lease)))
    .returning()
  if (!changed) throw new NotOurs()
  return changed
}

/** Lays it down until then. */
export async function layDown(db: Db, row: MeetingRow, change: Change & { nextStepAt: Date | null }): Promise<void> {
  await db
    .update(meetings)
    .set({ ...unlessMoved(row, change), leasedUntil: null })
    .where(and(eq(meetings.id, row.id), eq(meetings.lease, row.lease)))
}

/** Whoever moved it meanwhile has made it due at once, and Zoom has not been told of that: so it stays. */
function unlessMoved(row: MeetingRow, { nextStepAt, told, ...change }: Change) {
  const instant = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`
  const unmoved = sql`${meetings.nextStepAt} is not distinct from ${instant(row.nextStepAt)}`
  return {
    ...change,
    ...(told !== undefined && { told: sql`case when ${unmoved} then ${told} else ${meetings.told} end` }),
    ...(nextStepAt !== undefined && {
      nextStepAt: sql`case when ${unmoved} then ${instant(nextStepAt)} else ${meetings.nextStepAt} end`,
    }),
  }
}

/** Gives the meeting this host, if that is free then. @returns null when it is not */
export const takeHost = (db: Db, row: MeetingRow, host: string): Promise<MeetingRow | null> =>
  retryDeadlock(() => note(db, row, { host })).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return null
  })

const isTaken = (error: unknown): boolean => violates(error, EXCLUSION_VIOLATION, 'zoom_meetings_one_at_a_time')
