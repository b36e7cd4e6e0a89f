import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
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
  /** Hashes the codes on paper. */
  paperCodes: Buffer
  /** Signs passes into live rooms. */
  rooms: Buffer
  /** Seals what one server says of a connection it carries on to another. */
  carriedRooms: Buffer
}

/** DER header of an Ed25519 private key in PKCS #8 (RFC 8410); the 32-byte seed follows. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function deriveKeys(secret: string): Keys {
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
    paperCodes: derive('codes on paper'),
    rooms: derive('room passes'),
    carriedRooms: derive('carried rooms'),
  }
}
