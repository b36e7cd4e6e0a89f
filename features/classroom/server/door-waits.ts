/** Who stood before a room's door: not inside, and not absent either (rules 5). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bare, insertSelect, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import type { AtDoor } from '../../booking/rules/attendance.ts'
import { minutes } from '../../../shared/time.ts'
import type { RoomKind } from '../contract.ts'
import { secondsOf } from './seconds-of.ts'
import { isSilent } from './silent-host.ts'
import { doorWaits as waits, roomHosts as hosts } from './tables.ts'

type Arrival = {
  visit: string
  process: string
  ref: string
  kind: RoomKind
  roomId: number
  personId: number
  at: Date
  kept: boolean
}

/** Written down, like visits, by the process alone that holds the room. */
export const cameToDoor = statement('came_to_door', ({ visit, process, ref, kind, roomId, personId, at, kept }: Given<Arrival>) =>
  silent(sql`
      ${insertSelect(waits, { visit, kind, roomId, personId, cameAt: at, kept })}
      from ${hosts}
      where ${hosts.room} = ${ref}
        and ${hosts.process} = ${process}
      for share
      on conflict (${bare(waits.visit)}) do nothing`),
)

export const goneFromDoor = statement('gone_from_door', (given: Given<{ visit: string; at: Date }>) =>
  silent(sql`
      update ${waits}
      set ${set(waits, { goneAt: sql`greatest(${waits.cameAt}, ${given.at})` })}
      where ${waits.visit} = ${given.visit}
        and ${waits.goneAt} is null`),
)

/** Of whom nothing was heard since a server died stood there until that was heard of last. */
export const endWaitsWithHost = statement(
  'end_waits_with_host',
  (given: Given<{ ref: string; kind: RoomKind; roomId: number }>) =>
    silent(sql`
      update ${waits}
      set ${set(waits, { goneAt: sql`greatest(${waits.cameAt}, ${hosts.heardAt})` })}
      from ${hosts}
      where ${hosts.room} = ${given.ref}
        and ${isSilent}
        and ${waits.kind} = ${given.kind}
        and ${waits.roomId} = ${given.roomId}
        and ${waits.goneAt} is null`),
)

type Session = { id: number; startsAt: Date; endsAt: Date }
type Lesson = Session & { teacherId: number; learnerId: number }

/** Who stood before the door of a lesson: the learner at any moment of it, and how long in vain; and its teacher now. */
export async function stoodAtDoor(db: Db, lesson: Lesson, now: Date): Promise<AtDoor> {
  const [[row], kept] = await Promise.all([atDoor(db, { ...lesson, now }), waitedInVain(db, { ...lesson, kind: 'lesson', now })])
  return {
    learner: row?.learner ?? false,
    learnerKeptMinutes: minutesOf(kept.find(({ personId }) => personId === lesson.learnerId)),
    teacherNow: row?.teacherNow ?? false,
  }
}

const minutesOf = (one: { seconds: number } | undefined): number => ((one?.seconds ?? 0) * 1000) / minutes(1)

/** For how many minutes of a class each of those who asked to come in stood before a door that was shut to them. */
export async function keptAtDoor(db: Db, session: Session, now: Date): Promise<Map<number, number>> {
  const kept = await waitedInVain(db, { ...session, kind: 'class', now })
  return new Map(kept.map((one) => [one.personId, minutesOf(one)]))
}

const atDoor = statement('lesson_at_door', (given: Given<Lesson & { now: Date }>) =>
  rows(
    {
      learner: sql<boolean | null>`bool_or(${waits.personId} = ${given.learnerId})`,
      teacherNow: sql<boolean | null>`bool_or(${waits.personId} = ${given.teacherId} and ${waits.goneAt} is null)`,
    },
    (columns) => sql`
      select ${columns}
      from ${waits}
      where ${waits.kind} = 'lesson'
        and ${waits.roomId} = ${given.id}
        and ${waits.cameAt} < least(${given.endsAt}::timestamptz, ${given.now}::timestamptz)
        and coalesce(${waits.goneAt}, ${given.now}) > ${given.startsAt}`,
  ),
)

/** Knocks of one person from two devices are one wait. */
const waitedInVain = statement('waited_in_vain', (given: Given<Session & { kind: RoomKind; now: Date }>) =>
  rows(
    {
      personId: waits.personId,
      seconds:
        secondsOf(sql`range_agg(tstzrange(${waits.cameAt}, greatest(${waits.cameAt}, coalesce(${waits.goneAt}, ${given.now}))))
            * tstzmultirange(tstzrange(${given.startsAt}, ${given.endsAt}))`),
    },
    (columns) => sql`
      select ${columns}
      from ${waits}
      where ${waits.kind} = ${given.kind}
        and ${waits.roomId} = ${given.id}
        and ${waits.kept}
      group by ${waits.personId}`,
  ),
)
