/** Reported messages, for operators. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'

export const deskRefusals = refusalsOf({
  report_decided: [409, 'Somebody has decided this already.', 'Kuna aliyekwisha kuliamua hili.'],
})

const person = z.object({ id: id(), name: z.string(), part: z.enum(['learner', 'teacher', 'guardian']) })

export const listReports = endpoint({
  method: 'GET',
  path: '/admin/api/reports',
  summary: 'Reported threads that nobody has looked at, the longest waiting first.',
  who: ['admin'],
  input: z.strictObject(pageInput),
  output: z.object({
    reports: z.array(z.object({ id: id(), since: instant(), with_child: z.boolean(), reporter: z.string(), reason: z.string() })),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const readReport = endpoint({
  method: 'GET',
  path: '/admin/api/reports/{reportId}',
  summary: 'A report: who, why, and the last 20 messages as they were written.',
  who: ['admin'],
  input: z.strictObject({ reportId: id() }),
  example: { reportId: 12 },
  output: z.object({
    id: id(),
    since: instant(),
    reason: z.string(),
    reporter: person,
    learner: person,
    teacher: person,
    with_child: z.boolean(),
    /** Of a child, to two years. */
    age_band: z.nullable(z.string()),
    outcome: z.nullable(z.enum(['go_on', 'closed'])),
    decision: z.nullable(z.string()),
    messages: z.array(z.object({ id: id(), by: person, text: z.string(), at: instant() })),
  }),
  refusals: [],
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/admin/api/reports/{reportId}/decide',
  summary: 'Let a reported thread go on, or close it, with a reason. All open reports of the thread are decided with it.',
  who: ['admin'],
  input: z.strictObject({ reportId: id(), outcome: z.enum(['go_on', 'closed']), reason: text(3, 500) }),
  example: { reportId: 12, outcome: 'go_on', reason: 'They spoke of the homework.' },
  output: z.object({ outcome: z.enum(['go_on', 'closed']) }),
  refusals: [deskRefusals.report_decided],
})
