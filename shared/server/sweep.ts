import { setTimeout as sleep } from 'node:timers/promises'
import { and, isNotNull, min, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hours, plus } from '../time.ts'
import type { Db } from './database.ts'
import { lateness, type SweepState, type Watched } from './lateness.ts'
import { describeError, type Log } from './log.ts'

/** What a sweep's work answers when there is more to do at once. */
export const MORE = Symbol('more')

export type Sweep = Watched & {
  /** Takes what is due a step further; asked again at once when it answers `MORE`. */
  work: (now: Date) => Promise<unknown>
  /** Ends when what its work has begun and not waited for has ended. */
  underWay?: () => Promise<unknown>
}

const LOOK_EVERY_MS = 15_000

/**
 * Runs each sweep again and again, never twice at once in this process. Other processes may sweep the same rows at the same time:
 * each row's step is a compare-and-set or takes a lease.
 * @param lookEveryMs how often it is measured how late each is
 * @returns how late each was when it was last looked at; `stop` stops them and waits for what is under way
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  clock: () => Date,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): { states(): readonly SweepState[]; stop(): Promise<void> } {
  const stopping = new AbortController()
  const late = lateness(sweeps, clock, log)
  const loops = sweeps.map((sweep) => loop(sweep, clock, log, stopping.signal, late.ran))
  const watch = loop({ name: 'lateness', everyMs: lookEveryMs, work: late.look }, clock, log, stopping.signal)
  return {
    states: late.states,
    async stop() {
      stopping.abort()
      await Promise.all([...loops, watch])
      await Promise.all(sweeps.map(async (sweep) => sweep.underWay?.()))
    },
  }
}

/** Everything that is due, and what comes of it, to its end: for whoever moves the clock by hand. */
export async function runOut(sweep: Sweep, now: Date): Promise<void> {
  while ((await sweep.work(now)) === MORE);
  await sweep.underWay?.()
}

/** Since when the oldest row is due, by the column that says when each is. @param still which rows count; all unless told */
export async function oldestIn(db: Db, due: PgColumn, still?: SQL): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: min(due) })
    .from(due.table)
    .where(and(isNotNull(due), still))
  return (oldest?.at as Date | null | undefined) ?? null
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

/** @param ran is told of each run that ended well */
async function loop(
  sweep: Sweep,
  clock: () => Date,
  log: Log,
  stopping: AbortSignal,
  ran: (sweep: Sweep) => void = () => undefined,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const answer = await sweep.work(clock())
      ran(sweep)
      if (answer === MORE) continue
    } catch (error) {
      log.warn({ sweep: sweep.name, error: describeError(error) }, 'sweep failed, tried again soon')
    }
    await sleep(sweep.everyMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}
