/** The front door: the time that teachers offer, and the time that lessons and classes take. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { availabilityCalls } from './routes.ts'
import { availabilityRecords } from './records.ts'
import * as tables from './tables.ts'

export { claim, claimLost, free, freeAt, shift } from './claim-time.ts'
export { offerSlots } from './offer-slots.ts'
export { offFor, openFor, slotAt, slotById, slotsAmong, slotsBetween, takenFor, toSlot, type SlotRow } from './queries.ts'
export { isOff, takeTimeOff } from './time-off.ts'

export const availability = {
  name: 'availability',
  enters: ['accounts', 'teachers'],
  tables,
  records: availabilityRecords,
  calls: availabilityCalls,
} as const satisfies Feature<{ db: Db }>
