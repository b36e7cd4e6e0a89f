/** Recordings that are not to be any more: nothing of them is played from this commit on, and their files go. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { eachAlone, MORE } from '../../../shared/server/sweep.ts'
import type { WhichRoom } from './standing.ts'
import { recordingAnswers as answers, recordingPieces, recordings, recordingStretches } from './tables.ts'

/** All that was recorded in a room. Doing it twice changes nothing. */
export const letRoomGo = (tx: Tx, { kind, roomId }: WhichRoom, now: Date): Promise<number> =>
  letGo(tx, sql`${recordings.kind} = ${kind} and ${recordings.roomId} = ${roomId}`, now)

/** @returns how many went */
export async function letGo(tx: Tx, which: SQL, now: Date): Promise<number> {
  const gone = await tx
    .update(recordings)
    .set({ goneAt: now, leavesAt: null, endedAt: sql`coalesce(${recordings.endedAt}, ${now})` })
    .where(and(which, isNull(recordings.goneAt)))
    .returning({ id: recordings.id })
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  // Whoever is at work on one finds that it is not theirs any more.
  await tx
    .update(recordingStretches)
    .set({ state: 'failed', dueAt: null })
    .where(
      and(inArray(recordingStretches.recordingId, ids), inArray(recordingStretches.state, ['arriving', 'waiting', 'working'])),
    )
  const stretches = tx
    .select({ id: recordingStretches.id })
    .from(recordingStretches)
    .where(inArray(recordingStretches.recordingId, ids))
  // What is on its way into the store says itself when it goes, and is not kept.
  await tx
    .update(recordingPieces)
    .set({ state: 'leaving', leavesAt: now })
    .where(and(inArray(recordingPieces.stretchId, stretches), eq(recordingPieces.state, 'kept')))
  return gone.length
}

/** Whatever these people teach or can be heard on. */
const withThem = (people: SQL): SQL => sql`(${recordings.teacherId} in (${people}) or exists (
    select
    from ${answers}
    where ${answers.kind} = ${recordings.kind}
      and ${answers.roomId} = ${recordings.roomId}
      and ${answers.personId} in (${people})
      and ${answers.recordedAt} is not null))`

/** People leave for good: what was recorded with them goes before they do. */
export async function forgetInRecordings(tx: Tx, people: readonly number[], now: Date): Promise<void> {
  if (people.length === 0) return
  const ids = sql.join(
    people.map((id) => sql`${id}`),
    sql`, `,
  )
  await letGo(tx, withThem(ids), now)
}

/** A parent has taken back that a child is recorded: what there is with the child goes, and what is being made ends. */
export async function letGoOfChild(db: Db, note: Note, now: Date): Promise<void> {
  await db.transaction((tx) => letGo(tx, withThem(sql`${Number(note.data['learner_id'])}`), now))
}

const AT_ONCE = 50

/** Those whose days are over. Two servers that come at once let each go once. */
export async function letOldGo(db: Db, now: Date): Promise<typeof MORE | number> {
  const due = await db
    .select({ id: recordings.id, leavesAt: recordings.leavesAt })
    .from(recordings)
    .where(sql`${recordings.leavesAt} <= ${now}`)
    .orderBy(recordings.leavesAt)
    .limit(AT_ONCE)
  await eachAlone(
    due,
    now,
    ({ id }) => db.transaction((tx) => letGo(tx, sql`${recordings.id} = ${id} and ${recordings.leavesAt} <= ${now}`, now)),
    ({ id }, until) =>
      db
        .update(recordings)
        .set({ leavesAt: until })
        .where(and(eq(recordings.id, id), isNull(recordings.goneAt))),
  )
  return due.length === AT_ONCE ? MORE : due.length
}
