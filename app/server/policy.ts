/** What a browser may load and do on our pages. No inline script anywhere; the one inlined stylesheet is named by its hash. */

const always = [
  `default-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `manifest-src 'self'`,
]

export const pagePolicy = (cssHash: string): string =>
  [...always, `script-src 'self'`, `style-src '${cssHash}'`, `connect-src 'self'`, `worker-src 'self'`].join('; ')

/** The signed-in app also frames the payment provider, and in a live room uses camera, microphone and a WebSocket. */
export const appPolicy = (cssHash: string, frameOrigin: string): string =>
  [
    ...always,
    `script-src 'self'`,
    `style-src 'self' '${cssHash}'`,
    `connect-src 'self' ws: wss:`,
    `worker-src 'self'`,
    `media-src 'self' blob: mediastream:`,
    `frame-src ${frameOrigin}`,
  ].join('; ')

/** On every answer, whatever it is. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
}
