/** Photos of people, each at an address that only its content has. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { servedPhoto, sessionCookieName, viewerOf, type ServedPhoto } from '../../features/accounts/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'

/**
 * What stands at an address never changes, but it goes away: when it is changed or removed, or its owner leaves. Whoever has kept
 * it, a browser or a cache between, asks again after a day, which costs no picture, and shows it no more without an answer.
 */
const KEPT = 'max-age=86400, must-revalidate'

/**
 * A teacher's photo who is shown to everybody, to everybody; any other only to who may be told of its owner: themselves, their
 * parents and operators. A picture is asked for without a token, so the session's cookie says who asks.
 */
export async function showPhoto(c: Context, key: string, parts: Parts & { now: () => Date }): Promise<Response> {
  const photo = await servedPhoto(parts.db, key)
  if (!photo || !(photo.open || (await maySee(c, photo, parts)))) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  c.header('cache-control', `${photo.open ? 'public' : 'private'}, ${KEPT}`)
  c.header('etag', `"${key}"`)
  if (c.req.header('if-none-match')?.includes(key)) return c.body(null, 304)
  return c.body(new Uint8Array(photo.image), 200, { 'content-type': 'image/webp' })
}

async function maySee(c: Context, { userId }: ServedPhoto, parts: Parts & { now: () => Date }): Promise<boolean> {
  const { db, mayAskAbout, secureCookies } = parts
  const cookie = getCookie(c, sessionCookieName(secureCookies))
  const now = parts.now()
  const session = cookie ? await viewerOf(db, cookie, now) : null
  if (!session) return false
  const { id, role } = session.user
  return id === userId || role === 'admin' || mayAskAbout(db, { userId: id, role, sessionId: session.sessionId }, userId, now)
}
