import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db, type Tx } from '../../../shared/server/database.ts'
import type { Role } from '../../../shared/endpoint.ts'
import { days, plus } from '../../../shared/time.ts'
import { sessions } from './tables.ts'
import type { UserRow } from './queries.ts'
import { USER_COLUMNS } from './queries.ts'

export const SESSION_COOKIE = 'somo_session'
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
  const [row] = await run<UserRow & { session_id: number }>(
    db,
    'use_session',
    `update sessions s set last_used_at = $2, expires_at = $3
       from users u left join student_profiles p on p.user_id = u.id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and u.id = s.user_id and u.status = 'active'
      returning s.id as session_id, ${USER_COLUMNS}`,
    [hashOf(cookie), now, plus(now, SESSION_MS)],
  )
  if (!row) return null
  const { session_id: sessionId, ...user } = row
  return { sessionId, user }
}

/** Whether the session behind an access token still stands, and its account with it. */
export async function sessionStands(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const rows = await run(
    db,
    'session_stands',
    `select 1 from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.status = 'active' and u.role = $4`,
    [actor.sessionId, actor.userId, now, actor.role],
  )
  return rows.length === 1
}

/** Whose cookie this is, for drawing a page: nothing is prolonged and nothing may be done with it. */
export async function viewerOf(
  db: Db,
  cookie: string,
  now: Date,
): Promise<{ id: number; name: string; role: Role; unread: number } | null> {
  const [row] = await run<{ id: number; name: string; role: Role; unread: number }>(
    db,
    'viewer_of',
    `select u.id, u.name, u.role, (select count(*) from notices n where n.user_id = u.id and n.read_at is null) as unread
       from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and u.status = 'active'`,
    [hashOf(cookie), now],
  )
  return row ?? null
}

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

/** The cookie can only be exchanged for access tokens; it is sent nowhere a script can read it. */
export function sessionCookie(value: string, secure: boolean): string {
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_MS / 1000}${secure ? '; Secure' : ''}`
}

export const clearedCookie = (secure: boolean): string =>
  `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

const hashOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest()
