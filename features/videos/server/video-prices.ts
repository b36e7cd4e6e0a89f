import { sql } from 'drizzle-orm'
import type { MiddleHalf } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { middleHalf, middleHalfInKes } from '../../../shared/server/middle-half.ts'
import { sparingOf } from '../../../shared/server/sparing.ts'
import { rows, statement } from '../../../shared/server/statement.ts'
import { fromVideos } from './queries.ts'
import { videos } from './tables.ts'
import { isShown } from './visible.ts'

/** What videos cost, in KES, free ones among them; null where there are none. Reads every video there is. */
export const videoPrices = sparingOf(async (db: Db): Promise<MiddleHalf | null> => {
  const [found] = await prices(db, {})
  return middleHalfInKes(found)
})

const prices = statement('video_prices', () =>
  rows(
    middleHalf(videos.priceCents),
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      where ${isShown} and ${videos.media} = 'ready'`,
  ),
)
