import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LONGEST_REPORT, reportReasons } from './rules.ts'

export const refusals = refusalsOf({
  own_words: [403, 'This is your own.', 'Hiki ni chako mwenyewe.'],
})

export const reportVideo = endpoint({
  method: 'POST',
  path: '/lessons/api/reports/{videoId}/{userId}',
  summary:
    'Report a video, or a comment or reply below it, to the desk, also as an operator; who reported it is told to nobody else.',
  who: ['student', 'parent', 'teacher', 'admin'],
  input: z.strictObject({
    videoId: id(),
    userId: id(),
    content: text(1, LONGEST_REPORT),
    reason: z.optional(z.enum(reportReasons)),
    /** Seconds into the video. */
    at: z.optional(z.int().check(z.gte(0), z.lte(10_800))),
    comment_id: z.optional(id()),
    reply_id: z.optional(id()),
  }),
  example: { videoId: 31, userId: 7, content: 'The answer to question 19 is wrong.', reason: 'wrong', at: 372 },
  output: z.object({ message: z.string() }),
  refusals: [refusals.own_words],
})
