import { run, type Db } from '../../../shared/server/database.ts'
import { minutes } from '../../../shared/time.ts'
import { roomKinds, type RoomKind } from '../contract.ts'
import type { RoomEvent } from './room-engine.ts'
import { roomName } from './rooms.ts'

/** Writes who came and went. An event told twice counts once: the visit's id is unique. */
export async function recordAttendance(db: Db, event: RoomEvent): Promise<void> {
  const room = parseRoomName(event.ref)
  if (!room || !event.visit || !event.personId) return
  if (event.kind === 'joined') {
    await run(
      db,
      'attendance_joined',
      `insert into attendance (visit, kind, room_id, person_id, joined_at) values ($1, $2, $3, $4, $5) on conflict (visit) do nothing`,
      [event.visit, room.kind, room.id, Number(event.personId), event.at],
    )
  } else if (event.kind === 'left') {
    await run(
      db,
      'attendance_left',
      `update attendance set left_at = greatest(joined_at, $2) where visit = $1 and left_at is null`,
      [event.visit, event.at],
    )
  }
}

/** Visits a dead process left open are closed when the room itself closes, so that nobody is present for ever. */
export async function closeVisits(db: Db, kind: RoomKind, roomId: number, at: Date): Promise<void> {
  await run(
    db,
    'close_visits',
    'update attendance set left_at = greatest(joined_at, $3) where kind = $1 and room_id = $2 and left_at is null',
    [kind, roomId, at],
  )
}

/** Minutes within the booked time that the teacher, the learner and both were in a lesson's room. */
export async function lessonAttendance(
  db: Db,
  lesson: { id: number; teacherId: number; learnerId: number; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<{ teacherMinutes: number; learnerMinutes: number; togetherMinutes: number }> {
  const [row] = await run<{ teacher: number; learner: number; together: number }>(
    db,
    'lesson_attendance',
    `with visits as (
       select person_id, range_agg(tstzrange(joined_at, greatest(joined_at, coalesce(left_at, $6)))) * tstzmultirange(tstzrange($4, $5)) as during
         from attendance where kind = 'lesson' and room_id = $1 and person_id in ($2, $3) group by person_id),
     sides as (
       select coalesce((select during from visits where person_id = $2), '{}') as teacher, coalesce((select during from visits where person_id = $3), '{}') as learner)
     select ${secondsOf('teacher')} as teacher, ${secondsOf('learner')} as learner, ${secondsOf('teacher * learner')} as together from sides`,
    [lesson.id, lesson.teacherId, lesson.learnerId, lesson.startsAt, lesson.endsAt, now],
  )
  const inMinutes = (seconds: number | undefined): number => ((seconds ?? 0) * 1000) / minutes(1)
  return {
    teacherMinutes: inMinutes(row?.teacher),
    learnerMinutes: inMinutes(row?.learner),
    togetherMinutes: inMinutes(row?.together),
  }
}

/** First names of those inside now, for the page before the door. */
export async function peopleInside(db: Db, kind: RoomKind, roomId: number): Promise<string[]> {
  const rows = await run<{ name: string }>(
    db,
    'people_inside',
    `select distinct split_part(u.name, ' ', 1) as name from attendance a join users u on u.id = a.person_id
      where a.kind = $1 and a.room_id = $2 and a.left_at is null order by 1`,
    [kind, roomId],
  )
  return rows.map((row) => row.name)
}

const secondsOf = (ranges: string): string =>
  `(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 from unnest(${ranges}) as part)`

function parseRoomName(ref: string): { kind: RoomKind; id: number } | null {
  const match = /^([a-z]+)-(\d+)$/.exec(ref)
  const kind = roomKinds.find((name) => name === match?.[1])
  const id = Number(match?.[2])
  return kind && Number.isSafeInteger(id) && roomName(kind, id) === ref ? { kind, id } : null
}
