/** The front door: lessons and classes in the reader's own calendar. */
import type { Feature } from '../../../shared/server/feature.ts'
import { personal, secret, told } from '../../../shared/server/records.ts'
import type { FeedParts } from './feeds.ts'
import { calendarCalls } from './routes.ts'
import * as tables from './tables.ts'

export { readFeed } from './routes.ts'

export const calendar = {
  name: 'calendar',
  enters: ['accounts', 'family', 'booking', 'classes'],
  tables,
  records: [
    // The feed's secret address is made from the version.
    personal(tables.calendarFeeds, [tables.calendarFeeds.userId], { userId: told, version: secret, renewedAt: told }, 'rows go'),
  ],
  calls: calendarCalls,
} as const satisfies Feature<FeedParts>
