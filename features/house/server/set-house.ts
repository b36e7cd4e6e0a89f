import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'
import type { House, HouseSetting } from '../rules.ts'
import type { HouseReader } from './read-house.ts'
import { houseChanges } from './tables.ts'

type Wish<Setting extends HouseSetting> = { setting: Setting; value: House[Setting]; was: number; reason: string }

/**
 * An operator sets one of them, if it stands as they saw it. Refuses with `set_meanwhile`, `as_it_was`.
 * @returns the version it has now
 */
export async function setHouse<Setting extends HouseSetting>(
  { db, house }: { db: Db; house: HouseReader },
  actor: Actor,
  { setting, value, was, reason }: Wish<Setting>,
  now: Date,
): Promise<{ version: number }> {
  const before = (await house.standings())[setting]
  if (before.version !== was) throw new Refusal(refusals.set_meanwhile)
  if (isDeepStrictEqual(before.value, value)) throw new Refusal(refusals.as_it_was)
  const version = was + 1
  await db.transaction(async (tx) => {
    const set = await tx
      .insert(houseChanges)
      .values({ setting, version, value, setBy: actor.userId, setAt: now, reason })
      .onConflictDoNothing({ target: [houseChanges.setting, houseChanges.version] })
      .returning({ id: houseChanges.id })
    if (set.length === 0) throw new Refusal(refusals.set_meanwhile)
    await recordAct(tx, actor, { act: `${setting}_set`, personId: null, facts: { version }, reason }, now)
  })
  house.forget()
  return { version }
}
