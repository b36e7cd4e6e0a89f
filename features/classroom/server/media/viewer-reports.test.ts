import { expect, test } from 'vitest'
import { nameOf, senderReport } from './reports.ts'
import { ViewerReports } from './viewer-reports.ts'

const SSRC = 77

/** A receiver report (RFC 3550, 6.4.2) on two streams, of which ours is the second. */
function reportOf(highest: number, lostShare: number, answers = 0, afterMs = 0): Buffer {
  const packet = Buffer.alloc(56)
  packet.writeUInt8(0x82, 0)
  packet.writeUInt8(201, 1)
  packet.writeUInt16BE(13, 2)
  packet.writeUInt32BE(SSRC + 1, 8)
  packet.writeUInt32BE(SSRC, 32)
  packet.writeUInt8(Math.round(lostShare * 256), 36)
  packet.writeUInt32BE(highest, 40)
  packet.writeUInt32BE(answers, 48)
  packet.writeUInt32BE(Math.round((afterMs / 1000) * 0x10000), 52)
  return packet
}

test('of what a viewer misses, what never went into their slot was not lost on their way [MEET-05]', () => {
  const reports = new ViewerReports()
  expect(reports.hear(reportOf(1000, 0.5), SSRC, 900, 0)).toEqual({ sent: 0, lost: 0, roundTripMs: null })
  // A hundred numbers, of which the sender's own way has lost twenty.
  expect(reports.hear(reportOf(1100, 0.25), SSRC, 980, 1000)).toEqual({ sent: 80, lost: 5, roundTripMs: null })
  expect(reports.hear(reportOf(1200, 0.25), SSRC, 1080, 2000)).toEqual({ sent: 100, lost: 25, roundTripMs: null })
  expect(reports.hear(reportOf(1300, 0.125), SSRC, 1150, 3000)).toMatchObject({ sent: 70, lost: 0 })
})

test('the way there and back is what passed since our own report, less what the viewer waited [MEET-05]', () => {
  const reports = new ViewerReports()
  const atMs = 3_976_000_123.456
  reports.tell(nameOf(atMs), 500)
  // Told once more by another name; the first stands.
  reports.tell(nameOf(atMs), 900)
  expect(reports.hear(reportOf(1, 0, nameOf(atMs), 250), SSRC, 1, 1000)?.roundTripMs).toBe(250)
  // Said again, it tells of the same moment.
  expect(reports.hear(reportOf(1, 0, nameOf(atMs), 1250), SSRC, 1, 3000)?.roundTripMs).toBeNull()
  expect(reports.hear(reportOf(1, 0, 12345, 250), SSRC, 1, 1000)?.roundTripMs).toBeNull()
  reports.tell(nameOf(atMs), 1000)
  for (let n = 1; n <= 16; n += 1) reports.tell(n, 1000)
  expect(reports.hear(reportOf(1, 0, nameOf(atMs), 250), SSRC, 1, 1000)?.roundTripMs).toBeNull()
})

test('a report inside a sender’s own is read, of another stream or cut short it says nothing', () => {
  const own = senderReport({ ssrc: 5, atMs: 1, timestamp: 1, packets: 1, bytes: 1 })
  const block = reportOf(9, 0).subarray(32, 56)
  const both = Buffer.concat([own, block])
  both.writeUInt8(0x81, 0)
  both.writeUInt16BE(12, 2)
  const hear = (rtcp: Buffer, ssrc = SSRC) => new ViewerReports().hear(rtcp, ssrc, 0, 0)
  expect(hear(both)).not.toBeNull()
  expect([hear(own), hear(both, 78), hear(reportOf(9, 0).subarray(0, 50))]).toEqual([null, null, null])
})
