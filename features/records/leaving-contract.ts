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
    'There is still money of yours on Somo. Spend or withdraw it first, or write to support to have it sent back.',
    'Bado una pesa kwenye Somo. Zitumie au zitoe kwanza, au andikia usaidizi ili zirudishwe.',
  ],
})

/** What deleting one's account would mean today. Amounts are shillings. */
export const leavingPlan = z.object({
  wallet: kes(),
  /** Of a teacher: what can be withdrawn, and what is on its way out. */
  earnings: kes(),
  /** Deposits that have not arrived or are looked at. */
  on_the_way: kes(),
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
  summary: 'Delete your account. You are signed out everywhere at once, and for 14 days signing in brings it back.',
  who: members,
  input: z.strictObject({ ...ownProof() }),
  example: { current: 'a long enough phrase' },
  output: z.object({ leaves_at: instant() }),
  refusals: [...proofRefusals, refusals.lessons_open, refusals.money_left],
})
