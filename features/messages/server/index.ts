/** The front door: what learners' sides and teachers write to each other. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { endOldMessages } from './end-old-messages.ts'
import { messageRecords } from './records.ts'
import { messageCalls } from './routes.ts'
import * as tables from './tables.ts'

export { childReportsWaiting, reportsWaiting, waitingReports } from './waiting.ts'

export const messages = {
  name: 'messages',
  enters: ['accounts', 'audit', 'notices', 'family', 'records', 'booking'],
  tables,
  records: messageRecords,
  calls: messageCalls,
  sweeps: [{ name: 'old messages', everyMs: 3_600_000, work: (now, { db }) => endOldMessages(db, now) }],
} as const satisfies Feature<{ db: Db }>
