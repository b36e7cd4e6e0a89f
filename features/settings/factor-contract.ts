/** The second factor's own calls. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { secondFactorCode } from '../accounts/code-contract.ts'
import { ownProof, proofRefusals, refusals } from './contract.ts'

/** Ten, shown once: only their hashes are kept. */
const papers = z.object({ codes: z.array(z.string()) })

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/start',
  summary: 'Begin with a second factor: what an authenticator app reads. It counts once a code has confirmed it.',
  who: 'signed_in',
  beforeSecondFactor: true,
  input: z.strictObject(ownProof()),
  example: { current: 'a long enough phrase' },
  output: z.object({
    secret: z.string(),
    /** What opens an app on the same phone. */
    uri: z.string(),
    /** The same as a picture: so many squares along a side, and the path of the dark ones. */
    qr: z.object({ side: z.int(), path: z.string() }),
  }),
  refusals: [...proofRefusals, refusals.second_factor_on],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Turn the second factor on by a code of the app; every other session of yours ends. Answers ten codes for paper.',
  who: 'signed_in',
  beforeSecondFactor: true,
  input: z.strictObject({ code: secondFactorCode() }),
  example: { code: '123456' },
  output: papers,
  refusals: [refusals.wrong_code, refusals.too_many_codes, refusals.second_factor_on, refusals.second_factor_not_begun],
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/end',
  summary: 'Turn the second factor off.',
  who: 'signed_in',
  input: z.strictObject(ownProof()),
  example: { current: 'a long enough phrase', code: '123456' },
  output: z.object({ on: z.literal(false) }),
  refusals: [...proofRefusals],
})

export const renewPaperCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/paper-codes',
  summary: 'Ten new codes for paper; those before open nothing any more.',
  who: 'signed_in',
  input: z.strictObject(ownProof()),
  example: { current: 'a long enough phrase', code: '123456' },
  output: papers,
  refusals: [...proofRefusals, refusals.second_factor_off],
})
