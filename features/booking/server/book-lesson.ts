import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db, type Tx } from '../../../shared/server/database.ts'
import { all, called, insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { instantAt, parseClockRange } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { slotState, type TimeSpan } from '../../availability/rules.ts'
import { claim, claimLost, type SlotRow } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import type { Learner } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals, type bookSession } from '../contract.ts'
import { answerBy } from '../rules.ts'
import { refuseTooMuch } from './asking-limits.ts'
import { lessonTerms, type LessonTerms } from './lesson-terms.ts'
import { aboutBooking, type BookingRow, type NamedBooking } from './queries.ts'
import { bookings } from './tables.ts'

/**
 * Whether a learner may spend this much without asking a parent, found out in the transaction that would spend it, with the
 * learner's turn taken. Given by the feature that knows what parents allow.
 */
export type MaySpend = (
  tx: Tx,
  wish: { learner: Pick<Learner, 'id' | 'bornOn'>; priceCents: number },
  now: Date,
) => Promise<'yes' | 'parent_first' | 'no_parent'>

type Wanted = { actor: Actor; asksSession?: boolean; input: Input<typeof bookSession>; now: Date }

type Request = Wanted & {
  teacherShareBps: number
  times: number
  maySpend: MaySpend
  also?: (tx: Tx, bookingId: number) => Promise<void>
}

/**
 * Asks a teacher for a free slot. The request holds the slot until the teacher has answered; nothing is paid yet. Of any number
 * of requests for one slot exactly one wins. Whoever wants time of these people waits for its turn, and then everything is looked
 * at once and written once. Refuses as `bookableLesson` and `refuseTooMuch` do, and with `learner_busy`, `parent_first`,
 * `no_parent`.
 * @param request.asksSession whether nobody has asked yet whether the actor's session stands, so that it is asked here
 * @param request.times how many times what the contract allows one person is allowed
 * @param request.also what happens in the same transaction, or the lesson is not booked either
 */
export async function bookLesson(db: Db, request: Request): Promise<NamedBooking> {
  try {
    return await retryDeadlock(() => db.transaction((tx) => bookInTurn(tx, request)))
  } catch (error) {
    const whose = claimLost(error)
    if (whose) throw new Refusal(refusals[whose === 'teacher' ? 'slot_taken' : 'learner_busy'])
    throw error
  }
}

async function bookInTurn(tx: Tx, request: Request): Promise<NamedBooking> {
  const { actor, input, teacherShareBps, now } = request
  // What is read afterwards stays as it was read: whoever leaves, takes time off or spends for this learner waits here too.
  await takeTurns(tx, [input.teacher_id, input.student_id, actor.userId])
  const { learner, teacher, subject, slot, held } = await bookableLesson(tx, request)
  refuseTooMuch(held, request.times, now)
  const { priceCents } = teacher
  const may = actor.userId === learner.id ? await request.maySpend(tx, { learner, priceCents }, now) : 'yes'
  if (may !== 'yes') throw new Refusal(refusals[may])
  const [booking] = await requestLesson(tx, {
    slotId: slot.id,
    teacherId: teacher.id,
    learnerId: learner.id,
    payerId: actor.userId,
    grade: learner.grade,
    topic: input.topic || null,
    message: input.message || null,
    answerBy: answerBy(now, slot.startsAt),
    payAtOnce: input.pay_at_once ?? false,
    learnerFirstName: firstName(learner.name),
    ...{ subject, priceCents, teacherShareBps, now },
  })
  // The teacher has withdrawn the slot at the same moment.
  if (!booking) throw new Refusal(refusals.slot_taken)
  await request.also?.(tx, booking.id)
  return {
    ...booking,
    teacherName: teacher.name,
    teacherPhoto: teacher.photo,
    learnerName: learner.name,
    learnerBornOn: learner.bornOn,
    learnerPhoto: learner.photo,
    learnerPhotoAgreed: learner.photoAgreed,
    payerConfirmed: true,
  }
}

/** What a request comes to if it were made now. Refuses as `lessonTerms` does, and with `slot_taken`. */
export async function bookableLesson(db: Db | Tx, wanted: Wanted): Promise<LessonTerms & { slot: SlotRow }> {
  const { slot, ...terms } = await lessonTerms(db, { ...wanted, span: spanOf(wanted.input) })
  // A time that the teacher does not offer is not available either.
  if (!slot || slotState(slot, wanted.now) !== 'free') throw new Refusal(refusals.slot_taken)
  return { ...terms, slot }
}

export type WallTime = { date: string; time: string }

/** The two instants of a wall-clock date and range; null where there is no such time. */
export function spanOf({ date, time }: WallTime): TimeSpan | null {
  const range = parseClockRange(time)
  const startsAt = range && instantAt(date, range.from)
  const endsAt = range && instantAt(date, range.to)
  return startsAt && endsAt ? { startsAt, endsAt } : null
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

/** In one statement: the booking, both people's time and the notice to the teacher. */
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
    all(made),
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
        returning *),
      teachers_time as (${claim({ ...time, part: 'teacher', person: made.teacherId })}),
      learners_time as (${claim({ ...time, part: 'learner', person: made.learnerId })}),
      told as (${notice({ kind: 'booking_requested', to: made.teacherId, by: made.payerId, about, at: now, from: made })})
      select ${columns}
      from ${made}`,
  )
})
