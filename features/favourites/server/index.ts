/** The front door: the teachers somebody wants to find again. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { favouriteCalls } from './routes.ts'
import { favouriteRecords } from './records.ts'
import * as tables from './tables.ts'

export const favourites = {
  name: 'favourites',
  enters: ['accounts', 'teachers'],
  tables,
  records: favouriteRecords,
  calls: favouriteCalls,
} as const satisfies Feature<{ db: Db }>
