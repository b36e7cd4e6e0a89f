/** The front door: what visitors and people write to Somo's desk, and what it answers. */
import type { Feature } from '../../../shared/server/feature.ts'
import { endOldChats } from './end-old-chats.ts'
import { supportRecords } from './records.ts'
import { supportCalls, type SupportParts } from './routes.ts'
import * as tables from './tables.ts'

export { deskTimes } from './desk-times.ts'
export { ownChat } from './read-chat.ts'
export { chatsWaiting } from './waiting.ts'
export { chatCookieName, hashOf } from './whose.ts'

export const support = {
  name: 'support',
  enters: ['accounts', 'audit', 'house', 'notices', 'payments', 'booking'],
  tables,
  records: supportRecords,
  calls: supportCalls,
  sweeps: [{ name: 'old chats', everyMs: 3_600_000, work: (now, { db }) => endOldChats(db, now) }],
} as const satisfies Feature<SupportParts>
