/** The mails of events. Everything is looked up when they go: who has given back is written to no more. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import type { Mailer } from '../../notices/server/index.ts'
import { cameFreeMail, eventNews, linkMail, newsMail } from '../mails.ts'
import { registrationToken } from './registration-token.ts'
import { eventLetters, eventRegistrations, events } from './tables.ts'

export type EventMailParts = { db: Db; keys: Keys; mailer: Mailer; site: string }

async function reader({ db, keys, site }: EventMailParts, note: Note) {
  const [found] = await db
    .select()
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(eq(eventRegistrations.id, Number(note.data['registration_id'])))
  if (!found?.event_registrations.email) return null
  const { event_registrations: row, events: event } = found
  return { row, to: row.email ?? '', event, link: `${site}/event-seats/${registrationToken(keys, row.id)}` }
}

export async function sendLink(parts: EventMailParts, note: Note): Promise<void> {
  const found = await reader(parts, note)
  if (!found || found.event.cancelledAt) return
  const { row, to, event, link } = found
  await parts.mailer.send({ key: `event-link-${note.id}`, to, ...linkMail(row, event, link) })
}

export async function sendCameFree(parts: EventMailParts, note: Note): Promise<void> {
  const found = await reader(parts, note)
  if (!found || found.event.cancelledAt) return
  const { row, to, event, link } = found
  await parts.mailer.send({ key: `event-seats-${note.id}`, to, ...cameFreeMail(row, event, link) })
}

export async function sendNews(parts: EventMailParts, note: Note): Promise<void> {
  const found = await reader(parts, note)
  const what = eventNews.find((one) => one === note.data['what'])
  // What was called off since is told by its own mail.
  if (!found || !what || (found.event.cancelledAt && what !== 'cancelled')) return
  const [letter] =
    what === 'letter'
      ? await parts.db
          .select()
          .from(eventLetters)
          .where(eq(eventLetters.id, Number(note.data['letter_id'])))
      : []
  const { row, to, event, link } = found
  await parts.mailer.send({
    key: `event-news-${note.id}`,
    to,
    ...newsMail(row, event, { what, letter: letter ?? null, link }),
  })
}
