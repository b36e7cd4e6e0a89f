/** What a teacher's page records, as it comes in: stretches, and their parts by number. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { newFileKey, type FileStore } from '../../../shared/server/file-store.ts'
import { called, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { attendance as visits } from '../../classroom/server/tables.ts'
import { refusals } from '../contract.ts'
import { mayBeRecorded, missingOf, MOST_BYTES, ON_ITS_WAY_MS, QUIET_MS } from '../rules.ts'
import { learnersInside, type LearnerInside, type WhichRoom } from './standing.ts'
import { recordingAnswers as answers, recordingPieces as pieces, recordings, recordingStretches as stretches } from './tables.ts'

/** What has not been kept so long after it began to come never will be. */
export const ARRIVAL_MS = minutes(10)

/** Begins a stretch, once everybody inside has agreed. Refuses with `not_found`, `recording_over` and `not_everybody`. */
export async function beginStretch(
  db: Db,
  actor: Actor,
  { recordingId, key }: { recordingId: number; key: string },
  now: Date,
): Promise<number> {
  const [recording] = await db
    .select({ kind: recordings.kind, roomId: recordings.roomId, endedAt: recordings.endedAt })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.teacherId, actor.userId)))
  if (!recording) throw new Refusal(refusals.not_found)
  if (recording.endedAt) throw new Refusal(refusals.recording_over)
  const inside = await learnersInside(db, { ...recording, now })
  if (missingOf(inside)) throw new Refusal(refusals.not_everybody)
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(stretches)
      .values({ recordingId, key, state: 'arriving', begunAt: now, dueAt: plus(now, QUIET_MS) })
      .onConflictDoUpdate({ target: [stretches.recordingId, stretches.key], set: { key: sql`excluded.key` } })
      .returning({ id: stretches.id })
    if (!begun) throw new Error('a stretch was neither written nor found')
    await nowOnIt(tx, { ...recording, now })
    return begun.id
  })
}

/** From now on they are on a recording; their pages hear of it. */
const nowOnIt = statement('now_recorded', (given: Given<WhichRoom & { now: Date }>) =>
  silent(sql`
      update ${answers}
      set ${set(answers, { recordedAt: sql`${given.now}::timestamptz` })}
      where ${answers.kind} = ${given.kind}
        and ${answers.roomId} = ${given.roomId}
        and ${answers.agreed}
        and ${answers.recordedAt} is null
        and exists (
          select
          from ${visits}
          where ${visits.kind} = ${answers.kind}
            and ${visits.roomId} = ${answers.roomId}
            and ${visits.personId} = ${answers.personId}
            and ${visits.leftAt} is null)`),
)

type Part = { stretchId: number; number: number; bytes: Uint8Array }

/**
 * Keeps one part: however often and at whichever server it comes, once. Refuses with `not_found`, `recording_over`,
 * `recording_full`, and with `not_everybody` what was recorded while somebody was inside who had not agreed.
 * @returns whether it may go on
 */
export async function savePart(
  { db, files }: { db: Db; files: FileStore },
  actor: Actor,
  { stretchId, number, bytes }: Part,
  now: Date,
): Promise<boolean> {
  const [stretch] = await partsPlace(db, { stretchId, number, teacherId: actor.userId })
  if (!stretch) throw new Refusal(refusals.not_found)
  const { kind, roomId, endedAt } = stretch
  const inside = await learnersInside(db, { kind, roomId, now })
  const on = endedAt === null && missingOf(inside) === null
  if (stretch.there) return on
  if (stretch.goneAt || stretch.state !== 'arriving') throw new Refusal(refusals.recording_over)
  if (heardTooLong(inside, endedAt ?? now)) throw new Refusal(refusals.not_everybody)
  if (Number(stretch.bytesSoFar) + bytes.length > MOST_BYTES) throw new Refusal(refusals.recording_full)
  const fileKey = newFileKey()
  await db.insert(pieces).values({
    ...{ fileKey, stretchId, copy: 'sent', number, bytes: bytes.length },
    ...{ state: 'arriving', leavesAt: plus(now, ARRIVAL_MS) },
  })
  await files.put(fileKey, bytes)
  await db.transaction(async (tx) => {
    await keepPart(tx, { recordingId: stretch.recordingId, stretchId, fileKey, now })
    await nowOnIt(tx, { kind, roomId, now })
  })
  return on
}

/** What was recorded before they came may be on its way still. */
const heardTooLong = (inside: readonly LearnerInside[], until: Date): boolean =>
  inside.some((one) => !mayBeRecorded(one) && plus(one.since, ON_ITS_WAY_MS) <= until)

const sibling = called(stretches, 'sibling')

const partsPlace = statement('place_of_part', (given: Given<{ stretchId: number; number: number; teacherId: number }>) =>
  rows(
    {
      state: stretches.state,
      recordingId: recordings.id,
      kind: recordings.kind,
      roomId: recordings.roomId,
      endedAt: recordings.endedAt,
      goneAt: recordings.goneAt,
      there: sql<boolean>`exists (
        select
        from ${pieces}
        where ${pieces.stretchId} = ${stretches.id}
          and ${pieces.copy} = 'sent'
          and ${pieces.number} = ${given.number}
          and ${pieces.state} = 'kept')`,
      bytesSoFar: sql<string>`(
        select coalesce(sum(${pieces.bytes}), 0)
        from ${pieces}
        join ${stretches} ${sibling} on ${sibling.id} = ${pieces.stretchId}
        where ${sibling.recordingId} = ${recordings.id}
          and ${pieces.state} = 'kept')`,
    },
    (columns) => sql`
      select ${columns}
      from ${stretches}
      join ${recordings} on ${recordings.id} = ${stretches.recordingId}
      where ${stretches.id} = ${given.stretchId}
        and ${recordings.teacherId} = ${given.teacherId}`,
  ),
)

/**
 * The first to bring a part is the one whose it is; a second, and one whose recording has gone meanwhile, goes by itself. The
 * turns are taken before it is looked, in the order in which recordings are let go.
 */
async function keepPart(
  tx: Tx,
  { recordingId, stretchId, fileKey, now }: { recordingId: number; stretchId: number; fileKey: string; now: Date },
): Promise<void> {
  const [alive] = await tx
    .update(recordings)
    .set({ heardAt: now })
    .where(and(eq(recordings.id, recordingId), isNull(recordings.goneAt)))
    .returning({ id: recordings.id })
  if (!alive) return
  const [arriving] = await tx
    .update(stretches)
    .set({ dueAt: plus(now, QUIET_MS) })
    .where(and(eq(stretches.id, stretchId), eq(stretches.state, 'arriving')))
    .returning({ id: stretches.id })
  if (arriving) await keepFirst(tx, { fileKey })
}

const other = called(pieces, 'other')

const keepFirst = statement('keep_first_part', (given: Given<{ fileKey: string }>) =>
  silent(sql`
      update ${pieces}
      set ${set(pieces, { state: 'kept', leavesAt: null })}
      where ${pieces.fileKey} = ${given.fileKey}
        and ${pieces.state} = 'arriving'
        and not exists (
          select
          from ${pieces} ${other}
          where ${other.stretchId} = ${pieces.stretchId}
            and ${other.copy} = 'sent'
            and ${other.number} = ${pieces.number}
            and ${other.state} = 'kept')`),
)

/** Everything of a stretch has come; one of which nothing came is none. Refuses with `not_found`. Again changes nothing. */
export async function endStretch(db: Db, actor: Actor, stretchId: number, now: Date): Promise<void> {
  const [own] = await db
    .select({ id: stretches.id })
    .from(stretches)
    .innerJoin(recordings, eq(recordings.id, stretches.recordingId))
    .where(and(eq(stretches.id, stretchId), eq(recordings.teacherId, actor.userId)))
  if (!own) throw new Refusal(refusals.not_found)
  await closeStretch(db, { stretchId, now })
}

/** Hands it to whoever makes it ready. */
export const closeStretch = statement('close_stretch', (given: Given<{ stretchId: number; now: Date }>) =>
  silent(sql`
      update ${stretches}
      set ${set(stretches, { state: 'waiting', dueAt: sql`${given.now}::timestamptz` })}
      where ${stretches.id} = ${given.stretchId}
        and ${stretches.state} = 'arriving'`),
)

/** Pages that closed without a word: their stretches are closed for them, and what they recorded ends. */
export async function endQuiet(db: Db, keptDays: number, now: Date): Promise<void> {
  const quiet = await db
    .select({ stretchId: stretches.id })
    .from(stretches)
    .where(and(eq(stretches.state, 'arriving'), sql`${stretches.dueAt} <= ${now}`))
    .limit(AT_ONCE)
  for (const { stretchId } of quiet) await closeStretch(db, { stretchId, now })
  await db
    .update(recordings)
    .set({ endedAt: now, leavesAt: sql`${now}::timestamptz + make_interval(days => ${keptDays})` })
    .where(and(isNull(recordings.endedAt), sql`${recordings.heardAt} <= ${plus(now, -QUIET_MS)}`))
}

const AT_ONCE = 50
