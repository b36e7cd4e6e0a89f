/** What recordings hold about people: that they were made and asked for. Files are no table; they go before their people do. */
import { impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import { recordingAnswers, recordingPieces, recordings, recordingStretches } from './tables.ts'

export const recordingRecords = [
  personal(
    recordings,
    [recordings.teacherId],
    {
      ...{ id: told, kind: told, roomId: told, teacherId: told, askedAt: told, heardAt: untold },
      ...{ endedAt: told, leavesAt: told, goneAt: told },
    },
    'rows stay',
  ),
  personal(
    recordingAnswers,
    [recordingAnswers.personId],
    {
      ...{ kind: told, roomId: told, personId: told, teacherId: untold, agreed: told },
      ...{ askedAt: told, answeredAt: told, recordedAt: told },
    },
    'rows go',
  ),
  impersonal(recordingStretches, 'How long a recording is.'),
  impersonal(recordingPieces, 'Files of recordings, by names of ours.'),
] as const
