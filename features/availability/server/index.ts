export { claimLost, claimSql, freeSql } from './claim-time.ts'
export { offerSlots } from './offer-slots.ts'
export { slotAt, slotsBetween, TAKEN_SQL, toSlot, type SlotRow } from './queries.ts'
export { availabilityRoutes } from './routes.ts'
