/** What operators do with videos. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, kes, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { secondFactorCode } from '../accounts/code-contract.ts'
import { refusals as accounts } from '../accounts/contract.ts'

export const deskRefusals = refusalsOf(
  {
    not_bought: [409, 'This was given back already, or never bought.', 'Hii imesharudishwa, au haijawahi kununuliwa.'],
  },
  { code_needed: accounts.code_needed, wrong_code: accounts.wrong_code, too_many_codes: accounts.too_many_codes },
)

export const refundVideo = endpoint({
  method: 'POST',
  path: '/admin/api/video-purchases/{purchaseId}/refund',
  summary:
    'Give back what a video cost, with a reason; it is theirs no longer. The teacher bears their part as far as earnings reach.',
  who: ['admin'],
  input: z.strictObject({
    purchaseId: id(),
    reason: text(3, 500),
    /** Of an operator with a second factor. */
    code: z.optional(secondFactorCode()),
  }),
  example: { purchaseId: 5, reason: 'The sound is missing from 4:00 on.' },
  output: z.object({
    /** KES that went back, and how much of it was the teacher's. */
    paid: kes(),
    teacher_part: kes(),
  }),
  refusals: [deskRefusals.not_bought, deskRefusals.code_needed, deskRefusals.wrong_code, deskRefusals.too_many_codes],
})
