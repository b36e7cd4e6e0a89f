/** Encryption at rest: AES-256-GCM of Node's OpenSSL, with a key of `keys.ts`. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Closed by a key for one owner or place, so that what is copied to another's opens nothing.
 * @param key 32 bytes
 */
export function seal(key: Buffer, whose: string, open: Uint8Array): Buffer {
  // Drawn anew for each; some four thousand million of one key are safe (NIST SP 800-38D, 8.3).
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(whose))
  const closed = Buffer.concat([cipher.update(open), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed])
}

/** What was sealed. Throws where it was sealed by another key or for somebody else, or has been changed since. */
export function unseal(key: Buffer, whose: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  // A tag cut short would be as easy to guess as it is short.
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(whose)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
