import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { instant, kes } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { ownProof, proofRefusals } from '../settings/contract.ts'

export const refusals = refusalsOf({
  lessons_open: [
    409,
    'Lessons or classes of yours are still open. Cancel them, or wait until they are over and paid out.',
    'Bado una masomo au madarasa ambayo hayajakamilika. Yaghairi, au subiri yakamilike na kulipwa.',
  ],
  money_left: [
    409,
    'There is still money of yours that is earned, or on its way. Withdraw it, or wait until it has arrived.',
    'Bado una mapato, au pesa zilizo njiani. Zitoe, au subiri zifike.',
  ],
})

/**
 * Of what is sent along: the wallet to where it came from; what of it came by no payment that is known, after an operator has
 * looked; earnings too small to be withdrawn.
 */
export const sentSources = ['wallet', 'unknown_wallet', 'last_earnings'] as const

/** What deleting one's account would mean today. Amounts are shillings. */
export const leavingPlan = z.object({
  wallet: kes(),
  /** Of a teacher: what has to be withdrawn first. */
  earnings: kes(),
  /** Deposits that have not arrived or are looked at. */
  on_the_way: kes(),
  /** On its way out, or looked at by an operator. */
  going_out: kes(),
  /** What goes along: to a number by M-Pesa, or where it is null by giving back the payment it came by. */
  back: z.array(z.object({ of: z.enum(sentSources), to: z.nullable(z.string()), amount: kes() })),
  /** What came by no payment we know of, and can be sent to no number. */
  stuck: kes(),
  open_count: z.number(),
  /** The next few of them. */
  open: z.array(z.object({ title: z.string(), starts_at: instant() })),
  /** First names of children who go too. */
  children: z.array(z.string()),
  /** First names of students who stay and lose the link. */
  linked: z.array(z.string()),
  leaves_at: instant(),
})
export type LeavingPlan = z.infer<typeof leavingPlan>

/** The desk’s own accounts are kept: what was decided was decided by somebody. */
const members = ['student', 'parent', 'teacher'] as const

export const planLeaving = endpoint({
  method: 'GET',
  path: '/records/leaving',
  summary: 'What deleting your account would mean today for money, lessons and children.',
  who: members,
  input: z.strictObject({}),
  output: leavingPlan,
  refusals: [],
})

export const leaveForGood = endpoint({
  method: 'POST',
  path: '/records/leaving',
  summary:
    'Delete your account: the wallet goes back to where it came from, every session ends, and signing in undoes it for 14 days.',
  who: members,
  input: z.strictObject({ ...ownProof() }),
  example: { current: 'a long enough phrase' },
  output: z.object({ leaves_at: instant() }),
  refusals: [...proofRefusals, refusals.lessons_open, refusals.money_left],
})
