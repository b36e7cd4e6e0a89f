/**
 * Tells pages that something they show has changed. What has changed is not sent, only which read to ask again: a hint that is
 * lost costs a little time, and nobody is shown what they may not see. Triggers of the tables give the hints (`live_changed`),
 * the database carries them to every process, and each hands them to those who look there.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Role } from '../endpoint.ts'
import { openConnection, type DatabaseTarget } from './database.ts'
import { describeError, type Log } from './log.ts'

/** The read at this path, such as `/messages/{threadId}`, or everything in sight. */
type Changed = string
export const EVERYTHING: Changed = '*'

export type Looker = { userId: number; role: Role }

export type Live = {
  /**
   * Answers with a stream of hints until its reader leaves or is too slow, or `ms` have passed; readers come again.
   * @param since how many milliseconds ago the page was made: what was heard from then on is told first
   */
  stream(looker: Looker, response: ServerResponse, ms: number, since?: number): void
  /** Whether hints are heard; while they are not, pages ask as often as they do without. */
  hears(): boolean
  close(): Promise<void>
}

const CHANNEL = 'live'
/** Networks of phones and proxies hang up on what is silent for half a minute. */
const BEAT_MS = 20_000
/** A person's browsers; who opens one more loses the oldest. */
export const STREAMS_A_PERSON = 8
/** What was heard within this time is told again to a page that asked before it could listen, at most so many hints of all. */
const KEPT = { ms: 60_000, most: 10_000 }
/** In a process: each costs some 20 KB. */
const MOST_STREAMS = 5000
/** Readers come again after so long, each a little apart from the others, because a restart ends all of them at once. */
const AGAIN_MS = { least: 2000, more: 6000 }

type Hint = { at: number; concerns: (looker: Looker) => boolean; changed: Changed }

export function openLive(target: DatabaseTarget, log: Log): Live {
  const streams = new Map<ServerResponse, Looker>()
  const kept: Hint[] = []
  const end = (response: ServerResponse): void => {
    streams.delete(response)
    response.end()
  }
  const write = (response: ServerResponse, text: string): void => {
    // What its reader does not take in would be kept here; who comes again asks for everything anyway.
    if (!response.write(text)) {
      streams.delete(response)
      response.destroy()
    }
  }
  const tell = (concerns: Hint['concerns'], changed: Changed): void => {
    kept.push({ at: performance.now(), concerns, changed })
    while (kept[0] && (kept.length > KEPT.most || kept[0].at < performance.now() - KEPT.ms)) kept.shift()
    for (const [response, looker] of streams) if (concerns(looker)) write(response, `data: ${changed}\n\n`)
  }
  /** Each once, however often it was heard, and none beside all. */
  const heardSince = (ms: number, looker: Looker): Changed[] => {
    const from = performance.now() - Math.min(ms, KEPT.ms)
    const heard = new Set(kept.filter(({ at, concerns }) => at >= from && concerns(looker)).map(({ changed }) => changed))
    return heard.has(EVERYTHING) ? [EVERYTHING] : [...heard]
  }
  const beat = setInterval(() => {
    for (const response of streams.keys()) write(response, ':\n\n')
  }, BEAT_MS)
  const listener = listen(target, log, {
    heard: (payload) => {
      const { to, changed } = JSON.parse(payload) as { to: number | null; changed: Changed }
      tell(to === null ? ({ role }) => role === 'admin' : ({ userId }) => userId === to, changed)
    },
    missed: () => tell(() => true, EVERYTHING),
  })
  return {
    stream(looker, response, ms, since = 0) {
      const own = [...streams].filter(([, { userId }]) => userId === looker.userId)
      if (own.length >= STREAMS_A_PERSON && own[0]) end(own[0][0])
      if (streams.size >= MOST_STREAMS) return void response.writeHead(503, { 'retry-after': '60' }).end()
      streams.set(response, looker)
      const over = setTimeout(() => end(response), ms)
      response.on('close', () => {
        streams.delete(response)
        clearTimeout(over)
      })
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // Proxies that gather an answer before they pass it on would gather this one for ever.
        'x-accel-buffering': 'no',
      })
      const missed = heardSince(since, looker).map((changed) => `data: ${changed}\n\n`)
      write(response, `retry: ${Math.round(AGAIN_MS.least + Math.random() * AGAIN_MS.more)}\n\n${missed.join('')}`)
    },
    hears: listener.hears,
    async close() {
      clearInterval(beat)
      for (const response of [...streams.keys()]) end(response)
      await listener.close()
    },
  }
}

const SILENCE_MS = 10_000
const LOOK_MS = 30_000
const LONGEST_PAUSE_MS = 30_000

/** One connection that hears the hints of all processes. A lost one is opened again, for as long as it takes. */
function listen(
  target: DatabaseTarget,
  log: Log,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
): { hears: () => boolean; close: () => Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let hears = false
  const run = async (): Promise<void> => {
    let pause = 0
    while (!stopping.signal.aborted) {
      try {
        client = await openConnection(target, { keepAlive: true, query_timeout: SILENCE_MS, connectionTimeoutMillis: SILENCE_MS })
        client.on('notification', ({ payload }) => payload && heard(payload))
        await client.query(`listen ${CHANNEL}`)
        hears = true
        missed()
        pause = 0
        await lost(client, stopping.signal)
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ error: describeError(error) }, 'changes are not heard, pages ask by themselves')
      }
      hears = false
      await client?.end().catch(() => undefined)
      client = null
      pause = Math.min(Math.max(1000, pause * 2), LONGEST_PAUSE_MS)
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    hears: () => hears,
    async close() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}

/** Until the connection is lost, or we stop. One that is cut without a word is noticed by asking. */
async function lost(client: pg.Client, stopping: AbortSignal): Promise<void> {
  let gone = false
  const end = new Promise<void>((resolve) =>
    client.once('end', () => {
      gone = true
      resolve()
    }),
  )
  while (!gone && !stopping.aborted) {
    const look = new AbortController()
    await Promise.race([end, sleep(LOOK_MS, undefined, { signal: look.signal, ref: false }).catch(() => undefined)])
    look.abort()
    if (!gone && !stopping.aborted) await client.query('select 1')
  }
}
