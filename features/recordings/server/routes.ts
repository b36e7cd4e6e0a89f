import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { MediaStore } from '../../videos/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { answerRecording } from './answer-recording.ts'
import { askToRecord, endRecording } from './ask-to-record.ts'
import { openRecordingForDesk } from './desk.ts'
import { deleteRecording, recordedRooms, recordingsFor } from './own-recordings.ts'
import { beginStretch, endStretch, savePart } from './save-part.ts'
import { standingFor } from './standing.ts'

export type RecordingParts = { db: Db; files: FileStore; media: MediaStore; house: HouseReader; recordingDays: number }

export const recordingCalls: readonly CallRoute<RecordingParts>[] = [
  route(calls.recordingInRoom, ({ actor, input, now }, { db, recordingDays }) =>
    standingFor(db, actor, input, recordingDays, now),
  ),
  route(calls.askToRecord, async ({ actor, input, now }, { db, recordingDays }) => {
    await askToRecord(db, actor, input, now)
    return standingFor(db, actor, input, recordingDays, now)
  }),
  route(calls.answerRecording, async ({ actor, input, now }, { db, recordingDays }) => {
    await answerRecording(db, actor, input, now)
    return standingFor(db, actor, input, recordingDays, now)
  }),
  route(calls.endRecording, async ({ actor, input, now }, { db, recordingDays }) => {
    await endRecording(db, actor, input, recordingDays, now)
    return standingFor(db, actor, input, recordingDays, now)
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
