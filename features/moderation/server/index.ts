/** The front door: what is reported of videos and of what is said below them, and what the desk decides. */
import type { Feature } from '../../../shared/server/feature.ts'
import { moderationRecords } from './records.ts'
import { moderationCalls, type ModerationParts } from './routes.ts'
import * as tables from './tables.ts'

export { unsafeVideosWaiting, videoReportsWaiting } from './waiting.ts'

export const moderation = {
  name: 'moderation',
  enters: ['accounts', 'audit', 'videos', 'comments'],
  tables,
  records: moderationRecords,
  calls: moderationCalls,
} as const satisfies Feature<ModerationParts>
