/** RTCP reports: of a sender’s clock, of what came (RFC 3550, 6.4), of what may be sent at most. */

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
/** Whoever reports is named; nobody looks. */
const OUR_SSRC = 1
const FRACTIONS = 2 ** 32

/** At this instant of the sender's own clock, in milliseconds since 1900, its stream's timestamps stood so. */
export type ClockReport = { atMs: number; timestamp: number }

/** The same clock at a later instant, of a line that sends `sent`. */
export function clockAt({ atMs, timestamp }: ClockReport, laterMs: number, sent: string): ClockReport {
  return { atMs: laterMs, timestamp: timestamp + Math.round((laterMs - atMs) * (sent === 'mic' ? 48 : 90)) }
}

/** What a stream says of itself, in the name of whoever hears it. */
export type StreamReport = ClockReport & { ssrc: number; packets: number; bytes: number }

/** @returns what this RTCP compound says of the clock of one stream, `null` when it does not speak of it */
export function clockReportIn(rtcp: Buffer, ssrc: number): ClockReport | null {
  for (let at = 0; at + 4 <= rtcp.length; at += 4 + rtcp.readUInt16BE(at + 2) * 4) {
    if (rtcp.readUInt8(at + 1) !== SENDER_REPORT || rtcp.length < at + 28 || rtcp.readUInt32BE(at + 4) !== ssrc) continue
    const atMs = (rtcp.readUInt32BE(at + 8) + rtcp.readUInt32BE(at + 12) / FRACTIONS) * 1000
    return { atMs, timestamp: rtcp.readUInt32BE(at + 16) }
  }
  return null
}

/** What a receiver says of one stream that it hears. */
export type ReceptionReport = {
  /** The last number that came, in a count that does not wrap. */
  highest: number
  /** Of what was due since it reported before, 0 to 1. */
  lostShare: number
  /** Which of the sender's reports it has heard last (`nameOf`), and how long before. */
  answers: number
  afterMs: number
}

/** @returns what this RTCP compound says of how one stream came, `null` when it does not speak of it */
export function receptionIn(rtcp: Buffer, ssrc: number): ReceptionReport | null {
  for (let at = 0; at + 8 <= rtcp.length; at += 4 + rtcp.readUInt16BE(at + 2) * 4) {
    const type = rtcp.readUInt8(at + 1)
    if (type !== RECEIVER_REPORT && type !== SENDER_REPORT) continue
    const first = at + (type === SENDER_REPORT ? 28 : 8)
    const blocks = rtcp.readUInt8(at) & 0x1f
    for (let block = first; block < first + blocks * 24 && block + 24 <= rtcp.length; block += 24) {
      if (rtcp.readUInt32BE(block) !== ssrc) continue
      return {
        highest: rtcp.readUInt32BE(block + 8),
        lostShare: rtcp.readUInt8(block + 4) / 256,
        answers: rtcp.readUInt32BE(block + 16),
        afterMs: (rtcp.readUInt32BE(block + 20) / 0x10000) * 1000,
      }
    }
  }
  return null
}

/** A report of nothing: that the way is there. */
export const emptyReport = (): Buffer => headed(RECEIVER_REPORT, 0, 8, OUR_SSRC)

/** A sender report without reception reports. */
export function senderReport({ ssrc, atMs, timestamp, packets, bytes }: StreamReport): Buffer {
  const packet = headed(SENDER_REPORT, 0, 28, ssrc)
  const seconds = Math.floor(atMs / 1000)
  packet.writeUInt32BE(seconds >>> 0, 8)
  packet.writeUInt32BE(Math.floor((atMs / 1000 - seconds) * FRACTIONS), 12)
  packet.writeUInt32BE(timestamp >>> 0, 16)
  packet.writeUInt32BE(packets >>> 0, 20)
  packet.writeUInt32BE(bytes >>> 0, 24)
  return packet
}

/** The most that the sender of a stream should send in all, in bits per second (REMB, draft-alvestrand-rmcat-remb-03). */
export function bitrateLimit(ssrc: number, bitsPerSecond: number): Buffer {
  const packet = headed(206, 15, 24, OUR_SSRC)
  packet.write('REMB', 12, 'latin1')
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 2 ** 18)))
  packet.writeUInt32BE((1 << 24) | (exponent << 18) | Math.floor(bitsPerSecond / 2 ** exponent), 16)
  packet.writeUInt32BE(ssrc, 20)
  return packet
}

/** What came of one stream, for reports to its sender (RFC 3550, A.3 and A.8). */
export class Reception {
  private first: number | null = null
  /** In a count that does not wrap. */
  private highest = 0
  private received = 0
  private before = { expected: 0, received: 0 }
  private jitter = 0
  private transit: number | null = null
  private readonly ticksInMs: number

  constructor(ticksInMs: number) {
    this.ticksInMs = ticksInMs
  }

  hear(sequence: number, timestamp: number, now: number): void {
    if (this.first === null) this.first = this.highest = sequence
    const ahead = signed16(sequence - this.highest)
    if (ahead > 0) this.highest += ahead
    this.received += 1
    const transit = (Math.round(now * this.ticksInMs) - timestamp) | 0
    if (this.transit !== null) this.jitter += (Math.abs((transit - this.transit) | 0) - this.jitter) / 16
    this.transit = transit
  }

  /** A receiver report, in answer to the sender's own at the same moment. */
  answer(ssrc: number, { atMs }: ClockReport): Buffer {
    const expected = this.first === null ? 0 : this.highest - this.first + 1
    const [due, came] = [expected - this.before.expected, this.received - this.before.received]
    this.before = { expected, received: this.received }
    const packet = headed(RECEIVER_REPORT, 1, 32, OUR_SSRC)
    packet.writeUInt32BE(ssrc, 8)
    // What was asked for again came after all: more may have come than was due.
    packet.writeUInt8(due > came ? Math.min(255, Math.floor(((due - came) * 256) / due)) : 0, 12)
    packet.writeIntBE(Math.min(0x7fffff, Math.max(0, expected - this.received)), 13, 3)
    packet.writeUInt32BE(this.highest >>> 0, 16)
    packet.writeUInt32BE(Math.floor(this.jitter), 20)
    packet.writeUInt32BE(nameOf(atMs), 24)
    return packet
  }
}

/** The middle 32 bits of an instant, by which a report names the one that it answers. */
export const nameOf = (atMs: number): number => Math.floor((atMs / 1000) * 0x10000) % FRACTIONS

function headed(type: number, count: number, bytes: number, ssrc: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.writeUInt8(0x80 | count, 0)
  packet.writeUInt8(type, 1)
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  packet.writeUInt32BE(ssrc, 4)
  return packet
}

const signed16 = (n: number): number => ((n & 0xffff) ^ 0x8000) - 0x8000
