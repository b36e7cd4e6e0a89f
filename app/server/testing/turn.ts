/** Two who want a turn with the same person at once, in an order that the test decides. */
import { expect } from 'vitest'
import type { Db } from '../../../shared/server/database.ts'
import { turnWaits } from './locks.ts'

/** Both, the first one first in the line; nobody has the person's turn before both wait for it. */
export async function inTurn<A, B>(
  db: Db,
  person: { id: number },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const client = await db.$client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1::bigint)', [person.id])
  try {
    const one = first()
    await expect.poll(() => turnWaits(db), { interval: 5 }).toBeGreaterThanOrEqual(1)
    const other = second()
    await expect.poll(() => turnWaits(db), { interval: 5 }).toBeGreaterThanOrEqual(2)
    await client.query('commit')
    return await Promise.all([one, other])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
