/** How Somo is doing, for operators: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { kes } from '../../shared/fields.ts'

const month = z.object({
  /** `2026-11`, in Nairobi. */
  month: z.string(),
  /** Who made an account in it and is not gone. */
  joined: z.int(),
})

export const peopleFigures = endpoint({
  method: 'GET',
  path: '/admin/api/figures/people',
  summary: 'How many people there are of each kind, and how many came in each of the last six months.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** Without operators, and without who is gone. */
    users: z.int(),
    teachers: z.int(),
    verified: z.int(),
    students: z.int(),
    /** Students with a parent in Somo. */
    with_parent: z.int(),
    parents: z.int(),
    /** Parents with a student in Somo. */
    with_child: z.int(),
    months: z.array(month),
  }),
  refusals: [],
})

export const moneyFigures = endpoint({
  method: 'GET',
  path: '/admin/api/figures/money',
  summary: 'What lessons and classes of the last six months brought, to whom it went, and what was left to Somo.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** `2026-06` and `2026-11`: the first and the last of them. */
    from: z.string(),
    to: z.string(),
    /** KES released for what was taught: the teachers’ part and Somo’s. */
    revenue: kes(),
    teachers: kes(),
    somo: kes(),
    /** KES that the provider took, and what Somo added to last withdrawals. */
    fees: kes(),
    /** Somo’s part less the fees; below nothing where they were more. */
    profit: z.number(),
    /** KES that reached people outside. */
    payouts: kes(),
  }),
  refusals: [],
})
