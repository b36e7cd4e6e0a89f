import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { users } from '../../accounts/server/tables.ts'
import type { HouseChange } from '../contract.ts'
import { houseValues, type HouseSetting } from '../rules.ts'
import { houseChanges } from './tables.ts'

type Wish = { setting: HouseSetting; before: number | null; limit: number }

/** A page of what one of them was set to, the latest first; what does not fit its bounds any more is left out. */
export async function historyOf(
  db: Db,
  { setting, before, limit }: Wish,
): Promise<{ changes: HouseChange[]; next: number | null }> {
  const found = await db
    .select({
      id: houseChanges.id,
      version: houseChanges.version,
      value: houseChanges.value,
      reason: houseChanges.reason,
      at: houseChanges.setAt,
      name: users.name,
    })
    .from(houseChanges)
    .innerJoin(users, eq(users.id, houseChanges.setBy))
    .where(and(eq(houseChanges.setting, setting), before === null ? undefined : lt(houseChanges.version, before)))
    .orderBy(desc(houseChanges.version))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const changes = page.flatMap(({ id, version, reason, at, name, value }) => {
    const read = houseValues[setting].safeParse(value)
    return read.success ? [{ id, version, value: read.data, reason, set_by: { name, at: at.toISOString() } }] : []
  })
  return { changes, next: found.length > limit ? (page.at(-1)?.version ?? null) : null }
}
