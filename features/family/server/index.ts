/** The front door: who may act for whom, and what a parent has agreed to. */
import type { Feature } from '../../../shared/server/feature.ts'
import { prepareGuardianMail } from './ask-guardian.ts'
import { familyCalls, type FamilyParts } from './routes.ts'
import * as tables from './tables.ts'

export { guardianRequest } from './give-consent.ts'
export { learnerFor, learnersOf, type Learner } from './queries.ts'

export const family = {
  name: 'family',
  enters: ['accounts', 'notices'],
  tables,
  calls: familyCalls,
  notes: { ask_guardian: (note, now, { db }) => prepareGuardianMail(db, note, now) },
} as const satisfies Feature<FamilyParts>
