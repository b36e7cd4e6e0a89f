/** Taking out of the records who has left for good. */
import { and, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { eraseRecords, type PersonalTable } from '../../../shared/server/records.ts'
import { eachAlone } from '../../../shared/server/sweep.ts'
import { days, plus } from '../../../shared/time.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { users } from '../../accounts/server/tables.ts'
import { linkedStudents, whatIsLeft } from './leave.ts'
import type { LeavingGifts, LeftMoney } from './leaving-gifts.ts'
import { childrenWithoutSignIn } from './people-going.ts'
import { heldLeavings } from './tables.ts'
import { STOPPED } from './waiting.ts'

const AT_ONCE = 20

export type ErasingParts = { db: Db; records: readonly PersonalTable[] } & LeavingGifts

/** Everybody whose days to come back are over. */
export async function sweepGone(parts: ErasingParts, now: Date): Promise<number> {
  const { db } = parts
  const due = await db.select({ id: users.id }).from(users).where(lte(users.leavesAt, now)).orderBy(users.leavesAt).limit(AT_ONCE)
  return eachAlone(
    due,
    now,
    ({ id }) => eraseGone(parts, id, now),
    ({ id }) => stopped(db, id, now),
  )
}

/**
 * A fault of ours: the next look is a day later, and meanwhile a note tries again, which an operator sees when it was given up.
 * One that was given up stays so, whatever the next look finds; it goes with the person.
 */
const stopped = (db: Db, userId: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const until = plus(now, days(1))
    await putOff(tx, userId, until)
    const data = { user_id: userId, until: until.toISOString() }
    await tx
      .insert(outbox)
      .values({ kind: STOPPED, key: String(userId), data, createdAt: now, nextAttemptAt: now })
      .onConflictDoUpdate({ target: [outbox.kind, outbox.key], targetWhere: sql`key is not null`, set: { data } })
  })

/** One whose days to come back are over. */
export const eraseGone = (parts: ErasingParts, userId: number, now: Date): Promise<void> =>
  erase(parts, userId, lte(users.leavesAt, now), now)

/** One whom a fault stopped; nobody who came back since, and left anew for other days. */
export const eraseStopped = (parts: ErasingParts, { data }: Note, now: Date): Promise<void> =>
  erase(parts, Number(data['user_id']), eq(users.leavesAt, new Date(String(data['until']))), now)

/**
 * One person, in one transaction: all of it or nothing, so that a process that dies leaves them to the next. Of two servers one
 * finds them. Who has money or lessons after all, which came in while they were leaving, or money that is still on its way back,
 * waits another day.
 */
async function erase(parts: ErasingParts, userId: number, isDue: SQL, now: Date): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'leaving'), isDue))
      .for('update', { skipLocked: true })
    if (!person) return
    const people = [userId, ...(await childrenWithoutSignIn(tx, userId, 'going')).map(({ id }) => id)]
    const { open, money } = await whatIsLeft(tx, parts, people, now)
    if (open.length > 0 || money.length > 0) {
      // What came in since they left goes back, too.
      if (open.length === 0) for (const id of people) await parts.walletBack.send(tx, id, now)
      await putOff(tx, userId, plus(now, days(1)))
      return holdUp(tx, userId, { by: open.length > 0 ? 'lessons' : 'money', cents: sumOf(money) }, now)
    }
    const students = await linkedStudents(tx, userId)
    await forgetNotes(tx, people, person.email)
    for (const forget of parts.forgets) await forget(tx, people, now)
    // What enters others goes before them.
    for (const table of parts.records.toReversed()) await eraseRecords(tx, table, people)
    for (const { id } of students) await leaveNote(tx, 'notice', { user_id: id, kind: 'guardian_left', about: {} }, now)
  })
}

/** The desk sees what is held up, from the first try on, and why by the last. */
async function holdUp(tx: Tx, userId: number, held: Pick<typeof heldLeavings.$inferInsert, 'by' | 'cents'>, now: Date) {
  await tx
    .insert(heldLeavings)
    .values({ userId, since: now, ...held })
    .onConflictDoUpdate({ target: heldLeavings.userId, set: held })
}

const sumOf = (money: readonly LeftMoney[]): number => money.reduce((sum, { cents }) => sum + cents, 0)

/** Notes that wait, or were given up: those to them go, and those about them name nobody. */
async function forgetNotes(tx: Tx, people: readonly number[], email: string | null): Promise<void> {
  const ids = people.map(String)
  await tx
    .delete(outbox)
    .where(
      or(
        inArray(sql`${outbox.data} ->> 'user_id'`, ids),
        email === null ? undefined : eq(sql`${outbox.data} ->> 'email'`, email),
      ),
    )
  await tx
    .update(outbox)
    .set({ data: sql`jsonb_set(${outbox.data}, '{about,who}', to_jsonb(${FORMER_MEMBER}::text))` })
    .where(and(inArray(sql`${outbox.data} ->> 'by'`, ids), sql`${outbox.data} -> 'about' ? 'who'`))
}

const putOff = async (db: Db | Tx, userId: number, until: Date): Promise<void> => {
  await db
    .update(users)
    .set({ leavesAt: until })
    .where(and(eq(users.id, userId), eq(users.status, 'leaving')))
}
