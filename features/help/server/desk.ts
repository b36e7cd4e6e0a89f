/** A call for help as the desk reads it: whole, with the room it came out of. */
import { sql } from 'drizzle-orm'
import type { Answer } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { all, called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isChild, userById } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { roomAt, visitsIn } from '../../classroom/server/index.ts'
import { guardiansOf } from '../../family/server/index.ts'
import { deskRefusals, type readHelp } from '../desk-contract.ts'
import { helpCalls } from './tables.ts'

const answerer = called(users, 'answerer')
const closer = called(users, 'closer')

/** Refuses with `not_found`. */
export async function helpForDesk(db: Db, helpId: number, now: Date): Promise<Answer<typeof readHelp>> {
  const [row] = await oneCall(db, { helpId, now })
  if (!row) throw new Refusal(deskRefusals.not_found)
  const { asker, phone, child, answerer: answeredBy, closer: closedBy, ...call } = row
  const room = await roomAt(db, call.kind, call.roomId, now)
  if (!room) throw new Refusal(deskRefusals.not_found)
  return {
    id: call.id,
    asked_at: call.askedAt.toISOString(),
    reason: call.reason,
    words: call.words,
    asker: { id: call.askerId, name: asker, part: call.part, child, phone },
    parents: await parentsOf(db, call.askerId),
    room: {
      kind: room.kind,
      id: room.id,
      title: room.title,
      teacher: { id: room.teacherId, name: room.teacherName },
      starts_at: room.startsAt.toISOString(),
      ends_at: room.endsAt.toISOString(),
    },
    visits: (await visitsIn(db, room)).map(({ joinedAt, leftAt, ...who }) => ({
      ...who,
      joined_at: joinedAt.toISOString(),
      left_at: leftAt?.toISOString() ?? null,
    })),
    answer: said(call.answer, answeredBy, call.answeredAt, (text) => ({ text })),
    closed: said(call.outcome, closedBy, call.closedAt, (reason) => ({ reason })),
  }
}

const oneCall = statement('help_call', (given: Given<{ helpId: number; now: Date }>) =>
  rows(
    {
      ...all(helpCalls),
      asker: users.name,
      phone: users.phone,
      child: isChild(users.id, given.now),
      answerer: sql<string | null>`${answerer.name}`,
      closer: sql<string | null>`${closer.name}`,
    },
    (columns) => sql`
      select ${columns}
      from ${helpCalls}
      join ${users} on ${users.id} = ${helpCalls.askerId}
      left join ${users} ${answerer} on ${answerer.id} = ${helpCalls.answeredBy}
      left join ${users} ${closer} on ${closer.id} = ${helpCalls.closedBy}
      where ${helpCalls.id} = ${given.helpId}`,
  ),
)

async function parentsOf(db: Db, userId: number): Promise<{ id: number; name: string; phone: string | null }[]> {
  const parents = await guardiansOf(db, { userId })
  return Promise.all(parents.map(async (one) => ({ ...one, phone: (await userById(db, one.id))?.phone ?? null })))
}

const said = <T extends object>(words: string | null, by: string | null, at: Date | null, as: (words: string) => T) =>
  words !== null && at !== null ? { ...as(words), by: by ?? '', at: at.toISOString() } : null
