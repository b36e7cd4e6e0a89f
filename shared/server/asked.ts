/**
 * Work that somebody asked for over HTTP. Who has left hears no answer: what they asked for is given up before it writes, so that
 * a server that could not keep up does not go on with what nobody waits for. Once something may have been written, the work goes
 * on to its end.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Thrown in work whose caller has left. */
export class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits'
}

/** Whether that is what ended a piece of work, wherever it was wrapped on its way up. */
export function isGivenUp(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof NobodyWaits) return true
  return false
}

type Asked = { signal: AbortSignal; written: boolean }

const asked = new AsyncLocalStorage<Asked>()

/** @param signal ends when the caller leaves */
export const askedBy = <T>(signal: AbortSignal, work: () => T): T => asked.run({ signal, written: false }, work)

/** What a piece of work has to say about its caller; null for work that nobody asked for. */
export type Asking = { abandoned(): boolean; wrote(): void }

/** For whoever hands out connections: to ask before a piece of work queues for one, and again when its turn has come. */
export function asking(): Asking | null {
  const work = asked.getStore()
  if (!work) return null
  return {
    abandoned: () => work.signal.aborted && !work.written,
    wrote: () => void (work.written = true),
  }
}
