/** What a teacher asks of a class of their own. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, text } from '../../shared/fields.ts'
import { liveSession, refusals } from './contract.ts'
import { plan } from './rules/plan.ts'

/** One learner's seat, as the teacher of the class reads it. */
export const takenSeat = z.object({
  learner_id: id(),
  name: z.string(),
  /** Address of their photo; null where there is none, or none for teachers. */
  photo: z.nullable(z.string()),
  grade: z.nullable(z.number()),
  /** Who paid; null where the learner did. */
  payer: z.nullable(z.string()),
  enrolled_at: instant(),
  /** For how long the learner, or who paid, was in the room; null where the class has not been given. */
  minutes: z.nullable(z.number()),
})
export type TakenSeat = z.infer<typeof takenSeat>

/** What may still be done with a class: `move` is another time or price, which ends with the first seat. */
export const classActions = ['change', 'move', 'cancel'] as const

/** A class as its teacher sees it: who comes, what it brings, and what may still be changed. */
export const ownClass = z.object({
  session: liveSession,
  roster: z.array(takenSeat),
  /** KES for all seats. */
  paid: kes(),
  /** What the teacher keeps of it: the share that was set when the class was planned, in KES, and when that can be withdrawn. */
  share_bps: z.int(),
  kept: kes(),
  opens_at: instant(),
  actions: z.array(z.enum(classActions)),
})
export type OwnClass = z.infer<typeof ownClass>

export const showClass = endpoint({
  method: 'GET',
  path: '/lessons/api/classes/{classId}',
  summary: 'A class of your own: its roster, its money, and what may still be changed.',
  who: ['teacher'],
  input: z.strictObject({ classId: id() }),
  example: { classId: 8 },
  output: ownClass,
  refusals: [],
})

export const changeClass = endpoint({
  method: 'PUT',
  path: '/lessons/api/classes/{classId}',
  summary: 'Change a class of your own before it starts. Time and price stand once somebody has a seat.',
  who: ['teacher'],
  input: z.strictObject({ classId: id(), ...plan }),
  example: { classId: 8, topic: 'Revision before the exam', start_time: '2026-12-05T09:00:00Z', duration: 60, price: 100 },
  output: ownClass,
  refusals: [
    refusals.class_begun,
    refusals.in_the_past,
    refusals.too_far_ahead,
    refusals.seats_promised,
    refusals.too_few_seats,
    refusals.teacher_busy,
    refusals.time_off,
  ],
})

export const cancelClass = endpoint({
  method: 'POST',
  path: '/lessons/api/classes/{classId}/cancel',
  summary: 'Cancel a class of your own before it starts: everybody gets their money back at once and is told.',
  who: ['teacher'],
  input: z.strictObject({ classId: id(), reason: z.optional(text(0, 300)) }),
  example: { classId: 8 },
  output: z.object({ seats: z.number(), refunded: kes() }),
  refusals: [refusals.class_begun],
})
