/** The front door: the teachers somebody wants to find again. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { personal, told } from '../../../shared/server/records.ts'
import { favouriteCalls } from './routes.ts'
import * as tables from './tables.ts'

export const favourites = {
  name: 'favourites',
  enters: ['accounts', 'teachers'],
  tables,
  records: [
    personal(
      tables.favourites,
      [tables.favourites.userId],
      { id: told, userId: told, teacherId: told, markedAt: told },
      'rows go',
    ),
  ],
  calls: favouriteCalls,
} as const satisfies Feature<{ db: Db }>
