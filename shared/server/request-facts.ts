/** Who asks, as far as the request itself tells. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { RequestFacts } from './call.ts'
import { comesFromElsewhere } from './same-origin.ts'

/**
 * @param id of the request
 * @param ours how many proxies stand before us, and our own public origin
 */
export function requestFacts(c: Context, id: string, ours: { trustedProxies: number; site: string }): RequestFacts {
  return {
    id,
    address: callerAddress(c, ours.trustedProxies),
    cookie: (name) => getCookie(c, name) ?? null,
    userAgent: c.req.header('user-agent') ?? '',
    fromOwnPage: c.req.header('origin') === ours.site,
    fromElsewhere: comesFromElsewhere(c.req.raw.headers, ours.site),
  }
}

export function callerAddress(c: Context, trustedProxies: number): string {
  const incoming = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming
  return addressBehind(trustedProxies, incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
}

/**
 * The address the outermost trusted proxy saw. Without trusted proxies the header is whatever the caller likes, so it is not
 * read.
 * @param forwarded `X-Forwarded-For`
 */
export function addressBehind(trustedProxies: number, direct = 'unknown', forwarded = ''): string {
  if (trustedProxies === 0) return direct
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustedProxies) ?? direct
}
