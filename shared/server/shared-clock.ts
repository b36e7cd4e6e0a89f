import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { describeError, type Log } from './log.ts'

const ASKED_EVERY_MS = 30_000
/** A slower answer says less about the time than the one before it. */
const SLOWEST_ANSWER_MS = 1_000
/** From here on somebody should put the machine right. */
const WORTH_SAYING_MS = 5_000

export type SharedClock = { now: () => Date; stop: () => Promise<void> }

/**
 * The time by which all servers of one database go: the database's own, asked for now and then and counted on from there. A
 * machine whose clock is wrong, or is set while it runs, calls nothing off too early or too late. While the database cannot be
 * asked it goes on from the last answer, before the first one from the machine's clock.
 * @param own the machine's clock, and milliseconds that only go forward
 */
export async function openSharedClock(
  db: Db,
  log: Log,
  own = { now: (): number => Date.now(), elapsed: (): number => performance.now() },
  everyMs = ASKED_EVERY_MS,
): Promise<SharedClock> {
  let known = { at: own.now(), elapsed: own.elapsed() }
  const now = (): Date => new Date(known.at + own.elapsed() - known.elapsed)
  async function ask(): Promise<void> {
    const asked = own.elapsed()
    const { rows } = await db.execute<{ at: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)
    const elapsed = own.elapsed()
    const took = elapsed - asked
    if (!rows[0] || took > SLOWEST_ANSWER_MS) return
    known = { at: rows[0].at + took / 2, elapsed }
    const offMs = Math.round(own.now() - now().getTime())
    if (Math.abs(offMs) > WORTH_SAYING_MS)
      log.warn({ offMs }, 'the clock of this machine is wrong: going by that of the database')
  }
  const stopping = new AbortController()
  const askOnce = () =>
    ask().catch((error: unknown) => log.warn({ error: describeError(error) }, 'the time was not asked, counting on'))
  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await askOnce()
    }
  }
  await askOnce()
  const asking = goOn()
  return {
    now,
    async stop() {
      stopping.abort()
      await asking
    },
  }
}
