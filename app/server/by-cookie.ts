import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { lacksSecondFactor, sessionCookieName, viewerOf } from '../../features/accounts/server/index.ts'
import type { Actor } from '../../shared/server/actor.ts'
import type { Parts } from './parts.ts'

/**
 * Who asks for a private file. A picture and a player ask without a token, by the session's cookie; no page of another site may
 * have them ask, and no operator without a second factor where operators need one. @returns null for everybody else
 */
export async function actorByCookie(c: Context, parts: Parts, now: Date): Promise<Actor | null> {
  // A browser says where it is asked from; whatever says nothing of it has no other site behind it.
  if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) return null
  const cookie = getCookie(c, sessionCookieName(parts.secureCookies))
  const session = cookie ? await viewerOf(parts.db, cookie, now) : null
  if (!session) return null
  const { id: userId, role } = session.user
  const actor = { userId, role, sessionId: session.sessionId }
  return (await lacksSecondFactor(parts, actor)) ? null : actor
}

/**
 * Whose session a WebSocket's upgrade shows, which has no token either; where it comes from is for its door to look at.
 * @param cookies the request's header
 * @returns the id of the person; null for everybody else
 */
export async function personByCookie(
  cookies: string | undefined,
  { db, secureCookies }: Pick<Parts, 'db' | 'secureCookies'>,
  now: Date,
): Promise<number | null> {
  const name = sessionCookieName(secureCookies)
  const cookie = parse(cookies ?? '', name)[name]
  const session = cookie ? await viewerOf(db, cookie, now) : null
  return session?.user.id ?? null
}
