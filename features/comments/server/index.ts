/** The front door: what is said below a video. */
import type { Feature } from '../../../shared/server/feature.ts'
import { commentRecords } from './records.ts'
import { commentCalls, type CommentParts } from './routes.ts'
import * as tables from './tables.ts'

export { hideComment, holdSaid, saidThere, type Said } from './hide-comment.ts'

export const comments = {
  name: 'comments',
  enters: ['accounts', 'notices', 'family', 'videos'],
  tables,
  records: commentRecords,
  calls: commentCalls,
} as const satisfies Feature<CommentParts>
