import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { FIRST_SLUG } from '../brand.ts'

/** What one secret of the operator's is stretched into. Every process of one Somo derives the same keys from it. */
export type Keys = {
  /** Signs access tokens (Ed25519). */
  accessPrivate: KeyObject
  accessPublic: KeyObject
  /** Makes the links in mails from the ids of their rows. */
  links: Buffer
  /** Seals the marks of browsers that have signed in before. */
  devices: Buffer
  /** Encrypts the secrets of second factors. */
  secondFactors: Buffer
  /** Encrypts the files in the store. */
  files: Buffer
  /** Signs the addresses of media. */
  media: Buffer
  /** Hashes the codes on paper. */
  paperCodes: Buffer
  /** Makes the codes that prove a phone from the ids of their rows. */
  phoneCodes: Buffer
  /** What push services of browsers know us by (P-256); the public one as they write it, base64url. */
  push: { privateKey: KeyObject; publicKey: string }
  /** Signs passes into live rooms. */
  rooms: Buffer
  /** Makes the secrets by which visitors find their chats. */
  chats: Buffer
  /** Seals what one server says of a connection it carries on to another. */
  carriedRooms: Buffer
  /** Those of the secret before this one, while what was made by it is still to be read; nothing new is made by them. */
  before: Keys | null
}

/** DER header of an Ed25519 private key in PKCS #8 (RFC 8410); the 32-byte seed follows. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param before the secret before this one, where there was one not long ago */
export function deriveKeys(secret: string, before?: string): Keys {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, FIRST_SLUG, purpose, 32))
  const accessPrivate = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, derive('access tokens')]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    accessPrivate,
    accessPublic: createPublicKey(accessPrivate),
    links: derive('links in mails'),
    devices: derive('known devices'),
    secondFactors: derive('second factors'),
    files: derive('files in the store'),
    media: derive('addresses of media'),
    paperCodes: derive('codes on paper'),
    phoneCodes: derive('codes to phones'),
    push: pushKeys(derive),
    rooms: derive('room passes'),
    chats: derive('chats of visitors'),
    carriedRooms: derive('carried rooms'),
    before: before === undefined ? null : deriveKeys(before),
  }
}

/** These keys, and those of before: for reading what either has made. */
export const eachOf = (keys: Keys): readonly Keys[] => (keys.before ? [keys, keys.before] : [keys])

/** By which two secrets are told apart, and which gives nothing away of either. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, FIRST_SLUG, 'fingerprint', 8)).toString('hex')

/** One number in some four thousand million is none of the curve's; the next one is taken then. */
function pushKeys(derive: (purpose: string) => Buffer): Keys['push'] {
  for (let at = 0; ; at += 1) {
    const d = derive(at === 0 ? 'browser pushes' : `browser pushes ${at}`)
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(d)
    } catch {
      continue
    }
    const point = pair.getPublicKey()
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const key = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') } as const
    return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey: point.toString('base64url') }
  }
}
