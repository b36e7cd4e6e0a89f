import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { SLUG } from '../../../shared/brand.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Role } from '../../../shared/endpoint.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { userColumns, type UserRow } from './queries.ts'
import { sessions, studentProfiles, users } from './tables.ts'

const SESSION_MS = days(30)

/** Opens a session in the caller's transaction. The cookie leaves only in the answer; here its hash is kept. */
export async function openSession(tx: Tx | Db, userId: number, now: Date): Promise<{ sessionId: number; cookie: string }> {
  const cookie = randomBytes(32).toString('base64url')
  const [row] = await tx
    .insert(sessions)
    .values({ userId, tokenHash: hashOf(cookie), createdAt: now, lastUsedAt: now, expiresAt: plus(now, SESSION_MS) })
    .returning({ id: sessions.id })
  if (!row) throw new Error('a session was not written')
  return { sessionId: row.id, cookie }
}

/** Whose session a cookie is, prolonged; null when it is none, over, ended, or its account is suspended. One statement. */
export async function useSession(db: Db, cookie: string, now: Date): Promise<{ sessionId: number; user: UserRow } | null> {
  const [row] = await prolong(db, { tokenHash: hashOf(cookie), now, until: plus(now, SESSION_MS) })
  if (!row) return null
  const { sessionId, ...user } = row
  return { sessionId, user }
}

const prolong = statement('use_session', (given: Given<{ tokenHash: Buffer; now: Date; until: Date }>) =>
  rows(
    { ...userColumns, sessionId: sessions.id },
    (columns) => sql`
      update ${sessions}
      set ${set(sessions, { lastUsedAt: given.now, expiresAt: given.until })}
      from ${users}
      left join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${users.id} = ${sessions.userId}
        and ${users.status} = 'active'
        and ${sessions.tokenHash} = ${given.tokenHash}
        and ${sessions.endedAt} is null
        and ${sessions.expiresAt} > ${given.now}
      returning ${columns}`,
  ),
)

/** Whether the session behind an access token still stands, and its account with it. */
export async function sessionStands(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const found = await standing(db, { ...actor, now })
  return found.length === 1
}

const standing = statement('session_stands', (given: Given<Actor & { now: Date }>) =>
  rows(
    { id: sessions.id },
    (columns) => sql`
      select ${columns}
      from ${sessions}
      join ${users} on ${users.id} = ${sessions.userId}
      where ${sessions.id} = ${given.sessionId}
        and ${sessions.userId} = ${given.userId}
        and ${sessions.endedAt} is null
        and ${sessions.expiresAt} > ${given.now}
        and ${users.status} = 'active'
        and ${users.role} = ${given.role}`,
  ),
)

/** Whose cookie this is, for drawing a page: nothing is prolonged and nothing may be done with it. */
export async function viewerOf(db: Db, cookie: string, now: Date): Promise<{ id: number; name: string; role: Role } | null> {
  const [row] = await viewer(db, { tokenHash: hashOf(cookie), now })
  return row ?? null
}

const viewer = statement('viewer_of', (given: Given<{ tokenHash: Buffer; now: Date }>) =>
  rows(
    { id: users.id, name: users.name, role: users.role },
    (columns) => sql`
      select ${columns}
      from ${sessions}
      join ${users} on ${users.id} = ${sessions.userId}
      where ${sessions.tokenHash} = ${given.tokenHash}
        and ${sessions.endedAt} is null
        and ${sessions.expiresAt} > ${given.now}
        and ${users.status} = 'active'`,
  ),
)

/** Ends the session of a cookie, if it is one. @returns the header that clears it */
export async function endSessionOf(db: Db, cookie: string | null, secure: boolean, now: Date): Promise<string> {
  if (cookie)
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.tokenHash, hashOf(cookie)), isNull(sessions.endedAt)))
  return clearedCookie(secure)
}

/** Ends one session, or every session of the account. @returns how many ended */
export async function endSessions(tx: Tx | Db, who: { userId: number; sessionId?: number }, now: Date): Promise<number> {
  const which = who.sessionId === undefined ? undefined : eq(sessions.id, who.sessionId)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, who.userId), isNull(sessions.endedAt), which))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Over https the name begins with `__Host-`, so that browsers take the cookie from our own host alone and no neighbouring one can
 * plant another session.
 */
export const sessionCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_session`

/** The cookie can only be exchanged for access tokens; it is sent nowhere a script can read it. */
export const sessionCookie = (value: string, secure: boolean): string => cookieFor(value, SESSION_MS / 1000, secure)

export const clearedCookie = (secure: boolean): string => cookieFor('', 0, secure)

const cookieFor = (value: string, seconds: number, secure: boolean): string =>
  `${sessionCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

const hashOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest()
