import { wordsAsked } from '../../../database/testing/words-asked.ts'
import { writesIn, writtenBetween } from '../../../database/testing/writes.ts'
import type { Db } from '../../../shared/server/database.ts'
import { runOut, type Sweep } from '../../../shared/server/sweep.ts'

/** One thing leaves another to be done, and that a third. */
const ROUNDS = 3

/**
 * Everything that is due, and what comes of it. Who has looked looks again only where a table was written that its questions
 * named: nothing else can have become due, as the clock stands still.
 */
export async function runAllOut(sweeps: readonly Sweep[], db: Db, now: Date): Promise<void> {
  const asked = new Map<Sweep, ReadonlySet<string>>()
  let due = sweeps
  let before = await writesIn(db)
  for (let round = 0; round < ROUNDS && due.length > 0; round += 1) {
    for (const sweep of due) asked.set(sweep, await wordsAsked(db.$client, () => runOut(sweep, now)))
    const after = await writesIn(db)
    const written = writtenBetween(before, after)
    due = sweeps.filter((sweep) => written.some((table) => asked.get(sweep)?.has(table)))
    before = after
  }
}
