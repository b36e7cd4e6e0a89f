/** The front door: accounts as the desk sees them. */
import type { Feature } from '../../../shared/server/feature.ts'
import { userCalls, type UserParts } from './routes.ts'
import { sendStanding } from './send-standing.ts'

export const users = {
  name: 'users',
  enters: ['accounts', 'audit', 'house', 'notices'],
  calls: userCalls,
  notes: { mail_standing: { lane: 'mail', handle: (note, _, parts) => sendStanding(parts, note) } },
} as const satisfies Feature<UserParts>
