/** What an operator does with an event; each act stands in the log. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { days, instantAt, plus } from '../../../shared/time.ts'
import type { Act } from '../../audit/contract.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../desk-contract.ts'
import { MOST_DAYS_AHEAD } from '../rules.ts'
import { seatWaiting } from './answer-registration.ts'
import { eventLetters, events } from './tables.ts'
import { tellEverybody } from './tell-everybody.ts'

type Facts = { title: string; date: string; time: string; location: string; capacity: number }

const logged = (tx: Tx, actor: Actor, act: Act, event: number, now: Date) =>
  recordAct(tx, actor, { act, personId: null, facts: { event } }, now)

/** Refuses with `not_ahead`, beside both fields that say when. */
function startOf({ date, time }: Facts, now: Date): Date {
  const at = instantAt(date, time)
  if (at && at > now && at <= plus(now, days(MOST_DAYS_AHEAD))) return at
  throw new Refusal(refusals.not_ahead, { fields: { date: refusals.not_ahead } })
}

/** Refuses with `not_ahead`. @returns its id */
export async function makeEvent(db: Db, actor: Actor, wish: Facts & { key: string }, now: Date): Promise<number> {
  const startsAt = startOf(wish, now)
  const { key, title, location, capacity } = wish
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(events)
      .values({ key, title, startsAt, location, capacity, createdAt: now })
      .onConflictDoNothing({ target: events.key })
      .returning({ id: events.id })
    if (made) {
      await logged(tx, actor, 'event_made', made.id, now)
      return made.id
    }
    const [known] = await tx.select({ id: events.id }).from(events).where(eq(events.key, key))
    if (!known) throw new Refusal(refusals.not_found)
    return known.id
  })
}

/** Refuses with `not_found`, `is_over`, `not_ahead`, `changed_meanwhile`, `below_registered`. */
export async function editEvent(
  db: Db,
  actor: Actor,
  wish: Facts & { eventId: number; version: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await locked(tx, wish.eventId)
    if (event.startsAt <= now) throw new Refusal(refusals.is_over)
    const startsAt = startOf(wish, now)
    const { title, location, capacity } = wish
    const moved = event.startsAt.getTime() !== startsAt.getTime() || event.location !== location
    const isThere = !moved && event.title === title && event.capacity === capacity
    if (event.version !== wish.version) {
      if (isThere && event.version === wish.version + 1) return
      throw new Refusal(refusals.changed_meanwhile)
    }
    if (isThere) return
    if (capacity < event.registered)
      throw new Refusal(refusals.below_registered, { fields: { capacity: registered(event.registered) } })
    const change = { title, startsAt, location, capacity, version: event.version + 1 }
    await tx.update(events).set(change).where(eq(events.id, event.id))
    await seatWaiting(tx, event.id, now)
    if (moved) await tellEverybody(tx, { eventId: event.id, what: 'moved', letterId: null, now })
    await logged(tx, actor, 'event_changed', event.id, now)
  })
}

const registered = (count: number) => ({ en: `${count} have registered.`, sw: `Watu ${count} wamejisajili.` })

/** Refuses with `not_found`, also the second of two. */
export async function deleteEvent(db: Db, actor: Actor, eventId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { startsAt } = await locked(tx, eventId)
    await tx.update(events).set({ cancelledAt: now }).where(eq(events.id, eventId))
    // Of what was, nobody is told that it is not going to be.
    if (startsAt > now) await tellEverybody(tx, { eventId, what: 'cancelled', letterId: null, now })
    await logged(tx, actor, 'event_deleted', eventId, now)
  })
}

/** @returns to how many. Refuses with `not_found`. */
export async function writeToAll(
  db: Db,
  actor: Actor,
  wish: { eventId: number; key: string; subject: string; words: string },
  now: Date,
): Promise<number> {
  const { eventId, key, subject, words } = wish
  return db.transaction(async (tx) => {
    await locked(tx, eventId)
    const [letter] = await tx
      .insert(eventLetters)
      .values({ eventId, key, subject, words, writtenAt: now })
      .onConflictDoNothing({ target: eventLetters.key })
      .returning({ id: eventLetters.id })
    if (!letter) return 0
    await logged(tx, actor, 'event_written', eventId, now)
    return tellEverybody(tx, { eventId, what: 'letter', letterId: letter.id, now })
  })
}

async function locked(tx: Tx, eventId: number): Promise<typeof events.$inferSelect> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), isNull(events.cancelledAt)))
    .for('update')
  if (!event) throw new Refusal(refusals.not_found)
  return event
}
