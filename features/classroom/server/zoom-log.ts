/**
 * Who was in a meeting at Zoom, made out of what it told, in whatever order that came: a stay begins where one came and ends
 * where that one went, came again, or the meeting ended, by the times Zoom says.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { insertSelect, rows, silent, statement, type Given, bare } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import type { ZoomEvent } from './providers/zoom-webhook.ts'
import { parseRoomName } from './rooms.ts'
import { attendance as visits, zoomEvents as events, zoomGuests as guests, zoomMeetings as meetings } from './tables.ts'
import type { MeetingRow } from './zoom-meetings.ts'

export type Told = Omit<ZoomEvent, 'meetingId'>

/** Writes down what Zoom told of a meeting of ours; what is of none, or of nobody we know, is left. Twice is once. */
export async function noteZoomEvent(db: Db, event: ZoomEvent): Promise<void> {
  const [meeting] = await db.select().from(meetings).where(eq(meetings.meetingId, event.meetingId))
  if (meeting) await noteTold(db, meeting, [event])
}

export async function noteTold(db: Db, meeting: MeetingRow, told: readonly Told[]): Promise<void> {
  const room = parseRoomName(meeting.room)
  if (!room || !meeting.meetingId) return
  const known = await db.select().from(guests).where(eq(guests.meetingId, meeting.meetingId))
  const personOf = (one: Told): number | null => {
    if (one.isHost) return meeting.teacherId
    return one.registrantId ? (known.find(({ registrantId }) => registrantId === one.registrantId)?.personId ?? null) : null
  }
  const values = told
    .map((one) => ({ ...pick(one), meeting: meeting.id, personId: one.kind === 'ended' ? null : personOf(one) }))
    .filter(({ kind, personId }) => kind === 'ended' || personId !== null)
  if (values.length === 0) return
  await db.transaction(async (tx) => {
    // Two that are told at the same time make one stay: each sees what the other wrote before it.
    await tx.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, meeting.id)).for('update')
    await tx.insert(events).values(values).onConflictDoNothing()
    await makeVisits(tx, { meeting: meeting.id, kind: room.kind, roomId: room.id })
  })
}

const pick = ({ uuid, participant, kind, at }: Told) => ({ uuid, participant, kind, at })

const makeVisits = statement('zoom_visits', (given: Given<{ meeting: number; kind: string; roomId: number }>) => {
  const end = sql`(
        select min(later.at)
        from ${events} later
        where later.meeting = ${events.meeting}
          and later.uuid = ${events.uuid}
          and later.at >= ${events.at}
          and (
            later.kind = 'ended'
            or later.participant = ${events.participant}
              and (later.kind = 'left' or later.kind = 'joined' and later.at > ${events.at})))`
  return silent(sql`
      ${insertSelect(visits, {
        visit: sql`'zoom-' || ${events.id}`,
        kind: sql`${given.kind}::text`,
        roomId: given.roomId,
        personId: events.personId,
        joinedAt: events.at,
        leftAt: end,
      })}
      from ${events}
      where ${events.meeting} = ${given.meeting}
        and ${events.kind} = 'joined'
      on conflict (${bare(visits.visit)}) do update
      set left_at = coalesce(excluded.left_at, ${visits.leftAt})`)
})

/** How long after its end Zoom is waited for before what came is gone by, and how long nothing at all is waited for. */
const PATIENCE_HOURS = 2
export const WORD_HOURS = 24

/**
 * What can be said of somebody's being in a room that is at Zoom: `log` what it told decides, `pending` it will be known soon,
 * `nothing` cannot be concluded. Null of a room that is ours.
 */
export async function zoomWord(
  db: Db,
  lesson: { ref: string; teacherId: number; endsAt: Date },
  now: Date,
): Promise<'log' | 'pending' | 'nothing' | null> {
  const [found] = await standing(db, { ref: lesson.ref, teacherId: lesson.teacherId })
  if (!found?.exists) return null
  // Who was not handed the host's address was not the host; who was, and was not seen, may have been.
  const doubt = found.teacherHanded && !found.teacherSeen
  if (now < lesson.endsAt) return doubt ? 'pending' : 'log'
  if (found.read || !found.anybody) return 'log'
  if (now < plus(lesson.endsAt, hours(PATIENCE_HOURS))) return 'pending'
  return doubt ? 'nothing' : 'log'
}

const standing = statement('zoom_standing', (given: Given<{ ref: string; teacherId: number }>) => {
  const ofRoom = sql`select one.id from ${meetings} one where one.room = ${given.ref}`
  const handed = sql`
          select true
          from ${guests}
          join ${meetings} held on held.meeting_id = ${guests.meetingId}
          where held.room = ${given.ref}`
  const seen = sql`select true from ${events} where ${events.meeting} in (${ofRoom}) and ${events.personId} is not null`
  return rows(
    {
      exists: sql<boolean>`exists (${ofRoom})`,
      read: sql<boolean>`exists (${ofRoom} and one.read_at is not null)`,
      anybody: sql<boolean>`exists (${handed}) or exists (${seen})`,
      teacherHanded: sql<boolean>`exists (${handed} and ${guests.personId} = ${given.teacherId})`,
      teacherSeen: sql<boolean>`exists (${seen} and ${events.personId} = ${given.teacherId})`,
    },
    (columns) => sql`select ${columns}`,
  )
})

/** Whether somebody was handed a way into a room that is at Zoom. */
export async function wasHanded(db: Db, ref: string, personId: number): Promise<boolean> {
  const found = await db
    .select({ id: meetings.id })
    .from(guests)
    .innerJoin(meetings, eq(meetings.meetingId, guests.meetingId))
    .where(and(eq(meetings.room, ref), eq(guests.personId, personId)))
    .limit(1)
  return found.length > 0
}
