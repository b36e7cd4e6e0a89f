/** What somebody named in a chat, looked up for the operator alone. */
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { isCalled, patternOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { deposits, payouts, providerPayments } from '../../payments/server/tables.ts'
import type { Found } from '../desk-contract.ts'
import { namedIn, type Named } from '../rules/codes.ts'

/** Namesakes beyond that are found among the users. */
const MOST_ALIKE = 3

/** A code that stands for nothing is said too: that is the answer to who asks about it. A name that is nobody's is no news. */
export async function foundIn(db: Db, text: string): Promise<Found[]> {
  const found: Found[] = []
  for (const named of namedIn(text)) found.push(...(await lookUp(db, named)))
  return found
}

async function lookUp(db: Db, named: Named): Promise<Found[]> {
  switch (named.kind) {
    case 'receipt':
      return orNothing(named, [
        ...(await depositsBy(db, named)),
        ...(await payoutsBy(db, named, eq(payouts.receipt, named.value))),
      ])
    case 'payout':
      return orNothing(named, await payoutsBy(db, named, eq(payouts.id, Number(named.value))))
    case 'lesson':
      return orNothing(named, await lessonBy(db, named))
    case 'phone':
      return peopleBy(db, named, eq(users.phone, named.value))
    case 'email':
      return peopleBy(db, named, eq(users.email, named.value))
    case 'name':
      return peopleBy(db, named, isCalled(users, sql<string>`${patternOf(named.value)}`))
  }
}

const nothing = { person: null, amount: null, at: null, state: null } as const

const orNothing = ({ written }: Named, found: Found[]): Found[] =>
  found.length > 0 ? found : [{ written, kind: 'nothing', ...nothing }]

const person = { id: users.id, name: users.name, role: users.role }

async function depositsBy(db: Db, { written, value }: Named): Promise<Found[]> {
  const rows = await db
    .select({
      cents: providerPayments.grossCents,
      creditedAt: providerPayments.creditedAt,
      changedAt: providerPayments.changedAt,
      state: providerPayments.state,
      review: providerPayments.review,
      person,
    })
    .from(providerPayments)
    .leftJoin(deposits, eq(deposits.id, providerPayments.depositId))
    .leftJoin(users, eq(users.id, deposits.userId))
    .where(eq(providerPayments.receipt, value))
    .limit(MOST_ALIKE)
  return rows.map((row) => ({
    written,
    kind: 'deposit',
    person: row.person,
    amount: shillings(row.cents),
    at: (row.creditedAt ?? row.changedAt).toISOString(),
    state: row.creditedAt ? 'credited' : row.review ? 'review' : row.state,
  }))
}

async function payoutsBy(db: Db, { written }: Named, which: SQL): Promise<Found[]> {
  const rows = await db
    .select({
      cents: payouts.amountCents,
      requestedAt: payouts.requestedAt,
      finishedAt: payouts.finishedAt,
      state: payouts.state,
      person,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(which)
    .limit(MOST_ALIKE)
  return rows.map((row) => ({
    written,
    kind: 'payout',
    person: row.person,
    amount: shillings(row.cents),
    at: (row.finishedAt ?? row.requestedAt).toISOString(),
    state: row.state,
  }))
}

async function lessonBy(db: Db, { written, value }: Named): Promise<Found[]> {
  const rows = await db
    .select({ cents: bookings.priceCents, startsAt: bookings.startsAt, state: bookings.status, person })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.learnerId))
    .where(eq(bookings.id, Number(value)))
  return rows.map((row) => ({
    written,
    kind: 'lesson',
    person: row.person,
    amount: shillings(row.cents),
    at: row.startsAt.toISOString(),
    state: row.state,
  }))
}

async function peopleBy(db: Db, { written }: Named, which: SQL): Promise<Found[]> {
  const rows = await db
    .select(person)
    .from(users)
    .where(and(which, ne(users.status, 'gone')))
    .orderBy(desc(users.id))
    .limit(MOST_ALIKE)
  return rows.map((one) => ({ written, kind: 'person', ...nothing, person: one }))
}
