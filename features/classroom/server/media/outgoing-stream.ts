import type { ClockReport, StreamReport } from './reports.ts'
import type { Rtp, Vp8 } from './rtp.ts'

/** What a receiver was told about one of its slots; it holds for as long as the receiver stays. */
export type StreamShape = { kind: 'picture' | 'voice'; ssrc: number; payloadType: number }

const CLOCK = { picture: 90, voice: 48 } as const // ticks in a millisecond
const HEADER_BYTES = 12
const LEFT_KEPT = 64

/**
 * One slot of one receiver. Sources come and go; the receiver sees a single unbroken stream: its own SSRC and payload type,
 * sequence numbers, timestamps and VP8 picture numbers that run on across a change. A picture changes only at a key frame,
 * because a decoder can begin nowhere else.
 */
export class OutgoingStream {
  readonly shape: StreamShape
  /** The source that flows now, and the one that takes over at its next key frame. */
  showing: string | null = null
  next: string | null = null
  /** Of every second frame nothing is sent, where the sender has made them so that no other needs them. */
  isThin = false
  /** Goes on after `isThin` until they can begin again. */
  private thins = false
  /** What was left out lately: what comes later than it was meant to keeps the number it would have had. */
  private readonly left: number[] = []
  private highest: number | null = null
  private shift: Shift = { sequence: 0, timestamp: 0, picture: 0, layer: 0 }
  /** The first packet after a change, until the stream is well past it. */
  private changedAt: number | null = null
  private last: Last | null = null
  packets = 0
  private bytes = 0

  constructor(shape: StreamShape) {
    this.shape = shape
  }

  /**
   * Which source should play, or `null` for none. With `keep` the one that flows goes on until the new one can take over:
   * right for another quality of the same person, wrong for another person.
   */
  play(source: string | null, keep: boolean): void {
    const change = source !== this.showing
    this.next = change ? source : null
    if (change && !(keep && source !== null)) this.showing = null
  }

  /**
   * The packet as this receiver must see it, or `null` when it is not for this slot. `now` in milliseconds.
   * @param rtp read once for all receivers
   */
  rewrite(source: string, packet: Buffer, rtp: ReadPacket, now: number): Buffer | null {
    if (source !== this.showing && source !== this.next) return null
    if (source === this.next) {
      if (this.shape.kind === 'picture' && !rtp.vp8?.keyFrameStart) return null
      this.takeOver(source, rtp, now)
    }
    return this.isLate(rtp) || this.leavesOut(rtp) ? null : this.write(packet, rtp, now)
  }

  /** What this receiver must be told of a source's clock; `null` when it does not hear the source. */
  reportOf(source: string, clock: ClockReport): StreamReport | null {
    if (source !== this.showing || !this.last) return null
    const { packets, bytes, shape } = this
    return { ssrc: shape.ssrc, atMs: clock.atMs, timestamp: (clock.timestamp + this.shift.timestamp) >>> 0, packets, bytes }
  }

  private takeOver(source: string, rtp: ReadPacket, now: number): void {
    this.showing = source
    this.next = null
    this.changedAt = rtp.sequence
    this.left.length = 0
    this.highest = null
    const { last } = this
    const { vp8 } = rtp
    if (!last) return
    const elapsed = Math.max(1, Math.round((now - last.at) * CLOCK[this.shape.kind]))
    this.shift = {
      sequence: last.sequence + 1 - rtp.sequence,
      timestamp: last.timestamp + elapsed - rtp.timestamp,
      picture: vp8?.picture ? last.picture + 1 - vp8.picture.value : 0,
      layer: vp8?.layer ? last.layer + 1 - vp8.layer.value : 0,
    }
  }

  /**
   * What is older than the change would be taken for what the previous source sent last. Sequence numbers wrap after 65,536,
   * so "older" means something only near the change.
   */
  private isLate(rtp: Rtp): boolean {
    if (this.changedAt === null) return false
    const since = signed16(rtp.sequence - this.changedAt)
    if (since > 1000) this.changedAt = null
    return since < 0
  }

  /** Only what comes in order: of what comes late the place is already kept. */
  private leavesOut({ sequence, vp8 }: ReadPacket): boolean {
    if (this.shape.kind === 'voice') return false
    if (this.isThin) this.thins = true
    else if (vp8?.keyFrameStart || vp8?.extra?.isFresh) this.thins = false
    if (this.highest !== null && signed16(sequence - this.highest) <= 0) return false
    this.highest = sequence
    if (!this.thins || !vp8?.extra) return false
    this.shift.sequence -= 1
    if (this.left.push(sequence) > LEFT_KEPT) this.left.shift()
    return true
  }

  /** How many packets were left out after one. */
  private leftSince(sequence: number): number {
    if (this.left.length === 0 || sequence === this.highest) return 0
    return this.left.filter((one) => signed16(one - sequence) > 0).length
  }

  private write(packet: Buffer, rtp: ReadPacket, now: number): Buffer {
    const sequence = (rtp.sequence + this.shift.sequence + this.leftSince(rtp.sequence)) & 0xffff
    const timestamp = (rtp.timestamp + this.shift.timestamp) >>> 0
    // Extensions are numbered per sender: they stay behind. Padding goes along, it fills a sequence number.
    const out = Buffer.allocUnsafe(HEADER_BYTES + packet.length - rtp.start)
    out.writeUInt8(0x80 | (packet.readUInt8(0) & 0x20), 0)
    out.writeUInt8((packet.readUInt8(1) & 0x80) | this.shape.payloadType, 1)
    out.writeUInt16BE(sequence, 2)
    out.writeUInt32BE(timestamp, 4)
    out.writeUInt32BE(this.shape.ssrc, 8)
    packet.copy(out, HEADER_BYTES, rtp.start)
    this.packets += 1
    this.bytes += out.length - HEADER_BYTES
    const numbers = this.renumber(out, rtp)
    if (!this.last || signed16(sequence - this.last.sequence) > 0) this.last = { sequence, timestamp, at: now, ...numbers }
    return out
  }

  private renumber(out: Buffer, { vp8, start }: ReadPacket): { picture: number; layer: number } {
    const numbers = { picture: this.last?.picture ?? 0, layer: this.last?.layer ?? 0 }
    if (vp8?.picture) {
      const at = vp8.picture.at - start + HEADER_BYTES
      const wide = vp8.picture.bits === 15
      numbers.picture = (vp8.picture.value + this.shift.picture) & (wide ? 0x7fff : 0x7f)
      if (wide) out.writeUInt16BE(0x8000 | numbers.picture, at)
      else out.writeUInt8(numbers.picture, at)
    }
    if (vp8?.layer) {
      numbers.layer = (vp8.layer.value + this.shift.layer) & 0xff
      out.writeUInt8(numbers.layer, vp8.layer.at - start + HEADER_BYTES)
    }
    return numbers
  }
}

/** `vp8` is null for a voice. */
export type ReadPacket = Rtp & { vp8: Vp8 | null }
type Shift = { sequence: number; timestamp: number; picture: number; layer: number }
type Last = { sequence: number; timestamp: number; at: number; picture: number; layer: number }

const signed16 = (n: number): number => ((n & 0xffff) ^ 0x8000) - 0x8000
