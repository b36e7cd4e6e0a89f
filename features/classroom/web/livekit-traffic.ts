import type { Room, Track } from 'livekit-client'
import type { Traffic } from './room-media.ts'

/** What goes over the air around each packet: IP and UDP headers, which the browser's own counters leave out. */
const HEADER_BYTES = 28

/** Bytes and packets so far of everything that is sent and received. A connection is counted once, whatever it carries. */
export async function trafficOf(room: Room): Promise<Traffic> {
  const publications = [room.localParticipant, ...room.remoteParticipants.values()].flatMap((one) => [
    ...one.trackPublications.values(),
  ])
  const tracks = publications.flatMap(({ track }): Track[] => (track ? [track] : []))
  const traffic: Traffic = { bytes: 0, received: 0, lost: 0, roundTripMs: null, sentLost: null, squeezed: false }
  const connections = new Map<string, number>()
  for (const report of await Promise.all(tracks.map((track) => track.getRTCStatsReport()))) {
    for (const entry of report?.values() ?? []) {
      if (entry.type === 'transport') {
        const packets = (entry.packetsSent ?? 0) + (entry.packetsReceived ?? 0)
        const key = String(entry.iceLocalUsernameFragment ?? entry.id)
        connections.set(key, entry.bytesSent + entry.bytesReceived + packets * HEADER_BYTES)
      } else if (entry.type === 'candidate-pair' && entry.nominated && typeof entry.currentRoundTripTime === 'number') {
        traffic.roundTripMs = entry.currentRoundTripTime * 1000
      } else if (entry.type === 'inbound-rtp') {
        traffic.received += entry.packetsReceived
        traffic.lost += Math.max(0, entry.packetsLost)
      } else if (entry.type === 'remote-inbound-rtp' && typeof entry.fractionLost === 'number') {
        traffic.sentLost = Math.max(traffic.sentLost ?? 0, entry.fractionLost)
      }
    }
  }
  return { ...traffic, bytes: [...connections.values()].reduce((sum, bytes) => sum + bytes, 0) }
}
