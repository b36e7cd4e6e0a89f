import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bare, insertSelect, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { earlier, hours, minutes, plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookingById } from '../../booking/server/index.ts'
import type { ClassAttendance, Seen } from '../../classes/server/index.ts'
import type { RoomKind } from '../contract.ts'
import type { Attendance } from '../../booking/rules/attendance.ts'
import { cameToDoor, endWaitsWithHost, goneFromDoor, keptAtDoor, stoodAtDoor } from './door-waits.ts'
import type { RoomEvent } from './room-engine.ts'
import { parseRoomName, roomName } from './rooms.ts'
import { secondsOf } from './seconds-of.ts'
import { isSilent } from './silent-host.ts'
import { attendance as visits, roomHosts as hosts } from './tables.ts'
import { livekitWord } from './livekit-log.ts'
import { WORD_HOURS, zoomWord } from './zoom-log.ts'

/**
 * Writes who came and went. An event told twice counts once: the visit's id is unique. Whoever comes is written down only by the
 * process that holds the room at that moment; who comes to one that was taken for dead has met nobody.
 */
export async function recordAttendance(db: Db, process: string, event: RoomEvent): Promise<void> {
  const room = parseRoomName(event.ref)
  if (!room || !event.visit || !event.personId) return
  const { visit, at } = event
  if (event.kind === 'joined') {
    await joined(db, { visit, at, process, ref: event.ref, kind: room.kind, roomId: room.id, personId: Number(event.personId) })
  } else if (event.kind === 'left') {
    await left(db, { visit, at, bytes: event.bytes ?? null })
  } else if (event.kind === 'waits') {
    await cameToDoor(db, {
      visit,
      at,
      process,
      ref: event.ref,
      kind: room.kind,
      roomId: room.id,
      personId: Number(event.personId),
      kept: event.kept ?? false,
    })
  } else if (event.kind === 'waited') {
    await goneFromDoor(db, { visit, at })
  }
}

export type Arrival = { visit: string; process: string; ref: string; kind: RoomKind; roomId: number; personId: number; at: Date }

/** Whoever takes the room over waits for this row, and then sees the visit. */
const joined = statement('attendance_joined', ({ visit, process, ref, kind, roomId, personId, at }: Given<Arrival>) =>
  silent(sql`
      ${insertSelect(visits, { visit, kind, roomId, personId, joinedAt: at })}
      from ${hosts}
      where ${hosts.room} = ${ref}
        and ${hosts.process} = ${process}
      for share
      on conflict (${bare(visits.visit)}) do nothing`),
)

/**
 * A lesson that is settled while somebody is still inside has ended their visit with it: when they leave, what they sent and got
 * is told all the same, and nothing else.
 */
const left = statement('attendance_left', (given: Given<{ visit: string; at: Date; bytes: number | null }>) =>
  silent(sql`
      update ${visits}
      set ${set(visits, {
        leftAt: sql`coalesce(${visits.leftAt}, greatest(${visits.joinedAt}, ${given.at}))`,
        bytes: sql`coalesce(${visits.bytes}, ${given.bytes})`,
      })}
      where ${visits.visit} = ${given.visit}`),
)

/** Visits a dead process left open are closed when the room itself closes, so that nobody is present for ever. */
export async function closeVisits(db: Db, kind: RoomKind, roomId: number, at: Date): Promise<void> {
  await closeOpen(db, { kind, roomId, at })
}

const closeOpen = statement('close_visits', (given: Given<{ kind: RoomKind; roomId: number; at: Date }>) =>
  silent(sql`
      update ${visits}
      set ${set(visits, { leftAt: sql`greatest(${visits.joinedAt}, ${given.at})` })}
      where ${visits.kind} = ${given.kind}
        and ${visits.roomId} = ${given.roomId}
        and ${visits.leftAt} is null`),
)

/** Whoever sat with a server that died and found no other has left when that was heard of last. */
const endWithHost = statement('end_visits_with_host', (given: Given<{ ref: string; kind: RoomKind; roomId: number }>) =>
  silent(sql`
      update ${visits}
      set ${set(visits, { leftAt: sql`greatest(${visits.joinedAt}, ${hosts.heardAt})` })}
      from ${hosts}
      where ${hosts.room} = ${given.ref}
        and ${isSilent}
        and ${visits.kind} = ${given.kind}
        and ${visits.roomId} = ${given.roomId}
        and ${visits.leftAt} is null`),
)

type Lesson = { id: number; teacherId: number; learnerId: number; startsAt: Date; endsAt: Date }

/**
 * Who was there, as a lesson is settled by it; visits that nobody closed end with the lesson. While it goes on none is ended, and
 * of a room whose server is silent nothing is known: cut off from the database it may have somebody inside and cannot tell.
 */
export async function settledAttendance(db: Db, lesson: Lesson, now: Date): Promise<Attendance> {
  const ref = roomName('lesson', lesson.id)
  const word = await outsideWord(db, { ...lesson, ref }, [lesson.teacherId, lesson.learnerId], now)
  if (word === 'nothing') return nobody
  if (word === 'pending') return { ...(await lessonAttendance(db, lesson, now)), pending: true }
  if (now < lesson.endsAt) {
    const [silent] = await silentRoom(db, { ref })
    return silent ? nobody : lessonAttendance(db, lesson, now)
  }
  await endWithHost(db, { ref, kind: 'lesson', roomId: lesson.id })
  await endWaitsWithHost(db, { ref, kind: 'lesson', roomId: lesson.id })
  const presence = await lessonAttendance(db, lesson, now)
  await closeVisits(db, 'lesson', lesson.id, lesson.endsAt)
  return presence
}

/**
 * Whole minutes that each was in a lesson that was taught, and what the learner's page sent and got, for its receipt; null of
 * another lesson, and where nobody was seen.
 */
export async function lessonAttended(
  db: Db,
  lessonId: number,
  now: Date,
): Promise<{ learnerMinutes: number; teacherMinutes: number; learnerBytes: number | null } | null> {
  const booking = await bookingById(db, lessonId)
  if (booking?.status !== 'completed') return null
  const { learnerMinutes, teacherMinutes } = await lessonAttendance(db, booking, now)
  if (learnerMinutes + teacherMinutes === 0) return null
  const [used] = await dataUsed(db, { lessonId, personId: booking.learnerId })
  return {
    learnerMinutes: Math.round(learnerMinutes),
    teacherMinutes: Math.round(teacherMinutes),
    learnerBytes: used?.bytes ?? null,
  }
}

/** Null where it is not known of each visit. */
const dataUsed = statement('lesson_data_used', (given: Given<{ lessonId: number; personId: number }>) =>
  rows(
    { bytes: sql<number | null>`case when count(*) = count(${visits.bytes}) then sum(${visits.bytes})::float8 end` },
    (columns) => sql`
      select ${columns}
      from ${visits}
      where ${visits.kind} = 'lesson'
        and ${visits.roomId} = ${given.lessonId}
        and ${visits.personId} = ${given.personId}`,
  ),
)

/** What a provider's own log is good for; null of a room that is ours. */
const outsideWord = async (db: Db, lesson: Session & { ref: string }, people: readonly number[], now: Date) =>
  (await zoomWord(db, lesson, now)) ?? (await livekitWord(db, { ...lesson, people }, now))

const nobody: Presence = { teacherMinutes: 0, learnerMinutes: 0, togetherMinutes: 0 }

const silentRoom = statement('silent_room', (given: Given<{ ref: string }>) =>
  rows(
    { room: hosts.room },
    (columns) => sql`
      select ${columns}
      from ${hosts}
      where ${hosts.room} = ${given.ref}
        and ${isSilent}`,
  ),
)

type Session = Pick<Lesson, 'id' | 'teacherId' | 'startsAt' | 'endsAt'>

/**
 * Who was in a class's room and who asked in vain to come in, as it is settled by it; null while that is not known. A class has
 * nobody's word as a lesson has: where nothing was told of a room elsewhere, a teacher who was handed the way in has given it.
 */
export async function settledClassAttendance(db: Db, session: Session, now: Date): Promise<ClassAttendance | null> {
  const ref = roomName('class', session.id)
  const word = await outsideWord(db, { ...session, ref }, [session.teacherId], now)
  if (word === 'pending') return null
  if (word === 'nothing') {
    if (now < plus(session.endsAt, hours(WORD_HOURS))) return null
    return { teacherMinutes: (Number(session.endsAt) - Number(session.startsAt)) / minutes(1), learners: [] }
  }
  await endWithHost(db, { ref, kind: 'class', roomId: session.id })
  await endWaitsWithHost(db, { ref, kind: 'class', roomId: session.id })
  await closeVisits(db, 'class', session.id, earlier(session.endsAt, now))
  const seen = await seenInClasses(db, [session])
  const kept = await keptAtDoor(db, session, now)
  const minutesOf = (id: number): number => seen.find(({ personId }) => personId === id)?.minutes ?? 0
  const learners = new Set([...seen.map(({ personId }) => personId), ...kept.keys()])
  learners.delete(session.teacherId)
  return {
    teacherMinutes: minutesOf(session.teacherId),
    learners: [...learners].map((personId) => ({
      personId,
      minutes: minutesOf(personId),
      keptMinutes: kept.get(personId) ?? 0,
    })),
  }
}

type Presence = Pick<Attendance, 'teacherMinutes' | 'learnerMinutes' | 'togetherMinutes' | 'atDoor'>

/** Minutes within the booked time that the teacher, the learner and both were in a lesson's room, and who was before its door. */
export async function lessonAttendance(db: Db, lesson: Lesson, now: Date): Promise<Presence> {
  const [row] = await presence(db, { ...lesson, now })
  const inMinutes = (seconds: number | undefined): number => ((seconds ?? 0) * 1000) / minutes(1)
  return {
    teacherMinutes: inMinutes(row?.teacher),
    learnerMinutes: inMinutes(row?.learner),
    togetherMinutes: inMinutes(row?.together),
    atDoor: await stoodAtDoor(db, lesson, now),
  }
}

type Times = { startsAt: Date; endsAt: Date; now: Date }

/** Visits of one person from two devices, or after a lost connection, are one presence: ranges are added up as sets. */
const during = (given: Given<Times>): SQL => sql`
          range_agg(tstzrange(${visits.joinedAt}, greatest(${visits.joinedAt}, coalesce(${visits.leftAt}, ${given.now}))))
            * tstzmultirange(tstzrange(${given.startsAt}, ${given.endsAt}))`

/** Everybody who was in the rooms of these classes, each with the minutes within the class's time. */
export async function seenInClasses(db: Db, classes: readonly Pick<Session, 'id' | 'startsAt' | 'endsAt'>[]): Promise<Seen[]> {
  if (classes.length === 0) return []
  const found = await seen(db, {
    ids: classes.map(({ id }) => id),
    starts: classes.map(({ startsAt }) => startsAt.toISOString()),
    ends: classes.map(({ endsAt }) => endsAt.toISOString()),
  })
  return found.map(({ classId, personId, seconds }) => ({ classId, personId, minutes: (seconds * 1000) / minutes(1) }))
}

const seen = statement('seen_in_classes', (given: Given<{ ids: readonly number[]; starts: string[]; ends: string[] }>) =>
  rows(
    {
      classId: visits.roomId,
      personId: visits.personId,
      seconds: secondsOf(sql`range_agg(tstzrange(${visits.joinedAt}, coalesce(${visits.leftAt}, session.ends_at)))
            * tstzmultirange(tstzrange(session.starts_at, session.ends_at))`),
    },
    (columns) => sql`
      select ${columns}
      from unnest(${given.ids}::bigint[], ${given.starts}::timestamptz[], ${given.ends}::timestamptz[])
        as session (id, starts_at, ends_at)
      join ${visits} on ${visits.kind} = 'class' and ${visits.roomId} = session.id
      where ${visits.joinedAt} < session.ends_at
      group by ${visits.roomId}, ${visits.personId}, session.starts_at, session.ends_at`,
  ),
)

const presence = statement('lesson_attendance', (given: Given<Lesson & { now: Date }>) => {
  const of = (personId: SQL) => sql`coalesce((select during from present where person_id = ${personId}), '{}')`
  return rows(
    { teacher: secondsOf(sql`teacher`), learner: secondsOf(sql`learner`), together: secondsOf(sql`teacher * learner`) },
    (columns) => sql`
      with present as (
        select ${visits.personId}, ${during(given)} as during
        from ${visits}
        where ${visits.kind} = 'lesson'
          and ${visits.roomId} = ${given.id}
          and ${visits.personId} in (${given.teacherId}, ${given.learnerId})
        group by ${visits.personId}),
      sides as (
        select ${of(given.teacherId)} as teacher, ${of(given.learnerId)} as learner)
      select ${columns}
      from sides`,
  )
})

/** First names of those inside now, for the page before the door. */
export async function peopleInside(db: Db, kind: RoomKind, roomId: number): Promise<string[]> {
  const people = await inside(db, { kind, roomId })
  return people.map(({ name }) => name)
}

const inside = statement('people_inside', (given: Given<{ kind: RoomKind; roomId: number }>) =>
  rows(
    { name: sql<string>`split_part(${users.name}, ' ', 1)` },
    (columns) => sql`
      select distinct ${columns}
      from ${visits}
      join ${users} on ${users.id} = ${visits.personId}
      where ${visits.kind} = ${given.kind}
        and ${visits.roomId} = ${given.roomId}
        and ${visits.leftAt} is null
      order by 1`,
  ),
)
