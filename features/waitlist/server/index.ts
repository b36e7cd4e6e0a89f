/** The front door: who waits for a seat in a full class. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { personal, told } from '../../../shared/server/records.ts'
import { waitCalls } from './routes.ts'
import * as tables from './tables.ts'
import { tellOfFreeSeats } from './tell-of-free-seats.ts'

export const waitlist = {
  name: 'waitlist',
  enters: ['accounts', 'notices', 'records', 'classes'],
  tables,
  records: [
    personal(
      tables.seatWaits,
      [tables.seatWaits.personId],
      { id: told, classId: told, personId: told, askedAt: told },
      'rows go',
    ),
  ],
  calls: waitCalls,
  sweeps: [{ name: 'free seats', everyMs: 5000, work: (now, { db }) => tellOfFreeSeats(db, now) }],
} as const satisfies Feature<{ db: Db }>
