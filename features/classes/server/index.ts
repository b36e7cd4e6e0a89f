export { sweepClasses } from './finish-class.ts'
export { classById, comingClasses, describeSeats, hasSeat, heldForSeats, pendingSeatMoneyOf, toLiveSession, type ClassRow } from './queries.ts'
export { classRoutes } from './routes.ts'
