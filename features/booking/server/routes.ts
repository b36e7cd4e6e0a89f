import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { LearnerBooking, TeacherBooking } from '../contract.ts'
import * as changes from '../changes-contract.ts'
import * as calls from '../contract.ts'
import { answerBooking } from './answer-booking.ts'
import { answerProposal } from './answer-proposal.ts'
import { answerReport } from './answer-report.ts'
import { bookLesson } from './book-lesson.ts'
import { cancelBooking } from './cancel-booking.ts'
import { disputeCalls } from './dispute-routes.ts'
import { completeLesson } from './finish-lesson.ts'
import { listCalls } from './list-routes.ts'
import type { BookingParts } from './parts.ts'
import { setPayAtOnce } from './pay-at-once.ts'
import { payLesson } from './pay-lesson.ts'
import { proposeTime } from './propose-time.ts'
import type { NamedBooking } from './queries.ts'
import { reportProblem } from './report-problem.ts'
import { seenByLearner, seenByTeacher, sidesOf, type SeeingParts } from './seen-bookings.ts'
import { seriesCalls } from './series-routes.ts'

export const bookingCalls: readonly CallRoute<BookingParts>[] = [
  route(
    calls.bookSession,
    async ({ actor, input, now }, parts) => {
      const booking = await bookLesson(parts.db, {
        actor,
        asksSession: true,
        input,
        teacherShareBps: parts.teacherShareBps,
        times: parts.limits.times,
        maySpend: parts.maySpend,
        now,
      })
      const message = 'Session booked successfully! Waiting for teacher confirmation.'
      return { success: true, message, booking: await seenByPayer(parts, booking, actor, now) }
    },
    'by its statement',
  ),
  route(calls.answerBooking, async ({ actor, input, now }, parts) => {
    if (input.teacher_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    const { booking_id: bookingId, action, reason } = input
    const booking = await answerBooking(parts.db, { actor, bookingId, action, reason, now })
    const message = action === 'accept' ? 'Lesson request accepted!' : 'Lesson request rejected.'
    return { success: true, message, booking: await seenByItsTeacher(parts, booking, now) }
  }),
  route(
    calls.payTeacher,
    async ({ actor, input, now }, parts) => {
      if (input.payer_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
      const { teacher_id: teacherId, amount: amountKes, booking_id: bookingId } = input
      const paid = await payLesson(parts.db, { actor, teacherId, amountKes, bookingId, now })
      const booking = await seenByPayer(parts, paid.booking, actor, now)
      return { success: true, message: 'Payment processed successfully!', booking, balance: shillings(paid.balanceCents) }
    },
    'by its statement',
  ),
  route(changes.payAtOnce, async ({ actor, input, now }, parts) => {
    const booking = await setPayAtOnce(parts.db, { actor, ...input })
    return { success: true, booking: await seenByPayer(parts, booking, actor, now) }
  }),
  route(calls.cancelBooking, async ({ actor, input, now }, { db }) => {
    const { refund, ...wish } = input
    const expectedCents = refund === undefined ? undefined : centsFromShillings(refund)
    const { refundedCents } = await cancelBooking(db, { actor, ...wish, expectedCents, now })
    return { success: true, refunded: shillings(refundedCents) }
  }),
  route(calls.completeBooking, async ({ actor, input, now }, parts) => {
    const booking = await completeLesson(parts.db, parts.attendanceOf, { actor, bookingId: input.bookingId, now })
    return { success: true, booking: await seenByItsTeacher(parts, booking, now) }
  }),
  route(changes.proposeTime, async ({ actor, input, now }, { db }) => {
    const { bookingId, slot_id: slotId, message } = input
    const { id, answerBy } = await proposeTime(db, { actor, bookingId, slotId, message, now })
    return { success: true, proposal_id: id, answer_by: answerBy.toISOString() }
  }),
  route(changes.answerProposal, async ({ actor, input, now }, { db }) => {
    const { startsAt, endsAt } = await answerProposal(db, { actor, ...input, now })
    return { success: true, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }
  }),
  route(changes.reportProblem, async ({ actor, input, now }, { db }) => {
    const { bookingId, ...report } = input
    await reportProblem(db, { actor, bookingId, report, now })
    return { success: true, message: 'Your report was sent. The money is held until Somo has decided.' }
  }),
  route(changes.answerReport, async ({ actor, input, now }, { db }) => {
    await answerReport(db, { actor, ...input, now })
    return { success: true }
  }),
  ...disputeCalls,
  ...listCalls,
  ...seriesCalls,
]

/** Whoever books and pays is on the learner's side by that alone: nobody's children need be looked up. */
async function seenByPayer(parts: SeeingParts, booking: NamedBooking, actor: Actor, now: Date): Promise<LearnerBooking> {
  const [view] = await seenByLearner(parts, [{ booking, sides: sidesOf(booking, actor.userId, []) }], now)
  if (!view) throw new Error('a booking was not drawn')
  return view
}

async function seenByItsTeacher(parts: SeeingParts, booking: NamedBooking, now: Date): Promise<TeacherBooking> {
  const [view] = await seenByTeacher(parts, [booking], now)
  if (!view) throw new Error('a booking was not drawn')
  return view
}
