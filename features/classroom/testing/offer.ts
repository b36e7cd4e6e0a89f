/** A page's offer as Chromium makes it, cut down to what the room reads. */
import type { Offer } from '../protocol.ts'

/** By these the media of the page that offers is known. */
export const ICE = { ufrag: 'page', password: 'a-password-of-the-page-long-enough' }

const fingerprint = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':')
const session = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2 3 4 5 6', 'a=msid-semantic: WMS']
const line = (kind: 'audio' | 'video', mid: number, direction: string, more: string[]): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${kind === 'audio' ? 111 : 96}`,
  'c=IN IP4 0.0.0.0',
  ...more,
  `a=ice-ufrag:${ICE.ufrag}`,
  `a=ice-pwd:${ICE.password}`,
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  `a=mid:${mid}`,
  `a=${direction}`,
  'a=rtcp-mux',
  kind === 'audio' ? 'a=rtpmap:111 opus/48000/2' : 'a=rtpmap:96 VP8/90000',
]

/** @param more lines of each part, such as candidates */
export function offerWith(...more: string[]): Offer {
  const lines = [
    line('audio', 0, 'sendonly', more),
    ...[1, 2, 3].map((mid) => line('video', mid, 'sendonly', more)),
    ...[4, 5].map((mid) => line('video', mid, 'recvonly', more)),
    line('audio', 6, 'recvonly', more),
  ]
  return {
    sdp: [session, ...lines].flat().join('\r\n') + '\r\n',
    sends: { mic: '0', high: '1', low: '2', screen: '3' },
    slots: { pictures: ['4'], screen: '5', voices: ['6'] },
  }
}
