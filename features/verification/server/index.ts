/** The front door: whether a teacher is who they say. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { verificationCalls } from './routes.ts'

export { decideTeacher } from './decide-teacher.ts'

export const verification = {
  name: 'verification',
  enters: ['accounts', 'notices', 'teachers'],
  calls: verificationCalls,
} as const satisfies Feature<{ db: Db }>
