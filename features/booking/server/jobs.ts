import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { Attendance } from '../rules.ts'
import { expireBooking } from './expire-booking.ts'
import { releaseLesson, settleLesson } from './finish-lesson.ts'
import type { BookingRow } from './queries.ts'
import { bookings } from './tables.ts'

const AT_ONCE = 100

/**
 * Asks the room who was there; given by whoever plugs the features together, because rooms know of bookings and not the reverse.
 */
export type AttendanceOf = (
  db: Db,
  lesson: { id: number; teacherId: number; learnerId: number; startsAt: Date; endsAt: Date },
  now: Date,
) => Promise<Attendance>

/**
 * Everything of bookings that is due: unanswered, unpaid, over, to be released. Each step is a compare-and-set, so that any
 * number of processes may sweep at once and a killed one leaves nothing half done. @returns how many were looked at
 */
export async function sweepBookings(db: Db, attendanceOf: AttendanceOf, now: Date): Promise<number> {
  const due = await bookingsDueNow(db, { now })
  for (const booking of due) {
    if (booking.status === 'pending' || booking.status === 'accepted') await expireBooking(db, booking, now)
    else if (booking.status === 'confirmed') await settleLesson(db, booking, await attendanceOf(db, lessonOf(booking), now), now)
    else await releaseLesson(db, booking, now)
  }
  return due.length
}

const lessonOf = (booking: BookingRow) => ({
  id: booking.id,
  teacherId: booking.teacherId,
  learnerId: booking.learnerId,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
})

const bookingsDueNow = statement('bookings_due', (given: Given<{ now: Date }>) =>
  rows(
    all(bookings),
    (columns) => sql`
      select ${columns}
      from ${bookings}
      where ${bookings.dueAt} <= ${given.now}
      order by ${bookings.dueAt}
      limit ${AT_ONCE}`,
  ),
)
