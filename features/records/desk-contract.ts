/** The operator's side of leaving: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'

export const refusals = refusalsOf({
  user_has_lessons: [
    409,
    'Lessons or classes of this person are still open. They have to be cancelled, or over and paid out, first.',
    'Mtu huyu bado ana masomo au madarasa ambayo hayajakamilika. Lazima yaghairiwe, au yakamilike na kulipwa, kwanza.',
  ],
  user_has_money: [
    409,
    'There is still money of this person that is earned, or on its way. It has to be withdrawn, or to arrive, first.',
    'Mtu huyu bado ana mapato, au pesa zilizo njiani. Lazima zitolewe, au zifike, kwanza.',
  ],
  user_not_active: [
    409,
    'Only an active account can be deleted. Lift its suspension first.',
    'Akaunti inayotumika pekee ndiyo inayoweza kufutwa. Iondolee kusimamishwa kwanza.',
  ],
})

export const LONGEST_REASON = 500

export const deleteUser = endpoint({
  method: 'POST',
  path: '/admin/api/users/{userId}/delete',
  summary:
    'Delete an account as if its person had asked for it: unseen at once, gone in fourteen days, until when they can come back.',
  who: ['admin'],
  input: z.strictObject({
    userId: id(),
    /** For the audit log. */
    reason: text(3, LONGEST_REASON),
  }),
  example: { userId: 41, reason: 'Asked for it on the phone.' },
  output: z.object({ leaves_at: instant() }),
  refusals: [refusals.user_has_lessons, refusals.user_has_money, refusals.user_not_active],
})
