import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type Route } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { learnerFor } from '../../family/server/index.ts'
import * as calls from '../contract.ts'
import { answerBooking } from './answer-booking.ts'
import { bookLesson } from './book-lesson.ts'
import { cancelBooking } from './cancel-booking.ts'
import { completeLesson } from './finish-lesson.ts'
import { payLesson } from './pay-lesson.ts'
import { bookingsOfLearner, bookingsOfTeacher } from './queries.ts'
import { learnerView, teacherView } from './views.ts'

/** @param parts.teacherShareBps what teachers keep of new bookings, in basis points */
export function bookingRoutes({ db, teacherShareBps }: { db: Db; teacherShareBps: number }): Route[] {
  return [
    route(calls.bookSession, async ({ actor, input, now }) => {
      const booking = await bookLesson(db, { actor, input, teacherShareBps, now })
      return {
        success: true,
        message: 'Session booked successfully! Waiting for teacher confirmation.',
        booking: learnerView(booking, actor, now),
      }
    }),
    route(calls.learnerBookings, async ({ actor, input, now }) => {
      if (!(await learnerFor(db, actor, input.studentId, now))) throw new Refusal('not_found')
      return (await bookingsOfLearner(db, input.studentId)).map((booking) => learnerView(booking, actor, now))
    }),
    route(calls.teacherBookings, async ({ actor, input, now }) => {
      if (input.teacherId !== actor.userId && actor.role !== 'admin') throw new Refusal('not_found')
      return (await bookingsOfTeacher(db, input.teacherId)).map((booking) => teacherView(booking, now))
    }),
    route(calls.answerBooking, async ({ actor, input, now }) => {
      if (input.teacher_id !== actor.userId) throw new Refusal('wrong_identity')
      const { booking_id: bookingId, action, reason } = input
      const booking = await answerBooking(db, { actor, bookingId, action, reason, now })
      const message = action === 'accept' ? 'Lesson request accepted!' : 'Lesson request rejected.'
      return { success: true, message, booking: teacherView(booking, now) }
    }),
    route(calls.payTeacher, async ({ actor, input, now }) => {
      if (input.payer_id !== actor.userId) throw new Refusal('wrong_identity')
      const paid = await payLesson(db, {
        actor,
        teacherId: input.teacher_id,
        amountKes: input.amount,
        bookingId: input.booking_id,
        now,
      })
      const booking = learnerView(paid.booking, actor, now)
      return { success: true, message: 'Payment processed successfully!', booking, balance: shillings(paid.balanceCents) }
    }),
    route(calls.cancelBooking, async ({ actor, input, now }) => {
      const { refundedCents } = await cancelBooking(db, { actor, bookingId: input.bookingId, reason: input.reason, now })
      return { success: true, refunded: shillings(refundedCents) }
    }),
    route(calls.completeBooking, async ({ actor, input, now }) => {
      const booking = await completeLesson(db, { actor, bookingId: input.bookingId, now })
      return { success: true, booking: teacherView(booking, now) }
    }),
  ]
}
