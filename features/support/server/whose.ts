/** Whose chat a request is about. No call of theirs has the number of a chat: a session or a cookie is the only way to it. */
import { createHash, createHmac } from 'node:crypto'
import { eq, type SQL } from 'drizzle-orm'
import { SLUG } from '../../../shared/brand.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { RequestFacts } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { sessionCookieName, viewerOf } from '../../accounts/server/index.ts'
import { VISITORS_KEPT_MS } from '../rules.ts'
import { supportChats } from './tables.ts'

/** A person who is signed in, with the secret their browser had before; or a browser. */
export type Whose = { userId: number | null; secretHash: Buffer | null }

type Asking = { actor: Actor | null; request: Pick<RequestFacts, 'cookie' | 'fromElsewhere'> }

/**
 * Public pages have no access token, so their session's cookie says who writes, as it does for who looks; a page of another site
 * is believed no cookie.
 */
export async function whoseChat(
  { db, secureCookies }: { db: Db; secureCookies: boolean },
  { actor, request }: Asking,
  now: Date,
): Promise<Whose> {
  const cookie = (name: string) => (request.fromElsewhere ? null : request.cookie(name))
  const session = cookie(sessionCookieName(secureCookies))
  const userId = actor?.userId ?? (session ? ((await viewerOf(db, session, now))?.user.id ?? null) : null)
  const secret = cookie(chatCookieName(secureCookies))
  return { userId, secretHash: secret ? hashOf(secret) : null }
}

/** The chat of a person is found by who they are alone: what lies in their browser is anybody's who sat there. */
export const isOf = ({ userId, secretHash }: Whose): SQL | null =>
  userId !== null ? eq(supportChats.userId, userId) : secretHash ? eq(supportChats.secretHash, secretHash) : null

export const chatCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_chat`

/** Made from the first line's key, so that a first line that is sent again finds the chat it has opened. */
export const secretOf = (keys: Keys, key: string): string => createHmac('sha256', keys.chats).update(key).digest('base64url')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const chatCookie = (secret: string, secure: boolean): string => cookieFor(secret, LIFE_SECONDS, secure)
export const clearedChatCookie = (secure: boolean): string => cookieFor('', 0, secure)

const cookieFor = (value: string, seconds: number, secure: boolean): string =>
  `${chatCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

const LIFE_SECONDS = VISITORS_KEPT_MS / 1000
