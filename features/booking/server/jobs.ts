import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { eachAlone } from '../../../shared/server/sweep.ts'
import { expireBooking } from './expire-booking.ts'
import { missTeacher, releaseLesson, settleLesson, type AttendanceOf } from './finish-lesson.ts'
import { teacherMissedAt } from '../rules/attendance.ts'
import type { BookingRow } from './queries.ts'
import { remindOfLesson, remindOfPayment } from './reminders.ts'
import { bookings } from './tables.ts'

const AT_ONCE = 100

/**
 * Everything of bookings that is due: unanswered, unpaid, to be reminded of, over, to be released. Each step is a
 * compare-and-set, so that any number of processes may sweep at once and a killed one leaves nothing half done.
 * @returns how many were looked at
 */
export async function sweepBookings(db: Db, attendanceOf: AttendanceOf, now: Date): Promise<number> {
  const step = (booking: BookingRow): Promise<unknown> => {
    const bookingId = booking.id
    if (booking.status === 'accepted' && booking.payBy && now < booking.payBy) return remindOfPayment(db, { bookingId, now })
    if (booking.status === 'pending' || booking.status === 'accepted') return expireBooking(db, booking, now)
    if (booking.status === 'confirmed' && now < teacherMissedAt(booking)) return remindOfLesson(db, { bookingId, now })
    if (booking.status === 'confirmed' && now < booking.endsAt) return missTeacher(db, attendanceOf, booking, now)
    return booking.status === 'confirmed' ? settleLesson(db, attendanceOf, booking, now) : releaseLesson(db, booking, now)
  }
  return eachAlone(await bookingsDueNow(db, { now }), now, step, ({ id }, until) =>
    db
      .update(bookings)
      .set({ dueAt: until })
      .where(and(eq(bookings.id, id), lte(bookings.dueAt, now))),
  )
}

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
