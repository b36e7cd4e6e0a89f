/** The statements by which a paid lesson ends: each moves a state, its money and its notice together, or nothing. */
import { sql, type SQL } from 'drizzle-orm'
import { all, called, rows, set, silent, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import type { NoticeKind } from '../../notices/contract.ts'
import { notice } from '../../notices/server/index.ts'
import { countStudents } from '../../teachers/server/index.ts'
import { lessonRefund, lessonRelease, teacherPart } from '../../wallet/server/index.ts'
import { aboutBooking, type BookingRow } from './queries.ts'
import { bookings } from './tables.ts'
import { withLearner } from './with-learner.ts'

type Which = { bookingId: number; now: Date }
type Ended = Which & { releaseAt: Date }

const moved = called(bookings, 'moved')
const firstLesson = called(bookings, 'first_lesson')
const other = called(bookings, 'other')

const stillPaid = (given: Given<{ bookingId: number }>): SQL => sql`
          ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'confirmed'
          and ${bookings.paymentStatus} = 'paid'`

/** Taught. A learner this teacher has never taught before counts as one student more. */
export const complete = statement('complete_lesson', (given: Given<Ended>) =>
  rows(
    all(moved),
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { status: 'completed', completedAt: given.now, releaseAt: given.releaseAt, dueAt: given.releaseAt })}
        where ${stillPaid(given)}
        returning *),
      ${firstLesson} as (
        select *
        from ${moved}
        where not exists (
          select
          from ${bookings} ${other}
          where ${other.teacherId} = ${moved.teacherId}
            and ${other.learnerId} = ${moved.learnerId}
            and ${other.status} = 'completed'
            and ${other.id} <> ${moved.id})),
      counted as (${countStudents(firstLesson.teacherId, firstLesson)}),
      told as (${toldDone(given)})
      select ${columns}
      from ${moved}`,
  ),
)

/** The learner did not come: the teacher is paid, after the same day in which it can be objected to. */
export const learnerAbsent = statement('learner_absent', (given: Given<Ended>) =>
  silent(sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          status: 'no_show',
          endedBecause: 'learner_absent',
          releaseAt: given.releaseAt,
          dueAt: given.releaseAt,
        })}
        where ${stillPaid(given)}
        returning *)
      ${toldDone(given)}`),
)

const toldDone = (given: Given<Which>): SQL =>
  notice({ kind: 'lesson_completed', to: moved.payerId, about: aboutBooking(moved), at: given.now, from: moved })

/** The teacher did not come: all of it goes back at once. */
export const teacherAbsent = statement('teacher_absent', (given: Given<Which>) =>
  giveBack(given, { status: 'no_show', endedBecause: 'teacher_absent' }),
)

/** The learner was never let in: the same, in other words. */
export const keptOutside = statement('kept_outside', (given: Given<Which>) =>
  giveBack(
    given,
    { status: 'no_show', endedBecause: 'kept_outside' },
    { family: 'kept_outside', teacher: 'learners_kept_outside' },
  ),
)

/** Nobody came and nobody said otherwise for a day: the same. */
export const nobodyCame = statement('nobody_came', (given: Given<Which>) =>
  giveBack(given, { status: 'cancelled', endedBecause: null }),
)

/** Whoever waited in the room learns it with who paid; and the teacher, who may have another word to say about it. */
function giveBack(
  given: Given<Which>,
  ended: Pick<BookingRow, 'status' | 'endedBecause'>,
  kinds: { family: NoticeKind; teacher: NoticeKind } = { family: 'lesson_refunded', teacher: 'lesson_missed' },
): Query<{ refund: unknown }> {
  const about = { ...aboutBooking(moved), amount: moved.refundedCents }
  const byOthers = sql`${moved} cross join ${withLearner(moved, sql`true`)} where told.person <> ${moved.payerId}`
  return rows(
    { refund: lessonRefund(moved, given.now) },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { ...ended, paymentStatus: 'refunded', refundedCents: bookings.priceCents, dueAt: null })}
        where ${stillPaid(given)}
        returning *),
      told as (${notice({ kind: kinds.family, to: moved.payerId, about, at: given.now, from: moved })}),
      told_who_learns as (${notice({ kind: kinds.family, to: sql`told.person`, about, at: given.now, from: byOthers })}),
      told_who_teaches as (${notice({ kind: kinds.teacher, to: moved.teacherId, about, at: given.now, from: moved })})
      select ${columns}
      from ${moved}`,
  )
}

/** Looked at again: at its end, or where nobody was seen when the teacher's day to say so is over. */
export const lookAgain = statement('wait_for_word', (given: Given<{ bookingId: number; at: Date }>) =>
  silent(sql`
      update ${bookings}
      set ${set(bookings, { dueAt: given.at })}
      where ${stillPaid(given)}`),
)

/** What nobody objected to goes to the teacher and to Somo. */
export const release = statement('release_lesson', (given: Given<Which>) => {
  const about = { ...aboutBooking(moved), amount: teacherPart(moved.priceCents, moved.teacherShareBps) }
  return rows(
    { release: lessonRelease(moved, given.now) },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { paymentStatus: 'released', dueAt: null })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} in ('completed', 'no_show')
          and ${bookings.paymentStatus} = 'paid'
          and ${bookings.releaseAt} <= ${given.now}
        returning *),
      told as (${notice({ kind: 'money_released', to: moved.teacherId, about, at: given.now, from: moved })})
      select ${columns}
      from ${moved}`,
  )
})
