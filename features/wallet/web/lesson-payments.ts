/** Lesson payments of a teacher: what has been released, and before it what is paid and still waits; a seat in a class is one. */
import type { TeacherBooking } from '../../booking/contract.ts'
import type { WaitingSeat } from '../../classes/contract.ts'
import type { Transaction } from '../contract.ts'

export type LessonPayment = {
  key: string
  title: string
  /** Null where nobody knows any more. */
  learner: string | null
  learnerId: number | null
  photo: string | null
  at: Date
  /** KES for the teacher. */
  earnings: number
  /** KES the family paid. */
  amount: number | null
  /** `clearing`: released, and not yet where it can be paid out from. */
  stands: 'waiting' | 'clearing' | 'completed'
  /** When a payment opens that is not completed; null where an operator decides about it. */
  opensAt: Date | null
}

/** Newest first. A release and its booking or seat are one payment. */
export function lessonPayments(
  transactions: readonly Transaction[],
  bookings: readonly TeacherBooking[],
  seats: readonly WaitingSeat[],
): LessonPayment[] {
  const released = transactions
    .filter(({ type }) => type === 'earning')
    .map((one): LessonPayment => ({
      key: `earning-${one.id}`,
      title: one.title,
      learner: one.details.learner,
      learnerId: one.details.learner_id,
      photo: one.details.learner_photo,
      at: new Date(one.timestamp),
      earnings: one.amount,
      amount: one.details.paid,
      ...clearing(one.details.clears_at),
    }))
  const waiting = bookings.filter(isWaiting).map((one): LessonPayment => ({
    key: `lesson-${one.id}`,
    title: one.title,
    learner: one.student_name,
    learnerId: one.student_id,
    photo: one.student_photo,
    at: new Date(one.starts_at),
    earnings: one.teacher_earnings,
    amount: one.cost,
    stands: 'waiting',
    opensAt: one.status === 'disputed' ? null : new Date(one.report_until),
  }))
  const taken = seats.map((one): LessonPayment => ({
    key: `seat-${one.id}`,
    title: one.title,
    learner: one.learner,
    learnerId: one.learner_id,
    photo: one.learner_photo,
    at: new Date(one.starts_at),
    earnings: one.teacher_earnings,
    amount: one.amount,
    stands: 'waiting',
    opensAt: new Date(one.opens_at),
  }))
  return [...waiting, ...taken, ...released].sort((a, b) => b.at.getTime() - a.at.getTime())
}

const clearing = (until: string | null): Pick<LessonPayment, 'stands' | 'opensAt'> =>
  until === null ? { stands: 'completed', opensAt: null } : { stands: 'clearing', opensAt: new Date(until) }

/** Paid, and its money not yet released. */
export const isWaiting = ({ payment_status }: TeacherBooking): boolean => payment_status === 'paid'
