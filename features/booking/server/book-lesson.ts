import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db, type Tx } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { instantAt, parseClockRange } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { claim, claimLost, offFor, slotAt, type SlotRow } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { slotState, type TimeSpan } from '../../availability/rules.ts'
import { learnerFor, type Learner } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { teacherTerms, type TeacherTerms } from '../../teachers/server/index.ts'
import { refusals, type bookSession } from '../contract.ts'
import { answerBy } from '../rules.ts'
import { refuseTooMuch, takeTurn } from './asking-limits.ts'
import { aboutBooking, joinPeople, namedColumns, type BookingRow, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/**
 * Whether a learner may spend this much without asking a parent, found out in the transaction that would spend it, with the
 * learner's turn taken. Given by the feature that knows what parents allow.
 */
export type MaySpend = (
  tx: Tx,
  wish: { learnerId: number; priceCents: number },
  now: Date,
) => Promise<'yes' | 'parent_first' | 'no_parent'>

type Wanted = { actor: Actor; input: Input<typeof bookSession>; now: Date }

/**
 * Asks a teacher for a free slot. The request holds the slot until the teacher has answered; nothing is paid yet. Of any number
 * of requests for one slot exactly one wins. Refuses with `not_found`, `email_unconfirmed`, `guardian_consent_needed`,
 * `grade_not_taught`, `price_changed`, `slot_taken`, `learner_busy`, `parent_first`, `no_parent`, and as `refuseTooMuch` does.
 * @param request.times how many times what the contract allows one person is allowed
 * @param request.also what happens in the same transaction, or the lesson is not booked either
 */
export async function bookLesson(
  db: Db,
  request: Wanted & {
    teacherShareBps: number
    times: number
    maySpend: MaySpend
    also?: (tx: Tx, bookingId: number) => Promise<void>
  },
): Promise<NamedBooking> {
  const booking = await insertBooking(db, { ...request, ...(await bookableLesson(db, request)) })
  if (!booking) throw new Refusal(refusals.slot_taken)
  return booking
}

export type BookableLesson = { learner: Learner; teacher: TeacherTerms; subject: string; slot: SlotRow }

/** What a request comes to if it were made now; nothing is held by looking. Refuses as `bookLesson` does before it books. */
export async function bookableLesson(db: Db, { actor, input, now }: Wanted): Promise<BookableLesson> {
  const terms = await lessonTerms(db, { actor, input, now })
  const slot = await wantedSlot(db, terms.teacher.id, input)
  if (!slot || slotState(slot, now) !== 'free') throw new Refusal(refusals.slot_taken)
  return { ...terms, slot }
}

type Agreed = Pick<Input<typeof bookSession>, 'teacher_id' | 'student_id' | 'cost' | 'subject'>
export type LessonTerms = Omit<BookableLesson, 'slot'>

/** Who would be taught what by whom, at the price that was named; of one lesson and of each of a series alike. */
export async function lessonTerms(
  db: Db,
  { actor, input, now }: { actor: Actor; input: Agreed; now: Date },
): Promise<LessonTerms> {
  const [learner, teacher] = await Promise.all([learnerFor(db, actor, input.student_id, now), teacherTerms(db, input.teacher_id)])
  if (!learner) throw new Refusal(refusals.wrong_identity)
  if (!teacher?.isListed) throw new Refusal(refusals.not_found)
  // Who acts for somebody else as a parent has confirmed an address, or would not be let near the learner.
  if (actor.userId === learner.id && !learner.emailConfirmed) throw new Refusal(refusals.email_unconfirmed)
  if (learner.consent === 'missing') throw new Refusal(refusals.guardian_consent_needed)
  const subject = chosenSubject(teacher, learner, input.subject)
  if (centsFromShillings(input.cost) !== teacher.priceCents) {
    throw new Refusal(refusals.price_changed, { details: { cost: shillings(teacher.priceCents) } })
  }
  return { learner, teacher, subject }
}

/** The subject asked for, or the first one this teacher teaches to that grade. */
function chosenSubject(teacher: TeacherTerms, learner: Learner, wish: string | undefined): string {
  const taught = teacher.subjects.filter((subject) => subject.grades.includes(learner.grade))
  const chosen = wish ? taught.find((subject) => subject.name === wish) : taught[0]
  if (!chosen) throw new Refusal(refusals.grade_not_taught)
  return chosen.name
}

/** The slot of that wall-clock date and range; a time the teacher does not offer is not available either. */
async function wantedSlot(db: Db, teacherId: number, input: WallTime): Promise<SlotRow | null> {
  const span = spanOf(input)
  return span && slotAt(db, teacherId, span.startsAt, span.endsAt)
}

export type WallTime = { date: string; time: string }

/** The two instants of a wall-clock date and range; null where there is no such time. */
export function spanOf({ date, time }: WallTime): TimeSpan | null {
  const range = parseClockRange(time)
  const startsAt = range && instantAt(date, range.from)
  const endsAt = range && instantAt(date, range.to)
  return startsAt && endsAt ? { startsAt, endsAt } : null
}

type Wish = Parameters<typeof bookLesson>[1] & BookableLesson

async function insertBooking(db: Db, wish: Wish): Promise<NamedBooking | null> {
  const { actor, learner, teacher, slot, subject, teacherShareBps, now } = wish
  const request = {
    slotId: slot.id,
    teacherId: teacher.id,
    learnerId: learner.id,
    payerId: actor.userId,
    grade: learner.grade,
    topic: wish.input.topic || null,
    message: wish.input.message || null,
    priceCents: teacher.priceCents,
    answerBy: answerBy(now, slot.startsAt),
    payAtOnce: wish.input.pay_at_once ?? false,
    learnerFirstName: firstName(learner.name),
    ...{ subject, teacherShareBps, now },
  }
  try {
    return await retryDeadlock(() =>
      db.transaction(async (tx) => {
        await takeTurn(tx, request, now)
        await refuseTooMuch(tx, request, wish.times, now)
        const may = actor.userId === learner.id ? await wish.maySpend(tx, request, now) : 'yes'
        if (may !== 'yes') throw new Refusal(refusals[may])
        const [booking] = await requestLesson(tx, request)
        if (booking) await wish.also?.(tx, booking.id)
        return booking ?? null
      }),
    )
  } catch (error) {
    const whose = claimLost(error)
    if (whose) throw new Refusal(refusals[whose === 'teacher' ? 'slot_taken' : 'learner_busy'])
    throw error
  }
}

const made = called(bookings, 'made')

/** What a lesson is asked for with, alone or as one of a series. */
export type AskedLesson = Pick<
  BookingRow,
  | 'teacherId'
  | 'learnerId'
  | 'payerId'
  | 'subject'
  | 'grade'
  | 'topic'
  | 'message'
  | 'priceCents'
  | 'teacherShareBps'
  | 'payAtOnce'
> & {
  answerBy: Date
  learnerFirstName: string
  now: Date
}

/** In one statement: the booking, both people's time and the notice to the teacher; its names are answered with it. */
const requestLesson = statement('book_lesson', (given: Given<AskedLesson & { slotId: number }>) => {
  const { teacherId, learnerId, payerId, subject, grade, topic, message, priceCents, teacherShareBps, answerBy, now } = given
  const { payAtOnce } = given
  const asked = {
    teacherId,
    learnerId,
    payerId,
    subject,
    grade,
    topic,
    message,
    priceCents,
    teacherShareBps,
    answerBy,
    payAtOnce,
  }
  const time = { kind: 'booking', source: made.id, startsAt: made.startsAt, endsAt: made.endsAt, from: made } as const
  const about = { ...aboutBooking(made), who: sql`${given.learnerFirstName}::text`, until: made.answerBy }
  return rows(
    namedColumns(made),
    (columns) => sql`
      with ${made} as (
        ${insertSelect(bookings, {
          ...asked,
          startsAt: availabilitySlots.startsAt,
          endsAt: availabilitySlots.endsAt,
          bookedAt: now,
          dueAt: answerBy,
        })}
        from ${availabilitySlots}
        where ${availabilitySlots.id} = ${given.slotId}
          and ${availabilitySlots.teacherId} = ${teacherId}
          and not ${offFor(availabilitySlots)}
        returning *),
      teachers_time as (${claim({ ...time, part: 'teacher', person: made.teacherId })}),
      learners_time as (${claim({ ...time, part: 'learner', person: made.learnerId })}),
      told as (${notice({ kind: 'booking_requested', to: made.teacherId, by: made.payerId, about, at: now, from: made })})
      select ${columns}
      from ${made}
      ${joinPeople(made)}`,
  )
})
