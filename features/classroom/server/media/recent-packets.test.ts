import { expect, test } from 'vitest'
import { RecentPackets } from './recent-packets.ts'

const packet = (sequence: number, bytes = 4): Buffer =>
  Buffer.concat([Buffer.from([0x80, 111, sequence >> 8, sequence & 0xff]), Buffer.alloc(bytes - 4)])

test('what went to a listener lately can be sent again, also across the wrap of the count, and nothing else [MEET-05]', () => {
  const recent = new RecentPackets('voice')
  for (const sequence of [65_534, 65_535, 0, 2]) recent.keep(packet(sequence))
  expect(recent.again(65_535)).toEqual(packet(65_535))
  expect(recent.again(0)).toEqual(packet(0))
  expect(recent.again(1)).toBeNull()
  for (let sequence = 3; sequence < 100; sequence += 1) recent.keep(packet(sequence))
  expect([recent.again(2), recent.again(99)]).toEqual([null, packet(99)])
})

test('the largest of what went lately is at hand [MEET-05]', () => {
  const recent = new RecentPackets('picture')
  expect(recent.largest()).toBeNull()
  for (const bytes of [10, 900, 30]) recent.keep(packet(bytes, bytes))
  expect(recent.largest()).toEqual(packet(900, 900))
})

test('of a picture a quarter is said again and a key frame besides, of a voice whatever is asked for [MEET-05]', () => {
  const saidAgain = (kind: 'picture' | 'voice', count: number): number => {
    const recent = new RecentPackets(kind)
    let bytes = 0
    for (let sequence = 0; sequence < count; sequence += 1) {
      recent.keep(packet(sequence, 1000))
      for (let time = 0; time < 3; time += 1) bytes += recent.again(sequence)?.length ?? 0
    }
    return bytes
  }
  expect(saidAgain('voice', 1000)).toBe(3_000_000)
  expect(saidAgain('picture', 1000)).toBeGreaterThan(250_000)
  expect(saidAgain('picture', 1000)).toBeLessThan(290_000)
  // Whoever loses a tenth is sent all of it.
  const recent = new RecentPackets('picture')
  for (let sequence = 0; sequence < 1000; sequence += 1) {
    recent.keep(packet(sequence, 1000))
    if (sequence % 10 === 0) expect(recent.again(sequence)).not.toBeNull()
  }
  // And after a long while without loss no more than a key frame at once.
  for (let sequence = 1000; sequence < 2000; sequence += 1) recent.keep(packet(sequence, 1000))
  const all = Array.from({ length: 100 }, (_, at) => recent.again(1900 + at))
  expect(all.filter((one) => one !== null)).toHaveLength(30)
})
