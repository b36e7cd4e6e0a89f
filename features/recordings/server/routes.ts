import { route, type CallRoute } from '../../../shared/server/call.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { RoomEngine } from '../../classroom/server/index.ts'
import type { MediaStore } from '../../videos/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { answerRecording } from './answer-recording.ts'
import { askToRecord, endRecording } from './ask-to-record.ts'
import { openRecordingForDesk } from './desk.ts'
import { deleteRecording, recordedRooms, recordingsFor } from './own-recordings.ts'
import { beginStretch, endStretch, savePart } from './save-part.ts'
import { standingFor } from './standing.ts'

export type RecordingParts = {
  db: Db
  files: FileStore
  media: MediaStore
  house: HouseReader
  rooms: RoomEngine
  recordingDays: number
}

export const recordingCalls: readonly CallRoute<RecordingParts>[] = [
  route(calls.recordingInRoom, ({ actor, input, now }, parts) => standing(parts, actor, input, now)),
  route(calls.askToRecord, async ({ actor, input, now }, parts) => {
    if (!offers(parts)) throw new Refusal(calls.refusals.not_offered)
    await askToRecord(parts.db, actor, input, now)
    return standing(parts, actor, input, now)
  }),
  route(calls.answerRecording, async ({ actor, input, now }, parts) => {
    await answerRecording(parts.db, actor, input, now)
    return standing(parts, actor, input, now)
  }),
  route(calls.endRecording, async ({ actor, input, now }, parts) => {
    await endRecording(parts.db, actor, input, parts.recordingDays, now)
    return standing(parts, actor, input, now)
  }),
  route(calls.beginStretch, async ({ actor, input, now }, { db }) => ({ stretch_id: await beginStretch(db, actor, input, now) })),
  route(calls.savePart, async ({ actor, input: { part, ...place }, now }, { db, files }) => {
    const bytes = new Uint8Array(await part.arrayBuffer())
    return { on: await savePart({ db, files }, actor, { ...place, bytes }, now) }
  }),
  route(calls.endStretch, async ({ actor, input, now }, { db }) => {
    await endStretch(db, actor, input.stretchId, now)
    return { ended: true }
  }),
  route(calls.recordingsOfRoom, async ({ actor, input, now }, { db, house }) => ({
    ...(await recordingsFor(db, actor, input, now)),
    kes_per_megabyte: (await house.now()).data.kes_per_megabyte,
  })),
  route(calls.ownRecordings, async ({ actor, now }, { db }) => ({ rooms: await recordedRooms(db, actor, now) })),
  route(desk.openForDesk, ({ actor, input, now }, { db }) => openRecordingForDesk(db, actor, input, now)),
  route(calls.deleteRecording, async ({ actor, input, now }, { db }) => {
    await deleteRecording(db, actor, input.recordingId, now)
    return { deleted: true }
  }),
]

/** The teacher's page makes it, of what our own room carries. */
const offers = ({ rooms }: RecordingParts): boolean => rooms.limits.recording === 'browser'

async function standing(
  parts: RecordingParts,
  actor: Actor,
  input: Parameters<typeof standingFor>[2],
  now: Date,
): Promise<calls.Standing> {
  return { ...(await standingFor(parts.db, actor, input, parts.recordingDays, now)), offered: offers(parts) }
}
