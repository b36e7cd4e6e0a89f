/** How a paid lesson ends: the room's log or the teacher's word decides, and the money follows a day later. */
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { hours, plus } from '../../../shared/time.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { countStudentSql } from '../../teachers/server/index.ts'
import { refundLessonSql, releaseLessonSql } from '../../wallet/server/index.ts'
import { outcomeOf, RELEASE_AFTER_HOURS, stepProblem, type Attendance } from '../rules.ts'
import { bookingById, factsOf, type BookingRow, type NamedBooking } from './queries.ts'

const ABOUT = { subject: 'subject', starts_at: 'starts_at', booking: 'id' }
const PAID = `status = 'confirmed' and payment_status = 'paid'`

const COMPLETE_SQL = `
  with moved as (
    update bookings set status = 'completed', completed_at = $2, release_at = $3, due_at = $3 where id = $1 and ${PAID} returning *),
  counted as (${countStudentSql('moved')}),
  told as (${noticeSql({ kind: 'lesson_completed', user: 'payer_id', about: ABOUT, at: '$2', from: 'moved' })})
  select * from moved`

/** The learner did not come: the teacher is paid, after the same day in which it can be objected to. */
const LEARNER_ABSENT_SQL = `
  with moved as (
    update bookings set status = 'no_show', ended_because = 'learner_absent', release_at = $3, due_at = $3 where id = $1 and ${PAID} returning *),
  told as (${noticeSql({ kind: 'lesson_completed', user: 'payer_id', about: ABOUT, at: '$2', from: 'moved' })})
  select * from moved`

/** The teacher did not come, or nobody did and nobody said otherwise for a day: all of it goes back at once. */
const refundSql = (status: 'no_show' | 'cancelled', because: string): string => `
  with moved as (
    update bookings set status = '${status}', payment_status = 'refunded', refunded_cents = price_cents, ended_because = ${because}, due_at = null
      where id = $1 and ${PAID} returning *),
  told as (${noticeSql({ kind: 'lesson_refunded', user: 'payer_id', about: { ...ABOUT, amount: 'refunded_cents' }, at: '$2', from: 'moved' })})
  select moved.*, ${refundLessonSql('moved', '$2')} as refund from moved`

const TEACHER_ABSENT_SQL = refundSql('no_show', `'teacher_absent'`)
const NOBODY_SQL = refundSql('cancelled', 'null')

const RELEASE_SQL = `
  with moved as (
    update bookings set payment_status = 'released', due_at = null
      where id = $1 and status in ('completed', 'no_show') and payment_status = 'paid' and release_at <= $2 returning *),
  told as (${noticeSql({ kind: 'money_released', user: 'teacher_id', about: { ...ABOUT, amount: 'price_cents * teacher_share_bps / 10000' }, at: '$2', from: 'moved' })})
  select moved.*, ${releaseLessonSql('moved', '$2')} as release from moved`

/** The teacher's word, where the room saw nobody; the learner then has 24 hours. Refuses with `not_found`, `not_over_yet`, `not_possible_now`. */
export async function completeLesson(db: Db, wish: { actor: Actor; bookingId: number; now: Date }): Promise<NamedBooking> {
  const { actor, now } = wish
  const booking = await bookingById(db, wish.bookingId)
  if (!booking || booking.teacher_id !== actor.userId) throw new Refusal('not_found')
  const problem = stepProblem('complete', factsOf(booking), 'teacher', now)
  if (problem) throw new Refusal(problem === 'too_early' ? 'not_over_yet' : 'not_possible_now')
  const [moved] = await run<BookingRow>(db, 'complete_lesson', COMPLETE_SQL, [
    booking.id,
    now,
    plus(now, hours(RELEASE_AFTER_HOURS)),
  ])
  if (!moved) throw new Refusal('not_possible_now')
  return { ...booking, ...moved }
}

/** The clock's look at a paid lesson that is over. Where nobody was seen the teacher has a day to say that it was taught. */
export async function settleLesson(db: Db, booking: BookingRow, attendance: Attendance, now: Date): Promise<void> {
  if (stepProblem('settle', factsOf(booking), 'clock', now)) return
  const releaseAt = plus(now, hours(RELEASE_AFTER_HOURS))
  switch (outcomeOf(attendance, { startsAt: booking.starts_at, endsAt: booking.ends_at })) {
    case 'completed':
      await run(db, 'complete_lesson', COMPLETE_SQL, [booking.id, now, releaseAt])
      return
    case 'learner_absent':
      await run(db, 'learner_absent', LEARNER_ABSENT_SQL, [booking.id, now, releaseAt])
      return
    case 'teacher_absent':
      await run(db, 'teacher_absent', TEACHER_ABSENT_SQL, [booking.id, now])
      return
    case 'no_evidence':
      await waitForWord(db, booking, now)
  }
}

async function waitForWord(db: Db, booking: BookingRow, now: Date): Promise<void> {
  const until = plus(booking.ends_at, hours(RELEASE_AFTER_HOURS))
  if (now >= until) await run(db, 'nobody_came', NOBODY_SQL, [booking.id, now])
  else await run(db, 'wait_for_word', `update bookings set due_at = $2 where id = $1 and ${PAID}`, [booking.id, until])
}

/** The money of a lesson nobody objected to: 70 % to the teacher, the rest to Somo, once. */
export async function releaseLesson(db: Db, booking: BookingRow, now: Date): Promise<void> {
  if (stepProblem('release', factsOf(booking), 'clock', now)) return
  await run(db, 'release_lesson', RELEASE_SQL, [booking.id, now])
}
