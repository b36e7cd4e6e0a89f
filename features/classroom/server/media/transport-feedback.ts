/**
 * Tells a sender when each of its packets arrived, so that it finds out by itself how much its way carries and sends no more
 * (transport-wide congestion control, draft-holmer-rmcat-transport-wide-cc-extensions-01).
 */

/** The sender's estimate follows this often, in milliseconds. */
const EVERY_MS = 100
/** The unit of arrival times, and of the time they start from. */
const TICKS_IN_MS = 4
const REFERENCE_MS = 64
/** More at once would not fit a packet; a gap as long is a new beginning. */
const MOST_PACKETS = 300
const SYMBOLS_IN_CHUNK = 7
const [LOST, SOON, FAR] = [0, 1, 2]

export class TransportFeedback {
  /** The first packet that was not reported yet, in a count that does not wrap; null before the first. */
  private next: number | null = null
  private readonly arrived = new Map<number, number>()
  private sentAt = -Infinity
  private count = 0

  /** @param sequence the packet's number in its whole connection @param now in milliseconds, with fractions */
  hear(sequence: number, now: number): void {
    const last = this.next ?? sequence
    const unwrapped = last + signed16(sequence - last)
    // What comes after it was reported lost is lost.
    if (unwrapped < last) return
    if (unwrapped - last > MOST_PACKETS) {
      this.arrived.clear()
      this.next = unwrapped
    } else this.next ??= unwrapped
    this.arrived.set(unwrapped, now)
  }

  /** @param ssrc any stream of the sender's @returns null when it is not time yet, or nothing has come */
  due(ssrc: number, now: number): Buffer | null {
    if (this.next === null || this.arrived.size === 0 || now - this.sentAt < EVERY_MS) return null
    this.sentAt = now
    const first = this.next
    const last = Math.max(...this.arrived.keys())
    this.next = last + 1
    const packets = Array.from({ length: last - first + 1 }, (_, at) => this.arrived.get(first + at) ?? null)
    this.arrived.clear()
    this.count = (this.count + 1) & 0xff
    return feedback(ssrc, first & 0xffff, this.count, packets)
  }
}

function feedback(ssrc: number, first: number, count: number, packets: readonly (number | null)[]): Buffer {
  const began = packets.find((at) => at !== null) ?? 0
  const reference = Math.floor(began / REFERENCE_MS)
  let before = reference * REFERENCE_MS * TICKS_IN_MS
  const deltas: number[] = []
  const symbols = packets.map((at) => {
    if (at === null) return LOST
    const ticks = Math.round(at * TICKS_IN_MS)
    const delta = Math.max(-0x8000, Math.min(0x7fff, ticks - before))
    before += delta
    deltas.push(delta)
    return isSoon(delta) ? SOON : FAR
  })
  const chunks = Math.ceil(symbols.length / SYMBOLS_IN_CHUNK)
  const bytes = 20 + chunks * 2 + deltas.reduce((sum, delta) => sum + (isSoon(delta) ? 1 : 2), 0)
  const out = Buffer.alloc(Math.ceil(bytes / 4) * 4)
  out.writeUInt8(0x80 | 15, 0)
  out.writeUInt8(205, 1)
  out.writeUInt16BE(out.length / 4 - 1, 2)
  out.writeUInt32BE(1, 4)
  out.writeUInt32BE(ssrc, 8)
  out.writeUInt16BE(first, 12)
  out.writeUInt16BE(packets.length, 14)
  out.writeUIntBE(reference & 0xffffff, 16, 3)
  out.writeUInt8(count, 19)
  // Two bits for each packet, seven packets in a chunk.
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    let bits = 0xc000
    for (let at = 0; at < SYMBOLS_IN_CHUNK; at += 1) {
      bits |= (symbols[chunk * SYMBOLS_IN_CHUNK + at] ?? LOST) << (2 * (SYMBOLS_IN_CHUNK - 1 - at))
    }
    out.writeUInt16BE(bits, 20 + chunk * 2)
  }
  let at = 20 + chunks * 2
  for (const delta of deltas) at = isSoon(delta) ? out.writeUInt8(delta, at) : out.writeInt16BE(delta, at)
  return out
}

const isSoon = (delta: number): boolean => delta >= 0 && delta <= 0xff
const signed16 = (n: number): number => ((n & 0xffff) ^ 0x8000) - 0x8000
