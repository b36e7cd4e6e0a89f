/** How far behind each sweep is: kept for whoever reads metrics, and said when it is too much. */
import { minutes } from '../time.ts'
import type { Log } from './log.ts'

/** A sweep, as far as it can be late. */
export type Watched = {
  name: string
  everyMs: number
  /** Since when the oldest thing it has to do is due; null when there is none. Left out, it is late when it does not run. */
  oldestDue?: () => Promise<Date | null>
}

/** In milliseconds: for how long its oldest thing has been due, or for how long it has not run to its end, whichever is more. */
export type SweepState = { name: string; lateMs: number }

/** Past this somebody is waiting. */
export const LATE_MS = minutes(1)

/**
 * @returns `look` measures, and says what has become late and what is in time again; `ran` is told of each run that ended well;
 * `states` is what was measured last
 */
export function lateness(
  sweeps: readonly Watched[],
  clock: () => Date,
  log: Log,
): { look(now: Date): Promise<void>; ran(sweep: Watched): void; states(): readonly SweepState[] } {
  const began = clock()
  const ranAt = new Map<Watched, Date>()
  const lateMs = new Map<Watched, number>()
  const measure = async (sweep: Watched, now: Date): Promise<void> => {
    const before = lateMs.get(sweep) ?? 0
    // A database that does not answer keeps the sweep from running too, and that is seen.
    const due = (await sweep.oldestDue?.().catch(() => null)) ?? now
    const idle = now.getTime() - (ranAt.get(sweep) ?? began).getTime() - sweep.everyMs
    const late = Math.max(0, idle, now.getTime() - due.getTime())
    lateMs.set(sweep, late)
    const about = { sweep: sweep.name, late_s: Math.round(late / 1000) }
    if (late > LATE_MS && before <= LATE_MS) log.error(about, 'sweep is late')
    if (late <= LATE_MS && before > LATE_MS) log.info(about, 'sweep is in time again')
  }
  return {
    look: async (now) => void (await Promise.all(sweeps.map((sweep) => measure(sweep, now)))),
    ran: (sweep) => void ranAt.set(sweep, clock()),
    states: () => sweeps.map((sweep) => ({ name: sweep.name, lateMs: lateMs.get(sweep) ?? 0 })),
  }
}
