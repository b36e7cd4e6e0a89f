/** The front door: lessons that are recorded with everybody's consent, and kept for those who took part. */
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import type { Forgets } from '../../records/server/index.ts'
import { clearPieces } from './clear-pieces.ts'
import { forgetInRecordings, letGoOfChild, letOldGo } from './let-go.ts'
import { makeReady } from './make-ready.ts'
import { recordingRecords } from './records.ts'
import { recordingCalls, type RecordingParts } from './routes.ts'
import { endQuiet } from './save-part.ts'
import * as tables from './tables.ts'

export { openRecording, type PlayedFile } from './own-recordings.ts'

export const recordings = {
  name: 'recordings',
  enters: ['accounts', 'audit', 'house', 'family', 'records', 'booking', 'videos', 'classroom', 'help'],
  tables,
  records: recordingRecords,
  calls: recordingCalls,
  notes: {
    recording_withdrawn: { lane: 'inside', handle: (note, now, { db }) => letGoOfChild(db, note, now) },
  },
  sweeps: [
    {
      name: 'recordings in the making',
      everyMs: 2000,
      work: (now, parts) => makeReady(parts, now),
      oldestDue: ({ db }) => oldestIn(db, tables.recordingStretches.dueAt),
    },
    { name: 'recordings left', everyMs: 10_000, work: (now, { db, recordingDays }) => endQuiet(db, recordingDays, now) },
    {
      name: 'recordings over',
      everyMs: 10_000,
      work: (now, { db }) => letOldGo(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.recordings.leavesAt),
    },
    { name: 'files of recordings', everyMs: 10_000, work: (now, parts) => clearPieces(parts, now) },
  ],
  gives: { forgets: forgetInRecordings satisfies Forgets },
} as const satisfies Feature<RecordingParts>
