import { expect, test } from 'vitest'
import { RecentPackets } from './recent-packets.ts'

const packet = (sequence: number): Buffer => Buffer.from([0x80, 111, sequence >> 8, sequence & 0xff])

test('what went to a listener lately can be sent again, also across the wrap of the count, and nothing else [MEET-05]', () => {
  const recent = new RecentPackets()
  for (const sequence of [65_534, 65_535, 0, 2]) recent.keep(packet(sequence))
  expect(recent.of(65_535)).toEqual(packet(65_535))
  expect(recent.of(0)).toEqual(packet(0))
  expect(recent.of(1)).toBeNull()
  for (let sequence = 3; sequence < 100; sequence += 1) recent.keep(packet(sequence))
  expect([recent.of(2), recent.of(99)]).toEqual([null, packet(99)])
})
