/** Who teaches whom: what a teacher is shown of a learner's face follows it, in lists and at the photo's own address. */
import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { photoForTeachers } from '../../family/rules.ts'
import type { Teaches } from '../../family/server/index.ts'
import type { BookingStatus } from '../contract.ts'
import type { NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/** A lesson that was accepted and not called off: it is, will be or was taught. */
const taught = ['accepted', 'confirmed', 'completed', 'no_show', 'disputed'] as const satisfies readonly BookingStatus[]

/** The learner's photo as this lesson's teacher sees it. */
export function learnersPhoto(booking: NamedBooking, now: Date): string | null {
  if (!taught.some((status) => status === booking.status)) return null
  const { learnerPhoto: photo, learnerPhotoAgreed, learnerBornOn: bornOn } = booking
  return photoForTeachers({ photo, photoAgreed: learnerPhotoAgreed, bornOn }, now)
}

export const teachesLessons: Teaches = async (db, pair) => (await lessonOf(db, pair)).length > 0

const lessonOf = statement('lesson_of_two', (given: Given<{ teacherId: number; learnerId: number }>) =>
  rows(
    { id: bookings.id },
    (columns) => sql`
      select ${columns}
      from ${bookings}
      where ${bookings.learnerId} = ${given.learnerId}
        and ${bookings.teacherId} = ${given.teacherId}
        and ${bookings.status} in (${sql.join(
          taught.map((status) => sql`${status}`),
          sql`, `,
        )})
      limit 1`,
  ),
)
