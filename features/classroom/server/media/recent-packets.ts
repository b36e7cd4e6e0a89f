/** Over two seconds of a voice, or of a picture in full quality: nobody waits longer. Both divide 65,536, the count's end. */
const KEPT = { voice: 64, picture: 256 } as const
/** The air loses less than this of a picture; what a full queue loses is lost again, and the voice with it. */
const SAID_AGAIN = 0.25
/** After a while without loss: as much as a key frame. */
const SAID_AGAIN_BYTES = 30_000

/** The last packets that went to one listener, to be sent once more when they ask: of a voice all, of a picture so many. */
export class RecentPackets {
  private readonly kind: keyof typeof KEPT
  private readonly kept: (Buffer | undefined)[] = []
  private left = SAID_AGAIN_BYTES

  constructor(kind: keyof typeof KEPT) {
    this.kind = kind
  }

  keep(packet: Buffer): void {
    this.kept[packet.readUInt16BE(2) % KEPT[this.kind]] = packet
    this.left = Math.min(SAID_AGAIN_BYTES, this.left + packet.length * SAID_AGAIN)
  }

  /** Of what was sent lately, the most in one packet. */
  largest(): Buffer | null {
    return this.kept.reduce<Buffer | null>(
      (most, packet) => (packet && packet.length > (most?.length ?? 0) ? packet : most),
      null,
    )
  }

  /** The packet, for sending it again now; null where it is gone, or where as much as may be was said again. */
  again(sequence: number): Buffer | null {
    const packet = this.kept[sequence % KEPT[this.kind]]
    if (packet?.readUInt16BE(2) !== sequence) return null
    // A voice is small, and waits for nothing.
    if (this.kind === 'voice') return packet
    if (packet.length > this.left) return null
    this.left -= packet.length
    return packet
  }
}
