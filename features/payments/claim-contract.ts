/** What somebody has an M-Pesa message of and does not see in the wallet: they say its code, and it is looked for. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, kes } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { MPESA_CODE, MPESA_CODE_EXAMPLE } from './rules/claims.ts'

/** Codes one person may say within an hour. Whoever guesses learns nothing by it: a claim finds their own payments alone. */
export const CLAIMS_AN_HOUR = 10

export const refusals = refusalsOf(
  {
    too_many_claims: [
      429,
      'You have entered many codes. Please wait: we keep looking for the ones you gave us.',
      'Umeweka misimbo mingi. Tafadhali subiri: tunaendelea kutafuta uliyotupa.',
    ],
  },
  {},
)

const code = () =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^${MPESA_CODE}$`),
        said(
          `Enter the ten letters and digits at the head of the message, like ${MPESA_CODE_EXAMPLE}.`,
          `Weka herufi na tarakimu kumi zilizo mwanzoni mwa ujumbe, kama ${MPESA_CODE_EXAMPLE}.`,
        ),
      ),
    )

/**
 * `arrived` it is in the wallet; `in_review` it came, and a person decides about it; `returned` it was given back; `looking` not
 * seen so far; `not_found` not seen within half an hour. Of other people's payments nothing is told: they are not seen.
 */
export const claimStates = ['arrived', 'in_review', 'returned', 'looking', 'not_found'] as const

export const claim = z.object({
  code: z.string(),
  state: z.enum(claimStates),
  /** What came; null where nothing has been seen. */
  deposit: z.nullable(z.object({ id: id(), amount: kes() })),
})
export type Claim = z.infer<typeof claim>

export const claimPayment = endpoint({
  method: 'POST',
  path: '/payments/claims',
  summary: 'Say the code of an M-Pesa message whose money is not in the wallet; your payments are looked at again now.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ code: code() }),
  example: { code: MPESA_CODE_EXAMPLE },
  output: claim,
  refusals: [refusals.too_many_claims],
})

export const showClaim = endpoint({
  method: 'GET',
  path: '/payments/claims/{code}',
  summary: 'What has become of a payment whose code you said.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ code: code() }),
  example: { code: MPESA_CODE_EXAMPLE },
  output: claim,
  refusals: [],
})
