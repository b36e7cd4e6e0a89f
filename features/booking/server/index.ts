/** The front door: what booking is to the rest of Somo, and the few functions that others may call. */
import { isNull } from 'drizzle-orm'
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import type { Descriptions, Sales } from '../../wallet/server/index.ts'
import { lapseProposals } from './answer-proposal.ts'
import { sweepBookings } from './jobs.ts'
import { describeLessons, disputedMoneyOf, heldFor, pendingMoneyOf } from './money.ts'
import type { Forgets, KeepsOpen } from '../../records/server/index.ts'
import { forgetInLessons, openLessonsOf } from './leaving.ts'
import type { BookingParts } from './parts.ts'
import { payAccepted } from './pay-at-once.ts'
import { bookingCalls } from './routes.ts'
import { stopLessons, stopLessonsOfSuspended } from './stop-lessons.ts'
import { bookingRecords } from './records.ts'
import * as tables from './tables.ts'
import { teachesLessons } from './taught.ts'

export { answerBooking } from './answer-booking.ts'
export { historyOfTwo, lessonOfTwo, standingOfTwo } from './between.ts'
export { bookableLesson, bookLesson, type MaySpend } from './book-lesson.ts'
export { bookableSeries, bookSeries } from './book-series.ts'
export { cancelBooking } from './cancel-booking.ts'
export { comingLessons } from './coming-lessons.ts'
export { completeLesson } from './finish-lesson.ts'
export type { AttendanceOf } from './finish-lesson.ts'
export { sweepBookings } from './jobs.ts'
export { lessonsTaught } from './lessons-taught.ts'
export { learnersSince } from './learners-since.ts'
export { payLesson } from './pay-lesson.ts'
export { proposeTime } from './propose-time.ts'
export { bookingById, type BookingRow, type NamedBooking } from './queries.ts'
export { titleOf } from './readable.ts'
export { nextLookAt, remind } from './reminders.ts'
export { answerReport } from './answer-report.ts'
export { reportProblem } from './report-problem.ts'
export { bookingForSide } from './sides.ts'
export type { Offer, SeenBooking } from './seen-bookings.ts'
export { disputesWaiting, unsafeWaiting } from './waiting.ts'

export const booking = {
  name: 'booking',
  enters: ['accounts', 'audit', 'notices', 'family', 'records', 'teachers', 'availability', 'wallet'],
  tables,
  records: bookingRecords,
  calls: bookingCalls,
  sweeps: [
    {
      name: 'bookings',
      everyMs: 1000,
      work: (now, { db, attendanceOf }) => sweepBookings(db, attendanceOf, now),
      oldestDue: ({ db }) => oldestIn(db, tables.bookings.dueAt),
    },
    {
      name: 'proposals',
      everyMs: 1000,
      work: (now, { db }) => lapseProposals(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.bookingProposals.answerBy, isNull(tables.bookingProposals.outcome)),
    },
  ],
  notes: {
    lessons_stopped: { lane: 'inside', handle: (note, now, { db }) => stopLessons(db, note, now) },
    lessons_of_suspended: { lane: 'inside', handle: (note, now, { db }) => stopLessonsOfSuspended(db, note, now) },
    pay_accepted: { lane: 'inside', handle: (note, now, { db }) => payAccepted(db, note, now) },
  },
  gives: {
    keepsOpen: openLessonsOf satisfies KeepsOpen,
    forgets: forgetInLessons satisfies Forgets,
    teaches: teachesLessons,
    sales: { heldFor, pendingMoneyOf, disputedMoneyOf } satisfies Sales,
    descriptions: {
      lesson_hold: describeLessons,
      lesson_release: describeLessons,
      lesson_refund: describeLessons,
    } satisfies Descriptions,
  },
} as const satisfies Feature<BookingParts>
