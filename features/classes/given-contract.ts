/** When a teacher's latest classes were; apart from the rest, because the first page counts them and wants no more. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { instant } from '../../shared/fields.ts'

export const givenClasses = endpoint({
  method: 'GET',
  path: '/lessons/api/given-classes',
  summary: 'When your classes of the last seven days were, without those that were cancelled.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({ classes: z.array(z.object({ starts_at: instant(), ends_at: instant() })) }),
  refusals: [],
})
