import { idBy } from '../../../journeys/setting/demo-ids.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

/** Of a child of the parent, and not the student's. */
const wish = (db: Db) => idBy(db, 'select id from wishes order by id')

export const sights: readonly Sight[] = [
  { path: 'asks/:id', of: ['parent'], id: wish, shows: ['The time is not held until you approve.'] },
  { path: 'asks/:id', of: ['student'], id: wish, shows: ['Not found.'] },
]
