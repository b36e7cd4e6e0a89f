import { describe, expect, test } from 'vitest'
import { askedAgain, asksForKeyFrame, isRtcp, loudnessOf, nack, pictureLoss, readRtp, readVp8, transportSequence } from './rtp.ts'

const header = [0x80, 96, 0x12, 0x34, 0, 0, 0, 9, 0, 0, 0, 1]
const bytes = (...values: number[]): Buffer => Buffer.from(values)

describe('packets from the network', () => {
  test('an RTP header gives sequence, timestamp and payload, without extension and padding', () => {
    expect(readRtp(bytes(...header, 7, 7))).toEqual({ sequence: 0x1234, timestamp: 9, start: 12, end: 14 })
    const extended = bytes(0xb0, ...header.slice(1), 0xbe, 0xde, 0, 1, 0x10, 0x85, 0, 0, 7, 7, 0, 2)
    expect(readRtp(extended)).toEqual({ sequence: 0x1234, timestamp: 9, start: 20, end: 22 })
  })

  test.each([
    ['nothing', bytes()],
    ['a short header', bytes(...header.slice(0, 11))],
    ['another version', bytes(0x40, ...header.slice(1))],
    ['an extension longer than the packet', bytes(0x90, ...header.slice(1), 0xbe, 0xde, 0xff, 0xff)],
    ['an extension header that is cut off', bytes(0x90, ...header.slice(1), 0xbe)],
    ['more padding than packet', bytes(0xa0, ...header.slice(1), 0, 200)],
    ['more sources than packet', bytes(0x8f, ...header.slice(1))],
    ['RTCP', bytes(0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1)],
  ])('%s is not taken for RTP', (_what, packet) => {
    expect(readRtp(packet)).toBeNull()
  })

  test('loudness comes from the audio-level extension under the number that was agreed', () => {
    const packet = bytes(0x90, ...header.slice(1), 0xbe, 0xde, 0, 2, 0x30, 0x55, 0x10, 0x80 | 27, 0, 0, 0, 0, 1)
    expect(loudnessOf(packet, 1)).toBe(100)
    expect(loudnessOf(packet, 2)).toBeNull()
    expect(loudnessOf(bytes(...header, 1), 1)).toBeNull()
  })

  test('the number in the whole connection comes from its extension, whole or not at all [MEET-05]', () => {
    const packet = bytes(0x90, ...header.slice(1), 0xbe, 0xde, 0, 2, 0x30, 0x55, 0x51, 0x12, 0x34, 0, 0, 0, 1)
    expect(transportSequence(packet, 5)).toBe(0x1234)
    expect(transportSequence(packet, 3)).toBeNull()
    expect(transportSequence(bytes(0x90, ...header.slice(1), 0xbe, 0xde, 0, 1, 0, 0, 0x51, 0x12), 5)).toBeNull()
  })

  test('a receiver that lost its picture is understood in both ways it may say so, also inside a compound', () => {
    const report = [0x80, 201, 0, 1, 0, 0, 0, 1]
    expect(asksForKeyFrame(bytes(...report, 0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2))).toBe(true)
    expect(asksForKeyFrame(bytes(0x84, 206, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 1, 0, 0, 0))).toBe(true)
    expect(asksForKeyFrame(bytes(...report))).toBe(false)
    expect(asksForKeyFrame(pictureLoss(4711))).toBe(true)
    expect(isRtcp(bytes(...report))).toBe(true)
  })

  test('lost packets are asked for as a first one and a mask of the sixteen after it, across the wrap of the count', () => {
    const asked = nack(4711, [65_535, 0, 15, 16])
    expect([...asked.subarray(0, 12)]).toEqual([0x81, 205, 0, 4, 0, 0, 0, 1, 0, 0, 0x12, 0x67])
    expect([...asked.subarray(12)]).toEqual([0xff, 0xff, 0x80, 0x01, 0, 16, 0, 0])
  })

  test('what a receiver asks for again is read out of a compound, for the stream it names alone [MEET-05]', () => {
    const report = bytes(0x80, 201, 0, 1, 0, 0, 0, 1)
    const asked = Buffer.concat([report, nack(4711, [65_535, 0, 15, 16, 300])])
    expect(askedAgain(asked, 4711)).toEqual([65_535, 0, 15, 16, 300])
    expect(askedAgain(asked, 4712)).toEqual([])
    expect(askedAgain(pictureLoss(4711), 4711)).toEqual([])
    // Cut off: it came from the network.
    for (let length = 0; length < 24; length += 1) expect(askedAgain(asked.subarray(0, length), 4711)).toEqual([])
  })

  test('VP8: key frames are told from others, and the running numbers are found', () => {
    const at = { sequence: 0, timestamp: 0, start: 12 }
    const wide = bytes(...header, 0x90, 0xe0, 0x81, 0x02, 9, 0x60, 0x00)
    expect(readVp8(wide, { ...at, end: wide.length })).toEqual({
      keyFrameStart: true,
      picture: { at: 14, bits: 15, value: 0x102 },
      layer: { at: 16, value: 9 },
      extra: { isFresh: true },
    })
    // The same frame's second packet begins nothing, and what has the number 0 is needed by others.
    const second = bytes(...header, 0x80, 0xe0, 0x81, 0x02, 9, 0x60, 0x00)
    expect(readVp8(second, { ...at, end: second.length })?.extra).toEqual({ isFresh: false })
    const needed = bytes(...header, 0x90, 0xe0, 0x81, 0x02, 9, 0x20, 0x01)
    expect(readVp8(needed, { ...at, end: needed.length })?.extra).toBeNull()
    const later = bytes(...header, 0x80, 0x80, 0x05, 0x00)
    expect(readVp8(later, { ...at, end: later.length })).toMatchObject({
      keyFrameStart: false,
      picture: { bits: 7, value: 5 },
      layer: null,
    })
    const delta = bytes(...header, 0x10, 0x01)
    expect(readVp8(delta, { ...at, end: delta.length })).toEqual({
      keyFrameStart: false,
      picture: null,
      layer: null,
      extra: null,
    })
    expect(readVp8(bytes(...header), { ...at, end: 12 })).toBeNull()
    expect(readVp8(bytes(...header, 0x90), { ...at, end: 13 })).toBeNull()
  })
})
