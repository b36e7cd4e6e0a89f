import { personal, secret, told } from '../../../shared/server/records.ts'
import { calendarFeeds } from './tables.ts'

export const calendarRecords = [
  // The feed's secret address is made from the version.
  personal(calendarFeeds, [calendarFeeds.userId], { userId: told, version: secret, renewedAt: told }, 'rows go'),
] as const
