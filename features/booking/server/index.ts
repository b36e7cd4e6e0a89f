export { sweepBookings, type AttendanceOf } from './jobs.ts'
export { describeLessons } from './money.ts'
export { bookingById, heldFor, pendingMoneyOf, type BookingRow, type NamedBooking } from './queries.ts'
export { bookingRoutes } from './routes.ts'
