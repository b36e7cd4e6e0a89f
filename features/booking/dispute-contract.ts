/** The operator's side of lessons that were found fault with: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint, type Answer } from '../../shared/endpoint.ts'
import { id, instant, kes, text } from '../../shared/fields.ts'
import { secondFactorCode } from '../accounts/code-contract.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { refusals } from './contract.ts'
import { fairWishes, problemReasons } from './rules/words.ts'

const person = z.object({ id: id(), name: z.string(), photo: z.nullable(z.string()) })

export const showDispute = endpoint({
  method: 'GET',
  path: '/admin/bookings/{bookingId}/dispute',
  summary: 'A reported lesson: who says what, what is at stake, what the room saw, and what was decided.',
  who: ['admin'],
  input: z.strictObject({ bookingId: id() }),
  example: { bookingId: 31 },
  output: z.object({
    booking_id: id(),
    title: z.string(),
    starts_at: instant(),
    ends_at: instant(),
    price: kes(),
    /** What the teacher keeps of a taught lesson, in basis points. */
    teacher_share_bps: z.int(),
    learner: person,
    /** Under 18. */
    minor: z.boolean(),
    teacher: person,
    /** Who paid, and is given back what is given back. */
    payer: person,
    reporter: person,
    reason: z.enum(problemReasons),
    words: z.string(),
    wish: z.enum(fairWishes),
    opened_at: instant(),
    /** The teacher's side of it; null while they have not told it. */
    answer: z.nullable(z.object({ words: z.string(), at: instant() })),
    /** Minutes that both were in the room within the lesson's time; null where it saw nobody. */
    together_minutes: z.nullable(z.number()),
    decided: z.nullable(
      z.object({ at: instant(), by: z.string(), words: z.string(), family: kes(), teacher: kes(), platform: kes() }),
    ),
    /** Of the last 90 days: lessons that ended, those of them that were reported, and how often this family reported one. */
    before: z.object({ lessons: z.int(), disputes: z.int(), reports: z.int() }),
  }),
  refusals: [],
})

export type Dispute = Answer<typeof showDispute>

export const decideDispute = endpoint({
  method: 'POST',
  path: '/admin/bookings/{bookingId}/decide',
  summary: 'Settle a reported lesson in full, in part, not at all, by the minutes both were there, or by exact shares.',
  who: ['admin'],
  input: z.strictObject({
    bookingId: id(),
    how: z.enum(['full', 'none', 'part', 'minutes', 'shares']),
    /** What goes back, in KES, where it is a part. */
    refund: z.optional(kes()),
    /** KES, where the shares are named; they add up to the price. */
    shares: z.optional(z.strictObject({ family: kes(), teacher: kes(), platform: kes() })),
    /** Both sides read it. */
    reason: text(3, 1000),
    /** Of an operator with a second factor. */
    code: z.optional(secondFactorCode()),
  }),
  example: { bookingId: 31, how: 'part', refund: 300, reason: 'The lesson began 19 minutes late.' },
  output: z.object({ success: z.literal(true), refunded: kes(), teacher: kes(), platform: kes() }),
  refusals: [
    refusals.not_possible_now,
    refusals.shares_do_not_add_up,
    accounts.code_needed,
    accounts.wrong_code,
    accounts.too_many_codes,
  ],
})
