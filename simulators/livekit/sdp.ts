/** The few things the simulated LiveKit reads and changes in session descriptions (RFC 8866). */

export type Line = {
  mid: string
  kind: 'audio' | 'video'
  sends: boolean
  /** The browser's name of the track that is sent in it. */
  track: string
  payloadType: number
}

export function linesOf(sdp: string): Line[] {
  return sections(sdp).media.flatMap((section): Line[] => {
    const kind = /^m=(audio|video) /.exec(section[0] ?? '')?.[1]
    const payloadType = payloadTypeOf(section)
    if ((kind !== 'audio' && kind !== 'video') || payloadType === null) return []
    const sends = section.includes('a=sendonly') || section.includes('a=sendrecv')
    return [{ mid: valueOf(section, 'mid'), kind, sends, track: valueOf(section, 'msid').split(' ')[1] ?? '', payloadType }]
  })
}

/** Header extensions by which lines and qualities are told apart. */
const NAMES = /^a=extmap:\S+ urn:ietf:params:rtp-hdrext:sdes:(mid|rtp-stream-id)/

/** Opus and VP8 alone, in one quality and without retransmission streams. */
export function narrowed(sdp: string): string {
  const { session, media } = sections(sdp)
  return joined(
    session.filter((line) => !line.startsWith('a=extmap-allow-mixed')),
    media.map((section) => {
      const keep = payloadTypeOf(section)
      if (keep === null) return section
      return section
        .map((line, at) => (at === 0 ? line.replace(/^(m=\S+ \S+ \S+) .*/, `$1 ${keep}`) : line))
        .filter((line) => {
          const payload = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1]
          if (payload !== undefined && Number(payload) !== keep) return false
          // A browser that has offered several qualities insists on the name of each, though one is taken.
          if (line.startsWith('a=extmap:')) return NAMES.test(line)
          return !/^a=(rtcp-fb:\d+ transport-cc|rid|simulcast|ssrc-group)/.test(line)
        })
    }),
  )
}

/**
 * The answer as the page takes it: a slot in which nobody is sent is inactive, and one that carries somebody is named by the two
 * ids that LiveKit's client looks for.
 */
export function withSlots(
  sdp: string,
  slots: ReadonlyMap<string, { stay: string; track: string } | null>,
  offer: string,
): string {
  const { session, media } = sections(sdp)
  const offered = sections(offer).media
  return joined(
    session,
    media.map((section) => {
      const mid = valueOf(section, 'mid')
      const slot = slots.get(mid)
      if (slot === undefined) return section
      const bare = section.filter(
        (line) => !/^a=(msid|sendonly|sendrecv|recvonly|inactive)/.test(line) && !/^a=ssrc:\d+ msid/.test(line),
      )
      // What is not agreed on at first is offered by no later line.
      const names = (offered.find((one) => valueOf(one, 'mid') === mid) ?? []).filter((line) => NAMES.test(line))
      bare.push(...names)
      return slot ? [...bare, 'a=sendonly', `a=msid:${slot.stay}|${slot.track} ${slot.track}`] : [...bare, 'a=inactive']
    }),
  )
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

const joined = (session: string[], media: string[][]): string => [session, ...media].flat().join('\r\n') + '\r\n'

const valueOf = (section: string[], name: string): string =>
  section.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? ''

function payloadTypeOf(section: string[]): number | null {
  for (const line of section) {
    const match = /^a=rtpmap:(\d+) (?:opus\/48000|VP8\/90000)/i.exec(line)
    if (match) return Number(match[1])
  }
  return null
}
