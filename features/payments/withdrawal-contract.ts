/** One withdrawal and its history, for its page alone. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'
import { withdrawal } from './contract.ts'

/**
 * What happens to a withdrawal: `let_go` by an operator, `sent_again` after a try of which the provider said that it came to
 * nothing, `held` until an operator has found out what became of it.
 */
export const withdrawalSteps = ['asked', 'let_go', 'sent', 'sent_again', 'paid', 'returned', 'held'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export const withdrawalWithSteps = z.extend(withdrawal, {
  /** In the order in which they came; the time is null where only that it happened is known. */
  steps: z.array(z.object({ is: z.enum(withdrawalSteps), at: z.nullable(instant()) })),
})
export type WithdrawalWithSteps = z.infer<typeof withdrawalWithSteps>

export const showWithdrawal = endpoint({
  method: 'GET',
  path: '/payments/teacher_withdraw/{withdrawalId}',
  summary: 'A withdrawal of your own, with what has happened to it.',
  who: ['teacher'],
  input: z.strictObject({ withdrawalId: id() }),
  example: { withdrawalId: 7 },
  output: withdrawalWithSteps,
  refusals: [],
})
