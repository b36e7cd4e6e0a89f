/** The ledger's proof, for operators. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { instant } from '../../shared/fields.ts'

export const ledgerHealth = endpoint({
  method: 'GET',
  path: '/admin/api/ledger-health',
  summary: 'Does every posting balance, and does every balance equal its postings?',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    balanced: z.boolean(),
    transfers: z.number(),
    unbalanced_transfers: z.number(),
    wrong_balances: z.number(),
    accounts: z.array(z.object({ kind: z.string(), accounts: z.number(), total: z.number() })),
    checked_at: instant(),
  }),
  refusals: [],
})
