import type { DataChoice } from '../protocol.ts'
import { fairWeather, weatherAfter } from '../rules/weather.ts'
import type { Traffic } from './room-media.ts'
import { RoomMeter } from './room-meter.ts'

/** The room's meter, and what the network allows: LiveKit's page finds that out itself. */
export class LiveKitMeter {
  private readonly meter = new RoomMeter()
  private weather = fairWeather

  begin = (): void => this.meter.begin()

  /** Somebody wants to try again what the network did not allow before. */
  choose(): void {
    this.weather = fairWeather
  }

  async read(media: { traffic(): Promise<Traffic> }, wanted: DataChoice, isStill: () => boolean) {
    const read = await this.meter.read(media, isStill)
    if (!read) return null
    const { sample, ...shown } = read
    this.weather = weatherAfter(this.weather, sample, wanted)
    return { ...shown, ceiling: this.weather.ceiling }
  }
}
