/**
 * Signature Version 4 as Amazon describes it for S3 ("Authenticating Requests: Using the Authorization Header"), worked out from
 * the request as it came. It shares nothing with whoever signs.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Ask } from '../http.ts'

export type S3Keys = { region: string; keyId: string; secret: string }

export type S3Fault = { status: number; code: string }

const MOST_SKEW_MS = 15 * 60_000
const WHOLE = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?' +
    'SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$',
)

/** What is wrong with who asks; null where all is right. */
export function signatureFault(ask: Ask, keys: S3Keys, now: Date): S3Fault | null {
  const { headers } = ask
  const [, keyId, day = '', region, names = '', signature] = WHOLE.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return { status: 403, code: 'AccessDenied' }
  if (keyId !== keys.keyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const at = String(headers['x-amz-date'] ?? '')
  if (!at.startsWith(day) || Math.abs(instantOf(at) - now.getTime()) > MOST_SKEW_MS)
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const signed = names.split(';')
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  const matches = mustBe.every((name) => signed.includes(name)) && signatureOf(ask, signed, keys) === signature
  if (!matches) return { status: 403, code: 'SignatureDoesNotMatch' }
  const said = String(headers['x-amz-content-sha256'])
  return said === 'UNSIGNED-PAYLOAD' || said === sha256(ask.body) ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' }
}

/** The signature that a request must have. @param signed the names of the headers that it covers */
export function signatureOf(ask: Ask, signed: readonly string[], { region, secret }: S3Keys): string {
  const { method, path, query, headers } = ask
  const at = String(headers['x-amz-date'])
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** RFC 3986, where only these letters stand for themselves. */
const encoded = (text: string): string =>
  Buffer.from(text).reduce((all, byte) => {
    const letter = String.fromCharCode(byte)
    return all + (/[A-Za-z0-9_.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  }, '')

const instantOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
