import { expect, test } from 'vitest'
import { TransportFeedback } from './transport-feedback.ts'

/** What a sender reads out of it: when each of its packets arrived, by the draft's own words. */
function read(rtcp: Buffer): { first: number; count: number; ssrc: number; arrivals: (number | null)[] } {
  expect([rtcp.readUInt8(0), rtcp.readUInt8(1), rtcp.readUInt16BE(2) * 4 + 4]).toEqual([0x8f, 205, rtcp.length])
  const packets = rtcp.readUInt16BE(14)
  const symbols: number[] = []
  let at = 20
  while (symbols.length < packets) {
    const chunk = rtcp.readUInt16BE(at)
    expect(chunk >> 14).toBe(3)
    for (let shift = 12; shift >= 0; shift -= 2) symbols.push((chunk >> shift) & 3)
    at += 2
  }
  let time = rtcp.readUIntBE(16, 3) * 64
  const arrivals = symbols.slice(0, packets).map((symbol) => {
    if (symbol === 0) return null
    time += (symbol === 1 ? rtcp.readUInt8(at) : rtcp.readInt16BE(at)) / 4
    at += symbol
    return time
  })
  expect(rtcp.length - at).toBeLessThan(4)
  return { first: rtcp.readUInt16BE(12), count: rtcp.readUInt8(19), ssrc: rtcp.readUInt32BE(8), arrivals }
}

const told = (feedback: TransportFeedback, now: number) => {
  const rtcp = feedback.due(4711, now)
  return rtcp && read(rtcp)
}

test('a sender is told when each packet came and which did not, late and out of turn ones too [MEET-05]', () => {
  const feedback = new TransportFeedback()
  const came: [number, number][] = [
    [65_533, 1000.25],
    [65_534, 1003.5],
    [0, 1090],
    [65_535, 1090.25],
    [3, 1189.75],
    [9, 1190],
  ]
  for (const [sequence, at] of came) feedback.hear(sequence, at)
  expect(told(feedback, 1190)).toEqual({
    first: 65_533,
    count: 1,
    ssrc: 4711,
    arrivals: [1000.25, 1003.5, 1090.25, 1090, null, null, 1189.75, null, null, null, null, null, 1190],
  })
})

test('it is told ten times a second, of what is new, and nothing while nothing comes [MEET-05]', () => {
  const feedback = new TransportFeedback()
  expect(told(feedback, 0)).toBeNull()
  feedback.hear(7, 1)
  expect(told(feedback, 1)).toMatchObject({ first: 7, arrivals: [1] })
  feedback.hear(9, 40)
  expect(told(feedback, 99)).toBeNull()
  // Reported lost already.
  expect(told(feedback, 101)).toMatchObject({ first: 8, count: 2, arrivals: [null, 40] })
  feedback.hear(8, 150)
  expect(told(feedback, 500)).toBeNull()
})

test('a count that jumps is a new beginning, whatever it was before [MEET-05]', () => {
  const feedback = new TransportFeedback()
  feedback.hear(1, 1)
  feedback.hear(20_000, 2)
  expect(told(feedback, 200)).toMatchObject({ first: 20_000, arrivals: [2] })
})
