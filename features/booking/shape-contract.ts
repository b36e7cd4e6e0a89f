/** What a booking is to those who see it. */
import * as z from 'zod/mini'
import { date, id, instant, kes } from '../../shared/fields.ts'
import { endings, problemReasons } from './rules/words.ts'

export const bookingStatuses = [
  'pending',
  'accepted',
  'confirmed',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
  'disputed',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ['n/a', 'pending', 'paid', 'refunded', 'released'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What booking itself lets a viewer do now; features above it add words of their own to `actions`. */
export const bookingActions = ['accept', 'decline', 'pay', 'propose', 'cancel', 'join', 'complete', 'report'] as const
export type BookingAction = (typeof bookingActions)[number]

const bookingFields = {
  id: id(),
  teacher_id: id(),
  subject: z.string(),
  /** What it is about, or else the subject. */
  title: z.string(),
  status: z.enum(bookingStatuses),
  payment_status: z.enum(paymentStatuses),
  /** KES. */
  cost: kes(),
  message: z.nullable(z.string()),
  starts_at: instant(),
  ends_at: instant(),
  /** Nairobi wall time, `2026-11-25 18:30:00`. */
  session_datetime: z.string(),
  duration: z.number(),
  booked_at: instant(),
  answer_by: instant(),
  pay_by: z.nullable(instant()),
  /** What this viewer can do now; a button is there exactly when its word is here. */
  actions: z.array(z.string()),
  /** When the room lets people in; ten minutes before the start. */
  room_opens_at: instant(),
  /** Our own address, never a provider's; null until the lesson is confirmed. */
  join_link: z.nullable(z.string()),
  /** Why it ended, in words for the viewer; null while it has not. */
  ended_because: z.nullable(z.enum(endings)),
  ended_note: z.nullable(z.string()),
  refunded: kes(),
  /** Another time that was asked for and waits for an answer; `yours` when this viewer's side asked. */
  proposal: z.nullable(
    z.object({
      id: id(),
      yours: z.boolean(),
      starts_at: instant(),
      ends_at: instant(),
      message: z.nullable(z.string()),
      proposed_at: instant(),
      answer_by: instant(),
    }),
  ),
  /** A problem that was reported, and the desk's decision in words both sides read; its amounts are KES. */
  dispute: z.nullable(
    z.object({
      reason: z.enum(problemReasons),
      opened_at: instant(),
      decision: z.nullable(z.string()),
      refunded: z.nullable(kes()),
      teacher: z.nullable(kes()),
    }),
  ),
  /** Until when a problem can be reported, once the lesson is over. */
  report_until: instant(),
  /** The weekly series it was asked for with, and which of how many lessons it is. */
  series: z.nullable(z.object({ id: id(), place: z.number(), of: z.number() })),
}

/** A booking as the learner, the payer or their parent sees it. */
export const learnerBooking = z.object({
  ...bookingFields,
  teacher_name: z.string(),
  /** Address of the teacher’s photo; null where there is none. */
  teacher_photo: z.nullable(z.string()),
  learner_id: id(),
  learner_name: z.string(),
  /** `pay_by`; null when nothing is due. */
  due_date: z.nullable(instant()),
  /** What cancelling now would give back, in KES; null when it cannot be cancelled. */
  refund_if_cancelled: z.nullable(kes()),
  cancel_free_until: instant(),
  cancel_half_until: instant(),
  /** What half of it means, KES: what comes back, and how the rest is shared. */
  half: z.object({ back: kes(), teacher: kes(), service: kes() }),
  /** Paid from the payer's wallet as soon as it is accepted; said to the payer alone. */
  pay_at_once: z.boolean(),
})
export type LearnerBooking = z.infer<typeof learnerBooking>

/** A booking as its teacher sees it: a minor's first name and grade only until the request is accepted. */
export const teacherBooking = z.object({
  ...bookingFields,
  /** By which their drawn face is known; null until the request is accepted. */
  student_id: z.nullable(id()),
  /** Address of their photo; null where there is none, or none for teachers. */
  student_photo: z.nullable(z.string()),
  student_name: z.string(),
  grade: z.nullable(z.number()),
  requested_date: date(),
  requested_time: z.string(),
  date: date(),
  students_attended: z.number(),
  /** KES the teacher keeps. */
  teacher_earnings: kes(),
  /** What the teacher has told the desk of a problem that was reported. */
  dispute_answer: z.nullable(z.string()),
})
export type TeacherBooking = z.infer<typeof teacherBooking>
