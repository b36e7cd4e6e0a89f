import { describe, expect, test } from 'vitest'
import { RecentPackets } from './recent-packets.ts'

/** Nothing waits on it, and an answer takes no time. */
const quick = { queues: false, tripMs: 0 }

const packet = (sequence: number, bytes = 4): Buffer =>
  Buffer.concat([Buffer.from([0x80, 111, sequence >> 8, sequence & 0xff]), Buffer.alloc(bytes - 4)])

test('what went to a listener lately can be sent again, also across the wrap of the count, and nothing else [MEET-05]', () => {
  const recent = new RecentPackets('voice')
  for (const sequence of [65_534, 65_535, 0, 2]) recent.keep(packet(sequence))
  expect(recent.again(65_535, quick, 0)).toEqual(packet(65_535))
  expect(recent.again(0, quick, 0)).toEqual(packet(0))
  expect(recent.again(1, quick, 0)).toBeNull()
  for (let sequence = 3; sequence < 100; sequence += 1) recent.keep(packet(sequence))
  expect([recent.again(2, quick, 0), recent.again(99, quick, 0)]).toEqual([null, packet(99)])
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
      for (let time = 0; time < 3; time += 1) bytes += recent.again(sequence, quick, 0)?.length ?? 0
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
    if (sequence % 10 === 0) expect(recent.again(sequence, quick, 0)).not.toBeNull()
  }
  // And after a long while without loss no more than a key frame at once.
  for (let sequence = 1000; sequence < 2000; sequence += 1) recent.keep(packet(sequence, 1000))
  const all = Array.from({ length: 100 }, (_, at) => recent.again(1900 + at, quick, 0))
  expect(all.filter((one) => one !== null)).toHaveLength(30)
})

test('of a picture nothing is said again while packets queue, and of a voice what was lost is [MEET-05]', () => {
  const saidAgain = (kind: 'picture' | 'voice'): (Buffer | null)[] => {
    const recent = new RecentPackets(kind)
    recent.keep(packet(1))
    const full = recent.again(1, { queues: true, tripMs: 0 }, 0)
    return [full, recent.again(1, quick, 0)]
  }
  expect(saidAgain('picture')).toEqual([null, packet(1)])
  expect(saidAgain('voice')).toEqual([packet(1), packet(1)])
})

test('a voice that is asked for anew while the answer waits in a queue is not said twice, and in the air it is [MEET-05]', () => {
  const asked = (queues: boolean) => {
    const recent = new RecentPackets('voice')
    recent.keep(packet(7))
    return [1000, 1100, 1499, 1500, 1999, 2000].map((now) => recent.again(7, { queues, tripMs: 500 }, now) !== null)
  }
  expect(asked(true)).toEqual([true, false, false, true, false, true])
  expect(asked(false)).toEqual([true, true, true, true, true, true])
  // Another packet of that place in the count was not said yet.
  const recent = new RecentPackets('voice')
  const full = { queues: true, tripMs: 500 }
  recent.keep(packet(7))
  recent.again(7, full, 1000)
  recent.keep(packet(7 + 64))
  expect(recent.again(7 + 64, full, 1001)).toEqual(packet(7 + 64))
})

describe('a voice of which a twentieth is asked for', () => {
  const full = { queues: true, tripMs: 500 }
  function heard(kind: 'voice' | 'picture', asked: number): RecentPackets {
    const recent = new RecentPackets(kind)
    for (let sequence = 0; sequence < 64; sequence += 1) recent.keep(packet(sequence))
    // Again and again what is the same one.
    for (let sequence = 0; sequence < asked; sequence += 1)
      for (let time = 0; time < 3; time += 1) recent.again(sequence, quick, time)
    return recent
  }

  test('is said twice, each packet beside the one after it; less of it is not, nor a picture [MEET-05]', () => {
    expect(heard('voice', 3).twice(() => quick)).toEqual(packet(62))
    expect([heard('voice', 2).twice(() => quick), heard('picture', 64).twice(() => quick)]).toEqual([null, null])
    expect(new RecentPackets('voice').twice(() => quick)).toBeNull()
  })

  test('is said once while packets queue, and as soon as no more is asked for [MEET-05]', () => {
    const recent = heard('voice', 3)
    expect(recent.twice(() => full)).toBeNull()
    recent.keep(packet(64))
    expect(recent.twice(() => quick)).toBeNull()
  })
})
