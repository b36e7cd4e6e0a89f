/** The front door: what Somo invites everybody to. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { Db } from '../../../shared/server/database.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { endHolds, forgetVisitors } from './answer-registration.ts'
import { registrationShown } from './queries.ts'
import { eventRecords } from './records.ts'
import { registrationOf } from './registration-token.ts'
import { eventCalls, type EventParts } from './routes.ts'
import { sendCameFree, sendLink, sendNews } from './send-mails.ts'
import * as tables from './tables.ts'

export { eventsOf, publicEvent } from './queries.ts'

/** What the link of a mail leads to; looking changes nothing. Null where nothing is left of it. */
export async function registrationByLink(db: Db, keys: Keys, token: string, now: Date) {
  const id = registrationOf(keys, token)
  return id === null ? null : registrationShown(db, id, now)
}

export const events = {
  name: 'events',
  enters: ['accounts', 'audit', 'notices'],
  tables,
  records: eventRecords,
  calls: eventCalls,
  sweeps: [
    {
      name: 'event seats',
      everyMs: 15_000,
      work: (now, { db }) => endHolds(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.eventRegistrations.heldUntil),
    },
    { name: 'event visitors', everyMs: 3_600_000, work: (now, { db }) => forgetVisitors(db, now) },
  ],
  notes: {
    mail_event_link: { lane: 'mail', handle: (note, _, parts) => sendLink(parts, note) },
    mail_event_seats: { lane: 'mail', handle: (note, _, parts) => sendCameFree(parts, note) },
    mail_event_news: { lane: 'mail', handle: (note, _, parts) => sendNews(parts, note) },
  },
} as const satisfies Feature<EventParts>
