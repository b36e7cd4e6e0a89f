/** Two who want a turn with the same person at once, in an order that the test decides. */
import type { Db } from '../../../shared/server/database.ts'

/** Looks at the locks before it gives up on somebody who never comes to wait. */
const MOST_LOOKS = 2000

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
    await waited(db, 1)
    const other = second()
    await waited(db, 2)
    await client.query('commit')
    return await Promise.all([one, other])
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function waited(db: Db, count: number): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // Of this world alone: others wait for turns of their own beside it.
    const { rowCount } = await db.$client.query(
      `select 1 from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and not granted and datname = current_database()`,
    )
    if ((rowCount ?? 0) >= count) return
  }
  throw new Error(`no ${count} wait for the turn`)
}
