import { eq, sql, type SQL } from 'drizzle-orm'
import { nairobiClock, nairobiDate } from '../../../shared/time.ts'
import { readablePhone } from '../../../shared/phone.ts'
import { csvOf } from '../../../shared/csv.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import type { ShownEvent } from '../contract.ts'
import type { DeskEvent, Registered } from '../desk-contract.ts'
import type { RegistrationState } from '../rules.ts'
import { eventRegistrations, events } from './tables.ts'

const columns = {
  id: events.id,
  version: events.version,
  title: events.title,
  startsAt: events.startsAt,
  location: events.location,
  capacity: events.capacity,
  registered: events.registered,
  waiting: sql<number>`(
        select count(*)::int
        from ${eventRegistrations}
        where ${eventRegistrations.eventId} = ${events.id}
          and ${eventRegistrations.state} = 'waiting')`,
}

function told(row: RowOf<typeof columns>, now: Date): DeskEvent {
  const { startsAt, ...rest } = row
  return {
    ...rest,
    starts_at: startsAt.toISOString(),
    date: nairobiDate(startsAt),
    time: nairobiClock(startsAt),
    status: startsAt > now ? 'upcoming' : 'past',
  }
}

type Wish = { which: 'upcoming' | 'past'; after: number | null; limit: number }

/** A page of events by date; `after` is the id the last page ended with. */
export async function eventsOf(db: Db, wish: Wish, now: Date): Promise<{ list: DeskEvent[]; next: number | null }> {
  const { which, after, limit } = wish
  const found = await (which === 'past' ? past : upcoming)(db, { after, limit: limit + 1, now })
  const list = found.slice(0, limit).map((row) => told(row, now))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/** How many events are to come, and how many seats of them are taken. */
export async function eventCounts(db: Db, now: Date): Promise<{ total: number; registered: number }> {
  const [counted] = await count(db, { now })
  return counted ?? { total: 0, registered: 0 }
}

/** One event; null when there is none, or it was called off. */
export async function eventOf(db: Db, id: number, now: Date): Promise<DeskEvent | null> {
  const [row] = await one(db, { id })
  return row ? told(row, now) : null
}

/** What the public pages show. */
export const publicEvent = async (db: Db, id: number, now: Date): Promise<ShownEvent | null> => eventOf(db, id, now)

/** Who asked for seats by a link, with their event; null when nothing is left of it. */
export async function registrationShown(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; seats: number; state: RegistrationState; event: ShownEvent } | null> {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id))
  const event = row && (await eventOf(db, row.eventId, now))
  return row && event ? { name: row.name, seats: row.seats, state: row.state, event } : null
}

/** A page of who has registered, in their order; `after` is the id the last page ended with. */
export async function peopleOf(
  db: Db,
  wish: { eventId: number; after: number | null; limit: number },
): Promise<{ list: Registered[]; next: number | null }> {
  const found = await people(db, { ...wish, limit: wish.limit + 1 })
  const list = found.slice(0, wish.limit).map(({ phone, email, registeredAt, ...rest }) => ({
    ...rest,
    phone: phone === null ? '' : readablePhone(phone),
    email: email ?? '',
    registered_at: registeredAt.toISOString(),
  }))
  return { list, next: found.length > wish.limit ? (list.at(-1)?.id ?? null) : null }
}

/** The same as a table, all of them. */
export async function peopleFile(db: Db, eventId: number): Promise<string> {
  const lines = [['Name', 'Phone', 'E-mail', 'Seats', 'State', 'Registered']] as (string | number)[][]
  for (let after: number | null = null; ;) {
    const { list, next } = await peopleOf(db, { eventId, after, limit: 500 })
    lines.push(...list.map((one) => [one.name, one.phone, one.email, one.seats, one.state, one.registered_at]))
    if (next === null) return csvOf(lines)
    after = next
  }
}

type Page = { after: number | null; limit: number; now: Date }

const placeOf = (after: SQL<number | null>): SQL => sql`(
          select last.starts_at, last.id
          from ${events} last
          where last.id = ${after})`

const upcoming = statement('upcoming_events', (given: Given<Page>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${events}
      where ${events.cancelledAt} is null
        and ${events.startsAt} > ${given.now}
        and (${given.after}::bigint is null or (${events.startsAt}, ${events.id}) > ${placeOf(given.after)})
      order by ${events.startsAt}, ${events.id}
      limit ${given.limit}`,
  ),
)

const past = statement('past_events', (given: Given<Page>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${events}
      where ${events.cancelledAt} is null
        and ${events.startsAt} <= ${given.now}
        and (${given.after}::bigint is null or (${events.startsAt}, ${events.id}) < ${placeOf(given.after)})
      order by ${events.startsAt} desc, ${events.id} desc
      limit ${given.limit}`,
  ),
)

const count = statement('count_events', (given: Given<{ now: Date }>) =>
  rows(
    { total: sql<number>`count(*)::int`, registered: sql<number>`coalesce(sum(${events.registered}), 0)::int` },
    (list) => sql`
      select ${list}
      from ${events}
      where ${events.cancelledAt} is null
        and ${events.startsAt} > ${given.now}`,
  ),
)

const one = statement('event_by_id', (given: Given<{ id: number }>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${events}
      where ${events.id} = ${given.id}
        and ${events.cancelledAt} is null`,
  ),
)

const people = statement('people_of_event', (given: Given<{ eventId: number; after: number | null; limit: number }>) =>
  rows(
    {
      id: eventRegistrations.id,
      name: eventRegistrations.name,
      phone: eventRegistrations.phone,
      email: eventRegistrations.email,
      seats: eventRegistrations.seats,
      state: eventRegistrations.state,
      registeredAt: eventRegistrations.registeredAt,
    },
    (list) => sql`
      select ${list}
      from ${eventRegistrations}
      where ${eventRegistrations.eventId} = ${given.eventId}
        and (${given.after}::bigint is null or ${eventRegistrations.id} > ${given.after})
      order by ${eventRegistrations.id}
      limit ${given.limit}`,
  ),
)
