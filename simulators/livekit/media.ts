/**
 * Voice, picture and data of one page, by a peer connection of node-datachannel. The page always offers, with slots for what it
 * receives; packets are handed on as they are, but for the names of the stream they go out in.
 */
import {
  Audio,
  PeerConnection,
  RtcpNackResponder,
  RtcpReceivingSession,
  Video,
  type DataChannel,
  type Track,
} from 'node-datachannel'
import { randomInt } from 'node:crypto'
import { linesOf, narrowed, withSlots } from './sdp.ts'

type MediaEvents = {
  /** `track` is the browser's name for it. */
  onPacket(track: string, bytes: Buffer): void
  /** Data can be sent. */
  onReady(): void
  onData(channel: string, bytes: Buffer): void
}

type Slot = {
  mid: string
  kind: 'audio' | 'video'
  track: Track
  ssrc: number
  payloadType: number
  carries: { stay: string; track: string; askKeyFrame(): void } | null
  /** What is added to the source's numbers, so that the stream goes on where the last source ended. */
  shift: { sequence: number; time: number } | null
  last: { sequence: number; time: number }
}

/** As LiveKit's client calls the channel that loses nothing. */
const RELIABLE = '_reliable'
const GATHERING_MS = 3000

export class PageMedia {
  private readonly pc: PeerConnection
  private readonly slots: Slot[] = []
  private readonly channels = new Map<string, DataChannel>()
  private readonly sources = new Map<string, Track>()
  private readonly heard = new Set<string>()
  private readonly events: MediaEvents
  private gathered = false

  constructor(name: string, events: MediaEvents) {
    this.events = events
    this.pc = new PeerConnection(name, { iceServers: [] })
    this.pc.onDataChannel((channel) => {
      this.channels.set(channel.getLabel(), channel)
      // The channel is made known when it is open.
      if (channel.getLabel() === RELIABLE) this.events.onReady()
      channel.onMessage((message) => {
        if (typeof message !== 'string') this.events.onData(channel.getLabel(), Buffer.from(message as Buffer))
      })
    })
    this.pc.onGatheringStateChange((state) => (this.gathered ||= state === 'complete'))
  }

  /** @returns the answer, and which track each slot carries */
  async answer(offer: string): Promise<{ sdp: string; slots: Record<string, string> }> {
    const lines = linesOf(offer)
    for (const { mid, kind, sends, payloadType } of lines)
      if (!sends && !this.slots.some((slot) => slot.mid === mid)) this.openSlot(mid, kind, payloadType)
    this.pc.onTrack((track) => {
      const line = lines.find(({ mid, sends }) => sends && mid === track.mid())
      if (line) this.receive(line.track, track)
    })
    const local = new Promise<void>((resolve) => this.pc.onLocalDescription(() => resolve()))
    this.pc.setRemoteDescription(narrowed(offer), 'offer')
    await local
    const until = performance.now() + GATHERING_MS
    // All candidates are the machine's own, so they are here at once and nothing has to trickle.
    while (!this.gathered && performance.now() < until) await new Promise((done) => setTimeout(done, 5))
    const sdp = this.pc.localDescription()?.sdp ?? ''
    const slots = new Map(this.slots.map(({ mid, carries }) => [mid, carries]))
    const carried = this.slots.flatMap(({ mid, carries }) => (carries ? [[mid, carries.track] as const] : []))
    return { sdp: withSlots(sdp, slots, offer), slots: Object.fromEntries(carried) }
  }

  addCandidate(candidate: string, mid: string): void {
    this.pc.addRemoteCandidate(candidate, mid)
  }

  /** @returns false where no slot is free */
  carry(kind: 'audio' | 'video', carries: NonNullable<Slot['carries']>): boolean {
    const slot = this.slots.find((one) => one.kind === kind && one.carries === null)
    if (slot) Object.assign(slot, { carries, shift: null })
    return slot !== undefined
  }

  /** @returns whether it was carried */
  drop(track: string): boolean {
    const slot = this.slots.find(({ carries }) => carries?.track === track)
    if (slot) slot.carries = null
    return slot !== undefined
  }

  carries = (track: string): boolean => this.slots.some((slot) => slot.carries?.track === track)

  send(track: string, bytes: Buffer): void {
    for (const slot of this.slots)
      if (slot.carries?.track === track && slot.track.isOpen()) slot.track.sendMessageBinary(renamed(slot, bytes))
  }

  data(channel: string, bytes: Uint8Array): void {
    const open = this.channels.get(channel)
    if (open?.isOpen()) open.sendMessageBinary(Buffer.from(bytes))
  }

  askKeyFrame(track: string): void {
    const source = this.sources.get(track)
    // On a track that is not open, or has not sent anything yet, this call ends the process.
    if (source?.isOpen() && this.heard.has(track)) source.requestKeyframe()
  }

  close(): void {
    this.pc.close()
  }

  private receive(name: string, track: Track): void {
    this.sources.set(name, track)
    track.setMediaHandler(new RtcpReceivingSession())
    track.onMessage((bytes) => {
      if (isRtcp(bytes) || bytes.length < 12) return
      this.heard.add(name)
      this.events.onPacket(name, bytes)
    })
  }

  private openSlot(mid: string, kind: 'audio' | 'video', payloadType: number): void {
    const ssrc = randomInt(1, 2 ** 32)
    const media = kind === 'video' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly')
    if (media instanceof Video) media.addVP8Codec(payloadType)
    else media.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1')
    media.addSSRC(ssrc, `slot-${mid}`, `slot-${mid}`, `track-${mid}`)
    const track = this.pc.addTrack(media)
    if (kind === 'video') track.setMediaHandler(new RtcpNackResponder(512))
    const slot: Slot = { mid, kind, track, ssrc, payloadType, carries: null, shift: null, last: { sequence: 0, time: 0 } }
    track.onOpen(() => slot.carries?.askKeyFrame())
    track.onMessage((bytes) => {
      if (isRtcp(bytes) && asksForKeyFrame(bytes)) slot.carries?.askKeyFrame()
    })
    this.slots.push(slot)
  }
}

/** Numbers go on from one source to the next, or the receiver takes the new one for very old. */
function renamed(slot: Slot, bytes: Buffer): Buffer {
  const [sequence, time] = [bytes.readUInt16BE(2), bytes.readUInt32BE(4)]
  slot.shift ??= { sequence: slot.last.sequence + 1 - sequence, time: slot.last.time + 3000 - time }
  const packet = withoutExtensions(bytes)
  slot.last = { sequence: (sequence + slot.shift.sequence) & 0xffff, time: (time + slot.shift.time) >>> 0 }
  packet.writeUInt8((packet.readUInt8(1) & 0x80) | slot.payloadType, 1)
  packet.writeUInt16BE(slot.last.sequence, 2)
  packet.writeUInt32BE(slot.last.time, 4)
  packet.writeUInt32BE(slot.ssrc, 8)
  return packet
}

/** In them the sender names the line of its own description, which is another one at the receiver (RFC 8843). */
function withoutExtensions(bytes: Buffer): Buffer {
  const first = bytes.readUInt8(0)
  const head = Buffer.from(bytes.subarray(0, 12 + (first & 0x0f) * 4))
  const length = first & 0x10 ? 4 + bytes.readUInt16BE(head.length + 2) * 4 : 0
  head.writeUInt8(first & ~0x10, 0)
  return Buffer.concat([head, bytes.subarray(head.length + length)])
}

const isRtcp = (bytes: Buffer): boolean => bytes.length >= 2 && bytes.readUInt8(1) >= 192 && bytes.readUInt8(1) <= 223

/** PLI or FIR anywhere in a compound packet (RFC 4585, 5104). */
function asksForKeyFrame(bytes: Buffer): boolean {
  for (let at = 0; at + 4 <= bytes.length; at += (bytes.readUInt16BE(at + 2) + 1) * 4) {
    const format = bytes.readUInt8(at) & 0x1f
    if (bytes.readUInt8(at + 1) === 206 && (format === 1 || format === 4)) return true
  }
  return false
}
