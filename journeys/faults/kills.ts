/** Kills, cuts and freezes under a mixed load, each only when everything is up again after the one before. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseTarget } from '../../shared/server/database.ts'
import type { DurablePostgres } from '../setting/postgres.ts'
import { type Outside } from '../setting/outside.ts'
import { startProcess } from '../setting/processes.ts'
import type { Load } from './load.ts'

/** A server that can be killed, and that comes up again. */
export type Mortal = { origin: string; die(): Promise<void>; end(): Promise<void> }

/** One that is started again by us, at once: the quickest. */
export async function mortal(release: string, target: DatabaseTarget, outside: Outside, port: number): Promise<Mortal> {
  let process = await startProcess(release, target, outside, port)
  return {
    origin: process.origin,
    async die() {
      await process.kill('SIGKILL')
      process = await startProcess(release, target, outside, port)
    },
    end: () => process.kill('SIGTERM'),
  }
}

export const mishaps = ['server', 'backend', 'other server', 'postmaster', 'server and postmaster', 'cut', 'freeze'] as const
export type Mishap = (typeof mishaps)[number]

/** How often each happened, and how many milliseconds the slowest return took, by what happened. */
export type Toll = Map<Mishap, { times: number; slowestMs: number }>

export type Scene = { own: DurablePostgres; outside: Outside; servers: readonly [Mortal, Mortal]; random: () => number }

/** How long something waits for the next mishap at most, beside the progress it waits for. */
const PAUSE_MS = 600
const FREEZE_MS = 3000
/** However slow the machine is, people are answered in the end. */
const PATIENCE_MS = 120_000

/**
 * @param kinds in turn, as often as `more` says
 * @param more asked before each, with how many there were
 */
export async function harm(
  { own, servers, random }: Scene,
  load: Pick<Load, 'count'>,
  kinds: readonly Mishap[],
  more: (done: number) => boolean,
): Promise<Toll> {
  const toll: Toll = new Map()
  const [first, second] = servers
  const acts: Record<Mishap, () => Promise<unknown>> = {
    server: () => first.die(),
    'other server': () => second.die(),
    backend: () => own.killBackend(random),
    postmaster: () => own.killPostmaster(),
    'server and postmaster': () => Promise.all([first.die(), own.killPostmaster()]),
    cut: () => own.cut(),
    freeze: () => own.freeze(FREEZE_MS),
  }
  for (let done = 0; more(done); done += 1) {
    const kind = kinds[done % kinds.length]
    if (!kind) break
    // Something is under way each time, and has come to its end since the last time.
    await progress(load)
    await sleep(random() * PAUSE_MS)
    const since = performance.now()
    await acts[kind]()
    await Promise.all(servers.map(answering))
    const before = toll.get(kind) ?? { times: 0, slowestMs: 0 }
    toll.set(kind, { times: before.times + 1, slowestMs: Math.max(before.slowestMs, performance.now() - since) })
  }
  return toll
}

async function progress(load: Pick<Load, 'count'>): Promise<void> {
  const [before, over] = [load.count(), performance.now() + PATIENCE_MS]
  while (load.count() === before) {
    if (performance.now() > over) throw new Error('nobody has been answered anything for two minutes')
    await sleep(20)
  }
}

/** Waits until it is ready to serve. */
export async function answering({ origin }: Pick<Mortal, 'origin'>): Promise<void> {
  const over = performance.now() + PATIENCE_MS
  while (!(await isReady(origin))) {
    if (performance.now() > over) throw new Error(`${origin} has not come up again for two minutes`)
    await sleep(25)
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
