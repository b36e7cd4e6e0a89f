import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { all, called, rows, silent, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { photoAgreed } from '../../family/server/index.ts'
import type { BookingFacts } from '../rules.ts'
import { bookings } from './tables.ts'

/** A booking as its table has it. */
export type BookingRow = typeof bookings.$inferSelect

/** Bookings, or a part of a statement that has their columns. */
type Bookings = typeof bookings

const teacher = called(users, 'teacher')
const learner = called(users, 'learner')
const learnerProfile = called(studentProfiles, 'learner_profile')
const payer = called(users, 'payer')

const peopleColumns = {
  teacherName: teacher.name,
  teacherPhoto: photoOf(teacher.id),
  learnerName: learner.name,
  learnerBornOn: learnerProfile.bornOn,
  learnerPhoto: photoOf(learner.id),
  learnerPhotoAgreed: photoAgreed(learner.id),
  payerConfirmed: sql<boolean>`${payer.emailConfirmedAt} is not null`,
}

/** With the people in it, which every view shows. */
export type NamedBooking = BookingRow & RowOf<typeof peopleColumns>

/** What a reading of bookings with their people selects, and the joins it needs after `from`. */
export const namedColumns = (booking: Bookings) => ({ ...all(booking), ...peopleColumns })
export const joinPeople = (booking: Bookings): SQL => sql`
      cross join lateral (${theOne(users, users.id, booking.teacherId)}) ${teacher}
      cross join lateral (${theOne(users, users.id, booking.learnerId)}) ${learner}
      cross join lateral (${theOne(studentProfiles, studentProfiles.userId, booking.learnerId)}) ${learnerProfile}
      cross join lateral (${theOne(users, users.id, booking.payerId)}) ${payer}`

/** By its key, row for row: of a busy life more is expected than is found, and then everybody there is would be read for it. */
const theOne = (table: SQLWrapper, key: SQLWrapper, value: SQLWrapper): SQL =>
  sql`select * from ${table} where ${key} = ${value} limit 1`

/** Bookings with their people: `narrowed` is what stands after the joins. */
export const namedBookings = (narrowed: SQL): Query<NamedBooking> =>
  rows(
    namedColumns(bookings),
    (columns) => sql`
      select ${columns}
      from ${bookings}
      ${joinPeople(bookings)}
      ${narrowed}`,
  )

const byId = statement('booking_by_id', (given: Given<{ id: number }>) => namedBookings(sql`where ${bookings.id} = ${given.id}`))

export async function bookingById(db: Db, id: number): Promise<NamedBooking | null> {
  const [row] = await byId(db, { id })
  return row ?? null
}

const ofSeries = statement('bookings_of_series', (given: Given<{ seriesId: number }>) =>
  namedBookings(sql`
      where ${bookings.seriesId} = ${given.seriesId}
      order by ${bookings.seriesPlace}`),
)

/** The lessons of a series in the order they were asked for in. */
export const bookingsOfSeries = (db: Db | Tx, seriesId: number): Promise<NamedBooking[]> => ofSeries(db, { seriesId })

/** So that what the next statement sees of a series is as it is; all lock its lessons in one order. */
export const lockSeries = statement('lock_series', (given: Given<{ seriesId: number }>) =>
  silent(sql`select from ${bookings} where ${bookings.seriesId} = ${given.seriesId} order by ${bookings.id} for update`),
)

type Due = { payerId: number; teacherId: number; priceCents: number }

/** The bookings that a payer owes a teacher, by amount: what paying without naming a booking can mean. */
export const bookingsDue = statement('bookings_due_by_payer', (given: Given<Due>) =>
  namedBookings(sql`
      where ${bookings.payerId} = ${given.payerId}
        and ${bookings.teacherId} = ${given.teacherId}
        and ${bookings.priceCents} = ${given.priceCents}
        and ${bookings.status} = 'accepted'
      order by ${bookings.payBy}
      limit 2`),
)

/** What a notice about a booking names. */
export const aboutBooking = (booking: Bookings) => ({
  subject: booking.subject,
  starts_at: booking.startsAt,
  booking: booking.id,
})

export const factsOf = (booking: BookingRow): BookingFacts => ({
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  answerBy: booking.answerBy,
  payBy: booking.payBy,
  releaseAt: booking.releaseAt,
  priceCents: booking.priceCents,
})
