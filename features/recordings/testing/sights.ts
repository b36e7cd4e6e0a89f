import { idBy } from '../../../journeys/setting/demo-ids.ts'
import { demoEmail } from '../../../journeys/setting/people.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

/** Nothing of it is recorded. */
const lesson = (db: Db) =>
  idBy(db, 'select bookings.id from bookings join users on users.id = payer_id where email = $1 order by bookings.id', [
    demoEmail('wanjiku'),
  ])

export const sights: readonly Sight[] = [
  { path: 'recordings/:kind/:id', id: lesson, shows: ['Nothing of this lesson is recorded for you'] },
]
