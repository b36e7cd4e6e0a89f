import { sql } from 'drizzle-orm'
import type { MiddleHalf } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { middleHalf, middleHalfInKes } from '../../../shared/server/middle-half.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { liveClasses } from './tables.ts'

/** Enough to know what a seat costs, however many classes there are. */
const MOST_LOOKED_AT = 1000

/** What a seat costs in the classes that come next, in KES; null where none comes. */
export async function seatPrices(db: Db, now: Date): Promise<MiddleHalf | null> {
  const [found] = await prices(db, { now })
  return middleHalfInKes(found)
}

const prices = statement('seat_prices', (given: Given<{ now: Date }>) =>
  rows(
    middleHalf(liveClasses.priceCents),
    (columns) => sql`
      select ${columns}
      from (
        select ${liveClasses.priceCents}
        from ${liveClasses}
        join ${users} on ${users.id} = ${liveClasses.teacherId}
        where ${liveClasses.status} = 'scheduled' and ${liveClasses.endsAt} > ${given.now} and ${isListed(users)}
        order by ${liveClasses.endsAt}
        limit ${sql.raw(String(MOST_LOOKED_AT))}) live_classes`,
  ),
)
