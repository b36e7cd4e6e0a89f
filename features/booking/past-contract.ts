/** What is over: the part of a list that grows with a life, asked for by page. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, pageInput } from '../../shared/fields.ts'
import { learnerBooking, teacherBooking } from './contract.ts'

export const pastBookings = endpoint({
  method: 'GET',
  path: '/lessons/api/bookings/past',
  summary: 'Bookings whose time has come, latest first: your own or those of your children, or of one child.',
  who: ['student', 'parent'],
  input: z.strictObject({ ...pageInput, learner_id: z.optional(id()) }),
  example: { learner_id: 7 },
  output: z.object({ bookings: z.array(learnerBooking), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const taughtBookings = endpoint({
  method: 'GET',
  path: '/lessons/api/bookings/taught',
  summary: 'Your own bookings as a teacher whose time has come, latest first.',
  who: ['teacher'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({ bookings: z.array(teacherBooking), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
