/**
 * Everything with text travels compressed: pages with forms, the app's documents and every call's answer; built files were when
 * they were built. Record 15 says why no secret can be guessed from the lengths that this changes.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

/** Shorter ones fit into one packet anyway. */
const LEAST_BYTES = 200
/** Past this a second of quality is worth less than the time it takes; both are far from what a page can reach. */
const MOST_BYTES = 4_000_000

const withText = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml|ld\+json)|image\/svg\+xml)/

/** Compresses what comes out of everything below it, unless that is done already. */
export async function compress(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const { res } = c
  // A part of a file is counted in the bytes that the file has.
  if (res.status === 206) return
  if (!res.body || res.headers.has('content-encoding') || !withText.test(res.headers.get('content-type') ?? '')) return
  if (!/\baccept-encoding\b/i.test(res.headers.get('vary') ?? '')) res.headers.append('vary', 'accept-encoding')
  const encoding = wantedBy(c.req.header('accept-encoding') ?? '')
  if (!encoding || c.req.method === 'HEAD') return
  const plain = Buffer.from(await res.arrayBuffer())
  const worthIt = plain.length >= LEAST_BYTES && plain.length <= MOST_BYTES
  const headers = new Headers(res.headers)
  if (worthIt) headers.set('content-encoding', encoding)
  headers.delete('content-length')
  c.res = undefined
  c.res = new Response(worthIt ? new Uint8Array(encodings[encoding](plain)) : new Uint8Array(plain), {
    status: res.status,
    headers,
  })
}

/** Brotli where it is taken, which is everywhere over HTTPS; gzip else. @param accepted `Accept-Encoding` */
export const wantedBy = (accepted: string): keyof typeof encodings | null => {
  const takes = (name: string): boolean => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const encodings = {
  // The window is as large as the text: the usual one is four megabytes of memory for each answer.
  br: (text: Buffer) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(text.length + 1)))),
      },
    }),
  gzip: (text: Buffer) => gzipSync(text, { level: 6 }),
}
