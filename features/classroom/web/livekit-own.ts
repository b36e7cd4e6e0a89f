/** One's own microphone, camera and screen as LiveKit carries them. */
import { Track, VideoPreset, type LocalTrackPublication, type Room } from 'livekit-client'

const SMALL = new VideoPreset(320, 180, 120_000, 12)

type Mic = { track: MediaStreamTrack | null; on: boolean }

/** Publishes what there is, one change after the other; the tracks themselves stay whose they are. */
export class OwnTracks {
  private readonly room: Room
  private work: Promise<void> = Promise.resolve()
  private mic: { track: MediaStreamTrack; publication: LocalTrackPublication } | null = null
  private camera: MediaStreamTrack | null = null
  private screen: MediaStreamTrack | null = null

  constructor(room: Room) {
    this.room = room
  }

  /** @param mic null where there is none; one that is switched off stays, silent, so that it is back at once */
  send(mic: Mic, camera: MediaStreamTrack | null, screen: MediaStreamTrack | null): void {
    this.work = this.work
      .then(() => this.apply(mic, camera))
      .then(() => this.share(screen))
      .catch((error: unknown) => {
        // Whoever has left sends nothing any more; anything else is a fault of ours.
        if (this.room.state === 'connected') throw error
      })
  }

  private async apply(mic: Mic, camera: MediaStreamTrack | null): Promise<void> {
    const { localParticipant } = this.room
    if (this.mic && this.mic.track !== mic.track) {
      await localParticipant.unpublishTrack(this.mic.track, false)
      this.mic = null
    }
    if (!this.mic && mic.track && mic.on) {
      const publication = await localParticipant.publishTrack(mic.track, {
        source: Track.Source.Microphone,
        dtx: true,
        red: true,
      })
      this.mic = { track: mic.track, publication }
    }
    if (this.mic) await (mic.on ? this.mic.publication.unmute() : this.mic.publication.mute())
    if (this.camera === camera) return
    if (this.camera) await localParticipant.unpublishTrack(this.camera, false)
    this.camera = camera
    if (camera) {
      await localParticipant.publishTrack(camera, {
        source: Track.Source.Camera,
        videoCodec: 'vp8',
        videoEncoding: { maxBitrate: 600_000, maxFramerate: 20 },
        videoSimulcastLayers: [SMALL],
      })
    }
  }

  private async share(screen: MediaStreamTrack | null): Promise<void> {
    if (this.screen === screen) return
    const { localParticipant } = this.room
    if (this.screen) await localParticipant.unpublishTrack(this.screen, false)
    this.screen = screen
    if (!screen) return
    const screenShareEncoding = { maxBitrate: 800_000, maxFramerate: 8 }
    await localParticipant.publishTrack(screen, {
      source: Track.Source.ScreenShare,
      videoCodec: 'vp8',
      simulcast: false,
      screenShareEncoding,
    })
  }
}
