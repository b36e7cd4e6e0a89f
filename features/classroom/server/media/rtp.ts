/** Reading RTP (RFC 3550), its one-byte header extensions (RFC 8285), RTCP feedback (RFC 4585) and VP8's payload (RFC 7741). */

export type Rtp = {
  sequence: number
  timestamp: number
  /** Where the payload starts and where it ends without padding. */
  start: number
  end: number
}

const HEADER_BYTES = 12
/** Feedback names its sender; nobody looks. */
const OUR_SSRC = 1

/** The header of an RTP packet, or `null` for RTCP and for anything malformed: it came from the network. */
export function readRtp(packet: Buffer): Rtp | null {
  if (packet.length < HEADER_BYTES || packet.readUInt8(0) >> 6 !== 2 || isRtcp(packet)) return null
  const first = packet.readUInt8(0)
  let start = HEADER_BYTES + (first & 0x0f) * 4
  if (first & 0x10) {
    if (packet.length < start + 4) return null
    start += 4 + packet.readUInt16BE(start + 2) * 4
  }
  const padding = first & 0x20 ? packet.readUInt8(packet.length - 1) : 0
  const end = packet.length - padding
  if (start > packet.length || end < start) return null
  return { sequence: packet.readUInt16BE(2), timestamp: packet.readUInt32BE(4), start, end }
}

/** RTP and RTCP share a port; RTCP's packet types lie where RTP has its marker bit and a payload type of 64 to 95 (RFC 5761). */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 2 && packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223

/**
 * Loudness from the audio-level extension (RFC 6464), 0 silence to 127 as loud as can be; `null` when the packet does not
 * carry it.
 */
export function loudnessOf(packet: Buffer, extensionId: number): number | null {
  const at = extensionAt(packet, extensionId, 1)
  return at === null ? null : 127 - (packet.readUInt8(at) & 0x7f)
}

/** The packet's number among all that its sender sends on this connection, of whichever stream; `null` without one. */
export function transportSequence(packet: Buffer, extensionId: number): number | null {
  const at = extensionAt(packet, extensionId, 2)
  return at === null ? null : packet.readUInt16BE(at)
}

/** Where the value of a one-byte header extension stands, if the packet has it and it is at least that long. */
function extensionAt(packet: Buffer, extensionId: number, bytes: number): number | null {
  if (!(packet.readUInt8(0) & 0x10)) return null
  let at = HEADER_BYTES + (packet.readUInt8(0) & 0x0f) * 4
  if (packet.length < at + 4 || packet.readUInt16BE(at) !== 0xbede) return null
  const end = Math.min(packet.length, at + 4 + packet.readUInt16BE(at + 2) * 4)
  at += 4
  while (at < end) {
    const head = packet.readUInt8(at)
    if (head === 0) at += 1
    else if (head >> 4 === extensionId) return at + bytes < end && (head & 0x0f) + 1 >= bytes ? at + 1 : null
    else at += 2 + (head & 0x0f)
  }
  return null
}

/** Does this RTCP compound ask for a key frame (picture loss or full intra request)? */
export function asksForKeyFrame(rtcp: Buffer): boolean {
  for (let at = 0; at + 4 <= rtcp.length; at += 4 + rtcp.readUInt16BE(at + 2) * 4) {
    const format = rtcp.readUInt8(at) & 0x1f
    if (rtcp.readUInt8(at + 1) === 206 && (format === 1 || format === 4)) return true
  }
  return false
}

/** The packets of our own stream that this RTCP compound asks for again (RFC 4585, 6.2.1). */
export function askedAgain(rtcp: Buffer, ssrc: number): number[] {
  const asked: number[] = []
  for (let at = 0; at + 4 <= rtcp.length; at += 4 + rtcp.readUInt16BE(at + 2) * 4) {
    const end = Math.min(rtcp.length, at + 4 + rtcp.readUInt16BE(at + 2) * 4)
    const isNack = rtcp.readUInt8(at + 1) === 205 && (rtcp.readUInt8(at) & 0x1f) === 1
    if (!isNack || end < at + 12 || rtcp.readUInt32BE(at + 8) !== ssrc) continue
    for (let item = at + 12; item + 4 <= end; item += 4) {
      const [first, more] = [rtcp.readUInt16BE(item), rtcp.readUInt16BE(item + 2)]
      asked.push(first)
      for (let bit = 0; bit < 16; bit += 1) if (more & (1 << bit)) asked.push((first + bit + 1) & 0xffff)
    }
  }
  return asked
}

/** A generic NACK (RFC 4585, 6.2.1) for packets of one stream. */
export function nack(ssrc: number, sequences: readonly number[]): Buffer {
  const items: [first: number, more: number][] = []
  for (const sequence of sequences) {
    const last = items.at(-1)
    const offset = last ? (sequence - last[0]) & 0xffff : 0
    if (last && offset >= 1 && offset <= 16) last[1] |= 1 << (offset - 1)
    else items.push([sequence, 0])
  }
  const packet = feedback(205, ssrc, 12 + items.length * 4)
  items.forEach(([first, more], index) => {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(more, 14 + index * 4)
  })
  return packet
}

/** Asks a sender for a key frame (picture loss indication, RFC 4585, 6.3.1). */
export const pictureLoss = (ssrc: number): Buffer => feedback(206, ssrc, 12)

/** The head of a feedback message of format 1: version, type, length in words, who says it and about which stream. */
function feedback(type: number, ssrc: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.writeUInt8(0x81, 0)
  packet.writeUInt8(type, 1)
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  packet.writeUInt32BE(OUR_SSRC, 4)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}

/** Where VP8's running numbers stand inside a packet, so that they can be renumbered. */
export type Vp8 = {
  keyFrameStart: boolean
  picture: { at: number; bits: 7 | 15; value: number } | null
  layer: { at: number; value: number } | null
  /** Of every second frame that no other needs: whether after a while without such frames they can begin with this one. */
  extra: { isFresh: boolean } | null
}

export function readVp8(packet: Buffer, rtp: Rtp): Vp8 | null {
  const { start, end } = rtp
  if (end <= start) return null
  const first = packet.readUInt8(start)
  const startsPicture = (first & 0x10) !== 0 && (first & 0x07) === 0
  let at = start + 1
  const result: Vp8 = { keyFrameStart: false, picture: null, layer: null, extra: null }
  if (first & 0x80) {
    if (at >= end) return null
    const extended = packet.readUInt8(at)
    at += 1
    if (extended & 0x80) {
      if (at + 1 >= end) return null
      const wide = (packet.readUInt8(at) & 0x80) !== 0
      result.picture = wide
        ? { at, bits: 15, value: packet.readUInt16BE(at) & 0x7fff }
        : { at, bits: 7, value: packet.readUInt8(at) & 0x7f }
      at += wide ? 2 : 1
    }
    if (extended & 0x40) {
      if (at >= end) return null
      result.layer = { at, value: packet.readUInt8(at) }
      at += 1
    }
    if (extended & 0x30) {
      if (at >= end) return null
      const temporal = packet.readUInt8(at)
      if (extended & 0x20 && temporal >> 6 > 0) result.extra = { isFresh: startsPicture && (temporal & 0x20) !== 0 }
      at += 1
    }
  }
  result.keyFrameStart = startsPicture && at < end && (packet.readUInt8(at) & 0x01) === 0
  return result
}
