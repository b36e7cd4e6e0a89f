import { sql, type SQL } from 'drizzle-orm'
import { schoolLevels } from '../../../shared/country.ts'
import { shillings } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { middleHalf } from '../../../shared/server/middle-half.ts'
import { sparingOf } from '../../../shared/server/sparing.ts'
import { rows, statement } from '../../../shared/server/statement.ts'
import { teacherSubjects } from '../../teachers/server/tables.ts'
import type { AskedPrices } from '../rules.ts'
import { teacherListings } from './tables.ts'

/** What teachers ask for a lesson, by the grades they teach. Reads every listing. */
export const askedPrices = sparingOf(async (db: Db): Promise<AskedPrices> => {
  const found = await pricesByLevel(db, {})
  return {
    teachers: found[0]?.teachers ?? 0,
    levels: found.map(({ from, to, low, high }) => ({ from, to, low: shillings(low ?? 0), high: shillings(high ?? 0) })),
  }
})

const ends = (which: 0 | 1): SQL => sql.raw(`array[${schoolLevels.map((level) => level[which]).join(', ')}]::integer[]`)

const pricesByLevel = statement('asked_prices', () =>
  rows(
    {
      from: sql<number>`level.first`,
      to: sql<number>`level.last`,
      teachers: sql<number>`(select count(*)::int from ${teacherListings})`,
      ...middleHalf(teacherListings.priceCents),
    },
    (columns) => sql`
      select ${columns}
      from unnest(${ends(0)}, ${ends(1)}) level (first, last)
      join ${teacherListings} on exists (
        select
        from ${teacherSubjects}
        where ${teacherSubjects.teacherId} = ${teacherListings.teacherId}
          and ${teacherSubjects.grades} && array(select generate_series(level.first, level.last)::smallint))
      group by level.first, level.last
      order by level.first`,
  ),
)
