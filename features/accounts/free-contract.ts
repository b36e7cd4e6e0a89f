/** An address that somebody's unconfirmed account keeps its owner from. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'

export const freeAddress = endpoint({
  method: 'POST',
  path: '/auth/free-address',
  summary: 'Free an e-mail address from an account that was never confirmed, by the token of the mail.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  example: { token: 'TOKEN' },
  output: z.object({ outcome: z.enum(['freed', 'confirmed', 'expired', 'invalid']) }),
  refusals: [],
})
