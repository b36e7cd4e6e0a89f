/** What the calls of booking work with. */
import type { Keys } from '../../../shared/server/keys.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import type { MaySpend } from './book-lesson.ts'
import type { AttendanceOf } from './finish-lesson.ts'
import type { SeeingParts } from './seen-bookings.ts'

export type BookingParts = SeeingParts & {
  /** What teachers keep of new bookings, in basis points. */
  teacherShareBps: number
  keys: Keys
  limits: AttemptLimits
  attendanceOf: AttendanceOf
  maySpend: MaySpend
}
