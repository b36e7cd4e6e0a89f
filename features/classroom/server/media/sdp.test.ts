import { describe, expect, test } from 'vitest'
import type { Offer } from '../../protocol.ts'
import { finishAnswer, narrowOffer, offeredLines, offerIsWhole } from './sdp.ts'

const session = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1', 'a=extmap-allow-mixed']
const voice = (mid: string, direction: string) => [
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  `a=${direction}`,
  'a=extmap:14 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=ssrc:5 cname:x',
]
const picture = (mid: string, direction: string) => [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102',
  `a=mid:${mid}`,
  `a=${direction}`,
  'a=extmap:13 urn:3gpp:video-orientation',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 goog-remb',
  'a=rtcp-fb:96 transport-cc',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=ssrc-group:FID 1 2',
]
const text = (...sections: string[][]): string => sections.flat().join('\r\n') + '\r\n'

const sends = { mic: '0', high: '1', low: '2', screen: '3' }
const slots = { pictures: ['4'], screen: '5', voices: ['6'] }
const whole = text(
  session,
  voice('0', 'sendonly'),
  ...['1', '2', '3'].map((mid) => picture(mid, 'sendonly')),
  ...['4', '5'].map((mid) => picture(mid, 'recvonly')),
  voice('6', 'recvonly'),
)
const offer: Offer = { sdp: whole, sends, slots }

describe('a page’s offer', () => {
  test('its lines are read with payload type and audio level', () => {
    const lines = offeredLines(whole)
    expect(lines.get('0')).toEqual({
      mid: '0',
      kind: 'audio',
      direction: 'sendonly',
      payloadType: 111,
      audioLevelId: 14,
      transportId: 3,
    })
    expect(lines.get('4')).toMatchObject({ kind: 'video', direction: 'recvonly', payloadType: 96 })
    expect(offerIsWhole(offer, lines)).toBe(true)
  })

  test.each<[string, Offer]>([
    ['names a line twice', { ...offer, slots: { ...slots, screen: '4' } }],
    ['names a line that is not there', { ...offer, slots: { ...slots, screen: '9' } }],
    ['takes a voice for a picture', { ...offer, slots: { ...slots, pictures: ['6'], voices: ['4'] } }],
    ['receives where it should send', { ...offer, sends: { ...sends, mic: '6' }, slots: { ...slots, voices: ['0'] } }],
    ['has lines it does not name', { ...offer, slots: { ...slots, pictures: [] } }],
    ['is not a description at all', { ...offer, sdp: 'hello' }],
  ])('one that %s is refused', (_what, bad) => {
    expect(offerIsWhole(bad, offeredLines(bad.sdp))).toBe(false)
  })

  test('is reduced to Opus and VP8, without rotation and retransmission streams', () => {
    const narrow = narrowOffer(whole)
    expect(narrow).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n')
    expect(narrow).toContain('m=video 9 UDP/TLS/RTP/SAVPF 96\r\n')
    expect(narrow).toContain('a=rtcp-fb:96 nack pli')
    expect(narrow).toContain('ssrc-audio-level')
    expect(narrow).not.toMatch(/rtx|H264|red\/|video-orientation|abs-send-time|FID|:97|:63|allow-mixed/)
  })

  test('asks for a count of the pictures that are sent, not of voices, which wait for nothing [MEET-05]', () => {
    const lines = narrowOffer(whole).split('m=').slice(1)
    const counted = lines.map((line) => [line.includes('transport-cc'), line.includes('transport-wide')].join())
    const [no, yes] = ['false,false', 'true,true']
    expect(counted).toEqual([no, yes, yes, yes, no, no, no])
  })
})

describe('the answer', () => {
  const candidates = [
    'a=candidate:1 1 UDP 2122317823 10.0.0.5 40000 typ host',
    'a=candidate:2 1 udp 2122317311 fd00::5 40000 typ host',
    'a=candidate:3 1 UDP 2122317000 2a03:b0c0::1 40000 typ host',
  ]
  const answer = text(session, [...voice('0', 'recvonly'), ...candidates])

  test('announces the public address once instead of private ones', () => {
    const announced = finishAnswer(answer, offer, { tcpPort: null, relayPort: null, publicIp: '41.90.1.2' }).match(
      /^a=candidate.*$/gm,
    )
    expect(announced).toEqual(['a=candidate:1 1 UDP 2122317823 41.90.1.2 40000 typ host', candidates[2]])
    expect(finishAnswer(answer, offer, { tcpPort: null, relayPort: null, publicIp: null }).match(/^a=candidate.*$/gm)).toEqual(
      candidates,
    )
  })

  test('names each announced address for TCP as well, of a lower priority [MEET-05]', () => {
    const candidates =
      finishAnswer(answer, offer, { tcpPort: 4443, relayPort: null, publicIp: '41.90.1.2' }).match(/^a=candidate.*$/gm) ?? []
    const read = candidates.map((line) => /^a=candidate:\S+ 1 (UDP|TCP) (\d+) (\S+) (\d+) typ host(.*)$/.exec(line)?.slice(1))
    expect(read.map((fields) => fields?.toSpliced(1, 1))).toEqual([
      ['UDP', '41.90.1.2', '40000', ''],
      ['TCP', '41.90.1.2', '4443', ' tcptype passive'],
      ['UDP', '2a03:b0c0::1', '40000', ''],
      ['TCP', '2a03:b0c0::1', '4443', ' tcptype passive'],
    ])
    const [udp = [], tcp = []] = ['UDP', 'TCP'].map((kind) => read.filter((fields) => fields?.[0] === kind))
    expect(Math.min(...udp.map((fields) => Number(fields?.[1])))).toBeGreaterThan(
      Math.max(...tcp.map((fields) => Number(fields?.[1]))),
    )
  })

  test('tells a TURN server’s pages of a port of their own, at the machine’s addresses and the public one [MEET-05]', () => {
    const reachable = { tcpPort: null, relayPort: 40001, publicIp: '41.90.1.2' }
    const found = finishAnswer(answer, offer, reachable).match(/^a=candidate:relay.*$/gm) ?? []
    expect(found.map((line) => line.split(' ').slice(4))).toEqual([
      ['10.0.0.5', '40001', 'typ', 'host'],
      ['41.90.1.2', '40001', 'typ', 'host'],
    ])
    for (const line of found) expect(Number(line.split(' ')[3])).toBeLessThan(2122317000)
  })

  test('asks for a cheap voice: 24 kbit/s, nothing in silence, 40 ms in a packet', () => {
    const finished = finishAnswer(answer, offer, { tcpPort: null, relayPort: null, publicIp: null })
    expect(finished).toMatch(/a=fmtp:111 .*useinbandfec=1;usedtx=1;.*maxaveragebitrate=24000/)
    expect(finished).toContain('a=ptime:40')
    expect(finished).not.toContain('a=fmtp:63')
  })

  test('voices may be asked for again on the way up and on the way down [MEET-05]', () => {
    const lines = text(session, voice('0', 'recvonly'), picture('4', 'sendonly'), voice('6', 'sendonly'))
    const [, up, seen, down] = finishAnswer(lines, offer, { tcpPort: null, relayPort: null, publicIp: null }).split('m=')
    for (const line of [up, down]) expect(line).toContain('a=rtcp-fb:111 nack\r\n')
    expect(seen).not.toContain('a=rtcp-fb:96 nack\r\n')
  })
})
