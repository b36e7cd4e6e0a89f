import { setTimeout as sleep } from 'node:timers/promises'
import { hours, plus } from '../time.ts'
import { describeError, type Log } from './log.ts'

export type Sweep = { name: string; everyMs: number; work: (now: Date) => Promise<unknown> }

/**
 * Runs each sweep again and again, never twice at once in this process. Other processes may sweep the same rows at the same time:
 * each row's step is a compare-and-set or takes a lease. @returns stops them and waits for what is under way
 */
export function startSweeps(sweeps: readonly Sweep[], clock: () => Date, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, clock, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** How long a row that cannot be taken further is left alone. */
const BAD_ROW_MS = hours(1)

/**
 * Takes each of the rows that are due a step further. One that cannot be keeps none of the others: it is put off for an hour, so
 * that it neither fills the list nor the log, and said when all have had their turn.
 * @param putOff makes a row due at that instant
 * @returns how many there were
 */
export async function eachAlone<Row>(
  due: readonly Row[],
  now: Date,
  step: (row: Row) => Promise<unknown>,
  putOff: (row: Row, until: Date) => Promise<unknown>,
): Promise<number> {
  const faults: unknown[] = []
  for (const row of due) {
    await step(row).catch(async (error: unknown) => {
      faults.push(error)
      await putOff(row, plus(now, BAD_ROW_MS))
    })
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due rows could not be taken further`)
  return due.length
}

async function loop(sweep: Sweep, clock: () => Date, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await sweep.work(clock())
    } catch (error) {
      log.warn({ sweep: sweep.name, error: describeError(error) }, 'sweep failed, tried again soon')
    }
    await sleep(sweep.everyMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}
