/** Classes that are over, as lists of them read: a teacher's, and those somebody had a seat in. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { pageInput } from '../../shared/fields.ts'
import { liveSession } from './contract.ts'

export const pastClasses = endpoint({
  method: 'GET',
  path: '/lessons/api/classes',
  summary: 'Your classes that are over or were cancelled, the latest first, 20 a page, each with how many came.',
  who: ['teacher'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({
    classes: z.array(z.object({ session: liveSession, attended: z.number() })),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const pastSeats = endpoint({
  method: 'GET',
  path: '/lessons/api/past-seats',
  summary: 'Classes that are over in which you, or learners you act or paid for, had a seat, the latest first, 20 a page.',
  who: ['student', 'parent'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({ classes: z.array(liveSession), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
