export { claim, claimLost, free } from './claim-time.ts'
export { offerSlots } from './offer-slots.ts'
export { slotAt, slotsBetween, takenFor, toSlot, type SlotRow } from './queries.ts'
export { availabilityRoutes } from './routes.ts'
