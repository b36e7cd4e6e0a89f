/**
 * Which server process a live room belongs to. Two people in two rooms of the same name would wait for each other while the
 * overlap of their visits is paid as a lesson; so a room is in one process, and only that one writes down who was there.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { recordAttendance } from './attendance.ts'
import type { RoomEvent } from './room-engine.ts'
import { memoryOf, writeWords } from './kept-rooms.ts'
import type { RoomMemory, RoomWord } from './room-memory.ts'
import { parseRoomName } from './rooms.ts'
import { attendance as visits, doorWaits as waits, roomHosts as hosts } from './tables.ts'

/** A process, by a name of its own, and the address at which the other servers reach it. */
export type Host = { process: string; origin: string }

/** `anew`: the room was not here before, so whoever is still in it here is in it no more. */
export type Whereabouts = { here: true; anew: boolean } | { here: false; origin: string }

/** A process's part in the agreement of all servers about who holds which room. */
export type RoomHosts = {
  /**
   * Where a room is; nobody's becomes this process's.
   * @param mayHold whether this process can hold rooms at this moment
   * @returns null when nobody holds it and this process cannot
   */
  hostOf(room: string, mayHold: boolean): Promise<Whereabouts | null>
  /** Says that this process still holds these rooms. @returns those that have become another's meanwhile */
  keep(rooms: readonly string[]): Promise<string[]>
  /** Gives up all rooms of this process, so that the next one asked can take them at once. */
  release(): Promise<void>
  /**
   * Writes down who came and went, by the clock of the database, so that the times of two servers can be compared.
   * @param agoMs for how long it has been so
   */
  record(event: RoomEvent, agoMs: number): Promise<void>
  /** Writes down what was said of a room's door or happened on its board, unless the room is another's by now. */
  write(ref: string, words: readonly RoomWord[]): Promise<void>
  /** What was written down of it. */
  recall(ref: string): Promise<RoomMemory>
}

/** A process that has not been heard of for this long is gone, and its rooms are free. Pages come back for longer than that. */
const LEASE = sql.raw(`interval '6 seconds'`)
const clock = sql<Date>`clock_timestamp()`
/** Two servers can take turns at being first only so often. */
const TRIES = 5

export function roomHosts(db: Db, self: Host): RoomHosts {
  let databaseAheadMs = 0
  const renew = async (rooms: readonly string[]): Promise<string[]> => {
    const kept = await keepRooms(db, { rooms, ...self })
    for (const { at } of kept) databaseAheadMs = at.getTime() - performance.now()
    return kept.map(({ room }) => room)
  }
  return {
    async hostOf(room, mayHold) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [held] = await hostRow(db, { room })
        if (held?.process === self.process) {
          if (!mayHold) return null
          if ((await renew([room])).length > 0) return { here: true, anew: false }
        } else if (held && !held.lapsed) return { here: false, origin: held.origin }
        else if (!mayHold) return null
        else if (await takeRoom(db, room, self, held ?? null)) {
          await renew([room])
          return { here: true, anew: true }
        }
      }
      throw new Error('a room that nobody holds for long enough to be entered')
    },
    async keep(rooms) {
      const kept = new Set(await renew(rooms))
      return rooms.filter((room) => !kept.has(room))
    },
    release: () => releaseRooms(db, self).then(() => undefined),
    record: (event, agoMs) =>
      recordAttendance(db, self.process, { ...event, at: new Date(databaseAheadMs + performance.now() - agoMs) }),
    write: (ref, words) => writeWords(db, self.process, ref, words),
    recall: (ref) => memoryOf(db, ref),
  }
}

const hostRow = statement('room_host', (given: Given<{ room: string }>) =>
  rows(
    {
      process: hosts.process,
      origin: hosts.origin,
      heardAt: hosts.heardAt,
      lapsed: sql<boolean>`${hosts.heardAt} < ${clock} - ${LEASE}`,
    },
    (columns) => sql`
      select ${columns}
      from ${hosts}
      where ${hosts.room} = ${given.room}`,
  ),
)

/** Also when it has lapsed: as long as nobody else has taken a room it is where it was. */
const keepRooms = statement('keep_rooms', (given: Given<{ rooms: readonly string[]; process: string; origin: string }>) =>
  rows(
    { room: hosts.room, at: hosts.heardAt },
    (columns) => sql`
      update ${hosts}
      set ${set(hosts, { heardAt: clock, origin: given.origin })}
      where ${hosts.process} = ${given.process}
        and ${hosts.room} = any(${given.rooms}::text[])
      returning ${columns}`,
  ),
)

/**
 * Makes a room this process's that is nobody's, or was that of one that is gone. Whoever was inside there has been there until
 * that process was heard of last: what it may still say of them comes too late.
 * @returns false when another one was quicker, or the old one is back
 */
function takeRoom(db: Db, room: string, self: Host, gone: { process: string; heardAt: Date } | null): Promise<boolean> {
  const ours = { ...self, heardAt: clock }
  return db.transaction(async (tx) => {
    const taken = gone
      ? await tx
          .update(hosts)
          .set(ours)
          .where(and(eq(hosts.room, room), eq(hosts.process, gone.process), sql`${hosts.heardAt} < ${clock} - ${LEASE}`))
          .returning({ room: hosts.room })
      : await tx
          .insert(hosts)
          .values({ room, ...ours })
          .onConflictDoNothing()
          .returning({ room: hosts.room })
    if (taken.length === 0) return false
    const named = parseRoomName(room)
    // A statement of its own: it sees what the old process wrote while this one waited for the row.
    if (named) {
      const until = gone ? sql`${gone.heardAt.toISOString()}::timestamptz` : clock
      await tx
        .update(visits)
        .set({ leftAt: sql`greatest(${visits.joinedAt}, ${until})` })
        .where(and(eq(visits.kind, named.kind), eq(visits.roomId, named.id), isNull(visits.leftAt)))
      await tx
        .update(waits)
        .set({ goneAt: sql`greatest(${waits.cameAt}, ${until})` })
        .where(and(eq(waits.kind, named.kind), eq(waits.roomId, named.id), isNull(waits.goneAt)))
    }
    return true
  })
}

const releaseRooms = statement('release_rooms', (given: Given<{ process: string }>) =>
  silent(sql`
      delete from ${hosts}
      where ${hosts.process} = ${given.process}`),
)

/** Forgets rooms that nobody has held for a day. */
export async function forgetRooms(db: Db): Promise<void> {
  await forget(db, {})
}

const forget = statement('forget_rooms', () =>
  silent(sql`
      delete from ${hosts}
      where ${hosts.heardAt} < ${clock} - interval '1 day'`),
)

const open = sql`${hosts.heardAt} > ${clock} - ${LEASE}`

/** The rooms that some process holds at this moment, and everybody in them. */
export async function roomsNow(db: Db): Promise<{ open: number; people: number }> {
  const [row] = await heldNow(db, {})
  return row ?? { open: 0, people: 0 }
}

const heldNow = statement('rooms_now', () =>
  rows(
    {
      open: sql<number>`count(distinct ${hosts.room})::integer`,
      people: sql<number>`count(distinct ${visits.personId})::integer`,
    },
    (columns) => sql`
      select ${columns}
      from ${hosts}
      left join ${visits} on ${visits.kind} || '-' || ${visits.roomId} = ${hosts.room} and ${visits.leftAt} is null
      where ${open}`,
  ),
)
