import { idBy } from '../../../journeys/setting/demo-ids.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

const event = (db: Db) => idBy(db, 'select id from events order by starts_at desc')

export const sights: readonly Sight[] = [
  { path: 'events', shows: ['Events', 'New event', 'registered', 'Past'] },
  { path: 'events/:id', id: event, shows: ['Export CSV', 'Write to all', 'Confirmed'] },
]
