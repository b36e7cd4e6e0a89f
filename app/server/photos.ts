/** Photos of people, each at an address that only its content has. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { servedPhoto, sessionCookieName, viewerOf, type ServedPhoto } from '../../features/accounts/server/index.ts'
import { teacherSeesPhoto } from '../../features/family/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'

/** What stands at an address never changes, so it is kept for as long as a browser likes. */
const FOR_EVER = 'max-age=31536000, immutable'
/** A parent can take back that teachers see it; what a teacher's browser holds ends with the hour. */
const FOR_AN_HOUR = 'max-age=3600'

/**
 * A teacher's photo who is shown to everybody, to everybody; any other only to who may be told of its owner: themselves, their
 * parents and operators, and a learner's to those who teach them. A picture is asked for without a token, so the session's cookie
 * says who asks.
 */
export async function showPhoto(c: Context, key: string, parts: Parts & { now: () => Date }): Promise<Response> {
  const photo = await servedPhoto(parts.db, key)
  const kept = photo && (photo.open ? `public, ${FOR_EVER}` : await keptBy(c, photo, parts))
  if (!kept) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  return c.body(new Uint8Array(photo.image), 200, { 'content-type': 'image/webp', 'cache-control': kept })
}

/** How long the browser of who asks may keep it; null where they may not see it. */
async function keptBy(c: Context, { userId }: ServedPhoto, parts: Parts & { now: () => Date }): Promise<string | null> {
  const { db, mayAskAbout, secureCookies, teaches } = parts
  const cookie = getCookie(c, sessionCookieName(secureCookies))
  const now = parts.now()
  const session = cookie ? await viewerOf(db, cookie, now) : null
  if (!session) return null
  const { id, role } = session.user
  const actor = { userId: id, role, sessionId: session.sessionId }
  if (id === userId || role === 'admin' || (await mayAskAbout(db, actor, userId, now))) return `private, ${FOR_EVER}`
  const taught = role === 'teacher' && (await teacherSeesPhoto(db, teaches, { teacherId: id, learnerId: userId }, now))
  return taught ? `private, ${FOR_AN_HOUR}` : null
}
