/** What somebody does by the link of their mail, and who has the seats that come free. */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { days, plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import { KEPT_DAYS, seatsLeft, type RegistrationAct, type RegistrationState } from '../rules.ts'
import { eventRegistrations, events } from './tables.ts'

type EventRow = typeof events.$inferSelect
type Row = typeof eventRegistrations.$inferSelect

const own = (id: number) => eq(eventRegistrations.id, id)

/** The event of a registration, locked: whatever changes seats waits here for each other. Then the registration as it is now. */
async function lock(tx: Tx, id: number): Promise<{ event: EventRow; row: Row } | null> {
  const [event] = await tx
    .select()
    .from(events)
    .where(eq(events.id, tx.select({ id: eventRegistrations.eventId }).from(eventRegistrations).where(own(id))))
    .for('update')
  const [row] = await tx.select().from(eventRegistrations).where(own(id))
  return event && row ? { event, row } : null
}

/**
 * Confirms an address, changes how many seats, or gives them back. Doing it twice changes nothing more.
 * Refuses with `not_found` (also when the time to confirm has gone and so have the seats), `event_past`, `seats_gone`.
 */
export async function answerRegistration(
  db: Db,
  id: number,
  wish: { act: RegistrationAct; seats: number | undefined },
  now: Date,
): Promise<RegistrationState | 'given_back'> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, id)
    if (!found || found.event.cancelledAt) throw new Refusal(refusals.not_found)
    const { event, row } = found
    if (event.startsAt <= now) throw new Refusal(refusals.event_past)
    if (wish.act === 'give_back') {
      await giveBack(tx, row, now)
      return 'given_back'
    }
    const state = await confirm(tx, row)
    if (wish.act === 'change' && wish.seats !== undefined && wish.seats !== row.seats)
      await change(tx, event, { ...row, state }, wish.seats)
    await seatWaiting(tx, event.id, now)
    const [is] = await tx.select({ state: eventRegistrations.state }).from(eventRegistrations).where(own(id))
    return is?.state ?? state
  })
}

/** Whoever follows the link has the address; so has the account of it, if there is one that has shown the same. */
async function confirm(tx: Tx, row: Row): Promise<RegistrationState> {
  if (row.heldUntil === null) return row.state
  const state = row.state === 'held' ? 'confirmed' : 'waiting'
  const userId = sql`(
    select ${users.id} from ${users} where ${users.email} = ${row.email} and ${users.emailConfirmedAt} is not null)`
  await tx.update(eventRegistrations).set({ state, heldUntil: null, userId }).where(own(row.id))
  return state
}

async function change(tx: Tx, event: EventRow, row: Row, seats: number): Promise<void> {
  if (row.state === 'confirmed') {
    const more = seats - row.seats
    if (more > seatsLeft(event)) throw new Refusal(refusals.seats_gone)
    await count(tx, event.id, more)
  }
  await tx.update(eventRegistrations).set({ seats }).where(own(row.id))
}

async function giveBack(tx: Tx, row: Row, now: Date): Promise<void> {
  await tx.delete(eventRegistrations).where(own(row.id))
  if (row.state === 'held' || row.state === 'confirmed') await count(tx, row.eventId, -row.seats)
  await seatWaiting(tx, row.eventId, now)
}

const count = (tx: Tx, eventId: number, more: number) =>
  tx
    .update(events)
    .set({ registered: sql`${events.registered} + ${more}` })
    .where(eq(events.id, eventId))

/**
 * Gives what is free to who waits: in their order, the first whose wish fits. They have said that they want it, so it is theirs
 * at once, with a mail. For whoever holds the event's lock.
 */
export async function seatWaiting(tx: Tx, eventId: number, now: Date): Promise<void> {
  for (;;) {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId))
    if (!event || event.cancelledAt || event.startsAt <= now) return
    const [next] = await tx
      .select()
      .from(eventRegistrations)
      .where(
        and(
          eq(eventRegistrations.eventId, eventId),
          eq(eventRegistrations.state, 'waiting'),
          lte(eventRegistrations.seats, seatsLeft(event)),
        ),
      )
      .orderBy(asc(eventRegistrations.id))
      .limit(1)
    if (!next) return
    await tx.update(eventRegistrations).set({ state: 'confirmed' }).where(own(next.id))
    await count(tx, eventId, next.seats)
    await leaveNote(tx, 'mail_event_seats', { registration_id: next.id }, now)
  }
}

const MOST_AT_ONCE = 100

/** Seats whose link was not followed in time go to who waits; so do those of people who have left Somo. */
export async function endHolds(db: Db, now: Date): Promise<typeof MORE | void> {
  const isOver = or(lte(eventRegistrations.heldUntil, now), isNull(eventRegistrations.email))
  const due = await db.select({ id: eventRegistrations.id }).from(eventRegistrations).where(isOver).limit(MOST_AT_ONCE)
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const found = await lock(tx, id)
      // Confirmed meanwhile, or taken care of by another server.
      const isDue = found && (found.row.email === null || (found.row.heldUntil !== null && found.row.heldUntil <= now))
      if (isDue) await giveBack(tx, found.row, now)
    })
  return due.length === MOST_AT_ONCE ? MORE : undefined
}

/** Some months after an event nothing is known any more of who was there; how many there were stays. */
export async function forgetVisitors(db: Db, now: Date): Promise<typeof MORE | void> {
  const old = db
    .select({ id: eventRegistrations.id })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(lte(events.startsAt, plus(now, -days(KEPT_DAYS))))
    .limit(MOST_AT_ONCE)
  const gone = await db
    .delete(eventRegistrations)
    .where(sql`${eventRegistrations.id} in ${old}`)
    .returning({ id: eventRegistrations.id })
  return gone.length === MOST_AT_ONCE ? MORE : undefined
}
