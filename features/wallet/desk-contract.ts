/** The ledger's proof as it is kept, for operators. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'

export const ledgerHealth = endpoint({
  method: 'GET',
  path: '/admin/api/ledger-health',
  summary: 'Does every posting balance, and does every balance equal its postings?',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** Null while it is not known: before the first proof, and where nobody has gone on proving for long. */
    balanced: z.nullable(z.boolean()),
    transfers: z.number(),
    unbalanced_transfers: z.number(),
    wrong_balances: z.number(),
    /** The places that are wrong, the oldest five: a transfer, or the account of a balance, and by how much it is apart. */
    findings: z.array(
      z.object({ place: z.enum(['transfer', 'balance']), id: id(), off: z.nullable(z.number()), found_at: instant() }),
    ),
    accounts: z.array(z.object({ kind: z.string(), accounts: z.number(), total: z.number() })),
    /** Everything that had been posted by then was proved; null before the first time. */
    proved_at: z.nullable(instant()),
  }),
  refusals: [],
})
