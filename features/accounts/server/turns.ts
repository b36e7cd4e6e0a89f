/** Whoever changes what somebody holds waits for its turn with that person, and then looks. */
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from './tables.ts'

/**
 * Waits until nobody else has a turn with one of these people; the turn ends with the transaction. All wait in one order, so that
 * no two wait for each other, and what the next statement reads stays as it was read.
 */
export async function takeTurns(tx: Tx, people: readonly number[]): Promise<void> {
  await lockPeople(tx, { people: [...new Set(people)].sort((a, b) => a - b) })
}

const lockPeople = statement('lock_people', (given: Given<{ people: number[] }>) =>
  silent(sql`select pg_advisory_xact_lock(person) from unnest(${given.people}::bigint[]) as person`),
)

/** Whether none of them has left or been suspended; asked with their turn taken. */
export async function areActive(tx: Tx, people: readonly number[]): Promise<boolean> {
  const [row] = await missing(tx, { people: [...people] })
  return row?.oneIsAway === false
}

/** Whether an operator has suspended somebody, and not let them back in. */
export const isSuspended = async (db: Db, userId: number): Promise<boolean> => {
  const [user] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return user?.status === 'inactive'
}

const missing = statement('not_active', (given: Given<{ people: number[] }>) =>
  rows({ oneIsAway: oneIsAway(given.people) }, (columns) => sql`select ${columns}`),
)

const person = called(users, 'person')

/** Part of a statement: whether one of these has left or been suspended. */
export const oneIsAway = (people: SQLWrapper): SQL<boolean> => sql`exists (
        select
        from ${users} ${person}
        where ${person.id} = any(${people}::bigint[])
          and ${person.status} <> 'active')`
