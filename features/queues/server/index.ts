/** The front door: what waits for an operator. */
import type { Feature } from '../../../shared/server/feature.ts'
import { personal, told } from '../../../shared/server/records.ts'
import { queueCalls, type QueueParts } from './routes.ts'
import { dropOldTakes } from './take-case.ts'
import * as tables from './tables.ts'

export const queues = {
  name: 'queues',
  enters: ['accounts', 'house', 'records', 'verification', 'payments', 'booking', 'messages', 'support', 'moderation', 'help'],
  tables,
  records: [
    // Of people it keeps only which operator looks at what, for some minutes.
    personal(
      tables.queueTakes,
      [tables.queueTakes.operatorId],
      { kind: told, caseId: told, operatorId: told, until: told },
      'rows go',
    ),
  ],
  calls: queueCalls,
  sweeps: [{ name: 'old takes', everyMs: 600_000, work: (now, { db }) => dropOldTakes(db, now) }],
} as const satisfies Feature<QueueParts>
