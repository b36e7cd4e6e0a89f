/** The front door: what is set for all of Somo. */
import type { Feature } from '../../../shared/server/feature.ts'
import { houseRecords } from './records.ts'
import { houseCalls, type HouseParts } from './routes.ts'
import * as tables from './tables.ts'

export { openHouse, type HouseReader } from './read-house.ts'

export const house = {
  name: 'house',
  enters: ['accounts', 'audit'],
  tables,
  records: houseRecords,
  calls: houseCalls,
} as const satisfies Feature<HouseParts>
