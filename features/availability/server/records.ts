/** What times hold about people. */
import { personal, told, untold } from '../../../shared/server/records.ts'
import { availabilitySlots, busyIntervals, timesOff } from './tables.ts'

export const availabilityRecords = [
  personal(
    availabilitySlots,
    [availabilitySlots.teacherId],
    { id: told, teacherId: told, startsAt: told, endsAt: told, during: untold },
    'rows go',
  ),
  personal(
    busyIntervals,
    [busyIntervals.personId],
    { id: told, personId: told, part: told, kind: told, sourceId: told, startsAt: told, endsAt: told, during: untold },
    'rows go',
  ),
  personal(
    timesOff,
    [timesOff.teacherId],
    { id: told, teacherId: told, startsAt: told, endsAt: told, reason: told, during: untold, createdAt: told },
    'rows go',
  ),
] as const
