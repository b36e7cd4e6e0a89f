import { describe, expect, test } from 'vitest'
import { bitrateLimit, clockReportIn, Reception, senderReport } from './reports.ts'

describe('reports', () => {
  test('a sender’s clock is read as it was written, to a thousandth of a millisecond, and of its own stream alone', () => {
    const atMs = 3_976_000_123.456
    const report = senderReport({ ssrc: 7, atMs, timestamp: 0xffff_fff0, packets: 5, bytes: 600 })
    const compound = Buffer.concat([senderReport({ ssrc: 8, atMs: 1, timestamp: 1, packets: 0, bytes: 0 }), report])
    expect(clockReportIn(compound, 7)).toEqual({ atMs: expect.closeTo(atMs, 3), timestamp: 0xffff_fff0 })
    expect([clockReportIn(compound, 9), clockReportIn(report.subarray(0, 20), 7)]).toEqual([null, null])
  })

  test('of what came a receiver says the share lost since last time, and how much in all, across the wrap [MEET-05]', () => {
    const reception = new Reception(48)
    const clock = { atMs: 65_536_500, timestamp: 0 }
    const told = () => {
      const report = reception.answer(7, clock)
      return {
        lost: report.readUInt8(12),
        inAll: report.readIntBE(13, 3),
        highest: report.readUInt32BE(16),
        of: report.readUInt32BE(24),
      }
    }
    expect(told()).toMatchObject({ lost: 0, inAll: 0 })
    const heard = (from: number, to: number, without: number[] = []) => {
      for (let n = from; n <= to; n += 1) if (!without.includes(n)) reception.hear(n & 0xffff, n * 1920, n * 40)
    }
    heard(65_500, 65_579, [65_510, 65_535, 65_536, 65_540])
    expect(told()).toEqual({ lost: Math.floor((4 * 256) / 80), inAll: 4, highest: 65_579, of: 0x0000_8000 })
    // One came after all, and none was lost since.
    reception.hear(65_540 & 0xffff, 0, 0)
    heard(65_580, 65_599)
    expect(told()).toMatchObject({ lost: 0, inAll: 3, highest: 65_599 })
  })

  test('how unevenly it came is in the report: not at all where each came in time, much where every other was late', () => {
    const jitter = (lateMs: number): number => {
      const reception = new Reception(48)
      for (let n = 0; n < 200; n += 1) reception.hear(n, n * 1920, n * 40 + (n % 2) * lateMs)
      return reception.answer(7, { atMs: 0, timestamp: 0 }).readUInt32BE(20)
    }
    expect(jitter(0)).toBe(0)
    expect(jitter(20)).toBeGreaterThan(900)
  })

  test.each([900_000, 120_000, 30_000_000])('a limit of %d bits per second is what it says', (limit) => {
    const packet = bitrateLimit(7, limit)
    const [exponent, mantissa] = [packet.readUInt8(17) >> 2, packet.readUInt32BE(16) & 0x3ffff]
    expect(Math.abs(mantissa * 2 ** exponent - limit) / limit).toBeLessThan(0.001)
    expect([packet.readUInt8(16), packet.readUInt32BE(20), packet.readUInt16BE(2)]).toEqual([1, 7, 5])
  })
})
