/** Photos of people, each at an address that only its content has. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { servedPhoto, sessionCookieName, viewerOf, type Photo, type ServedPhoto } from '../../features/accounts/server/index.ts'
import { teacherSeesPhoto } from '../../features/family/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { drawnAnew } from '../../shared/server/picture.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'

/**
 * What stands at an address never changes, but it goes away: when it is changed or removed, or its owner leaves. Whoever has kept
 * it, a browser or a cache between, asks again after a day, which costs no picture, and shows it no more without an answer.
 */
const FOR_A_DAY = 'max-age=86400, must-revalidate'
/** A parent can take back that teachers see it; what a teacher's browser holds ends with the hour. */
const FOR_AN_HOUR = 'max-age=3600, must-revalidate'

/**
 * A teacher's photo who is shown to everybody, to everybody; any other only to who may be told of its owner: themselves, their
 * parents and operators, and a learner's to those who teach them. A picture is asked for without a token, so the session's cookie
 * says who asks.
 */
export async function showPhoto(c: Context, size: keyof Photo, parts: Parts & { now: () => Date }): Promise<Response> {
  const key = keyIn(c)
  const photo = await servedPhoto(parts.db, key, size)
  const kept = photo && (photo.open ? `public, ${FOR_A_DAY}` : await keptBy(c, photo, parts))
  if (!kept) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  c.header('cache-control', kept)
  const etag = `"${key}-${size}"`
  c.header('etag', etag)
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
  return c.body(new Uint8Array(photo.image), 200, { 'content-type': 'image/webp' })
}

/**
 * A teacher's photo for whoever shows a link to their page: programs of chats that know no WebP. It is drawn each time it is
 * asked for, which caches between make seldom.
 */
export async function showPhotoForLinks(c: Context, { db }: Parts): Promise<Response> {
  const photo = await servedPhoto(db, keyIn(c), 'image')
  const drawn = photo?.open && (await drawnAnew(photo.image, (picture) => picture.resize(600, 600).jpeg({ quality: 80 })))
  if (!drawn) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  return c.body(new Uint8Array(drawn), 200, { 'content-type': 'image/jpeg', 'cache-control': `public, ${FOR_A_DAY}` })
}

/** A file is called after the photo, and what follows says in which size or format. */
const keyIn = (c: Context): string => c.req.path.slice('/photos/'.length).slice(0, 40)

/** How long the browser of who asks may keep it; null where they may not see it. */
async function keptBy(c: Context, { userId }: ServedPhoto, parts: Parts & { now: () => Date }): Promise<string | null> {
  const { db, mayAskAbout, secureCookies, teaches } = parts
  const cookie = getCookie(c, sessionCookieName(secureCookies))
  const now = parts.now()
  const session = cookie ? await viewerOf(db, cookie, now) : null
  if (!session) return null
  const { id, role } = session.user
  const actor = { userId: id, role, sessionId: session.sessionId }
  if (id === userId || role === 'admin' || (await mayAskAbout(db, actor, userId, now))) return `private, ${FOR_A_DAY}`
  const taught = role === 'teacher' && (await teacherSeesPhoto(db, teaches, { teacherId: id, learnerId: userId }, now))
  return taught ? `private, ${FOR_AN_HOUR}` : null
}
