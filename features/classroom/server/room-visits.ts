/** Everybody who came into a room and left it, for the desk. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import type { RoomKind } from '../contract.ts'
import type { Role } from '../protocol.ts'
import type { Room } from './rooms.ts'
import { attendance as visits } from './tables.ts'

export type Visit = { id: number; name: string; part: Role; joinedAt: Date; leftAt: Date | null }

/** In the order in which they came; `leftAt` is null for who is inside. */
export async function visitsIn(db: Db, { kind, id, teacherId }: Pick<Room, 'kind' | 'id' | 'teacherId'>): Promise<Visit[]> {
  const found = await roomVisits(db, { kind, roomId: id })
  return found.map(({ personId, name, role, joinedAt, leftAt }) => ({
    id: personId,
    name,
    part: personId === teacherId ? 'host' : role === 'parent' ? 'guardian' : 'learner',
    joinedAt,
    leftAt,
  }))
}

/** Of a room that was left and entered all the time, the latest. */
const MOST = 500

const roomVisits = statement('room_visits', (given: Given<{ kind: RoomKind; roomId: number }>) =>
  rows(
    { personId: visits.personId, name: users.name, role: users.role, joinedAt: visits.joinedAt, leftAt: visits.leftAt },
    (columns) => sql`
      select * from (
        select ${columns}
        from ${visits}
        join ${users} on ${users.id} = ${visits.personId}
        where ${visits.kind} = ${given.kind}
          and ${visits.roomId} = ${given.roomId}
        order by ${visits.joinedAt} desc
        limit ${sql.raw(String(MOST))}) latest
      order by "joinedAt"`,
  ),
)
