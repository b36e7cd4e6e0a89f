import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { SLUG } from '../../../shared/brand.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
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

const LONGEST_NAME = 300

/** Remembers with which browser a session was opened. */
export async function nameSession(db: Db, sessionId: number, userAgent: string): Promise<void> {
  const name = userAgent.slice(0, LONGEST_NAME) || null
  await db.update(sessions).set({ userAgent: name }).where(eq(sessions.id, sessionId))
}

export type StandingSession = { sessionId: number; expiresAt: Date; user: UserRow }

/**
 * Whose session a cookie is; null when it is none, over, ended, or its account is suspended. One statement. Being used does not
 * prolong it: whoever has a cookie that is not theirs has it for a month at most.
 */
export async function useSession(db: Db, cookie: string, now: Date): Promise<StandingSession | null> {
  const [row] = await touch(db, { tokenHash: hashOf(cookie), now })
  return row ? standingSession(row) : null
}

const standingSession = ({ sessionId, expiresAt, ...user }: RowOf<typeof sessionColumns>): StandingSession => ({
  sessionId,
  expiresAt,
  user,
})

const sessionColumns = { ...userColumns, sessionId: sessions.id, expiresAt: sessions.expiresAt }

const touch = statement('use_session', (given: Given<{ tokenHash: Buffer; now: Date }>) =>
  rows(
    sessionColumns,
    (columns) => sql`
      update ${sessions}
      set ${set(sessions, { lastUsedAt: given.now })}
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
  const [found] = await standing(db, { ...actor, now })
  return found?.stands === true
}

const standing = statement('session_stands', (given: Given<Actor & { now: Date }>) =>
  rows({ stands: sessionStanding(given, given.now) }, (columns) => sql`select ${columns}`),
)

/** The same as a condition of a statement, for a call that is to ask and write at once. */
export const sessionStanding = (
  actor: { [Name in keyof Actor]: SQL<Actor[Name] | null> },
  now: SQL<Date>,
): SQL<boolean> => sql`exists (
        select
        from ${sessions}
        join ${users} on ${users.id} = ${sessions.userId}
        where ${sessions.id} = ${actor.sessionId}
          and ${sessions.userId} = ${actor.userId}
          and ${sessions.endedAt} is null
          and ${sessions.expiresAt} > ${now}
          and ${users.status} = 'active'
          and ${users.role} = ${actor.role})`

/** The same for drawing a page: it only reads. */
export async function viewerOf(db: Db, cookie: string, now: Date): Promise<StandingSession | null> {
  const [row] = await viewer(db, { tokenHash: hashOf(cookie), now })
  return row ? standingSession(row) : null
}

const viewer = statement('viewer_of', (given: Given<{ tokenHash: Buffer; now: Date }>) =>
  rows(
    sessionColumns,
    (columns) => sql`
      select ${columns}
      from ${sessions}
      join ${users} on ${users.id} = ${sessions.userId}
      left join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${sessions.tokenHash} = ${given.tokenHash}
        and ${sessions.endedAt} is null
        and ${sessions.expiresAt} > ${given.now}
        and ${users.status} = 'active'`,
  ),
)

/** What a browser shows of its session: the proven token, the cookie, or both, which need not be of one session. */
export type Shown = { actor: Actor | null; cookie: string | null }

/**
 * Ends the sessions that a browser shows, all of them at once; with `everywhere` every session of their accounts.
 * @returns how many ended
 */
export async function endShownSessions(db: Db, { actor, cookie }: Shown, everywhere: boolean, now: Date): Promise<number> {
  const shown = or(
    actor ? eq(sessions.id, actor.sessionId) : undefined,
    cookie ? eq(sessions.tokenHash, hashOf(cookie)) : undefined,
  )
  if (!shown) return 0
  const standing = sql`(${shown}) and ${isNull(sessions.endedAt)} and ${gt(sessions.expiresAt, now)}`
  const accounts = db.select({ id: sessions.userId }).from(sessions).where(standing)
  return end(db, everywhere ? inArray(sessions.userId, accounts) : standing, now)
}

/** Ends every session of an account but the one that asks. @returns how many ended */
export const endOtherSessions = (tx: Tx | Db, { userId, sessionId }: Actor, now: Date): Promise<number> =>
  end(tx, sql`${sessions.userId} = ${userId} and ${sessions.id} <> ${sessionId}`, now)

/** Ends every session of an account. @returns how many ended */
export const endSessions = (tx: Tx | Db, userId: number, now: Date): Promise<number> => end(tx, eq(sessions.userId, userId), now)

async function end(tx: Tx | Db, which: SQL, now: Date): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Over https the name begins with `__Host-`, so that browsers take the cookie from our own host alone and no neighbouring one can
 * plant another session.
 */
export const sessionCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_session`

/** The cookie can only be exchanged for access tokens; it is sent nowhere a script can read it, and ends with its session. */
export const sessionCookie = (value: string, secure: boolean, lifeMs = SESSION_MS): string =>
  cookieFor(value, Math.floor(lifeMs / 1000), secure)

export const clearedCookie = (secure: boolean): string => cookieFor('', 0, secure)

const cookieFor = (value: string, seconds: number, secure: boolean): string =>
  `${sessionCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

/** The headers of an answer after which nobody is signed in here. */
export function forgetHere(headers: Headers, secure: boolean): void {
  headers.append('set-cookie', clearedCookie(secure))
  forgetKept(headers)
}

/**
 * Has the browser drop what pages kept on the device about whoever was signed in, also where no script runs. Answers are never
 * cached, so the cache, which is dear to fill again, stays.
 */
export const forgetKept = (headers: Headers): void => headers.set('clear-site-data', '"storage"')

const hashOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest()
