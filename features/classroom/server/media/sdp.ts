/** The few things the room reads and changes in session descriptions (RFC 8866). The library under it does the rest. */
import type { Offer } from '../../protocol.ts'

const AUDIO_LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const TRANSPORT_SEQUENCE = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'

export type OfferedLine = {
  mid: string
  kind: 'audio' | 'video'
  direction: 'sendonly' | 'recvonly' | 'sendrecv' | 'inactive'
  /** Payload type of Opus or VP8 in this line. */
  payloadType: number
  audioLevelId: number | null
  /** Number of the extension in which packets of the whole connection are counted. */
  transportId: number | null
}

/** The media lines of an offer by `mid`; a line without Opus or VP8 is left out. */
export function offeredLines(sdp: string): Map<string, OfferedLine> {
  const lines = new Map<string, OfferedLine>()
  for (const section of sections(sdp).media) {
    const kind = /^m=(audio|video) /.exec(section[0] ?? '')?.[1]
    const mid = valueOf(section, 'mid')
    const payloadType = payloadTypeOf(section)
    if (!mid || payloadType === null || (kind !== 'audio' && kind !== 'video')) continue
    const direction = section.map((line) => /^a=(sendonly|recvonly|sendrecv|inactive)$/.exec(line)?.[1]).find((word) => word)
    lines.set(mid, {
      mid,
      kind,
      direction: (direction as OfferedLine['direction'] | undefined) ?? 'sendrecv', // as: the pattern allows no other word
      payloadType,
      audioLevelId: extensionIn(section, AUDIO_LEVEL),
      transportId: extensionIn(section, TRANSPORT_SEQUENCE),
    })
  }
  return lines
}

/** By which name and password the room's side of a connection is asked for. */
export function iceNameIn(sdp: string): { ufrag: string; password: string } | null {
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1]
  const password = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1]
  return ufrag && password ? { ufrag, password } : null
}

/** Does the offer hold every line it names, each of the right kind and in the right direction? */
export function offerIsWhole(offer: Offer, lines: Map<string, OfferedLine>): boolean {
  const { sends, slots } = offer
  const wanted: [string, OfferedLine['kind'], OfferedLine['direction']][] = [
    [sends.mic, 'audio', 'sendonly'],
    ...[sends.high, sends.low, sends.screen].map((mid) => [mid, 'video', 'sendonly'] as [string, 'video', 'sendonly']),
    ...[...slots.pictures, slots.screen].map((mid) => [mid, 'video', 'recvonly'] as [string, 'video', 'recvonly']),
    ...slots.voices.map((mid) => [mid, 'audio', 'recvonly'] as [string, 'audio', 'recvonly']),
  ]
  const mids = new Set(wanted.map(([mid]) => mid))
  if (mids.size !== wanted.length || lines.size !== wanted.length) return false
  return wanted.every(([mid, kind, direction]) => lines.get(mid)?.kind === kind && lines.get(mid)?.direction === direction)
}

/**
 * The offer reduced to what the room speaks: Opus and VP8 only, without retransmission streams, and without the header
 * extensions whose meaning would be lost on the way (the camera's rotation among them: a browser that may not send it turns
 * the picture itself). Of the pictures it sends, the page is told by `transport-cc` how much its way carries. Not of the voice,
 * which waits for nothing: a browser that takes loss for a narrow way would not send again what was lost of it.
 *
 * Where the page says it can be reached is left out as well: the room would send packets to whatever host is named. It learns the
 * page's address from the page's own checks, which come from there and carry the password of this very answer.
 */
export function narrowOffer(sdp: string): string {
  const { session, media } = sections(sdp)
  const plain = session.filter((line) => !/^a=(extmap-allow-mixed|candidate:)/.test(line))
  return [plain, ...media.map(narrowSection)].flat().join('\r\n') + '\r\n'
}

function narrowSection(section: string[]): string[] {
  const keep = payloadTypeOf(section)
  const isCounted = section[0]?.startsWith('m=video') === true && section.includes('a=sendonly')
  return section
    .map((line, index) => (index === 0 && keep !== null ? line.replace(/^(m=\S+ \S+ \S+) .*/, `$1 ${keep}`) : line))
    .filter((line) => {
      const payload = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1]
      if (payload !== undefined && Number(payload) !== keep) return false
      if (/^a=rtcp-fb:\d+ transport-cc/.test(line)) return isCounted
      if (line.startsWith('a=extmap:')) return line.includes(AUDIO_LEVEL) || (isCounted && line.includes(TRANSPORT_SEQUENCE))
      return !/^a=(ssrc-group:FID|extmap-allow-mixed|candidate:|end-of-candidates|rtcp:)/.test(line)
    })
}

/**
 * `tcpPort` is null where pages cannot come in over TCP, `relayPort` where no TURN server relays any, and `publicIp` where the
 * machine's own address is the one they know.
 */
export type Reachable = { tcpPort: number | null; relayPort: number | null; publicIp: string | null }

/**
 * The answer as the page should get it: candidates with the announced address instead of a private one; voices that are asked
 * for again when they get lost, both ways; and for one's own what makes it cheap: 24 kbit/s, nothing during silence, two frames a
 * packet. Headers cost more than speech does, but the longer a packet, the later it is missed.
 */
export function finishAnswer(sdp: string, offer: Offer, reachable: Reachable): string {
  const { tcpPort, publicIp } = reachable
  const { session, media } = sections(sdp)
  const tuned = media.map((section) => {
    const mid = valueOf(section, 'mid') ?? ''
    if (mid === offer.sends.mic) return askAgain(tuneVoice(section))
    return offer.slots.voices.includes(mid) ? askAgain(section) : section
  })
  return (
    [session, ...tuned.map((section) => [...overTcp(announce(section, publicIp), tcpPort), ...byRelay(section, reachable)])]
      .flat()
      .join('\r\n') + '\r\n'
  )
}

function tuneVoice(section: string[]): string[] {
  const opus = payloadTypeOf(section)
  const rest = section.filter((line) => !/^a=(fmtp:|ptime:|maxptime:)/.test(line))
  return [...rest, `a=fmtp:${opus} minptime=10;useinbandfec=1;usedtx=1;stereo=0;maxaveragebitrate=24000`, 'a=ptime:40']
}

const askAgain = (section: string[]): string[] => [...section, `a=rtcp-fb:${payloadTypeOf(section)} nack`]

function announce(section: string[], publicIp: string | null): string[] {
  if (!publicIp) return section
  const seen = new Set<string>()
  return section.flatMap((line) => {
    const match = /^(a=candidate:\S+ \d+ UDP \d+) (\S+) (\d+ typ host.*)$/i.exec(line)
    if (!match) return [line]
    const [, before = '', address = '', after = ''] = match
    const announced = isPrivate(address) ? publicIp : address
    const once = !seen.has(announced)
    seen.add(announced)
    return once ? [`${before} ${announced} ${after}`] : []
  })
}

/**
 * Each address once more, to be connected to over TCP (RFC 6544): of the lowest priority, so that a page takes it where UDP does
 * not get through, and tries both at the same time.
 */
function overTcp(section: string[], tcpPort: number | null): string[] {
  if (tcpPort === null) return section
  return section.flatMap((line, index) => {
    const address = /^a=candidate:\S+ \d+ UDP \d+ (\S+) \d+ typ host/i.exec(line)?.[1]
    if (address === undefined) return [line]
    return [line, `a=candidate:tcp${index} 1 TCP ${TCP_PRIORITY - index} ${address} ${tcpPort} typ host tcptype passive`]
  })
}

/**
 * Where a TURN server finds the room: at the machine's own addresses, since it may stand beside it, and at the one pages know.
 * The page names one of them to that server, which lets nothing else through.
 */
function byRelay(section: string[], { relayPort, publicIp }: Reachable): string[] {
  if (relayPort === null) return []
  const own = section.flatMap((line) => /^a=candidate:\S+ \d+ UDP \d+ (\d+(?:\.\d+){3}) \d+ typ host/i.exec(line)?.[1] ?? [])
  const all = own.length > 0 ? [...new Set([...own, ...(publicIp ? [publicIp] : [])])] : []
  return all.map((address, at) => `a=candidate:relay${at} 1 UDP ${RELAY_PRIORITY - at} ${address} ${relayPort} typ host`)
}

/** Of a host, far below any over UDP. */
const TCP_PRIORITY = 1_518_214_911
const RELAY_PRIORITY = TCP_PRIORITY - 100

/** Addresses that mean nothing outside the machine's own network (RFC 1918, 3927, 4193, 4291, 6598). */
function isPrivate(address: string): boolean {
  if (address.includes(':')) return /^(::1$|fe[89ab]|f[cd])/i.test(address)
  return /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address)
}

function sections(sdp: string): { session: string[]; media: string[][] } {
  const session: string[] = []
  const media: string[][] = []
  for (const line of sdp.split(/\r?\n/).filter((text) => text !== '')) {
    if (line.startsWith('m=')) media.push([line])
    else (media.at(-1) ?? session).push(line)
  }
  return { session, media }
}

function extensionIn(section: string[], name: string): number | null {
  const match = section.map((line) => /^a=extmap:(\d+)(?:\/\w+)? (\S+)/.exec(line)).find((found) => found?.[2] === name)
  return match ? Number(match[1]) : null
}

const valueOf = (section: string[], name: string): string | undefined =>
  section.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3)

function payloadTypeOf(section: string[]): number | null {
  for (const line of section) {
    const match = /^a=rtpmap:(\d+) (?:opus\/48000|VP8\/90000)/i.exec(line)
    if (match) return Number(match[1])
  }
  return null
}
