import { initLogger, PeerConnection, type Track } from 'node-datachannel'
import type { Offer } from '../../protocol.ts'
import { Gaps } from './gaps.ts'
import { AROUND_BYTES, openSlots, slotsOf, type SlotEvents, type Slots } from './outgoing-slot.ts'
import type { RelayWay } from './relay-way.ts'
import { bitrateLimit, clockReportIn, emptyReport, Reception, type ClockReport } from './reports.ts'
import { isRtcp, nack, pictureLoss, transportSequence } from './rtp.ts'
import { finishAnswer, iceNameIn, narrowOffer, offeredLines, offerIsWhole, type OfferedLine } from './sdp.ts'
import { TransportFeedback } from './transport-feedback.ts'

/** What a page sends, line by line. */
export type Sent = 'mic' | 'high' | 'low' | 'screen'
export type SentPicture = Exclude<Sent, 'mic'>

/** The media connection of one page. */
export type Peer = Slots & {
  /** Number of the audio-level extension in this page's voice packets, if it sends it. */
  audioLevelId: number | null
  askKeyFrame(of: SentPicture): void
  /** What went to the page and came from it so far, in bytes. */
  carried(): number
  /** To be called twice a second: whoever is in silence is told that the way is there. */
  beat(): void
  close(): void
}

/**
 * `tcpPort` is where pages come in that no UDP reaches, null where that port was taken; `relays` takes those of a TURN server,
 * null where there is none.
 */
export type Network = { udpPort: number; tcpPort: number | null; relays: RelayWay | null; publicIp: string | null }

export type PeerEvents = SlotEvents & {
  /** Milliseconds since 1970. */
  now(): number
  onRtp(from: Sent, packet: Buffer): void
  /** How the page's clock and the timestamps of one of its streams stood together. */
  onClock(from: Sent, report: ClockReport): void
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
  // Held for as long as the page stays: of a track that nobody holds nothing more is heard.
  const tracks: Track[] = []
  let unexpect = (): void => undefined
  const close = (): void => {
    unexpect()
    // What listens to a track is held until the track itself is closed; before its connection has ended that may still be called.
    pc.onStateChange((state) => {
      if (state === 'closed') for (const track of tracks) track.close()
    })
    pc.close()
  }
  try {
    const { slots, answer: say } = openSlots(pc, offer, lines, events, tracks)
    const came = { bytes: 0 }
    const sources = receive(pc, offer, lines, events, tracks, came, say)
    const answer = await negotiate(pc, offer)
    const asked = iceNameIn(answer)
    if (asked && network.relays) unexpect = network.relays.expect(asked.ufrag, asked.password)
    const sentBits = () => slotsOf(slots).reduce((sum, { sent }) => sum + sent.bits, 0)
    let before = 0
    const peer: Peer = {
      ...slots,
      audioLevelId: lines.get(offer.sends.mic)?.audioLevelId ?? null,
      askKeyFrame(of) {
        const ssrc = sources.get(of)?.ssrc ?? null
        // Before its first packet there is nothing to ask: a stream begins with a key frame.
        if (ssrc !== null) say(pictureLoss(ssrc))
      },
      carried: () => came.bytes + sentBits() / 8,
      beat() {
        const bits = sentBits()
        if (bits === before) say(emptyReport())
        before = bits
      },
      close,
    }
    return { peer, answer: finishAnswer(answer, offer, { ...network, relayPort: network.relays?.port ?? null }) }
  } catch (error) {
    close()
    throw error
  }
}

/** One line that a page sends; its number is known with its first packet. */
type Arriving = { ssrc: number | null }

function receive(
  pc: PeerConnection,
  offer: Offer,
  lines: Map<string, OfferedLine>,
  events: PeerEvents,
  tracks: Track[],
  came: { bytes: number },
  feedback: (rtcp: Buffer) => void,
): Map<Sent, Arriving> {
  const { mic, high, low, screen } = offer.sends
  const sentBy = new Map<string, Sent>([
    [mic, 'mic'],
    [high, 'high'],
    [low, 'low'],
    [screen, 'screen'],
  ])
  const sources = new Map<Sent, Arriving>()
  const transport = new TransportFeedback()
  pc.onTrack((track) => {
    const sent = sentBy.get(track.mid())
    if (!sent) return
    const gaps = new Gaps(sent === 'mic' ? 'voice' : 'picture')
    const transportId = lines.get(track.mid())?.transportId ?? null
    const reception = new Reception(sent === 'mic' ? 48 : 90)
    const arriving: Arriving = { ssrc: null }
    sources.set(sent, arriving)
    tracks.push(track)
    track.onMessage((packet) => {
      came.bytes += packet.length + AROUND_BYTES
      const known = arriving.ssrc
      if (isRtcp(packet)) {
        const clock = known === null ? null : clockReportIn(packet, known)
        if (known === null || !clock) return
        feedback(reception.answer(known, clock))
        if (sent !== 'mic') feedback(bitrateLimit(known, UPLOAD_BITRATE))
        return events.onClock(sent, clock)
      }
      if (packet.length < 12) return
      const ssrc = packet.readUInt32BE(8)
      arriving.ssrc = ssrc
      if (sent !== 'mic' && known === null) feedback(bitrateLimit(ssrc, UPLOAD_BITRATE))
      reception.hear(packet.readUInt16BE(2), packet.readUInt32BE(4), performance.now())
      const counted = transportId === null ? null : transportSequence(packet, transportId)
      if (counted !== null) transport.hear(counted, performance.now())
      const arrivals = transport.due(ssrc, performance.now())
      if (arrivals) feedback(arrivals)
      const lost = gaps.after(packet.readUInt16BE(2), events.now())
      if (lost.length > 0) feedback(nack(ssrc, lost))
      events.onRtp(sent, packet)
    })
  })
  return sources
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
