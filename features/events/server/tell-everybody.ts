import { sql } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { noteFrom } from '../../../shared/server/outbox.ts'
import { json, rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { EventNews } from '../mails.ts'
import { eventRegistrations } from './tables.ts'

type News = { eventId: number; what: EventNews; letterId: number | null; now: Date }

/** A mail to each confirmed address of an event, with seats or waiting. @returns how many */
export async function tellEverybody(tx: Tx, news: News): Promise<number> {
  return (await tellEach(tx, news)).length
}

const tellEach = statement('tell_event_visitors', (given: Given<News>) =>
  rows(
    { id: sql<number>`outbox.id` },
    (list) => sql`
      ${noteFrom({
        kind: 'mail_event_news',
        data: json({
          registration_id: eventRegistrations.id,
          what: sql`${given.what}::text`,
          letter_id: sql`${given.letterId}::bigint`,
        }),
        at: given.now,
      })}
      from ${eventRegistrations}
      where ${eventRegistrations.eventId} = ${given.eventId}
        and ${eventRegistrations.state} in ('confirmed', 'waiting')
      returning ${list}`,
  ),
)
