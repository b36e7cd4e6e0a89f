import { Audio, Video, type PeerConnection, type Track } from 'node-datachannel'
import { randomInt } from 'node:crypto'
import type { Offer } from '../../protocol.ts'
import { OutgoingStream, type StreamShape } from './outgoing-stream.ts'
import { RecentPackets, type Crossing } from './recent-packets.ts'
import { nameOf, senderReport, type StreamReport } from './reports.ts'
import { askedAgain, asksForKeyFrame, isRtcp } from './rtp.ts'
import type { OfferedLine } from './sdp.ts'
import { ViewerReports } from './viewer-reports.ts'
import type { DownReport } from './way-down.ts'

/** Around each packet of a page's: the seal, UDP and IP. */
export const AROUND_BYTES = 38

/** One slot of a receiver: the stream it sees and the way to send it there. */
export type OutgoingSlot = {
  stream: OutgoingStream
  /** Before that, packets would be lost; a key frame must not be spent on a receiver that is still connecting. */
  isOpen(): boolean
  send(packet: Buffer): void
  /** All that went into the way so far, also a second time, with what is around each packet. */
  readonly sent: { bits: number }
  /** What is said of this one, which the viewer's next report answers. */
  tellClock(report: StreamReport): void
}

/** All that one receiver is sent. */
export type Slots = {
  pictures: OutgoingSlot[]
  screen: OutgoingSlot
  voices: OutgoingSlot[]
  /** Sends so many bytes of what the receiver has already: they are felt on the way alone. */
  fill(bytes: number): void
}

export type SlotEvents = {
  /** What the receiver says of how one of its streams came. */
  onReception(report: DownReport): void
  /** How the receiver's way is by now; nobody has one before they are in the room. */
  crossing(): Crossing | undefined
  /** The receiver has lost the picture. */
  onKeyFrameWanted(slot: OutgoingSlot): void
  /** The receiver can take what comes from now on. */
  onSlotOpen(slot: OutgoingSlot): void
}

export const slotsOf = ({ pictures, screen, voices }: Slots): OutgoingSlot[] => [...pictures, screen, ...voices]

/** @returns beside the slots how something is said to the page that is of none of them */
export function openSlots(
  pc: PeerConnection,
  { slots }: Offer,
  lines: Map<string, OfferedLine>,
  events: SlotEvents,
  tracks: Track[],
): { slots: Slots; answer(rtcp: Buffer): void } {
  /** Of one name, the big picture and the first voice are played in step: they are one person's where that one is heard. */
  const inStep = new Set([slots.pictures[0], slots.voices[0]])
  let control: Track | undefined
  const answer = (rtcp: Buffer) => void (control?.isOpen() && control.sendMessageBinary(rtcp))
  const open = (mid: string, kind: StreamShape['kind']) => {
    const shape = { kind, ssrc: randomInt(1, 2 ** 32), payloadType: lines.get(mid)?.payloadType ?? 0 }
    const track = addTrack(pc, mid, shape, inStep.has(mid) ? 'stage' : `slot-${mid}`)
    tracks.push(track)
    if (kind === 'voice') control ??= track
    return openSlot(track, shape, events, answer)
  }
  const pictures = slots.pictures.map((mid) => open(mid, 'picture'))
  const screen = open(slots.screen, 'picture')
  const voices = slots.voices.map((mid) => open(mid, 'voice'))
  return { slots: { pictures, screen, voices, fill: filler([...pictures, screen, ...voices]) }, answer }
}

type Filling = { largest(): Buffer | null; sendNow(packet: Buffer): void }

function filler(slots: readonly Filling[]): Slots['fill'] {
  let owed = 0
  return (bytes) => {
    owed += bytes
    const [fullest] = slots
      .map((slot) => ({ slot, packet: slot.largest() }))
      .toSorted((a, b) => (b.packet?.length ?? 0) - (a.packet?.length ?? 0))
    if (!fullest?.packet) return
    for (; owed >= fullest.packet.length; owed -= fullest.packet.length) fullest.slot.sendNow(fullest.packet)
  }
}

function addTrack(pc: PeerConnection, mid: string, { kind, ssrc, payloadType }: StreamShape, group: string): Track {
  const media = kind === 'picture' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly')
  if (media instanceof Video) media.addVP8Codec(payloadType)
  else media.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1')
  media.addSSRC(ssrc, group, group, `track-${mid}`)
  return pc.addTrack(media)
}

function openSlot(track: Track, shape: StreamShape, events: SlotEvents, answer: (rtcp: Buffer) => void): OutgoingSlot & Filling {
  const stream = new OutgoingStream(shape)
  const recent = new RecentPackets(shape.kind)
  const reports = new ViewerReports()
  // On a track that has closed, this call too ends the process.
  const sendNow = (packet: Buffer) => {
    sent.bits += (packet.length + AROUND_BYTES) * 8
    if (track.isOpen()) track.sendMessageBinary(packet)
  }
  const sent = { bits: 0 }
  let isOpen = false
  const slot = {
    stream,
    sent,
    // Asked before every packet, where to ask the library each time is felt.
    isOpen: () => isOpen,
    send(packet: Buffer) {
      recent.keep(packet)
      sendNow(packet)
      const before = recent.twice(events.crossing)
      if (before) sendNow(before)
    },
    tellClock(report: StreamReport) {
      reports.tell(nameOf(report.atMs), performance.now())
      answer(senderReport(report))
    },
    largest: () => recent.largest(),
    sendNow,
  }
  track.onOpen(() => {
    isOpen = true
    events.onSlotOpen(slot)
  })
  track.onClosed(() => (isOpen = false))
  track.onMessage((rtcp) => {
    if (!isRtcp(rtcp)) return
    const now = performance.now()
    const reception = reports.hear(rtcp, shape.ssrc, stream.packets, now)
    if (reception) events.onReception(reception)
    if (asksForKeyFrame(rtcp)) events.onKeyFrameWanted(slot)
    // A screen that was stopped, or whoever was seen before, is missed by nobody; a voice that ends is heard to its last word.
    if (shape.kind === 'picture' && stream.showing === null) return
    const crossing = events.crossing()
    for (const sequence of askedAgain(rtcp, shape.ssrc)) {
      const packet = crossing && recent.again(sequence, crossing, now)
      if (packet) sendNow(packet)
    }
  })
  return slot
}
