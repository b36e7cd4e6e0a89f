/** The operator's side of what goes out: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { withdrawal } from './contract.ts'

export const refusals = refusalsOf({
  not_waiting: [409, 'This withdrawal is not waiting for approval.', 'Utoaji huu hausubiri kuidhinishwa.'],
  not_in_review: [409, 'This withdrawal is not being looked at.', 'Utoaji huu hauchunguzwi.'],
})

/**
 * Of what goes out: a teacher's earnings; or of somebody who leaves, what was left in the wallet, what of it came by no payment
 * that is known, and earnings too small to be withdrawn.
 */
export const payoutSources = ['earnings', 'wallet', 'unknown_wallet', 'last_earnings'] as const

/** What waits for an operator, and of whom. A payment that is given back has no number. */
const waitingWithdrawal = z.extend(withdrawal, {
  name: z.string(),
  source: z.enum(payoutSources),
  /** The provider's own id of the payment that is given back. */
  payment_id: z.nullable(z.string()),
})
export type WaitingWithdrawal = z.infer<typeof waitingWithdrawal>

export const waitingWithdrawals = endpoint({
  method: 'GET',
  path: '/admin/api/withdrawals',
  summary: 'What is to go out and waits for an operator: large sums, what nobody knows the payment of, and those in review.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({ withdrawals: z.array(waitingWithdrawal) }),
  refusals: [],
})

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/admin/api/withdrawals/{withdrawalId}/approve',
  summary: 'Let a large withdrawal go to the provider (Transfer).',
  who: ['admin'],
  input: z.strictObject({ withdrawalId: id() }),
  example: { withdrawalId: 3 },
  output: z.object({ withdrawal }),
  refusals: [refusals.not_waiting],
})

export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/admin/api/withdrawals/{withdrawalId}/decide',
  summary: 'Say what became of one in review, as the provider’s own records show it: it arrived, or it goes back.',
  who: ['admin'],
  input: z.strictObject({
    withdrawalId: id(),
    outcome: z.enum(['paid', 'returned']),
    /** The provider's reference, for the person. */
    receipt: z.optional(text(0, 60)),
  }),
  example: { withdrawalId: 3, outcome: 'paid', receipt: 'TJRHC8IET4' },
  output: z.object({ withdrawal }),
  refusals: [refusals.not_in_review],
})
