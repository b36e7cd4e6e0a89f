/** The checks by which a page finds its way to the room (binding requests of STUN, RFC 8489 and 8445). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BINDING_REQUEST = 0x0001
const COOKIE = 0x2112a442
const HEADER_BYTES = 20
const USERNAME = 0x0006
const INTEGRITY = 0x0008
const FINGERPRINT = 0x8028
const ICE_CONTROLLED = 0x8029
const ICE_CONTROLLING = 0x802a
const FINGERPRINT_XOR = 0x5354554e

export const isCheck = (packet: Buffer): boolean =>
  packet.length >= HEADER_BYTES && packet.readUInt16BE(0) === BINDING_REQUEST && packet.readUInt32BE(4) === COOKIE

/**
 * A check as the library under the room takes it. A browser may call zero the number by which it would settle who leads
 * (RFC 8445, 16.1), and Chromium does so in all it sends through TURN over TCP or TLS; the library takes that for a missing
 * one, and answers 400 (libjuice, issue 355). So zero becomes one, and what is changed is signed anew, if it was signed before.
 * @param passwordOf the password of the room's side of a connection, by its user fragment
 */
export function readableCheck(packet: Buffer, passwordOf: (ufrag: string) => string | undefined): Buffer {
  const found = isCheck(packet) ? attributesIn(packet) : null
  const tieBreaker = found?.get(ICE_CONTROLLING) ?? found?.get(ICE_CONTROLLED)
  const integrity = found?.get(INTEGRITY)
  if (!found || !tieBreaker || !integrity || integrity.length !== 20 || !isZero(packet, tieBreaker)) return packet
  const password = passwordOf(text(packet, found.get(USERNAME)).split(':', 1)[0] ?? '')
  if (password === undefined) return packet
  const signed = packet.subarray(0, integrity.at - 4)
  if (!timingSafeEqual(packet.subarray(integrity.at, integrity.at + 20), signatureOf(signed, password))) return packet
  const changed = Buffer.from(signed)
  changed.writeUInt8(1, tieBreaker.at + tieBreaker.length - 1)
  return signedAnew(changed, password)
}

type Attribute = { at: number; length: number }

function attributesIn(packet: Buffer): Map<number, Attribute> {
  const found = new Map<number, Attribute>()
  for (let at = HEADER_BYTES; at + 4 <= packet.length;) {
    const [type, length] = [packet.readUInt16BE(at), packet.readUInt16BE(at + 2)]
    if (at + 4 + length > packet.length) break
    found.set(type, { at: at + 4, length })
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}

const isZero = (packet: Buffer, { at, length }: Attribute): boolean => length === 8 && packet.readBigUInt64BE(at) === 0n

const text = (packet: Buffer, attribute: Attribute | undefined): string =>
  attribute ? packet.toString('utf8', attribute.at, attribute.at + attribute.length) : ''

/** Over the head, which counts what is still to come as well. */
function signatureOf(signed: Buffer, password: string): Buffer {
  return createHmac('sha1', password).update(withLength(signed, 24)).digest()
}

function signedAnew(message: Buffer, password: string): Buffer {
  const whole = Buffer.concat([message, attribute(INTEGRITY, signatureOf(message, password))])
  const mark = Buffer.alloc(4)
  mark.writeUInt32BE((crc32(withLength(whole, 8)) ^ FINGERPRINT_XOR) >>> 0)
  return Buffer.concat([withLength(whole, 8), attribute(FINGERPRINT, mark)])
}

function withLength(message: Buffer, toCome: number): Buffer {
  const copy = Buffer.from(message)
  copy.writeUInt16BE(message.length - HEADER_BYTES + toCome, 2)
  return copy
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}
