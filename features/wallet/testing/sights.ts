import { idBy } from '../../../journeys/setting/demo-ids.ts'
import { demoEmail } from '../../../journeys/setting/people.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

/** By the student herself, and nobody else's to see. */
const paid = (db: Db) =>
  idBy(
    db,
    `select bookings.id from bookings join users on users.id = payer_id
      where email = $1 and payment_status in ('paid', 'released') order by bookings.id`,
    [demoEmail('wanjiku')],
  )

export const sights: readonly Sight[] = [
  {
    path: 'wallet/receipts/:kind/:id',
    of: ['student'],
    id: paid,
    shows: ['Paid by', 'Given back', 'Where every shilling went', 'Save as PDF', 'Print'],
  },
  { path: 'wallet/receipts/:kind/:id', of: ['parent', 'teacher'], id: paid, shows: ['Not found.'] },
]
