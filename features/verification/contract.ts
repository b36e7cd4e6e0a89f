import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { date, id, text } from '../../shared/fields.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  reason_needed: [400, 'Say why, so that the teacher can mend it.', 'Sema sababu, ili mwalimu arekebishe.'],
  already_decided: [409, 'This has already been decided.', 'Hili tayari limeamuliwa.'],
})

export const waitingTeachers = endpoint({
  method: 'GET',
  path: '/admin/api/teachers-waiting',
  summary: 'Teachers who are not yet verified, oldest first.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    teachers: z.array(
      z.object({
        id: id(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        email_confirmed: z.boolean(),
        subjects: z.array(z.string()),
        current_school: z.nullable(z.string()),
        registered_on: date(),
      }),
    ),
  }),
  refusals: [],
})

export const decideTeacher = endpoint({
  method: 'POST',
  path: '/admin/api/teachers/{teacherId}/verification',
  summary: 'Approve a teacher, who is then listed, booked and paid out; or reject with a reason.',
  who: ['admin'],
  input: z.strictObject({ teacherId: id(), decision: z.enum(['approve', 'reject']), reason: z.optional(text(0, 500)) }),
  example: { teacherId: 12, decision: 'reject', reason: 'The certificate cannot be read.' },
  output: z.object({ verification_status: z.enum(['approved', 'rejected']) }),
  refusals: [refusals.reason_needed, refusals.already_decided],
})
