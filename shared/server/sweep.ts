import { setTimeout as sleep } from 'node:timers/promises'
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
