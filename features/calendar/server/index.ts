/** The front door: lessons and classes in the reader's own calendar. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { FeedParts } from './feeds.ts'
import { calendarCalls } from './routes.ts'
import { calendarRecords } from './records.ts'
import * as tables from './tables.ts'

export { readFeed } from './routes.ts'

export const calendar = {
  name: 'calendar',
  enters: ['accounts', 'family', 'booking', 'classes'],
  tables,
  records: calendarRecords,
  calls: calendarCalls,
} as const satisfies Feature<FeedParts>
