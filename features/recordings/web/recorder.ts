/** Records a room in its teacher's page, for as long as it may. */
import type { RoomClient } from '../../classroom/web/room-client.ts'
import { sharesScreens } from '../../classroom/web/room-devices.ts'
import type { RoomView } from '../../classroom/web/room-view.ts'
import { PICTURE } from '../rules.ts'
import { recordedType, sendStretch } from './send-stretch.ts'
import { StagePicture, type BoardDrawing } from './stage-picture.ts'
import { VoiceMix } from './voice-mix.ts'

export type Sending = { bytes: number; waiting: number; failed: 'unsupported' | 'full' | null }

export class Recorder {
  private readonly client: RoomClient
  private readonly recordingId: number
  private readonly drawing: BoardDrawing
  private readonly onOff: () => void
  private readonly listeners = new Set<() => void>()
  private sending: Sending = { bytes: 0, waiting: 0, failed: null }
  private made: { picture: StagePicture; voices: VoiceMix; end: () => void; unfollow: () => void } | null = null

  /** @param onOff what may be recorded has changed: it is to be asked again */
  constructor(client: RoomClient, recordingId: number, drawing: BoardDrawing, onOff: () => void) {
    this.client = client
    this.recordingId = recordingId
    this.drawing = drawing
    this.onOff = onOff
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): Sending => this.sending

  /** Begins a stretch, where none is under way. */
  start(): void {
    if (this.made || this.sending.failed) return
    const type = recordedType()
    if (!type) return this.show({ failed: 'unsupported' })
    const size = sharesScreens() ? PICTURE.computer : PICTURE.phone
    const [picture, voices] = [new StagePicture(this.drawing, size), new VoiceMix()]
    const follow = () => {
      const view = this.client.current()
      picture.follow({ faces: facesIn(view), screen: screenIn(view), strokes: view.board.strokes })
      voices.follow(voicesIn(view))
    }
    const unfollow = this.client.subscribe(follow)
    follow()
    const stream = new MediaStream([...picture.stream.getVideoTracks(), ...(voices.track ? [voices.track] : [])])
    const end = sendStretch(this.recordingId, stream, type, {
      onSent: (bytes, waiting) => this.show({ bytes: this.sending.bytes + bytes, waiting }),
      onOff: () => {
        this.pause()
        this.onOff()
      },
      onRefused: (why) => {
        this.pause()
        if (why === 'full') this.show({ failed: 'full' })
        this.onOff()
      },
    })
    this.made = { picture, voices, end, unfollow }
  }

  /** Ends the stretch that is under way; what it has is still sent. */
  pause(): void {
    const { made } = this
    this.made = null
    if (!made) return
    made.end()
    made.unfollow()
    made.picture.close()
    made.voices.close()
  }

  private show(change: Partial<Sending>): void {
    this.sending = { ...this.sending, ...change }
    for (const listener of this.listeners) listener()
  }
}

/** The teacher's own first: who watches it again wants to see who explains. */
const facesIn = ({ camera, pictures }: RoomView): MediaStreamTrack[] => [
  ...(camera.track ? [camera.track] : []),
  ...pictures.flatMap(({ stream }) => stream.getVideoTracks()),
]

/** One's own is not on the stage of the page that shows it. */
const screenIn = ({ screen, shared }: RoomView): MediaStreamTrack | null =>
  screen.track ?? shared?.stream.getVideoTracks()[0] ?? null

const voicesIn = ({ mic, voices }: RoomView): MediaStreamTrack[] => [
  ...(mic.track ? [mic.track] : []),
  ...voices.flatMap((stream) => stream.getAudioTracks()),
]
