import { isUplinkWeak, lossAfter, signalOf, uplinkAfter } from '../rules.ts'
import type { Traffic } from './room-media.ts'

const NO_TRAFFIC: Traffic = { bytes: 0, received: 0, lost: 0, roundTripMs: null, sentLost: null, squeezed: false }

/** What the media connection has cost since it was asked last, and how well it does. */
export class RoomMeter {
  private loss = 0
  private traffic = NO_TRAFFIC
  private uplink = 0

  /** Another connection counts from nothing. */
  begin(): void {
    this.traffic = NO_TRAFFIC
    this.uplink = 0
  }

  /** @param isStill asked after the wait: another connection may have taken this one's place */
  async read(media: { traffic(): Promise<Traffic> }, isStill: () => boolean) {
    const now = await media.traffic()
    if (!isStill()) return null
    const { bytes, received, lost } = this.traffic
    this.traffic = now
    const { sentLost, roundTripMs, squeezed } = now
    const sample = { received: now.received - received, lost: now.lost - lost, roundTripMs }
    this.loss = lossAfter(this.loss, sample)
    if (sentLost !== null) this.uplink = uplinkAfter(this.uplink, { lost: sentLost, roundTripMs, squeezed })
    const shown = { signal: signalOf(this.loss, roundTripMs), uplinkWeak: isUplinkWeak(this.uplink) }
    return { ...shown, sample, megabytes: (now.bytes - bytes) / 1e6 }
  }
}
