/** Seats as what they bring a teacher; apart from the rest, because the wallet lists them. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput } from '../../shared/fields.ts'

export const waitingSeat = z.object({
  id: id(),
  /** Of the class. */
  title: z.string(),
  learner: z.string(),
  learner_id: id(),
  /** Address of their photo; null where there is none, or none for teachers. */
  learner_photo: z.nullable(z.string()),
  starts_at: instant(),
  /** When its money opens. */
  opens_at: instant(),
  /** KES that was paid, and the teacher's part of it. */
  amount: kes(),
  teacher_earnings: kes(),
})
export type WaitingSeat = z.infer<typeof waitingSeat>

export const waitingSeats = endpoint({
  method: 'GET',
  path: '/lessons/api/waiting-seats',
  summary: 'Seats in your classes that are paid and whose money has not opened yet, those of the latest class first, by page.',
  who: ['teacher'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({ seats: z.array(waitingSeat), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
