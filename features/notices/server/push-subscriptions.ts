/** Which browsers somebody has asked to be told in. */
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { sessions } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import type { Push, PushTarget } from './push.ts'
import { pushSubscriptions } from './tables.ts'

type BrowserRow = PushTarget & { id: number; sessionId: number }

/** A person has so many browsers; the oldest goes for a newer one. */
const MOST_BROWSERS = 10

/**
 * Has this browser told, for as long as the session stands. A browser belongs to who asked last: on a shared phone nobody is told
 * what is another's. Refuses with `no_push_service`.
 */
export async function subscribe(
  { db, push }: { db: Db; push: Push },
  actor: Actor,
  target: PushTarget,
  now: Date,
): Promise<void> {
  if (!push.mayReach(target.endpoint)) throw new Refusal(refusals.no_push_service)
  const { userId, sessionId } = actor
  const own = { userId, sessionId, p256dh: target.p256dh, auth: target.auth, createdAt: now }
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint: target.endpoint, ...own })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: own })
    await tx.execute(sql`
      delete from ${pushSubscriptions}
      where ${pushSubscriptions.id} in (
        select ${pushSubscriptions.id}
        from ${pushSubscriptions}
        where ${pushSubscriptions.userId} = ${userId}
        order by ${pushSubscriptions.createdAt} desc, ${pushSubscriptions.id} desc
        offset ${MOST_BROWSERS})`)
  })
}

/** Has the browser of this session told no more. */
export async function unsubscribe(db: Db, { userId, sessionId }: Actor): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)))
}

/** Those of somebody whose sessions stand. */
export const browsersOf = (db: Db | Tx, userId: number, now: Date): Promise<BrowserRow[]> =>
  db
    .select(browser)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), stands(now)))

/** One of them; null when its session has ended meanwhile. */
export async function browserNow(db: Db, id: number, userId: number, now: Date): Promise<BrowserRow | null> {
  const [row] = await db
    .select(browser)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId), stands(now)))
  return row ?? null
}

export async function forgetBrowser(db: Db, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

const MOST_AT_ONCE = 500

/** Addresses of browsers whose sessions are over are of no more use to anybody. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, now)))
    .limit(MOST_AT_ONCE)
  await db.delete(pushSubscriptions).where(sql`${pushSubscriptions.id} in ${ended}`)
}

const browser = {
  id: pushSubscriptions.id,
  sessionId: pushSubscriptions.sessionId,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
}

const stands = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))
