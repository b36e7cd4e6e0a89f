/** The front door: whether Somo is well. */
import type { Feature } from '../../../shared/server/feature.ts'
import { healthCalls, type HealthParts } from './routes.ts'

export const health = {
  name: 'health',
  enters: ['accounts', 'audit', 'notices', 'payments', 'classroom'],
  calls: healthCalls,
} as const satisfies Feature<HealthParts>
