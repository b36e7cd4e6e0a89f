/** A page that sends and hears media without a browser: the real library, and packets made by hand. */
import { Audio, PeerConnection, Video, type Track } from 'node-datachannel'
import { randomInt } from 'node:crypto'
import type { DataChoice, Offer } from '../protocol.ts'
import { senderReport } from '../server/media/reports.ts'
import { asksForKeyFrame, isRtcp, nack, pictureLoss } from '../server/media/rtp.ts'
import type { Engine, Guest, TestPage } from './engine.ts'

export type Sending = 'mic' | 'high' | 'low' | 'screen'
export type MediaPage = Awaited<ReturnType<typeof joinWithMedia>>

const SENDS = { mic: '0', high: '1', low: '2', screen: '3' } as const
const PAYLOAD = { voice: 111, picture: 96 } as const
const LEVEL_ID = 14

/** `port`: of a link that it dials in place of the room. */
type Wishes = { data?: DataChoice; pictures?: number; voices?: number; mic?: boolean; camera?: boolean; port?: number }

/** Comes in as a browser does, and is connected when this resolves. */
export async function joinWithMedia(room: Pick<Engine, 'connect'>, guest: Guest, wishes: Wishes = {}) {
  const { data = 'voice', pictures = 1, voices = 3, mic = true, camera = false, port } = wishes
  const pc = new PeerConnection(guest.name, { iceServers: [] })
  const offered = layOut(pc, pictures, voices)
  // Each becomes able to send a moment after the connection is made.
  const connected = Promise.all(offered.tracks.map((track) => new Promise<void>((resolve) => track.onOpen(resolve))))
  const page = await room.connect(guest)
  const offer: Offer = { sdp: await offeredBy(pc), sends: SENDS, slots: offered.slots }
  page.send({ t: 'join', offer, data, mic, camera, hand: false })
  const { answer } = await page.nextOf('welcome')
  const dialled = port === undefined ? answer : answer.replaceAll(/^(a=candidate:\S+ 1 UDP \d+ \S+) \d+/gim, `$1 ${port}`)
  pc.setRemoteDescription(dialled.replaceAll(/^a=candidate:\S+ 1 TCP .*\r\n/gim, ''), 'answer')
  await connected
  return { ...acting(page, offered), close: () => closeBoth(page, pc) }
}

async function closeBoth(page: TestPage, pc: PeerConnection): Promise<void> {
  pc.close()
  await page.close()
}

/** What came in one slot; `onPacket` and `onReport` are told of each. */
type Heard = { bytes: number; packets: number; ssrc: number; reports: Buffer[]; onPacket: Told; onReport: Told }
type Told = ((packet: Buffer) => void) | null
type Line = { track: Track; ssrc: number; asked: number[]; reports: Buffer[]; sequence: number }

function layOut(pc: PeerConnection, pictures: number, voices: number) {
  const mids = Array.from({ length: pictures + 1 + voices }, (_, at) => String(at + 4))
  const slots = { pictures: mids.slice(0, pictures), screen: mids[pictures] ?? '', voices: mids.slice(pictures + 1) }
  const lines = new Map(Object.entries(SENDS).map(([name, mid]) => [name, sender(pc, mid, name === 'mic')]))
  const listening = new Map(mids.map((mid) => [mid, listener(pc, mid, slots.voices.includes(mid))]))
  const tracks = [...lines.values(), ...listening.values()].map(({ track }) => track)
  return { slots, lines, listening, tracks }
}

function sender(pc: PeerConnection, mid: string, isVoice: boolean): Line {
  const media = isVoice ? new Audio(mid, 'SendOnly') : new Video(mid, 'SendOnly')
  if (media instanceof Video) media.addVP8Codec(PAYLOAD.picture)
  else media.addOpusCodec(PAYLOAD.voice)
  const ssrc = randomInt(1, 2 ** 32)
  media.addSSRC(ssrc, `page-${mid}`, `page-${mid}`, `track-${mid}`)
  const line: Line = { track: pc.addTrack(media), ssrc, asked: [], reports: [], sequence: randomInt(0, 1000) }
  line.track.onMessage((packet) => {
    if (asksForKeyFrame(packet)) line.asked.push(performance.now())
    else line.reports.push(packet)
  })
  return line
}

function listener(pc: PeerConnection, mid: string, isVoice: boolean): { heard: Heard; track: Track } {
  const media = isVoice ? new Audio(mid, 'RecvOnly') : new Video(mid, 'RecvOnly')
  if (media instanceof Video) media.addVP8Codec(PAYLOAD.picture)
  else media.addOpusCodec(PAYLOAD.voice)
  const heard: Heard = { bytes: 0, packets: 0, ssrc: 0, reports: [], onPacket: null, onReport: null }
  const track = pc.addTrack(media)
  track.onMessage((packet) => {
    if (isRtcp(packet)) {
      heard.reports.push(packet)
      return heard.onReport?.(packet)
    }
    heard.bytes += packet.length
    heard.packets += 1
    heard.ssrc = packet.readUInt32BE(8)
    heard.onPacket?.(packet)
  })
  return { heard, track }
}

function offeredBy(pc: PeerConnection): Promise<string> {
  return new Promise((resolve) => {
    pc.onGatheringStateChange((state) => {
      const sdp = state === 'complete' ? pc.localDescription()?.sdp : undefined
      if (sdp) resolve(sdp.replace(/^a=mid:0\r\n/m, `$&a=extmap:${LEVEL_ID} urn:ietf:params:rtp-hdrext:ssrc-audio-level\r\n`))
    })
    pc.setLocalDescription('offer')
  })
}

function receptionOf(ssrc: number, highest: number, lostShare: number): Buffer {
  const packet = Buffer.alloc(32)
  packet.writeUInt32BE(0x81c9_0007, 0)
  packet.writeUInt32BE(ssrc, 8)
  packet.writeUInt8(Math.round(lostShare * 256), 12)
  packet.writeUInt32BE(highest, 16)
  return packet
}

function acting(page: TestPage, { slots, lines, listening }: ReturnType<typeof layOut>) {
  const lineOf = (name: Sending): Line => lines.get(name) as Line // as: every line is laid out
  const at = (mid: string | undefined): Heard => listening.get(mid ?? '')?.heard as Heard // as: the same
  function send(name: Sending, timestamp: number, extension: Buffer, payload: Buffer): void {
    const line = lineOf(name)
    const header = Buffer.alloc(12)
    header.writeUInt8(extension.length > 0 ? 0x90 : 0x80, 0)
    header.writeUInt8(0x80 | (name === 'mic' ? PAYLOAD.voice : PAYLOAD.picture), 1)
    header.writeUInt16BE(line.sequence, 2)
    header.writeUInt32BE(timestamp >>> 0, 4)
    header.writeUInt32BE(line.ssrc, 8)
    line.sequence = (line.sequence + 1) & 0xffff
    line.track.sendMessageBinary(Buffer.concat([header, extension, payload]))
  }
  return {
    page,
    /** One packet of voice. @param level as loud as it says it is, 0 silence to 127 */
    speak(level: number, payload: Buffer = Buffer.alloc(120, 1), timestamp = ticks(48)): void {
      send('mic', timestamp, Buffer.from([0xbe, 0xde, 0, 1, LEVEL_ID << 4, 127 - level, 0, 0]), payload)
    },
    /** One packet of a picture that consists of it. */
    show(quality: Exclude<Sending, 'mic'>, what: 'key' | 'delta', bytes = 400, timestamp = ticks(90)): void {
      const payload = Buffer.alloc(bytes)
      payload.writeUInt8(0x10, 0)
      payload.writeUInt8(what === 'key' ? 0 : 1, 1)
      send(quality, timestamp, Buffer.alloc(0), payload)
    },
    /** One packet that is a frame of a small picture in two layers: of layer 1 no other frame needs it. */
    showLayer(layer: 0 | 1): void {
      const payload = Buffer.alloc(1100)
      payload.set([0x90, 0x20, layer << 6, 1])
      send('low', ticks(90), Buffer.alloc(0), payload)
    },
    /** Says that a stream's timestamps stand so at this instant of the page's own clock, in milliseconds since 1900. */
    tellClock(name: Sending, atMs: number, timestamp: number): void {
      const { track, ssrc } = lineOf(name)
      track.sendMessageBinary(senderReport({ ssrc, atMs, timestamp, packets: 0, bytes: 0 }))
    },
    /** Instants at which the room has asked for a key frame of this line. */
    asked: (quality: 'high' | 'low'): readonly number[] => lineOf(quality).asked,
    /** What the room has said of what this line sends. */
    reportsOn: (name: Sending): readonly Buffer[] => lineOf(name).reports,
    ssrcOf: (name: Sending): number => lineOf(name).ssrc,
    /** Leaves out a packet, as a bad network does. */
    skip(name: Sending): void {
      lineOf(name).sequence += 1
    },
    picture: (slot = 0): Heard => at(slots.pictures[slot]),
    screen: (): Heard => at(slots.screen),
    voice: (slot = 0): Heard => at(slots.voices[slot]),
    /** What came in all slots together, without reports. */
    heard(): { packets: number; bytes: number } {
      const all = [...listening.values()].map(({ heard }) => heard)
      const sum = (of: 'packets' | 'bytes') => all.reduce((total, one) => total + one[of], 0)
      return { packets: sum('packets'), bytes: sum('bytes') }
    },
    voices: (): Heard[] => slots.voices.map(at),
    /** Asks for packets of a slot once more. */
    asksAgain({ ssrc }: Heard, sequences: readonly number[]): void {
      lineOf('mic').track.sendMessageBinary(nack(ssrc, sequences))
    },
    /** Reports a stream: up to which number it came, and how much of it is missing since the report before (RFC 3550, 6.4.2). */
    reports(heard: Heard, highest: number, lostShare: number): void {
      lineOf('mic').track.sendMessageBinary(receptionOf(heard.ssrc, highest, lostShare))
    },
    /**
     * From now on answers each report of the room: nothing was lost.
     * @param afterMs as if it had lain here for a second of them: a process may be busy, which is no queue, and the rest is one
     */
    answersReports(afterMs = 0): void {
      const answers = (heard: Heard, report: Buffer): void => {
        const answer = receptionOf(heard.ssrc, heard.packets, 0)
        report.copy(answer, 24, 10, 14)
        answer.writeUInt32BE(0x10000, 28)
        // The page may have left meanwhile.
        const { track } = lineOf('mic')
        if (track.isOpen()) track.sendMessageBinary(answer)
      }
      for (const { heard } of listening.values()) {
        heard.onReport = (report) => (afterMs === 0 ? answers(heard, report) : void setTimeout(answers, afterMs, heard, report))
      }
    },
    /** Says that the picture of a slot is lost. */
    loses(slot = 0): void {
      lineOf('mic').track.sendMessageBinary(pictureLoss(at(slots.pictures[slot]).ssrc))
    },
  }
}

const ticks = (inMs: number): number => Math.round(performance.now() * inMs)
