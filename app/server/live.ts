/** Where a browser hears that something it shows has changed. */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { sessionCookieName, viewerOf } from '../../features/accounts/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Live } from '../../shared/server/live.ts'
import { languageOf } from './language.ts'

/** So long a session is believed; the browser comes again, and is asked anew whether it stands. */
export const STREAM_MS = 15 * 60_000

/** A stream is asked for without a token, so the session's cookie says who looks. */
export async function showLive(
  c: Context,
  { db, live, secureCookies, now }: { db: Db; live: Live; secureCookies: boolean; now: () => Date },
): Promise<Response> {
  const cookie = getCookie(c, sessionCookieName(secureCookies))
  const session = cookie ? await viewerOf(db, cookie, now()) : null
  if (!session) return c.text(commonRefusals.not_signed_in[languageOf(c)], 401)
  const { outgoing } = c.env as HttpBindings
  // What is no number is no time at all, and whoever names one long ago hears no more than is kept.
  const askedAt = Number(c.req.query('since')) || Infinity
  const since = now().getTime() - askedAt
  live.stream({ userId: session.user.id, role: session.user.role }, outgoing, STREAM_MS, since)
  return RESPONSE_ALREADY_SENT
}
