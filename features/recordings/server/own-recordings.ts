/** What was recorded of a room, for those who took part; and its bytes, which are asked for again at every request. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Output } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isChild } from '../../accounts/server/index.ts'
import { actingFor, actsFor, recordingAgreed } from '../../family/server/index.ts'
import { partOf, type OpenedFile, type Part } from '../../videos/server/index.ts'
import { roomAt, type Room } from '../../classroom/server/index.ts'
import { refusals, type ownRecordings, type recordingsOfRoom } from '../contract.ts'
import { openedBy, openedSince } from './desk.ts'
import { letGo, letRoomGo } from './let-go.ts'
import type { WhichRoom } from './standing.ts'
import { recordingAnswers as answers, recordingPieces as pieces, recordings, recordingStretches as stretches } from './tables.ts'

type Shown = Output<typeof recordingsOfRoom>['recordings'][number]

/** Part of a statement over recordings: this person teaches there, or acts for a learner who is on one of the room. */
const tookPart = (personId: SQL<number>): SQL => sql`(${recordings.teacherId} = ${personId} or exists (
          select
          from ${answers}
          where ${answers.kind} = ${recordings.kind}
            and ${answers.roomId} = ${recordings.roomId}
            and ${answers.recordedAt} is not null
            and ${actsFor(answers.personId, personId)}))`

/**
 * Part of a statement over recordings: every yes it stands on still stands. What takes one back lets the recording go as well;
 * until that has come through, this does.
 */
const everybodyAgrees = (now: SQL<Date>): SQL => sql`not exists (
          select
          from ${answers}
          where ${answers.kind} = ${recordings.kind}
            and ${answers.roomId} = ${recordings.roomId}
            and ${answers.recordedAt} is not null
            and (${answers.agreed} is not true
              or (${isChild(answers.personId, now)} and not ${recordingAgreed(answers.personId)})))`

/** Nothing for whoever took no part: what is not theirs is not there. */
export async function recordingsFor(
  db: Db,
  actor: Actor,
  { kind, roomId }: WhichRoom,
  now: Date,
): Promise<Omit<Output<typeof recordingsOfRoom>, 'kes_per_megabyte'>> {
  const found = await shownRecordings(db, { kind, roomId, personId: actor.userId, now })
  const shown = new Map<number, Shown & { failed: boolean }>()
  for (const row of found) {
    const one = shown.get(row.id) ?? {
      id: row.id,
      made_at: row.askedAt.toISOString(),
      state: row.goneAt ? 'gone' : 'ready',
      leaves_at: row.leavesAt?.toISOString() ?? null,
      gone_at: row.goneAt?.toISOString() ?? null,
      stretches: [],
      failed: true,
    }
    shown.set(row.id, one)
    if (one.state === 'gone') continue
    if (row.state !== 'failed') one.failed = false
    if (row.state === 'ready' && row.type && row.durationMs !== null && row.bytes !== null)
      one.stretches.push({
        id: row.stretchId,
        address: `/recordings/${row.stretchId}`,
        type: row.type,
        seconds: Math.round(row.durationMs / 1000),
        bytes: row.bytes,
      })
    else if (row.state !== 'failed') one.state = 'preparing'
    if (row.endedAt === null) one.state = 'preparing'
  }
  const room = shown.size > 0 ? await roomAt(db, kind, roomId, now) : null
  return {
    room: room && { ...factsOf(room), teacher_name: room.teacherName, ends_at: room.endsAt.toISOString() },
    recordings: [...shown.values()].map(({ failed, ...one }) => ({
      ...one,
      state: one.state === 'ready' && failed ? 'failed' : one.state,
    })),
  }
}

const shownRecordings = statement('recordings_of_room', (given: Given<WhichRoom & { personId: number; now: Date }>) =>
  rows(
    {
      ...{ id: recordings.id, askedAt: recordings.askedAt, endedAt: recordings.endedAt },
      ...{ leavesAt: recordings.leavesAt, goneAt: recordings.goneAt },
      ...{ stretchId: stretches.id, state: stretches.state, type: stretches.type },
      ...{ durationMs: stretches.durationMs, bytes: stretches.bytes },
    },
    (columns) => sql`
      select ${columns}
      from ${recordings}
      join ${stretches} on ${stretches.recordingId} = ${recordings.id}
      where ${recordings.kind} = ${given.kind}
        and ${recordings.roomId} = ${given.roomId}
        and ${tookPart(given.personId)}
        and (${recordings.goneAt} is not null or ${everybodyAgrees(given.now)})
      order by ${recordings.id}, ${stretches.id}`,
  ),
)

const factsOf = ({ title, startsAt }: Room) => ({ title, starts_at: startsAt.toISOString() })

/** Of so many the latest; they are kept for some weeks. */
const MOST_ROOMS = 30

/** The rooms of which there is something for this person to play. */
export async function recordedRooms(db: Db, actor: Actor, now: Date): Promise<Output<typeof ownRecordings>['rooms']> {
  const found = await roomsOf(db, { personId: actor.userId, now })
  const rooms = await Promise.all(
    found.map(async ({ kind, roomId }) => ({ kind, roomId, room: await roomAt(db, kind, roomId, now) })),
  )
  return rooms.flatMap(({ kind, roomId, room }) => (room ? [{ kind, room_id: roomId, ...factsOf(room) }] : []))
}

/** A year, which is the most that an operator can have them kept for, and the longest lesson. */
const KEPT_AT_MOST = sql`interval '366 days'`
const kept = called(recordings, 'kept')

const roomsOf = statement('recorded_rooms', (given: Given<{ personId: number; now: Date }>) =>
  rows(
    { kind: recordings.kind, roomId: recordings.roomId },
    (columns) => sql`
      select ${columns}
      from ${recordings}
      where ${recordings.goneAt} is null
        and ${recordings.id} in (
          select ${kept.id}
          from ${recordings} ${kept}
          where ${kept.teacherId} = ${given.personId}
            and ${kept.goneAt} is null
          union all
          select ${kept.id}
          from (select ${given.personId}::bigint as id union all ${actingFor(given.personId)}) own
          join ${answers} on ${answers.personId} = own.id and ${answers.recordedAt} > ${given.now}::timestamptz - ${KEPT_AT_MOST}
          join ${recordings} ${kept} on ${kept.kind} = ${answers.kind} and ${kept.roomId} = ${answers.roomId})
        and ${everybodyAgrees(given.now)}
        and exists (
          select
          from ${stretches}
          where ${stretches.recordingId} = ${recordings.id}
            and ${stretches.state} = 'ready')
      group by ${recordings.kind}, ${recordings.roomId}
      order by max(${recordings.id}) desc
      limit ${sql.raw(String(MOST_ROOMS))}`,
  ),
)

/** Lets a recording go before its time. Whoever is on it takes their yes back by that. Refuses with `not_found`. */
export async function deleteRecording(db: Db, actor: Actor, recordingId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [mine] = await partIn(tx, { recordingId, personId: actor.userId })
    if (!mine) throw new Refusal(refusals.not_found)
    if (mine.teacherId === actor.userId) return void (await letGo(tx, sql`${recordings.id} = ${recordingId}`, now))
    const { kind, roomId } = mine
    await tx
      .update(answers)
      .set({ agreed: false, answeredAt: now })
      .where(
        and(
          eq(answers.kind, kind),
          eq(answers.roomId, roomId),
          sql`${answers.recordedAt} is not null`,
          actsFor(answers.personId, sql<number>`${actor.userId}`),
        ),
      )
    await letRoomGo(tx, { kind, roomId }, now)
  })
}

const partIn = statement('part_in_recording', (given: Given<{ recordingId: number; personId: number }>) =>
  rows(
    { teacherId: recordings.teacherId, kind: recordings.kind, roomId: recordings.roomId },
    (columns) => sql`
      select ${columns}
      from ${recordings}
      where ${recordings.id} = ${given.recordingId}
        and ${tookPart(given.personId)}`,
  ),
)

export type PlayedFile = OpenedFile & { type: string }

/**
 * A stretch for somebody who took part, or an operator who has opened it; null for everybody else, exactly as for one that is not
 * there.
 */
export async function openRecording(
  { db, files }: { db: Db; files: FileStore },
  actor: Actor,
  { stretchId, range }: { stretchId: number; range: string | undefined },
  now: Date,
): Promise<PlayedFile | null> {
  const opened = { operator: actor.role === 'admin', since: openedSince(now) }
  const [found] = await playable(db, { stretchId, personId: actor.userId, now, ...opened })
  if (!found?.type || found.bytes === null) return null
  const size = found.bytes
  const part = partOf(range, size)
  const made = await db
    .select({ fileKey: pieces.fileKey, bytes: pieces.bytes })
    .from(pieces)
    .where(and(eq(pieces.stretchId, stretchId), eq(pieces.copy, 'made'), eq(pieces.state, 'kept')))
    .orderBy(asc(pieces.number))
  return {
    type: found.type,
    size,
    part,
    pieces: () => piecesOf(files, made, part === 'none' ? { from: 0, to: -1 } : (part ?? { from: 0, to: size - 1 })),
    [Symbol.asyncDispose]: async () => {},
  }
}

type Player = { stretchId: number; personId: number; now: Date; operator: boolean; since: Date }

const playable = statement('playable_stretch', (given: Given<Player>) =>
  rows(
    { type: stretches.type, bytes: stretches.bytes },
    (columns) => sql`
      select ${columns}
      from ${stretches}
      join ${recordings} on ${recordings.id} = ${stretches.recordingId}
      where ${stretches.id} = ${given.stretchId}
        and ${stretches.state} = 'ready'
        and ${recordings.goneAt} is null
        and (${recordings.leavesAt} is null or ${recordings.leavesAt} > ${given.now}::timestamptz)
        and (${tookPart(given.personId)} or ${given.operator} and ${openedBy(given.personId, given.since)})
        and ${everybodyAgrees(given.now)}`,
  ),
)

/** Only the files that the range lies in are opened, one at a time. */
async function* piecesOf(
  files: FileStore,
  made: readonly { fileKey: string; bytes: number }[],
  { from, to }: Part,
): AsyncGenerator<Buffer> {
  let at = 0
  for (const { fileKey, bytes } of made) {
    const [first, last] = [Math.max(from - at, 0), Math.min(to - at, bytes - 1)]
    at += bytes
    if (first > last) continue
    const piece = await files.read(fileKey)
    if (!piece) throw new Error('a piece of a recording is not in the store')
    yield piece.subarray(first, last + 1)
  }
}
