/** Which server process holds a live room: rooms live in one media process, and the others send people there. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bare, insertSelect, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roomHosts as hosts } from './tables.ts'

/** A process that has not been heard of for this long is gone, and its rooms are free to be taken over. */
const GONE_MINUTES = 0.5

/** Which process holds a room: this one, if it is free, or the one that does. @returns the public origin to connect to */
export async function hostOf(db: Db, room: string, self: { origin: string; process: string }, now: Date): Promise<string> {
  const [held] = await claimRoom(db, { room, ...self, now, goneSince: plus(now, -minutes(GONE_MINUTES)) })
  if (!held) throw new Error('no host for a room')
  return held.origin
}

const claimRoom = statement(
  'claim_room',
  (given: Given<{ room: string; origin: string; process: string; now: Date; goneSince: Date }>) => {
    const gone = sql`${hosts.heardAt} < ${given.goneSince}`
    const ours = sql`${hosts.process} = ${given.process}`
    return rows(
      { origin: hosts.origin },
      (columns) => sql`
      ${insertSelect(hosts, { room: given.room, origin: given.origin, process: given.process, heardAt: given.now })}
      on conflict (${bare(hosts.room)}) do update
      set ${set(hosts, {
        origin: sql`case when ${gone} or ${ours} then ${given.origin} else ${hosts.origin} end`,
        process: sql`case when ${gone} then ${given.process} else ${hosts.process} end`,
        heardAt: sql`case when ${gone} or ${ours} then ${given.now} else ${hosts.heardAt} end`,
      })}
      returning ${columns}`,
    )
  },
)

/** Says that this process still holds its rooms, and forgets rooms nobody has held for a day. */
export async function keepRooms(db: Db, process: string, now: Date): Promise<void> {
  await keep(db, { process, now })
  await forget(db, { before: plus(now, -minutes(24 * 60)) })
}

const keep = statement('keep_rooms', (given: Given<{ process: string; now: Date }>) =>
  silent(sql`
      update ${hosts}
      set ${set(hosts, { heardAt: given.now })}
      where ${hosts.process} = ${given.process}`),
)

const forget = statement('forget_rooms', (given: Given<{ before: Date }>) =>
  silent(sql`
      delete from ${hosts}
      where ${hosts.heardAt} < ${given.before}`),
)
