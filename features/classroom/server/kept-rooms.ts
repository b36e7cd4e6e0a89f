/** Where rooms are written down, for whichever process carries them next, and for those who took part. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { BOARD_DAYS } from '../contract.ts'
import type { Stroke } from '../protocol.ts'
import { door as doorState } from './media/ipc.ts'
import type { RoomMemory, RoomWord } from './room-memory.ts'
import { boardStrokes, doorWaits, roomDoors, roomHosts as hosts } from './tables.ts'

/**
 * In order, all or none. Nothing is written of a room that another process holds by now: who was taken for dead says nothing
 * about it any more.
 */
export function writeWords(db: Db, process: string, ref: string, words: readonly RoomWord[]): Promise<void> {
  return db.transaction(async (tx) => {
    const [holder] = await tx.select({ process: hosts.process }).from(hosts).where(eq(hosts.room, ref)).for('share')
    if (holder && holder.process !== process) return
    for (const word of words) await writeWord(tx, ref, word)
  })
}

const now = sql<Date>`clock_timestamp()`

async function writeWord(tx: Tx, room: string, word: RoomWord): Promise<void> {
  switch (word.what) {
    case 'stroke': {
      const { id, from, chalk, points } = word.stroke
      const values = { room, personId: Number(from), strokeId: id, chalk, points, drawnAt: now }
      return void (await tx.insert(boardStrokes).values(values).onConflictDoNothing())
    }
    case 'erase': {
      const which = and(eq(boardStrokes.personId, Number(word.from)), eq(boardStrokes.strokeId, word.id))
      return void (await tx.delete(boardStrokes).where(and(eq(boardStrokes.room, room), which)))
    }
    case 'clear':
      return void (await tx.delete(boardStrokes).where(eq(boardStrokes.room, room)))
    case 'let_draw':
      return said(tx, room, { learnersDraw: word.on })
    case 'door':
      return said(tx, room, { door: word.door })
  }
}

async function said(tx: Tx, room: string, change: Partial<Pick<typeof roomDoors.$inferInsert, 'door' | 'learnersDraw'>>) {
  const values = { ...change, saidAt: now }
  await tx
    .insert(roomDoors)
    .values({ room, ...values })
    .onConflictDoUpdate({ target: roomDoors.room, set: values })
}

export async function memoryOf(db: Db, room: string): Promise<RoomMemory> {
  const [row] = await db.select().from(roomDoors).where(eq(roomDoors.room, room))
  return {
    door: row?.door ? doorState.parse(row.door) : null,
    learnersDraw: row?.learnersDraw ?? true,
    strokes: await boardOf(db, room),
  }
}

/** Whether its teacher has ended it for all and not come in since. */
export async function isEnded(db: Db, room: string): Promise<boolean> {
  const [row] = await db.select({ door: roomDoors.door }).from(roomDoors).where(eq(roomDoors.room, room))
  return row?.door ? doorState.parse(row.door).ended : false
}

/** What is on a room's board, in the order in which it was drawn, with the names by which people meet in rooms. */
export function boardOf(db: Db, room: string): Promise<Stroke[]> {
  return db
    .select({
      id: boardStrokes.strokeId,
      from: sql<string>`${boardStrokes.personId}::text`,
      name: sql<string>`case ${users.role} when 'teacher' then ${users.name} else split_part(${users.name}, ' ', 1) end`,
      chalk: boardStrokes.chalk,
      points: boardStrokes.points,
    })
    .from(boardStrokes)
    .innerJoin(users, eq(users.id, boardStrokes.personId))
    .where(eq(boardStrokes.room, room))
    .orderBy(asc(boardStrokes.id))
}

/** For as long as anybody may come back. */
const DOOR_DAYS = 2

export async function forgetKept(db: Db, at: Date): Promise<void> {
  await db.delete(boardStrokes).where(lt(boardStrokes.drawnAt, plus(at, -days(BOARD_DAYS))))
  await db.delete(doorWaits).where(lt(doorWaits.cameAt, plus(at, -days(BOARD_DAYS))))
  await db.delete(roomDoors).where(lt(roomDoors.saidAt, plus(at, -days(DOOR_DAYS))))
}
