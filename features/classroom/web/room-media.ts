import { bounds, type Offer } from '../protocol.ts'
import type { RoomSetup } from './room-setup.ts'

/** Bytes and packets of a connection so far, both ways. */
export type Traffic = {
  bytes: number
  received: number
  lost: number
  roundTripMs: number | null
  /** What the room's reports say of what this page sends: the worst share lost, 0 to 1. Null before the first report. */
  sentLost: number | null
  /** The browser gives one's own picture less than half of what it may have: no more gets through. Some never say so. */
  squeezed: boolean
}

/** What goes over the air around each packet: IP and UDP headers, which the browser's own counters leave out. */
const HEADER_BYTES = 28

/** So many of the room's beats are missing, and the way is lost. The browser itself would hope for five seconds and more. */
const MISSING = 4

/** Whether this browser makes calls at all: some have no such thing, in some it is switched off. */
export function makesCalls(): boolean {
  try {
    new RTCPeerConnection().close()
    return true
  } catch {
    return false
  }
}

const quality = {
  high: { maxBitrate: 600_000, maxFramerate: 20 },
  /** Every second frame is one that no other needs (`T2`): the room leaves them out where a way bears half. */
  low: { maxBitrate: 120_000, maxFramerate: 12, scaleResolutionDownBy: 2, scalabilityMode: 'L1T2' },
  screen: { maxBitrate: 800_000, maxFramerate: 8 },
} as const
const pictureNames = ['high', 'low', 'screen'] as const

type Sends = { mic: RTCRtpTransceiver; high: RTCRtpTransceiver; low: RTCRtpTransceiver; screen: RTCRtpTransceiver }
type Wanted = {
  mic: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  high: boolean
  low: boolean
  /** Whether anybody has room for the screen. */
  shared: boolean
}

/**
 * One media connection, made whole when it begins: every line for sending and every slot for receiving is in its one offer,
 * and nothing is negotiated again. Which quality is really sent is switched by `watched`; a switched-off one costs nothing.
 */
export class RoomMedia {
  readonly pictures: MediaStream[]
  readonly screen: MediaStream
  readonly voices: MediaStream[]
  private readonly pc: RTCPeerConnection
  private readonly sends: Sends
  private readonly slots: { pictures: RTCRtpTransceiver[]; screen: RTCRtpTransceiver; voices: RTCRtpTransceiver[] }
  private wanted: Wanted = { mic: null, camera: null, screen: null, high: false, low: false, shared: false }
  private work: Promise<void> = Promise.resolve()
  private accepted = false
  private beats = false
  private heard = 0
  private missing = 0
  private listening: ReturnType<typeof setInterval> | undefined

  /**
   * @param setup how many people can be seen at once, and the way through a TURN server, where there is one
   * @param onState `failed` when the network does not let voice and picture through
   */
  constructor({ pictures, turn }: Pick<RoomSetup, 'pictures' | 'turn'>, onState: (state: 'connected' | 'failed') => void) {
    this.pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: turn ? [turn] : [] })
    const sendPicture = (name: keyof typeof quality) => this.line('video', 'sendonly', [{ active: false, ...quality[name] }])
    const slot = (kind: 'audio' | 'video') => this.line(kind, 'recvonly')
    this.sends = {
      mic: this.line('audio', 'sendonly', [{ active: false }]),
      high: sendPicture('high'),
      low: sendPicture('low'),
      screen: sendPicture('screen'),
    }
    this.slots = {
      pictures: Array.from({ length: pictures }, () => slot('video')),
      screen: slot('video'),
      voices: Array.from({ length: bounds.voices }, () => slot('audio')),
    }
    this.pictures = this.slots.pictures.map(streamOf)
    this.screen = streamOf(this.slots.screen)
    this.voices = this.slots.voices.map(streamOf)
    this.pc.onconnectionstatechange = () => {
      const { connectionState: state } = this.pc
      if (state === 'connected' || state === 'failed') onState(state)
      if (state !== 'connected' || !this.beats || this.listening) return
      this.listening = setInterval(() => void this.isSilent().then((is) => is && onState('failed')), bounds.beatMs)
    }
  }

  async offer(): Promise<Offer> {
    await this.pc.setLocalDescription()
    const { sends, slots } = this
    return {
      sdp: this.pc.localDescription?.sdp ?? '',
      sends: { mic: midOf(sends.mic), high: midOf(sends.high), low: midOf(sends.low), screen: midOf(sends.screen) },
      slots: { pictures: slots.pictures.map(midOf), screen: midOf(slots.screen), voices: slots.voices.map(midOf) },
    }
  }

  /** @param beats whether the room says something into every silence */
  async accept(sdp: string, beats = false): Promise<void> {
    this.beats = beats
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
    this.accepted = true
    this.send({})
  }

  /** Changes what is sent. `null` is nothing; a quality nobody watches is not sent. */
  send(change: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...change }
    if (!this.accepted) return
    // One after the other: the browser refuses parameters that were read before the last change.
    this.work = this.work
      .then(() => this.apply())
      .catch((error: unknown) => {
        if (this.pc.connectionState !== 'closed') throw error
      })
  }

  async traffic(): Promise<Traffic> {
    const traffic: Traffic = { bytes: 0, received: 0, lost: 0, roundTripMs: null, sentLost: null, squeezed: false }
    let transportBytes: number | null = null
    for (const entry of (await this.pc.getStats()).values()) {
      if (entry.type === 'transport' && typeof entry.bytesSent === 'number') {
        const packets = (entry.packetsSent ?? 0) + (entry.packetsReceived ?? 0)
        transportBytes = entry.bytesSent + entry.bytesReceived + packets * HEADER_BYTES
      } else if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') {
        traffic.bytes += entry.bytesSent + entry.bytesReceived
        if (typeof entry.currentRoundTripTime === 'number') traffic.roundTripMs = entry.currentRoundTripTime * 1000
      } else if (entry.type === 'inbound-rtp') {
        traffic.received += entry.packetsReceived
        traffic.lost += Math.max(0, entry.packetsLost)
      } else if (entry.type === 'remote-inbound-rtp' && typeof entry.fractionLost === 'number') {
        traffic.sentLost = Math.max(traffic.sentLost ?? 0, entry.fractionLost)
      } else if (entry.type === 'outbound-rtp' && entry.active && entry.targetBitrate < this.mostOf(entry.mid) / 2) {
        // The reason for a poorer picture, which it names too, comes late where little moves, and is the processor's first.
        traffic.squeezed = true
      }
    }
    return { ...traffic, bytes: transportBytes ?? traffic.bytes }
  }

  close(): void {
    clearInterval(this.listening)
    this.pc.close()
  }

  /** Whether so many beats are missing by now. Counted, since a page that is held up itself is called less often too. */
  private async isSilent(): Promise<boolean> {
    let bytes = 0
    for (const entry of (await this.pc.getStats()).values()) if (entry.type === 'candidate-pair') bytes += entry.bytesReceived
    this.missing = bytes === this.heard ? this.missing + 1 : 0
    this.heard = bytes
    return this.missing === MISSING
  }

  /** Bits a second a picture may have; 0 for what is none. */
  private mostOf(mid: string): number {
    const name = pictureNames.find((each) => this.sends[each].mid === mid)
    return name ? quality[name].maxBitrate : 0
  }

  private async apply(): Promise<void> {
    const { mic, camera, screen, high, low, shared } = this.wanted
    await Promise.all([
      setSender(this.sends.mic.sender, mic, mic !== null),
      setSender(this.sends.high.sender, camera, high && camera !== null),
      setSender(this.sends.low.sender, camera, low && camera !== null),
      setSender(this.sends.screen.sender, screen, shared && screen !== null),
    ])
  }

  private line(
    kind: 'audio' | 'video',
    direction: RTCRtpTransceiverDirection,
    sendEncodings?: RTCRtpEncodingParameters[],
  ): RTCRtpTransceiver {
    const line = this.pc.addTransceiver(kind, { direction, ...(sendEncodings && { sendEncodings }) })
    // Only what the room speaks: a full list of codecs in every line would make the offer ten times as long.
    const spoken = kind === 'audio' ? 'audio/opus' : 'video/VP8'
    const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs.filter((codec) => codec.mimeType === spoken)
    if (codecs?.length) line.setCodecPreferences?.(codecs)
    return line
  }
}

async function setSender(sender: RTCRtpSender, track: MediaStreamTrack | null, active: boolean): Promise<void> {
  if (sender.track !== track) await sender.replaceTrack(track)
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding || encoding.active === active) return
  encoding.active = active
  await sender.setParameters(parameters)
}

const streamOf = (line: RTCRtpTransceiver): MediaStream => new MediaStream([line.receiver.track])
const midOf = (line: RTCRtpTransceiver): string => line.mid ?? ''
