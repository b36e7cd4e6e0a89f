import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'

export const statementFormats = ['csv', 'pdf'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const monthStatement = endpoint({
  method: 'GET',
  path: '/payments/statements/{userId}',
  summary: 'Your own statement of a month that has begun, as a file: every movement, with the balance before, between and after.',
  who: 'signed_in',
  input: z.strictObject({
    userId: id(),
    /** `2026-11`, in Nairobi. */
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
    format: z.enum(statementFormats),
    /** In whose words it is written. */
    language: z.enum(['en', 'sw']),
  }),
  example: { userId: 7, month: '2026-11', format: 'pdf', language: 'en' },
  output: z.object({
    name: z.string(),
    type: z.string(),
    /** The file itself, in base64. */
    content: z.string(),
  }),
  refusals: [],
})
