/** The front door: what operators did, which nobody changes afterwards. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { auditRecords } from './records.ts'
import { auditCalls } from './routes.ts'
import * as tables from './tables.ts'

export { actFrom, recordAct } from './record-act.ts'

export const audit = {
  name: 'audit',
  enters: ['accounts'],
  tables,
  records: auditRecords,
  calls: auditCalls,
} as const satisfies Feature<{ db: Db }>
