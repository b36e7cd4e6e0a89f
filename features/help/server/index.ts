/** The front door: calls for help out of live rooms. */
import type { Feature } from '../../../shared/server/feature.ts'
import { helpRecords } from './records.ts'
import { helpCallsOfPeople, type HelpParts } from './routes.ts'
import * as tables from './tables.ts'

export { helpWaiting } from './waiting.ts'

export const help = {
  name: 'help',
  enters: ['accounts', 'audit', 'house', 'family', 'classroom'],
  tables,
  records: helpRecords,
  calls: helpCallsOfPeople,
} as const satisfies Feature<HelpParts>
