/** The calls by which a lesson that was asked for changes: paid by itself, moved, found fault with. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, text } from '../../shared/fields.ts'
import { learnerBooking, refusals, stepRefusals } from './contract.ts'
import { fairWishes, problemReasons } from './rules/words.ts'

export const payAtOnce = endpoint({
  method: 'PUT',
  path: '/lessons/api/bookings/{bookingId}/pay-at-once',
  summary: 'Say that a request is to be paid from the wallet as soon as it is accepted, or take that back.',
  who: ['student', 'parent'],
  input: z.strictObject({ bookingId: id(), on: z.boolean() }),
  example: { bookingId: 31, on: false },
  output: z.object({ success: z.literal(true), booking: learnerBooking }),
  refusals: [refusals.not_possible_now],
})

export const proposeTime = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/proposals',
  summary: 'Propose another of the teacher’s free times; it is held, the lesson stays where it is until the other side accepts.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ bookingId: id(), slot_id: id(), message: z.optional(text(0, 300)) }),
  example: { bookingId: 31, slot_id: 402, message: 'We have a school trip that evening.' },
  output: z.object({ success: z.literal(true), proposal_id: id(), answer_by: instant() }),
  refusals: [
    ...stepRefusals,
    refusals.slot_taken,
    refusals.learner_busy,
    refusals.other_length,
    refusals.proposed_often,
    refusals.email_unconfirmed,
  ],
})

export const answerProposal = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/proposals/{proposalId}',
  summary: 'Accept or decline another time that the other side proposed, or take back one’s own; money stays where it is.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ bookingId: id(), proposalId: id(), action: z.enum(['accept', 'decline', 'take_back']) }),
  example: { bookingId: 31, proposalId: 5, action: 'accept' },
  output: z.object({ success: z.literal(true), starts_at: instant(), ends_at: instant() }),
  refusals: [...stepRefusals],
})

export const reportProblem = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/report',
  summary: 'Say within 24 hours what was wrong with a lesson; its money is frozen until the desk has decided.',
  who: ['student', 'parent'],
  input: z.strictObject({
    bookingId: id(),
    reason: z.enum(problemReasons),
    words: text(3, 1000),
    wish: z.enum(fairWishes),
  }),
  example: { bookingId: 31, reason: 'teacher_late', words: 'She came at 7:19 and we did not finish.', wish: 'part_back' },
  output: z.object({ success: z.literal(true), message: z.string() }),
  refusals: [...stepRefusals, refusals.not_over_yet],
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/report/answer',
  summary: 'Tell the desk your side of a problem that was reported with a lesson you taught, once, until it has decided.',
  who: ['teacher'],
  input: z.strictObject({ bookingId: id(), words: text(3, 1000) }),
  example: { bookingId: 31, words: 'Power went in Eldoret, I came back on my phone.' },
  output: z.object({ success: z.literal(true) }),
  refusals: [refusals.not_possible_now],
})
