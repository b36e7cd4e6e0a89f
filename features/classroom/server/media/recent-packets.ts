/** Two and a half seconds of a voice: nobody waits longer for one. It divides 65,536, at which the count begins anew. */
const KEPT = 64

/** The last packets that went to one listener, to be sent once more when they ask. */
export class RecentPackets {
  private readonly kept: (Buffer | undefined)[] = []

  keep(packet: Buffer): void {
    this.kept[packet.readUInt16BE(2) % KEPT] = packet
  }

  of(sequence: number): Buffer | null {
    const packet = this.kept[sequence % KEPT]
    return packet?.readUInt16BE(2) === sequence ? packet : null
  }
}
