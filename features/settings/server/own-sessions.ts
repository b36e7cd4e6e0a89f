import Bowser from 'bowser'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { sessions } from '../../accounts/server/tables.ts'
import { refusals, type OwnSession } from '../contract.ts'

/** More than anybody signs in with in the month a session lives; the rest ends with Sign out on all devices. */
const MOST_SHOWN = 50

/** Where somebody is signed in, the latest used first. */
export async function sessionsOf(db: Db, actor: Actor, now: Date): Promise<OwnSession[]> {
  const standing = and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))
  const found = await db
    .select()
    .from(sessions)
    .where(standing)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MOST_SHOWN)
  return found.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    ...browserOf(userAgent),
    signed_in_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    current: id === actor.sessionId,
  }))
}

/** What a browser says of itself may be anything, so of that only names that are known are shown. */
function browserOf(userAgent: string | null): Pick<OwnSession, 'system' | 'browser' | 'kind'> {
  const { os, browser, platform } = Bowser.parse(userAgent || 'unknown')
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'computer'
  return { system: os.name ?? null, browser: browser.name || null, kind }
}

/** Ends one session of one's own; one that is over stays over. Refuses with `not_found` everybody else's. */
export async function endOwnSession(db: Db, actor: Actor, sessionId: number, now: Date): Promise<void> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId))
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(own, isNull(sessions.endedAt)))
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(own)
  if (!row) throw new Refusal(refusals.not_found)
}
