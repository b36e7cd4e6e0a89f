/** Whether a room is being recorded, and whether it may be: looked at anew each time, so that no yes outlives its reasons. */
import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isChild } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { RoomKind } from '../../classroom/contract.ts'
import { roomFor } from '../../classroom/server/index.ts'
import { attendance as visits } from '../../classroom/server/tables.ts'
import { recordingAgreed } from '../../family/server/index.ts'
import { refusals, type Standing } from '../contract.ts'
import { missingOf, type Inside } from '../rules.ts'
import { recordingAnswers as answers, recordings } from './tables.ts'

export type WhichRoom = { kind: RoomKind; roomId: number }

/** How it stands for whoever has a place in the room. Refuses with `not_found` everybody else. */
export async function standingFor(
  db: Db,
  actor: Actor,
  { kind, roomId, seen = '' }: WhichRoom & { seen?: string | undefined },
  keptDays: number,
  now: Date,
): Promise<Omit<Standing, 'offered'>> {
  const { me } = await roomFor(db, actor, kind, roomId, now)
  const [own] = await ownStanding(db, { kind, roomId, personId: actor.userId, now })
  if (!own) throw new Refusal(refusals.not_found)
  const { recordingId, agreed, child, parentAgreed } = own
  const missing =
    recordingId === null
      ? null
      : missingOf(await learnersInside(db, { kind, roomId, now }, me.role === 'host' ? idsIn(seen) : []))
  return {
    recording:
      recordingId === null ? null : { id: recordingId, on: missing === null, missing: me.role === 'host' ? missing : null },
    agreed,
    parent_agreed: me.role !== 'learner' || !child || parentAgreed,
    kept_days: keptDays,
  }
}

const ownStanding = statement('recording_standing', (given: Given<WhichRoom & { personId: number; now: Date }>) =>
  rows(
    {
      recordingId: sql<number | null>`(
        select ${recordings.id}
        from ${recordings}
        where ${recordings.kind} = ${given.kind} and ${recordings.roomId} = ${given.roomId} and ${recordings.endedAt} is null)`,
      agreed: sql<boolean | null>`(
        select ${answers.agreed}
        from ${answers}
        where ${answers.kind} = ${given.kind}
          and ${answers.roomId} = ${given.roomId}
          and ${answers.personId} = ${given.personId})`,
      child: isChild(users.id, given.now),
      parentAgreed: recordingAgreed(users.id),
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.id} = ${given.personId}`,
  ),
)

/** A learner in a room, and since when. Who sits in is neither heard nor seen, and is not asked. */
export type LearnerInside = Inside & { personId: number; since: Date }

const idsIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number)

/**
 * The learners in a room at this moment, with what they and their parents have said.
 * @param seen who counts as inside though the room's log does not have them yet
 */
export async function learnersInside(
  db: Db | Tx,
  room: WhichRoom & { now: Date },
  seen: readonly number[] = [],
): Promise<LearnerInside[]> {
  return inside(db, { ...room, seen })
}

type InRoom = WhichRoom & { now: Date; seen: readonly number[] }

const inside = statement('recording_inside', (given: Given<InRoom>) =>
  rows(
    {
      personId: users.id,
      since: sql<Date>`coalesce((
        select min(${visits.joinedAt})
        from ${visits}
        where ${isOpen(given)} and ${visits.personId} = ${users.id}), ${given.now}::timestamptz)`,
      agreed: sql<boolean | null>`${answers.agreed}`,
      child: isChild(users.id, given.now),
      parentAgreed: recordingAgreed(users.id),
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      left join ${answers} on ${answers.kind} = ${given.kind}
        and ${answers.roomId} = ${given.roomId}
        and ${answers.personId} = ${users.id}
      where ${users.role} = 'student'
        and ${users.id} in (
          select ${visits.personId}
          from ${visits}
          where ${isOpen(given)}
          union all
          select unnest(${given.seen}::bigint[]))`,
  ),
)

function isOpen(given: Given<WhichRoom>): SQL {
  return sql`${visits.kind} = ${given.kind} and ${visits.roomId} = ${given.roomId} and ${visits.leftAt} is null`
}
