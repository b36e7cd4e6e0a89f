import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { bare, insertSelect, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { days, minutes } from '../../../shared/time.ts'
import { attempts } from './tables.ts'

const WINDOW_MS = minutes(15)
/** For what reaches other people, such as mails to an address somebody named. */
export const A_DAY_MS = days(1)

/**
 * How many tries a quarter of an hour allows: per account, and per address (many homes share one address in Kenya). What the
 * contracts allow one person is taken so many `times`: once, except where a load or a test lets one do the work of many.
 */
export type AttemptLimits = { perAccount: number; perAddress: number; times: number }

/**
 * Counts a try and refuses when there have been too many. Counted before anything costly happens, such as hashing a password; or
 * in the transaction of what is counted, so that what is refused or fails counts for nothing.
 * Refuses with `too_many_requests`, or as it is told, and when to come back.
 * @param bound.windowMs how long a count lasts from its first try: a quarter of an hour, or at most `A_DAY_MS`
 */
export async function countAttempt(
  db: Db | Tx,
  what: string,
  who: string,
  most: number,
  now: Date,
  bound: { windowMs?: number; refusal?: RefusalKind } = {},
): Promise<void> {
  const retryAfterSeconds = await tryAgainIn(db, what, who, most, now, bound.windowMs)
  if (retryAfterSeconds !== null) throw new Refusal(bound.refusal ?? refusals.too_many_requests, { retryAfterSeconds })
}

/** The same for who has another answer than a refusal. @returns in how many seconds; null when this try is allowed */
export async function tryAgainIn(
  db: Db | Tx,
  what: string,
  who: string,
  most: number,
  now: Date,
  windowMs = WINDOW_MS,
): Promise<number | null> {
  const windowEndedAt = new Date(now.getTime() - windowMs)
  const [row] = await count(db, { key: attemptKey(what, who), now, windowEndedAt })
  if (!row || row.count <= most) return null
  return Math.max(1, (row.windowStartedAt.getTime() + windowMs - now.getTime()) / 1000)
}

const count = statement('count_attempt', (given: Given<{ key: string; now: Date; windowEndedAt: Date }>) => {
  const over = sql`${attempts.windowStartedAt} <= ${given.windowEndedAt}`
  return rows(
    { count: attempts.count, windowStartedAt: attempts.windowStartedAt },
    (columns) => sql`
      ${insertSelect(attempts, { key: given.key, count: 1, windowStartedAt: given.now })}
      on conflict (${bare(attempts.key)}) do update
      set ${set(attempts, {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        windowStartedAt: sql`case when ${over} then ${given.now} else ${attempts.windowStartedAt} end`,
      })}
      returning ${columns}`,
  )
})

/** After a success the account's own counter starts afresh; the address keeps its count. */
export async function forgetAttempts(db: Db, what: string, who: string): Promise<void> {
  await db.delete(attempts).where(sql`${attempts.key} = ${attemptKey(what, who)}`)
}

/** Old counters say nothing any more. */
export async function clearOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(sql`${attempts.windowStartedAt} < ${new Date(now.getTime() - 2 * A_DAY_MS)}`)
}

/** Hashed, so that the table holds no address of a person. */
const attemptKey = (what: string, who: string): string =>
  `${what}:${createHash('sha256').update(who).digest('base64url').slice(0, 32)}`
