import { idBy, openLesson } from '../../../journeys/setting/demo-ids.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

const later = (db: Db) =>
  idBy(db, `select id from bookings where status = 'confirmed' and starts_at > now() + interval '1 hour' order by id`)
const nobodys = async () => 999_999

export const sights: readonly Sight[] = [
  { path: '/classroom/:kind/:id', id: openLesson, shows: ['Join Now'] },
  { path: '/classroom/:kind/:id', id: later, shows: ['The room opens in'] },
  { path: '/classroom/:kind/:id', id: nobodys, shows: ['No such room'] },
]
