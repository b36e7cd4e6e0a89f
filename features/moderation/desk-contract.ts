/** Reported videos and comments, for operators. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { outcomes, reportedThings, reportReasons } from './rules.ts'

export const deskRefusals = refusalsOf({
  report_decided: [409, 'Somebody has decided this meanwhile. Look again.', 'Kuna aliyekwisha kuliamua hili. Tazama tena.'],
  reported_again: [
    409,
    'Somebody else has reported this meanwhile. Read it before you decide.',
    'Kuna mwingine aliyeripoti hili sasa hivi. Isome kabla ya kuamua.',
  ],
})

const person = z.object({ id: id(), name: z.string() })

const brief = {
  id: id(),
  since: instant(),
  about: z.enum(reportedThings),
  reason: z.enum(reportReasons),
  /** What the reporter wrote. */
  content: z.string(),
  outcome: z.nullable(z.enum(outcomes)),
}

export const reportStates = ['waiting', 'decided'] as const

export const listVideoReports = endpoint({
  method: 'GET',
  path: '/admin/api/video-reports',
  summary:
    'Reports of videos and comments: those nobody has looked at, the longest waiting first, or the decided, the latest first.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, state: z.enum(reportStates) }),
  example: { state: 'waiting' },
  output: z.object({
    reports: z.array(z.object({ ...brief, video: z.string(), reporter: z.string() })),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const readVideoReport = endpoint({
  method: 'GET',
  path: '/admin/api/video-reports/{reportId}',
  summary: 'A report of a video or comment: who, why, what was written, and what the reporter has paid for the video.',
  who: ['admin'],
  input: z.strictObject({ reportId: id() }),
  example: { reportId: 12 },
  output: z.object({
    ...brief,
    /** Seconds into the video; null where none was named. */
    at: z.nullable(z.number()),
    reporter: person,
    /** Where it was `removed` by its teacher it is `there` for thirty more days, or longer where it was bought. */
    video: z.object({
      id: id(),
      title: z.string(),
      teacher: person,
      hidden: z.boolean(),
      removed: z.boolean(),
      there: z.boolean(),
    }),
    /** The comment or reply as it was written then; null for a video. */
    said: z.nullable(z.object({ text: z.string(), author: person, there: z.boolean(), hidden: z.boolean() })),
    /** Others that wait about the same and are decided with it, the latest first. */
    others: z.array(z.object({ id: id(), reporter: z.string(), reason: z.enum(reportReasons), content: z.string() })),
    /** The latest of all that wait about the same, this one included: what a decision has seen. */
    latest: id(),
    purchases: z.array(z.object({ id: id(), learner: z.string(), price: kes(), status: z.enum(['bought', 'refunded']) })),
    decision: z.nullable(z.string()),
  }),
  refusals: [],
})

export const decideVideoReport = endpoint({
  method: 'POST',
  path: '/admin/api/video-reports/{reportId}/decide',
  summary:
    'Take what was reported out of sight, or leave it, or show it again, with a reason; all that wait about it are decided too.',
  who: ['admin'],
  input: z.strictObject({
    reportId: id(),
    outcome: z.enum(outcomes),
    /** What had been decided when you looked. */
    was: z.nullable(z.enum(outcomes)),
    /** The latest report you have read: one that came after it is not decided unread. */
    seen: id(),
    reason: text(3, 500),
  }),
  example: { reportId: 12, outcome: 'left', was: null, seen: 12, reason: 'The answer is right.' },
  output: z.object({ outcome: z.enum(outcomes) }),
  refusals: [deskRefusals.report_decided, deskRefusals.reported_again],
})
