import { idBy } from '../../../journeys/setting/demo-ids.ts'
import { demoEmail } from '../../../journeys/setting/people.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

const withdrawal = (db: Db) =>
  idBy(db, 'select payouts.id from payouts join users on users.id = user_id where email = $1 order by payouts.id desc', [
    demoEmail('achieng'),
  ])

export const sights: readonly Sight[] = [
  { path: 'wallet/withdrawals/:id', id: withdrawal, shows: ['What happened', 'You receive', 'Somo pays it', 'Print'] },
]
