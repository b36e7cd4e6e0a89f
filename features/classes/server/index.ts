export { enrol } from './enrol.ts'
export { sweepClasses } from './finish-class.ts'
export {
  classById,
  comingClasses,
  describeSeats,
  hasSeat,
  heldForSeats,
  pendingSeatMoneyOf,
  toLiveSession,
  type ClassRow,
} from './queries.ts'
export { classRoutes } from './routes.ts'
export { scheduleClass } from './schedule-class.ts'
