/** Over two seconds of a voice, or of a picture in full quality: nobody waits longer. Both divide 65,536, the count's end. */
const KEPT = { voice: 64, picture: 256 } as const
/** The air loses less than this of a picture; what a full queue loses is lost again, and the voice with it. */
const SAID_AGAIN = 0.25
/** After a while without loss: as much as a key frame. */
const SAID_AGAIN_BYTES = 30_000

/** Who asked for so many of the last voices, a twentieth of them, is told each twice. */
const LACKS = 3

/** How a listener's way down is, as far as is known. */
export type Crossing = {
  /** Packets wait on it for others. */
  queues: boolean
  /** How long an answer takes, there and back. */
  tripMs: number
}

/** The last packets that went to one listener, to be sent once more when they ask: of a voice all, of a picture so many. */
export class RecentPackets {
  private readonly kind: keyof typeof KEPT
  private readonly kept: (Buffer | undefined)[] = []
  /** When each of them was said again, in milliseconds. */
  private readonly saidAt: (number | undefined)[] = []
  private left = SAID_AGAIN_BYTES
  /** Of those kept, how many were asked for. */
  private lacking = 0
  private latest: Buffer | null = null
  private beforeLatest: Buffer | null = null

  constructor(kind: keyof typeof KEPT) {
    this.kind = kind
  }

  keep(packet: Buffer): void {
    const place = packet.readUInt16BE(2) % KEPT[this.kind]
    if (this.saidAt[place] !== undefined) this.lacking -= 1
    this.kept[place] = packet
    this.saidAt[place] = undefined
    this.beforeLatest = this.latest
    this.latest = packet
    this.left = Math.min(SAID_AGAIN_BYTES, this.left + packet.length * SAID_AGAIN)
  }

  /** Of what was sent lately, the most in one packet. */
  largest(): Buffer | null {
    return this.kept.reduce<Buffer | null>(
      (most, packet) => (packet && packet.length > (most?.length ?? 0) ? packet : most),
      null,
    )
  }

  /** The packet, for sending it again now; null where it is gone, or where it would do more harm than its loss. */
  again(sequence: number, { queues, tripMs }: Crossing, now: number): Buffer | null {
    const place = sequence % KEPT[this.kind]
    const packet = this.kept[place]
    if (packet?.readUInt16BE(2) !== sequence) return null
    // What a full queue has dropped is asked for every tenth of a second, also while the answer is on its way: a picture would
    // fill it for good. A voice is small, and where only the air loses it, two answers arrive sooner than one.
    if (queues && (this.kind === 'picture' || now - (this.saidAt[place] ?? -Infinity) < tripMs)) return null
    if (this.kind === 'picture') {
      if (packet.length > this.left) return null
      this.left -= packet.length
    }
    if (this.saidAt[place] === undefined) this.lacking += 1
    this.saidAt[place] = now
    return packet
  }

  /**
   * Of a voice that gets lost a lot, the packet before the latest, to be sent once more right after that one: sooner than any
   * answer to who asks for it. They still ask, since the latest shows the gap: so it is known when nothing is lost any more.
   * @param crossing asked only for who lacks so much, since this is asked for every packet; none before they are in the room
   */
  twice(crossing: () => Crossing | undefined): Buffer | null {
    if (this.kind !== 'voice' || this.lacking < LACKS) return null
    return crossing()?.queues === false ? this.beforeLatest : null
  }
}
