import { wordsAsked } from '../../../database/testing/words-asked.ts'
import { writesIn, writtenBetween } from '../../../database/testing/writes.ts'
import type { Db } from '../../../shared/server/database.ts'
import { runOut, type Sweep } from '../../../shared/server/sweep.ts'

/** One thing leaves another to be done, and that a third. */
const ROUNDS = 3

/**
 * For a database as it is lent, before anything is written in it.
 * @param counts a way into it that may read how often was written, where the own of the sweeps may not
 * @returns does everything that is due at an instant, and what comes of it. Each sweep looks once. It looks again, at whatever
 *   time, only where a table that its questions named was written since the beginning: in the others is nothing that could become
 *   due. And it looks again at the same time only where one was written since its last look.
 */
export async function runningAllOut(sweeps: readonly Sweep[], db: Db, counts: Db = db): Promise<(now: Date) => Promise<void>> {
  const asked = new Map<Sweep, ReadonlySet<string>>()
  const concerns = (written: readonly string[]) => (sweep: Sweep) => {
    const words = asked.get(sweep)
    return !words || written.some((table) => words.has(table))
  }
  const lent = await writesIn(counts)
  return async (now) => {
    let before = await writesIn(counts)
    let due = sweeps.filter(concerns(writtenBetween(lent, before)))
    for (let round = 0; round < ROUNDS && due.length > 0; round += 1) {
      for (const sweep of due) {
        const words = await wordsAsked(db.$client, () => runOut(sweep, now))
        asked.set(sweep, new Set([...words, ...(asked.get(sweep) ?? [])]))
      }
      const after = await writesIn(counts)
      due = sweeps.filter(concerns(writtenBetween(before, after)))
      before = after
    }
  }
}
