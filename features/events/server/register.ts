/** How a visitor asks for seats, or to wait for them. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { UNIQUE_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import { leaveOneNote, noteFrom } from '../../../shared/server/outbox.ts'
import { insertSelect, json, rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { Language } from '../../../shared/said.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { refusals } from '../contract.ts'
import { HOLD_MINUTES } from '../rules.ts'
import { eventRegistrations, events } from './tables.ts'

export type RegistrationWish = {
  eventId: number
  name: string
  phone: string
  email: string
  seats: number
  wait: boolean
  language: Language
}

/**
 * Holds seats until the link in a mail is followed; where they are gone and the visitor would wait, a place in the line. Whether
 * an address has seats already is told to nobody but itself: it gets its link once more.
 * Refuses with `not_found`, `event_past`, `seats_gone`.
 */
export async function registerForEvent(db: Db, wish: RegistrationWish, now: Date): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { wait: _, ...facts } = wish
      const [made] = await holdSeats(db, { ...facts, now, heldUntil: plus(now, minutes(HOLD_MINUTES)) })
      if (made || (await otherwise(db, wish, now))) return
    } catch (error) {
      // The same address, at the same moment: the second finds the first's row now, and its own seats were never taken.
      if (!violates(error, UNIQUE_VIOLATION, 'event_registrations_once')) throw error
    }
    // Seats came free between the two looks, or somebody gave theirs back.
    if (tries > 3) throw new Refusal(refusals.seats_gone)
  }
}

/** Seats, their holder and the mail in one statement: all of it, or nothing. */
const holdSeats = statement('hold_event_seats', (given: Given<Omit<RegistrationWish, 'wait'> & { now: Date; heldUntil: Date }>) =>
  rows(
    { id: sql<number>`made.id` },
    (list) => sql`
      with taken as (
        update ${events}
        set registered = registered + ${given.seats}::int
        where ${events.id} = ${given.eventId}
          and ${events.cancelledAt} is null
          and ${events.startsAt} > ${given.now}
          and ${events.registered} + ${given.seats}::int <= ${events.capacity}
          and not exists (
            select 1
            from ${eventRegistrations}
            where ${eventRegistrations.eventId} = ${given.eventId}
              and ${eventRegistrations.email} = ${given.email})
        returning ${events.id}),
      made as (
        ${insertSelect(eventRegistrations, {
          eventId: sql`taken.id`,
          name: given.name,
          phone: given.phone,
          email: given.email,
          seats: sql`${given.seats}::int`,
          state: sql`'held'`,
          language: given.language,
          registeredAt: given.now,
          heldUntil: given.heldUntil,
        })}
        from taken
        returning id),
      told as (
        ${noteFrom({
          kind: 'mail_event_link',
          key: sql`made.id::text`,
          data: json({ registration_id: sql`made.id` }),
          at: given.now,
        })}
        from made)
      select ${list}
      from made`,
  ),
)

/** @returns whether that was all; false to look for seats once more */
async function otherwise(db: Db, wish: RegistrationWish, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(events)
      .where(and(eq(events.id, wish.eventId), isNull(events.cancelledAt)))
      .for('update')
    if (!event) throw new Refusal(refusals.not_found)
    if (event.startsAt <= now) throw new Refusal(refusals.event_past)
    const { eventId, name, phone, email, seats, language } = wish
    const isFull = event.registered + seats > event.capacity
    // Said to everybody alike, also to who has seats: the answer tells nothing of an address.
    if (isFull && !wish.wait) throw new Refusal(refusals.seats_gone)
    const [known] = await tx
      .select({ id: eventRegistrations.id })
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.email, email)))
    if (known) {
      await leaveOneNote(tx, 'mail_event_link', String(known.id), { registration_id: known.id }, now)
      return true
    }
    if (!isFull) return false
    const heldUntil = plus(now, minutes(HOLD_MINUTES))
    const [made] = await tx
      .insert(eventRegistrations)
      .values({ eventId, name, phone, email, seats, language, state: 'asking', registeredAt: now, heldUntil })
      .returning({ id: eventRegistrations.id })
    if (made) await leaveOneNote(tx, 'mail_event_link', String(made.id), { registration_id: made.id }, now)
    return true
  })
}
