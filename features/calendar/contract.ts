import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({})

export const showFeed = endpoint({
  method: 'GET',
  path: '/calendar',
  summary: 'The private address of your calendar feed; null until you have made one.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({}),
  output: z.object({ address: z.nullable(z.string()) }),
  refusals: [],
})

export const renewFeed = endpoint({
  method: 'POST',
  path: '/calendar/renew',
  summary: 'Make the private address of your calendar feed, or another in its place; the old one then answers nothing.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({}),
  output: z.object({ address: z.string() }),
  refusals: [],
})

export const lessonFile = endpoint({
  method: 'GET',
  path: '/lessons/api/bookings/{bookingId}/calendar',
  summary: 'One lesson as a calendar file (RFC 5545), for its teacher and its learner’s side.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ bookingId: id() }),
  example: { bookingId: 31 },
  output: z.object({ file_name: z.string(), content: z.string() }),
  refusals: [],
})
