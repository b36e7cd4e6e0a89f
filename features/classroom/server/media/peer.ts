import { Audio, initLogger, PeerConnection, RtcpNackResponder, RtcpReceivingSession, Video } from 'node-datachannel'
import { randomInt } from 'node:crypto'
import type { Offer } from '../../protocol.ts'
import { OutgoingStream, type StreamShape } from './outgoing-stream.ts'
import { Gaps } from './gaps.ts'
import { RecentPackets } from './recent-packets.ts'
import { askedAgain, asksForKeyFrame, isRtcp, nack, pictureLoss, transportSequence } from './rtp.ts'
import { finishAnswer, narrowOffer, offeredLines, offerIsWhole, type OfferedLine } from './sdp.ts'
import { TransportFeedback } from './transport-feedback.ts'

/** What a page sends, line by line. */
export type Sent = 'mic' | 'high' | 'low' | 'screen'
export type SentPicture = Exclude<Sent, 'mic'>

/** One slot of a receiver: the stream it sees and the way to send it there. */
export type OutgoingSlot = {
  stream: OutgoingStream
  /** Before that, packets would be lost; a key frame must not be spent on a receiver that is still connecting. */
  isOpen(): boolean
  send(packet: Buffer): void
  /** Feedback about what the page itself sends, which is in no stream. */
  answer(rtcp: Buffer): void
}

/** The media connection of one page. */
export type Peer = {
  pictures: OutgoingSlot[]
  screen: OutgoingSlot
  voices: OutgoingSlot[]
  /** Number of the audio-level extension in this page's voice packets, if it sends it. */
  audioLevelId: number | null
  askKeyFrame(of: SentPicture): void
  close(): void
}

/** `tcpPort` is where pages come in that no UDP reaches; null where that port was taken. */
export type Network = { udpPort: number; tcpPort: number | null; publicIp: string | null }

export type PeerEvents = {
  /** Milliseconds since 1970. */
  now(): number
  onRtp(from: Sent, packet: Buffer): void
  /** The receiver has lost the picture. */
  onKeyFrameWanted(slot: OutgoingSlot): void
  /** The receiver can take what comes from now on. */
  onSlotOpen(slot: OutgoingSlot): void
}

const GATHERING_MS = 3000
/** What a page may send in all, in bits per second: the large camera, the small one and some air. */
const UPLOAD_BITRATE = 900_000

/** The library's own complaints; it throws without a callback here. */
export function logMediaErrors(log: (text: string) => void): void {
  initLogger('Error', (_level, message) => log(message))
}

/**
 * Answers a page's offer. The page always offers: were the server to, a quick page would start DTLS before its answer is here,
 * and now and then the join would fail.
 * @returns `null` when the offer is not one of ours; throws when the library cannot read it
 */
export async function openPeer(
  name: string,
  offer: Offer,
  network: Network,
  events: PeerEvents,
): Promise<{ peer: Peer; answer: string } | null> {
  const lines = offeredLines(offer.sdp)
  if (!offerIsWhole(offer, lines)) return null
  const pc = new PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: network.udpPort,
    portRangeEnd: network.udpPort,
  })
  try {
    const slots = openSlots(pc, offer, lines, events)
    // Feedback goes out through a voice slot: the library refuses RTCP on tracks that have a handler of its own.
    const control = slots.voices[0]
    const sources = receive(pc, offer, lines, events, (rtcp) => control?.answer(rtcp))
    const answer = await negotiate(pc, offer)
    const peer: Peer = {
      ...slots,
      audioLevelId: lines.get(offer.sends.mic)?.audioLevelId ?? null,
      askKeyFrame(of) {
        const ssrc = sources.get(of)
        // Before its first packet there is nothing to ask: a stream begins with a key frame.
        if (ssrc !== undefined) control?.answer(pictureLoss(ssrc))
      },
      close: () => pc.close(),
    }
    return { peer, answer: finishAnswer(answer, offer, network) }
  } catch (error) {
    pc.close()
    throw error
  }
}

/** @returns the SSRC of each source that has sent anything */
function receive(
  pc: PeerConnection,
  offer: Offer,
  lines: Map<string, OfferedLine>,
  events: PeerEvents,
  feedback: (rtcp: Buffer) => void,
): Map<Sent, number> {
  const { mic, high, low, screen } = offer.sends
  const sentBy = new Map<string, Sent>([
    [mic, 'mic'],
    [high, 'high'],
    [low, 'low'],
    [screen, 'screen'],
  ])
  const sources = new Map<Sent, number>()
  const transport = new TransportFeedback()
  pc.onTrack((track) => {
    const sent = sentBy.get(track.mid())
    if (!sent) return
    const gaps = new Gaps()
    const transportId = lines.get(track.mid())?.transportId ?? null
    track.setMediaHandler(new RtcpReceivingSession())
    track.onMessage((packet) => {
      if (isRtcp(packet) || packet.length < 12) return
      const ssrc = packet.readUInt32BE(8)
      sources.set(sent, ssrc)
      const counted = transportId === null ? null : transportSequence(packet, transportId)
      if (counted !== null) transport.hear(counted, performance.now())
      const arrivals = transport.due(ssrc, performance.now())
      if (arrivals) feedback(arrivals)
      const lost = gaps.after(packet.readUInt16BE(2), events.now())
      if (lost.length > 0) feedback(nack(ssrc, lost))
      events.onRtp(sent, packet)
    })
    track.onOpen(() => {
      // On a track that is not open this call ends the process.
      if (sent !== 'mic' && track.isOpen()) track.requestBitrate(UPLOAD_BITRATE)
    })
  })
  return sources
}

function openSlots(
  pc: PeerConnection,
  offer: Offer,
  lines: Map<string, OfferedLine>,
  events: PeerEvents,
): Pick<Peer, 'pictures' | 'screen' | 'voices'> {
  const open = (mid: string, kind: StreamShape['kind']): OutgoingSlot => {
    const shape = { kind, ssrc: randomInt(1, 2 ** 32), payloadType: lines.get(mid)?.payloadType ?? 0 }
    const media = kind === 'picture' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly')
    if (media instanceof Video) media.addVP8Codec(shape.payloadType)
    else media.addOpusCodec(shape.payloadType, 'minptime=10;useinbandfec=1')
    media.addSSRC(shape.ssrc, `slot-${mid}`, `slot-${mid}`, `track-${mid}`)
    const track = pc.addTrack(media)
    if (kind === 'picture') track.setMediaHandler(new RtcpNackResponder(512))
    // The library answers for pictures; on a track where it does, it refuses our feedback, which needs the voices' tracks.
    const recent = kind === 'voice' ? new RecentPackets() : null
    // On a track that has closed, this call too ends the process.
    const sendNow = (packet: Buffer) => void (track.isOpen() && track.sendMessageBinary(packet))
    const slot: OutgoingSlot = {
      stream: new OutgoingStream(shape),
      isOpen: () => track.isOpen(),
      send(packet) {
        recent?.keep(packet)
        sendNow(packet)
      },
      answer: sendNow,
    }
    track.onOpen(() => events.onSlotOpen(slot))
    track.onMessage((rtcp) => {
      if (!isRtcp(rtcp)) return
      if (asksForKeyFrame(rtcp)) events.onKeyFrameWanted(slot)
      for (const sequence of recent ? askedAgain(rtcp, shape.ssrc) : []) {
        const packet = recent?.of(sequence)
        if (packet) sendNow(packet)
      }
    })
    return slot
  }
  return {
    pictures: offer.slots.pictures.map((mid) => open(mid, 'picture')),
    screen: open(offer.slots.screen, 'picture'),
    voices: offer.slots.voices.map((mid) => open(mid, 'voice')),
  }
}

/** The answer with all candidates in it: the server's are all local and known at once, so nothing needs to trickle. */
function negotiate(pc: PeerConnection, offer: Offer): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      const local = pc.localDescription()
      if (local) resolve(local.sdp)
      else reject(new Error('no answer'))
    }
    const timer = setTimeout(done, GATHERING_MS)
    pc.onGatheringStateChange((state) => {
      if (state === 'complete') done()
    })
    try {
      pc.setRemoteDescription(narrowOffer(offer.sdp), 'offer')
    } catch (error) {
      clearTimeout(timer)
      reject(error)
    }
  })
}
