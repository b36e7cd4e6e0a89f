/** The language somebody reads in. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { LANGUAGES } from '../../shared/said.ts'

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/auth/language',
  summary: 'Keep the language on the profile.',
  who: 'signed_in',
  beforeSecondFactor: true,
  input: z.strictObject({ language: z.enum(LANGUAGES) }),
  example: { language: 'sw' },
  output: z.object({ language: z.enum(LANGUAGES) }),
  refusals: [],
})
