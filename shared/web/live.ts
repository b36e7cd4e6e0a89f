/** Hears from the server that something of one's own has changed, and has what is in sight asked for again. */
import type { QueryClient } from '@tanstack/react-query'
import { serverNow } from './server-clock.ts'

/** As `EVERYTHING` of the server. */
const EVERYTHING = '*'
/** So long the server keeps what it has heard, and a tab too: a page asks before it listens. */
const KEPT_MS = 60_000
/** The server's time is known to a page but for half the way to it. */
const NEAR_MS = 1000
/** After an answer that was no stream; a connection that breaks is opened again by the browser itself. */
const AGAIN_MS = 60_000

/**
 * One stream for a browser, whatever it has open, and none while nobody looks: the tab that has the turn tells the others. What
 * happened while nothing was heard is asked for when it is heard again, and so is what changed between a page's first answers,
 * which its document brings, and its listening: the server tells it to whoever opens a stream, a tab to one that is opened later.
 * @param askedAt when the document was asked for, by the server in milliseconds; null of one that brought nothing
 */
export function hearChanges(queries: QueryClient, askedAt: number | null): void {
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('live') : null
  const ask = (path: string) => void queries.invalidateQueries(path === EVERYTHING ? {} : { queryKey: [path] })
  let heard: { path: string; at: number }[] = []
  const told = (data: string | { since: number }) => {
    if (typeof data === 'string') return ask(data)
    for (const { path, at } of heard) if (at >= data.since - NEAR_MS) tabs?.postMessage(path)
  }
  tabs?.addEventListener('message', ({ data }) => told(data))
  if (askedAt !== null) tabs?.postMessage({ since: askedAt })
  const changed = (path: string) => {
    const now = serverNow().getTime()
    heard = [...heard, { path, at: now }].filter(({ at }) => at >= now - KEPT_MS)
    ask(path)
    tabs?.postMessage(path)
  }
  let inSight: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      inSight?.abort()
      inSight = null
    } else if (!inSight) {
      inSight = new AbortController()
      void inTurn(inSight.signal, (signal) => listen(signal, askedAt, changed)).catch(() => undefined)
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
}

const inTurn = (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('live', { signal }, () => work(signal)) : work(signal)

/** Until the signal says so. */
const listen = (signal: AbortSignal, askedAt: number | null, changed: (path: string) => void): Promise<void> =>
  new Promise((done) => {
    let source: EventSource
    let later: ReturnType<typeof setTimeout> | undefined
    let missed = false
    const open = () => {
      source = new EventSource(askedAt === null ? '/live' : `/live?since=${askedAt}`)
      source.addEventListener('open', () => {
        if (missed) changed(EVERYTHING)
        missed = false
      })
      source.addEventListener('message', ({ data }) => changed(String(data)))
      source.addEventListener('error', () => {
        missed = true
        if (source.readyState === EventSource.CLOSED) later = setTimeout(open, AGAIN_MS)
      })
    }
    const stop = () => {
      source.close()
      clearTimeout(later)
      done()
    }
    open()
    signal.addEventListener('abort', stop)
  })
