/** What the desk may see of recordings: of a room about which a case is open, after saying why, for an hour. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Output } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import { recordAct } from '../../audit/server/index.ts'
import { auditEntries } from '../../audit/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { helpCalls } from '../../help/server/tables.ts'
import { refusals } from '../contract.ts'
import type { openForDesk } from '../desk-contract.ts'
import type { WhichRoom } from './standing.ts'
import { recordings, recordingStretches as stretches } from './tables.ts'

/** Part of a statement over recordings: a dispute about the lesson, or a call for help out of the room, is open. */
const caseIsOpen: SQL = sql`(exists (
          select
          from ${helpCalls}
          where ${helpCalls.kind} = ${recordings.kind}
            and ${helpCalls.roomId} = ${recordings.roomId}
            and ${helpCalls.closedAt} is null)
          or ${recordings.kind} = 'lesson' and exists (
          select
          from ${bookings}
          where ${bookings.id} = ${recordings.roomId}
            and ${bookings.status} = 'disputed'))`

/** How long an operator who has said why may play it. */
export const OPEN_FOR_MS = hours(1)

/** Part of a statement over recordings: this operator has opened it since then, and its case is open still. */
export const openedBy = (operatorId: SQLWrapper, since: SQL<Date>): SQL => sql`(${caseIsOpen} and exists (
          select
          from ${auditEntries}
          where ${auditEntries.act} = 'recording_opened'
            and ${auditEntries.operatorId} = ${operatorId}
            and ${auditEntries.facts} ->> 'recording' = ${recordings.id}::text
            and ${auditEntries.at} > ${since}::timestamptz))`

/** Refuses with `not_found` where nothing is recorded, or no case is open: the two look the same. */
export async function openRecordingForDesk(
  db: Db,
  actor: Actor,
  { kind, roomId, reason }: WhichRoom & { reason: string },
  now: Date,
): Promise<Output<typeof openForDesk>> {
  return db.transaction(async (tx) => {
    const found = await ofOpenCase(tx, { kind, roomId })
    const [first] = found
    if (!first) throw new Refusal(refusals.not_found)
    const facts = { recording: first.recordingId, [kind]: roomId }
    await recordAct(tx, actor, { act: 'recording_opened', personId: first.teacherId, facts, reason }, now)
    return {
      // A room that was recorded anew is opened by its latest recording; the ones before were ended by a no, or by the teacher.
      stretches: found.flatMap(({ recordingId, id, type, durationMs }) =>
        recordingId === first.recordingId && type && durationMs !== null
          ? [{ id, address: `/recordings/${id}`, type, seconds: Math.round(durationMs / 1000) }]
          : [],
      ),
    }
  })
}

const ofOpenCase = statement('recordings_of_open_case', (given: Given<WhichRoom>) =>
  rows(
    {
      ...{ recordingId: recordings.id, teacherId: recordings.teacherId },
      ...{ id: stretches.id, type: stretches.type, durationMs: stretches.durationMs },
    },
    (columns) => sql`
      select ${columns}
      from ${recordings}
      join ${stretches} on ${stretches.recordingId} = ${recordings.id}
      where ${recordings.kind} = ${given.kind}
        and ${recordings.roomId} = ${given.roomId}
        and ${recordings.goneAt} is null
        and ${stretches.state} = 'ready'
        and ${caseIsOpen}
      order by ${recordings.id} desc, ${stretches.id}`,
  ),
)

export const openedSince = (now: Date): Date => plus(now, -OPEN_FOR_MS)
