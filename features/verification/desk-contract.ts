/** The desk's side of verification: who waits, what was sent, what was checked, and the decision. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES } from '../../shared/said.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { requestForm, sentDocument } from './contract.ts'
import { checkResults, checks } from './rules.ts'

export const refusals = refusalsOf(
  {
    reason_needed: [400, 'Say why, so that the teacher can mend it.', 'Sema sababu, ili mwalimu arekebishe.'],
    already_decided: [409, 'This has already been decided.', 'Hili tayari limeamuliwa.'],
    not_checked: [409, 'Check everything on the list first.', 'Kwanza kagua kila kitu kwenye orodha.'],
    number_taken: [
      409,
      'Another verified teacher has the same ID number or TSC number.',
      'Mwalimu mwingine aliyethibitishwa ana namba hiyo ya kitambulisho au ya TSC.',
    ],
  },
  { email_unconfirmed: accounts.email_unconfirmed },
)

export const MOST_REASON_CHARACTERS = 500
const decisions = ['approve', 'reject'] as const
export const requestStatuses = ['pending', 'approved', 'rejected'] as const

export const checkDone = z.object({
  check: z.enum(checks),
  result: z.enum(checkResults),
  /** Who looked, and when. */
  by: z.string(),
  at: instant(),
})

export const reviewedRequest = z.object({
  id: id(),
  teacher_id: id(),
  /** As families know the teacher. */
  name: z.string(),
  photo: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  email_confirmed: z.boolean(),
  status: z.enum(requestStatuses),
  submitted_at: instant(),
  answer_by: instant(),
  decided_at: z.nullable(instant()),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  request: requestForm,
  /** What was sent before, where that was rejected. */
  before: z.nullable(requestForm),
  documents: z.array(sentDocument),
  checks: z.array(checkDone),
  /** Other teachers who gave the same number, and which. */
  others: z.array(
    z.object({
      teacher_id: id(),
      name: z.string(),
      same: z.array(z.enum(['id_number', 'tsc_number', 'phone'])),
      approved: z.boolean(),
    }),
  ),
  /** Where it stands among those who wait, from 1, and the ones before and after it. */
  place: z.nullable(z.int()),
  waiting: z.int(),
  previous_id: z.nullable(id()),
  next_id: z.nullable(id()),
})
export type ReviewedRequest = z.infer<typeof reviewedRequest>

export const reviewTeacher = endpoint({
  method: 'GET',
  path: '/admin/api/verifications/{requestId}',
  summary: 'One request to be verified, with what was sent and what has been checked.',
  who: ['admin'],
  input: z.strictObject({ requestId: id() }),
  example: { requestId: 12 },
  output: reviewedRequest,
  refusals: [],
})

export const checkTeacher = endpoint({
  method: 'POST',
  path: '/admin/api/verifications/{requestId}/checks',
  summary: 'Say what came of one check. Said again, the newer word counts.',
  who: ['admin'],
  input: z.strictObject({ requestId: id(), check: z.enum(checks), result: z.enum(checkResults) }),
  example: { requestId: 12, check: 'tsc_number', result: 'matches' },
  output: checkDone,
  refusals: [refusals.already_decided],
})

export const decideTeacher = endpoint({
  method: 'POST',
  path: '/admin/api/verifications/{requestId}/decision',
  summary: 'Approve a teacher, who is then listed, booked and paid out; or reject with a reason, which the teacher reads.',
  who: ['admin'],
  input: z.strictObject({
    requestId: id(),
    decision: z.enum(decisions),
    reason: z.optional(text(0, MOST_REASON_CHARACTERS)),
  }),
  example: { requestId: 12, decision: 'reject', reason: 'The certificate cannot be read.' },
  output: z.object({ verification_status: z.enum(['approved', 'rejected']) }),
  refusals: [
    refusals.reason_needed,
    refusals.already_decided,
    refusals.not_checked,
    refusals.number_taken,
    refusals.email_unconfirmed,
  ],
})
