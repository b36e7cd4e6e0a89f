import { microphones, openCamera, openMicrophone, openScreen, type DeviceFailure, type Microphone } from './room-devices.ts'

/** A microphone, camera or screen as the page shows it. */
export type Device = { on: boolean; failure: DeviceFailure | null; track: MediaStreamTrack | null }

export type Own = { mic: Device; camera: Device; screen: Device; microphones: readonly Microphone[] }

const nothing: Device = { on: false, failure: null, track: null }
export const noDevices: Own = { mic: nothing, camera: nothing, screen: nothing, microphones: [] }

/** One's own microphone and camera: opened when wanted, opened anew when one is unplugged, given back at the end. */
export class OwnDevices {
  own: Own = noDevices
  private readonly onChange: (own: Own) => void
  private micId: string | null = null
  /** What was asked for before the devices were given back must not keep them when it arrives after. */
  private life = 0

  constructor(onChange: (own: Own) => void) {
    this.onChange = onChange
    navigator.mediaDevices?.addEventListener('devicechange', this.list)
  }

  async setMic(on: boolean): Promise<void> {
    const { track } = this.own.mic
    if (track || !on) {
      if (track) track.enabled = on
      return this.change({ mic: { on, failure: null, track } })
    }
    const mic = await this.opened(openMicrophone(this.micId), () => void this.reopenMic())
    if (!mic) return
    this.change({ mic })
    void this.list()
  }

  /** Another microphone, from now on and in this page. */
  async chooseMic(id: string): Promise<void> {
    this.micId = id
    await this.reopenMic()
  }

  async setCamera(on: boolean): Promise<void> {
    release(this.own.camera)
    const camera = on ? await this.opened(openCamera(), () => void this.setCamera(false)) : nothing
    if (camera) this.change({ camera })
  }

  /** It ends by the browser's own button too. */
  async setScreen(on: boolean): Promise<void> {
    release(this.own.screen)
    const screen = on ? await this.opened(openScreen(), () => void this.setScreen(false)) : nothing
    if (screen) this.change({ screen })
  }

  /** Gives everything back. */
  stop(): void {
    this.life += 1
    navigator.mediaDevices?.removeEventListener('devicechange', this.list)
    release(this.own.mic)
    release(this.own.camera)
    release(this.own.screen)
  }

  private async reopenMic(): Promise<void> {
    const { mic } = this.own
    release(mic)
    this.change({ mic: nothing })
    if (mic.on) await this.setMic(true)
  }

  private async opened(opening: Promise<MediaStreamTrack | DeviceFailure | null>, onEnd: () => void): Promise<Device | null> {
    const { life } = this
    const track = await opening
    if (typeof track === 'string') return life === this.life ? { on: false, failure: track, track: null } : null
    if (!track) return life === this.life ? nothing : null
    const device = { on: true, failure: null, track }
    if (life === this.life) track.onended = onEnd
    else release(device)
    return life === this.life ? device : null
  }

  private readonly list = async (): Promise<void> => this.change({ microphones: await microphones() })

  private change(change: Partial<Own>): void {
    this.own = { ...this.own, ...change }
    this.onChange(this.own)
  }
}

function release({ track }: Device): void {
  if (!track) return
  track.onended = null
  track.stop()
}
