/** Of people the queue keeps only which operator looks at what, for some minutes. */
import { personal, told } from '../../../shared/server/records.ts'
import { queueTakes } from './tables.ts'

export const queueRecords = [
  personal(queueTakes, [queueTakes.operatorId], { kind: told, caseId: told, operatorId: told, until: told }, 'rows go'),
] as const
