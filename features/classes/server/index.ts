/** The front door: live classes with seats. */
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import type { Descriptions, Sales } from '../../wallet/server/index.ts'
import { sweepClasses, type ClassAttendanceOf } from './finish-class.ts'
import { describeSeats, heldForSeats, pendingSeatMoneyOf } from './money.ts'
import type { KeepsOpen } from '../../records/server/index.ts'
import { giveBackSeats } from './give-back-seats.ts'
import { openClassesOf } from './leaving.ts'
import { classCalls, type ClassParts } from './routes.ts'
import { classRecords } from './records.ts'
import { stopClassesOfSuspended } from './stop-classes.ts'
import * as tables from './tables.ts'
import { teachesClasses } from './taught.ts'

export { classesAhead } from './classes-ahead.ts'
export { enrol, openSeat } from './enrol.ts'
export type { ClassAttendance, ClassAttendanceOf } from './finish-class.ts'
export { classById, comingClasses, hasSeat, toLiveSession, type ClassRow } from './queries.ts'
export type { Seen, SeenInClasses } from './presence.ts'
export { seatPrices } from './seat-prices.ts'
export { timetable } from './timetable.ts'
export { scheduleClass } from './schedule-class.ts'

export const classes = {
  name: 'classes',
  enters: ['accounts', 'notices', 'family', 'records', 'teachers', 'availability', 'wallet', 'booking'],
  tables,
  records: classRecords,
  calls: classCalls,
  sweeps: [
    {
      name: 'classes',
      everyMs: 5000,
      work: (now, { db, classAttendanceOf }) => sweepClasses(db, classAttendanceOf, now),
      oldestDue: ({ db }) => oldestIn(db, tables.liveClasses.dueAt),
    },
  ],
  notes: {
    seats_stopped: { lane: 'inside', handle: (note, now, { db }) => giveBackSeats(db, note, now) },
    classes_of_suspended: { lane: 'inside', handle: (note, now, { db }) => stopClassesOfSuspended(db, note, now) },
  },
  gives: {
    keepsOpen: openClassesOf satisfies KeepsOpen,
    teaches: teachesClasses,
    sales: { heldFor: heldForSeats, pendingMoneyOf: pendingSeatMoneyOf } satisfies Sales,
    descriptions: {
      class_hold: describeSeats,
      class_release: describeSeats,
      class_refund: describeSeats,
    } satisfies Descriptions,
  },
} as const satisfies Feature<ClassParts & { classAttendanceOf: ClassAttendanceOf }>
