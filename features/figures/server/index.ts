/** The front door: how Somo is doing. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { figureCalls } from './routes.ts'

export const figures = {
  name: 'figures',
  enters: ['accounts', 'family', 'wallet'],
  calls: figureCalls,
} as const satisfies Feature<{ db: Db }>
