import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, run, type Db } from '../../../shared/server/database.ts'
import { instantAt, parseClockRange } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { userById } from '../../accounts/server/index.ts'
import { claimLost, claimSql, slotAt, type SlotRow } from '../../availability/server/index.ts'
import { slotState } from '../../availability/rules.ts'
import { learnerFor, type Learner } from '../../family/server/index.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { teacherTerms, type TeacherTerms } from '../../teachers/server/index.ts'
import type { bookSession } from '../contract.ts'
import { answerBy } from '../rules.ts'
import { bookingById, type BookingRow, type NamedBooking } from './queries.ts'

/**
 * Asks a teacher for a free slot. The request holds the slot until the teacher has answered; nothing is paid yet. Of any number of
 * requests for one slot exactly one wins.
 * Refuses with `not_found`, `email_unconfirmed`, `guardian_consent_needed`, `grade_not_taught`, `price_changed`, `slot_taken`,
 * `learner_busy`.
 */
export async function bookLesson(
  db: Db,
  request: { actor: Actor; input: Input<typeof bookSession>; teacherShareBps: number; now: Date },
): Promise<NamedBooking> {
  const { actor, input, now } = request
  const [learner, teacher, payer] = await Promise.all([
    learnerFor(db, actor, input.student_id, now),
    teacherTerms(db, input.teacher_id),
    userById(db, actor.userId),
  ])
  if (!learner) throw new Refusal('wrong_identity')
  if (!teacher?.approved || !payer) throw new Refusal('not_found')
  if (!payer.email_confirmed_at) throw new Refusal('email_unconfirmed')
  if (learner.consent === 'missing') throw new Refusal('guardian_consent_needed')
  const subject = chosenSubject(teacher, learner, input.subject)
  if (centsFromShillings(input.cost) !== teacher.priceCents) {
    throw new Refusal('price_changed', { details: { cost: shillings(teacher.priceCents) } })
  }
  const slot = await wantedSlot(db, teacher.id, input)
  if (!slot || slotState(slot, now) !== 'free') throw new Refusal('slot_taken')
  const booking = await insertBooking(db, { ...request, learner, teacher, subject, slot })
  const named = booking && (await bookingById(db, booking.id))
  if (!named) throw new Refusal('slot_taken')
  return named
}

/** The subject asked for, or the first one this teacher teaches to that grade. */
function chosenSubject(teacher: TeacherTerms, learner: Learner, wish: string | undefined): string {
  const taught = teacher.subjects.filter((subject) => subject.grades.includes(learner.grade))
  const chosen = wish ? taught.find((subject) => subject.name === wish) : taught[0]
  if (!chosen) throw new Refusal('grade_not_taught')
  return chosen.name
}

/** The slot of that wall-clock date and range; a time the teacher does not offer is not available either. */
async function wantedSlot(db: Db, teacherId: number, input: { date: string; time: string }): Promise<SlotRow | null> {
  const range = parseClockRange(input.time)
  const startsAt = range && instantAt(input.date, range.from)
  const endsAt = range && instantAt(input.date, range.to)
  return startsAt && endsAt ? slotAt(db, teacherId, startsAt, endsAt) : null
}

/** One statement, one commit: the booking, both people's time and the notice to the teacher. */
const BOOK_SQL = `
  with turn as materialized (select pg_advisory_xact_lock(person) from unnest($1::bigint[]) as person),
  slot as (select starts_at, ends_at from availability_slots where id = $2 and teacher_id = $3 and (select count(*) from turn) = 2),
  made as (
    insert into bookings (teacher_id, learner_id, payer_id, subject, grade, message, starts_at, ends_at, price_cents, teacher_share_bps,
        booked_at, answer_by, due_at)
      select $3, $4, $5, $6, $7, $8, starts_at, ends_at, $9, $10, $11, $12, $12 from slot returning *),
  teachers_time as (${claimSql({ part: 'teacher', kind: 'booking', person: 'teacher_id', source: 'id', from: 'made' })}),
  learners_time as (${claimSql({ part: 'learner', kind: 'booking', person: 'learner_id', source: 'id', from: 'made' })}),
  told as (${noticeSql({ kind: 'booking_requested', user: 'teacher_id', about: { who: '$13::text', subject: 'subject', starts_at: 'starts_at', booking: 'id' }, at: '$11', from: 'made' })})
  select * from made`

type Wish = {
  actor: Actor
  input: Input<typeof bookSession>
  teacherShareBps: number
  now: Date
  learner: Learner
  teacher: TeacherTerms
  subject: string
  slot: SlotRow
}

async function insertBooking(db: Db, wish: Wish): Promise<BookingRow | null> {
  const { actor, learner, teacher, slot, now } = wish
  // Everybody who wants this teacher's or this learner's time queues in one order, so that two requests cannot wait for each other.
  const people = [teacher.id, learner.id].sort((a, b) => a - b)
  const learnerName = firstName(learner.name)
  try {
    const [booking] = await retryDeadlock(() =>
      run<BookingRow>(db, 'book_lesson', BOOK_SQL, [
        people,
        slot.id,
        teacher.id,
        learner.id,
        actor.userId,
        wish.subject,
        learner.grade,
        wish.input.message || null,
        teacher.priceCents,
        wish.teacherShareBps,
        now,
        answerBy(now, slot.startsAt),
        learnerName,
      ]),
    )
    return booking ?? null
  } catch (error) {
    const whose = claimLost(error)
    if (whose) throw new Refusal(whose === 'teacher' ? 'slot_taken' : 'learner_busy')
    throw error
  }
}
