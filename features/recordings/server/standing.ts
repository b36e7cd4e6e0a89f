/** Whether a room is being recorded, and whether it may be: looked at anew each time, so that no yes outlives its reasons. */
import { sql } from 'drizzle-orm'
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
  { kind, roomId }: WhichRoom,
  keptDays: number,
  now: Date,
): Promise<Standing> {
  const { me } = await roomFor(db, actor, kind, roomId, now)
  const [own] = await ownStanding(db, { kind, roomId, personId: actor.userId, now })
  if (!own) throw new Refusal(refusals.not_found)
  const { recordingId, agreed, child, parentAgreed } = own
  const missing = recordingId === null ? null : missingOf(await learnersInside(db, { kind, roomId, now }))
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

/** The learners in a room at this moment, with what they and their parents have said. */
export async function learnersInside(db: Db | Tx, room: WhichRoom & { now: Date }): Promise<LearnerInside[]> {
  return inside(db, room)
}

const inside = statement('recording_inside', (given: Given<WhichRoom & { now: Date }>) =>
  rows(
    {
      personId: visits.personId,
      since: visits.joinedAt,
      agreed: sql<boolean | null>`${answers.agreed}`,
      child: isChild(visits.personId, given.now),
      parentAgreed: recordingAgreed(visits.personId),
    },
    (columns) => sql`
      select distinct on (${visits.personId}) ${columns}
      from ${visits}
      join ${users} on ${users.id} = ${visits.personId} and ${users.role} = 'student'
      left join ${answers} on ${answers.kind} = ${visits.kind}
        and ${answers.roomId} = ${visits.roomId}
        and ${answers.personId} = ${visits.personId}
      where ${visits.kind} = ${given.kind}
        and ${visits.roomId} = ${given.roomId}
        and ${visits.leftAt} is null
      order by ${visits.personId}, ${visits.joinedAt}`,
  ),
)
