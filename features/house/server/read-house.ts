import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { Log } from '../../../shared/server/log.ts'
import { users } from '../../accounts/server/tables.ts'
import type { Standings } from '../contract.ts'
import { houseSettings, houseValues, type House, type HouseSetting } from '../rules.ts'
import { houseChanges } from './tables.ts'

/** So long a process goes on by what it has read; another server's change is obeyed after it. */
const KEPT_MS = 3000

export type HouseReader = {
  /** What is set now. Fails when it is not known and the database does not answer. */
  now(): Promise<House>
  /** What was read last, for what must be drawn without a database; what holds initially where nothing was read. */
  last(): House
  /** What is set now, past all that is kept, with who set it. */
  standings(): Promise<Standings>
  /** Called once something was set here. */
  forget(): void
}

/**
 * What is set for all of Somo, read again every few seconds.
 * @param initial holds of what nobody has set, and of what does not fit its bounds any more
 * @param clock milliseconds that only go forward
 */
export function openHouse(db: Db, initial: House, log: Log, clock: () => number = () => performance.now()): HouseReader {
  let kept: { house: House; until: number } | null = null
  let asked = 0
  const read = async () => {
    const found = await newest(db)
    // as: each by its own name
    return Object.fromEntries(houseSettings.map((setting) => [setting, standingOf(setting, found)])) as Standings
  }
  function standingOf(setting: HouseSetting, found: Awaited<ReturnType<typeof newest>>): Standings[HouseSetting] {
    const row = found.find((one) => one.setting === setting)
    const value = houseValues[setting].safeParse(row?.value)
    if (row && !value.success)
      log.error({ setting, version: row.version }, 'what was set does not fit: going on by the initial value')
    return {
      value: value.success ? value.data : initial[setting],
      version: row?.version ?? 0,
      set_by: row ? { name: row.name, at: row.setAt.toISOString() } : null,
    } as Standings[HouseSetting] // as: a value of its own setting
  }
  return {
    async now() {
      if (kept && clock() < kept.until) return kept.house
      asked += 1
      const mine = asked
      const { figures, contacts, hours, promises, data, faq, team } = await read()
      const house = {
        ...{ figures: figures.value, contacts: contacts.value },
        ...{ hours: hours.value, promises: promises.value, data: data.value, faq: faq.value },
        team: team.value,
      }
      // What was asked before something was set may not be kept after it.
      if (mine === asked) kept = { house, until: clock() + KEPT_MS }
      return house
    },
    last: () => kept?.house ?? initial,
    standings: read,
    forget() {
      asked += 1
      if (kept) kept.until = 0
    },
  }
}

const newest = (db: Db) =>
  db
    .selectDistinctOn([houseChanges.setting], {
      setting: houseChanges.setting,
      version: houseChanges.version,
      value: houseChanges.value,
      setAt: houseChanges.setAt,
      name: users.name,
    })
    .from(houseChanges)
    .innerJoin(users, eq(users.id, houseChanges.setBy))
    .orderBy(houseChanges.setting, desc(houseChanges.version))
