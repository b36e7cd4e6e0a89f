import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import * as calls from '../contract.ts'
import { historyOf } from './history.ts'
import type { HouseReader } from './read-house.ts'
import { setHouse } from './set-house.ts'

export type HouseParts = { db: Db; house: HouseReader }

const PAGE = 20

export const houseCalls: readonly CallRoute<HouseParts>[] = [
  route(calls.showHouse, (_, { house }) => house.standings()),
  route(calls.setFigures, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'figures', value, was, reason }, now),
  ),
  route(calls.setContacts, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'contacts', value, was, reason }, now),
  ),
  route(calls.setHours, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'hours', value, was, reason }, now),
  ),
  route(calls.setPromises, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'promises', value, was, reason }, now),
  ),
  route(calls.setDataPrice, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'data', value, was, reason }, now),
  ),
  route(calls.setFaq, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'faq', value, was, reason }, now),
  ),
  route(calls.setTeam, ({ actor, input: { was, reason, ...value }, now }, parts) =>
    setHouse(parts, actor, { setting: 'team', value, was, reason }, now),
  ),
  route(calls.houseHistory, async ({ input: { setting, cursor, limit = PAGE } }, { db }) => {
    const { changes, next } = await historyOf(db, { setting, before: idBefore(cursor), limit })
    return { changes, next_cursor: cursorOf(next) }
  }),
]
