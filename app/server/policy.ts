/** What a browser may load and do on our pages. No inline script anywhere; an inlined stylesheet is named by its hash. */

import { SLUG } from '../../shared/brand.ts'

const nothing = [`default-src 'none'`, `base-uri 'none'`, `form-action 'none'`, `frame-ancestors 'none'`]

const always = [
  `default-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `manifest-src 'self'`,
]

/** Text becomes script by no way but policies of these names (`shared/web/trusted.ts`). */
const trusted = (...policies: string[]): string[] => [`require-trusted-types-for 'script'`, `trusted-types ${policies.join(' ')}`]

/** The one policy names the service worker. */
export const pagePolicy = (cssHash: string): string =>
  [
    ...always,
    `script-src 'self'`,
    `style-src '${cssHash}'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `media-src 'self' blob:`,
    ...trusted(SLUG),
  ].join('; ')

/**
 * The signed-in app also frames the payment provider, in a live room uses camera, microphone and a WebSocket, shows an operator
 * how a text will look, and has a worker of its own that cuts video.
 * @param frameOrigin null where the provider has no frame
 * @param site our public origin; its WebSockets are named, because not every browser counts them as `'self'`
 * @param rooms where rooms connect that another server carries
 */
export const appPolicy = (cssHash: string, frameOrigin: string | null, site: string, rooms: readonly string[] = []): string =>
  [
    ...always,
    `script-src 'self'`,
    `style-src 'self' '${cssHash}'`,
    `connect-src ${[`'self'`, site.replace(/^http/, 'ws'), ...rooms].join(' ')}`,
    `worker-src 'self'`,
    `media-src 'self' blob: mediastream:`,
    `frame-src ${frameOrigin ?? "'none'"}`,
    ...trusted(SLUG, `${SLUG}-markup`, 'default'),
  ].join('; ')

/** A page without script that carries its own stylesheet. */
export const documentPolicy = (cssHash: string): string => [...nothing, `style-src '${cssHash}'`].join('; ')

/** A file somebody sent: wherever it is opened it loads nothing, runs nothing and belongs to no site. */
export const paperPolicy = [...nothing, 'sandbox'].join('; ')

/** A service worker obeys the policy of its own script; the picture of a notice is its own to load. */
export const workerPolicy = [...nothing, `script-src 'self'`, `connect-src 'self'`, `img-src 'self'`].join('; ')

const YEAR_SECONDS = 31_536_000

/**
 * On every answer, whatever it is. Pages say more of what they may load; anything else that a browser is talked into showing may
 * load and do nothing.
 * @param frameOrigin null where the provider has no frame
 * @param site our public origin; over https browsers are told to come by nothing else
 */
export const commonHeaders = (site: string): Readonly<Record<string, string>> => ({
  'content-security-policy': nothing.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  ...(site.startsWith('https://') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})
