import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { answerRegistration } from './answer-registration.ts'
import { deleteEvent, editEvent, makeEvent, writeToAll } from './keep-event.ts'
import { eventCounts, eventOf, eventsOf, peopleFile, peopleOf } from './queries.ts'
import { registerForEvent } from './register.ts'
import { registrationOf } from './registration-token.ts'
import type { EventMailParts } from './send-mails.ts'

export type EventParts = EventMailParts & { db: Db; keys: Keys; limits: AttemptLimits }

const PAGE = 20
const PEOPLE = 50

export const eventCalls: readonly CallRoute<EventParts>[] = [
  route(calls.registerForEvent, async ({ input, now, request }, { db, limits }) => {
    // Seats are held and mails are sent for whoever asks: neither for a flood of them.
    await countAttempt(db, 'event-from', request.address, limits.perAddress, now)
    await countAttempt(db, 'event-for', input.email, limits.perAccount, now)
    const { parent_knows: _, wait = false, ...wish } = input
    await registerForEvent(db, { ...wish, wait }, now)
    return { mailed: true }
  }),
  route(calls.answerRegistration, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'event-link', request.address, limits.perAddress, now)
    const id = registrationOf(keys, input.token)
    if (id === null) throw new Refusal(calls.refusals.not_found)
    return { state: await answerRegistration(db, id, { act: input.act, seats: input.seats }, now) }
  }),
  route(desk.listEvents, async ({ input, now }, { db }) => {
    const { cursor, limit = PAGE, which } = input
    const { list, next } = await eventsOf(db, { which, after: idBefore(cursor), limit }, now)
    return { events: list, ...(await eventCounts(db, now)), next_cursor: cursorOf(next) }
  }),
  route(desk.makeEvent, async ({ actor, input, now }, { db }) => ({
    event: await shown(db, await makeEvent(db, actor, input, now), now),
  })),
  route(desk.editEvent, async ({ actor, input, now }, { db }) => {
    await editEvent(db, actor, input, now)
    return { event: await shown(db, input.eventId, now) }
  }),
  route(desk.deleteEvent, async ({ actor, input, now }, { db }) => {
    await deleteEvent(db, actor, input.eventId, now)
    return { deleted: true }
  }),
  route(desk.eventPeople, async ({ input, now }, { db }) => {
    const { cursor, limit = PEOPLE, eventId } = input
    const event = await shown(db, eventId, now)
    const { list, next } = await peopleOf(db, { eventId, after: idBefore(cursor), limit })
    return { event, people: list, next_cursor: cursorOf(next) }
  }),
  route(desk.exportPeople, async ({ input, now }, { db }) => {
    await shown(db, input.eventId, now)
    return { csv: await peopleFile(db, input.eventId) }
  }),
  route(desk.writeToAll, async ({ actor, input, now }, { db }) => ({ written: await writeToAll(db, actor, input, now) })),
]

async function shown(db: Db, eventId: number, now: Date): Promise<desk.DeskEvent> {
  const event = await eventOf(db, eventId, now)
  if (!event) throw new Refusal(desk.refusals.not_found)
  return event
}
