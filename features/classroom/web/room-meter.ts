import type { DataChoice } from '../protocol.ts'
import { fairWeather, isUplinkWeak, uplinkAfter, weatherAfter, type Weather } from '../rules.ts'
import type { Traffic } from './room-media.ts'

const NO_TRAFFIC: Traffic = { bytes: 0, received: 0, lost: 0, roundTripMs: null, sentLost: null, squeezed: false }

/** What the media connection has cost since it was asked last, and what the network allows. */
export class RoomMeter {
  private weather: Weather = fairWeather
  private traffic = NO_TRAFFIC
  private uplink = 0

  /** Another connection counts from nothing. */
  begin(): void {
    this.traffic = NO_TRAFFIC
    this.uplink = 0
  }

  /** Somebody wants to try again what the network did not allow before. */
  choose(): void {
    this.weather = { ...fairWeather, signal: this.weather.signal }
  }

  /** @param isStill asked after the wait: another connection may have taken this one's place */
  async read(media: { traffic(): Promise<Traffic> }, wanted: DataChoice, isStill: () => boolean) {
    const now = await media.traffic()
    if (!isStill()) return null
    const { bytes, received, lost } = this.traffic
    this.traffic = now
    const sample = { received: now.received - received, lost: now.lost - lost, roundTripMs: now.roundTripMs }
    this.weather = weatherAfter(this.weather, sample, wanted)
    const { signal, ceiling } = this.weather
    const { sentLost, roundTripMs, squeezed } = now
    if (sentLost !== null) this.uplink = uplinkAfter(this.uplink, { lost: sentLost, roundTripMs, squeezed })
    return { megabytes: (now.bytes - bytes) / 1e6, signal, ceiling, uplinkWeak: isUplinkWeak(this.uplink) }
  }
}
