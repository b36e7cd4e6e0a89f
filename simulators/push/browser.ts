/** A browser's half of RFC 8291, written from the document and not from any sender. */
import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto'

export type Browser = { ecdh: ECDH; p256dh: string; auth: string; publicKey: string }

/** @param publicKey of the one sender who may write to it */
export function makeBrowser(publicKey: string): Browser {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys().toString('base64url')
  return { ecdh, p256dh, auth: randomBytes(16).toString('base64url'), publicKey }
}

/** What was sent, or null when it was not for this browser or was changed on its way. */
export function open({ ecdh, auth }: Pick<Browser, 'ecdh' | 'auth'>, body: Buffer): string | null {
  try {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const shared = ecdh.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
    const secret = expand(extract(Buffer.from(auth, 'base64url'), shared), info, 32)
    const key = extract(salt, secret)
    const decipher = createDecipheriv('aes-128-gcm', expand(key, label('aes128gcm'), 16), expand(key, label('nonce'), 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    return end < 0 ? null : padded.subarray(0, end).toString('utf8')
  } catch {
    return null
  }
}

const label = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`)
const extract = (salt: Buffer, key: Buffer): Buffer => createHmac('sha256', salt).update(key).digest()
const expand = (key: Buffer, info: Buffer, bytes: number): Buffer =>
  createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, bytes)
