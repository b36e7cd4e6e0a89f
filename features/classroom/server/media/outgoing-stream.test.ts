import { describe, expect, test } from 'vitest'
import { OutgoingStream } from './outgoing-stream.ts'
import { readRtp, readVp8, type Rtp } from './rtp.ts'

const KEY = 0x00
const DELTA = 0x01

/** A packet of one VP8 picture: 15-bit picture number and layer number, then the first byte of the picture. */
function picture(sequence: number, timestamp: number, number: number, frame: number): Buffer {
  const packet = Buffer.alloc(19)
  packet.writeUInt8(0x90, 0)
  packet.writeUInt8(0x80 | 96, 1)
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(timestamp >>> 0, 4)
  packet.writeUInt32BE(4711, 8)
  const body = [0x90, 0xc0, 0x80 | (number >> 8), number & 0xff, number & 0xff, frame]
  const extension = [0xbe, 0xde, 0, 0]
  return Buffer.concat([packet.subarray(0, 12), Buffer.from([...extension, ...body])])
}

/** The same of a picture in two layers: those of layer 1 nobody needs; a fresh one needs no other of them. */
function layered(sequence: number, layer: 0 | 1, frame = DELTA, isFresh = false): Buffer {
  const packet = picture(sequence, sequence * 100, sequence, frame)
  packet.writeUInt8(0xe0, 17)
  return Buffer.concat([packet.subarray(0, 21), Buffer.from([(layer << 6) | (isFresh ? 0x20 : 0), frame])])
}

function play(stream: OutgoingStream, source: string, packet: Buffer, now = 0) {
  const read = readRtp(packet) as Rtp // as: these packets are well made
  const vp8 = stream.shape.kind === 'picture' ? readVp8(packet, read) : null
  const out = stream.rewrite(source, packet, { ...read, vp8 }, now)
  const rtp = out && readRtp(out)
  return (
    out && rtp && { ...rtp, ssrc: out.readUInt32BE(8), type: out.readUInt8(1) & 0x7f, number: readVp8(out, rtp)?.picture?.value }
  )
}

const newPicture = () => new OutgoingStream({ kind: 'picture', ssrc: 99, payloadType: 120 })

describe('one slot of a receiver', () => {
  test('a picture begins at a key frame, in the slot’s own name and without the sender’s extensions', () => {
    const slot = newPicture()
    slot.play('amina', false)
    expect(play(slot, 'amina', picture(10, 1000, 5, DELTA))).toBeNull()
    expect(slot.showing).toBeNull()
    expect(play(slot, 'amina', picture(11, 4000, 6, KEY))).toMatchObject({ ssrc: 99, type: 120, start: 12, sequence: 11 })
    expect(slot.showing).toBe('amina')
    expect(play(slot, 'baraka', picture(12, 4000, 6, KEY))).toBeNull()
  })

  test('a change of source is one unbroken stream: numbers run on, time goes by the clock', () => {
    const slot = newPicture()
    slot.play('low', false)
    play(slot, 'low', picture(100, 90_000, 7, KEY), 1000)
    slot.play('high', true)
    expect(play(slot, 'high', picture(60_000, 5, 300, DELTA), 1010)).toBeNull()
    expect(play(slot, 'low', picture(101, 93_000, 8, DELTA), 1033)).toMatchObject({ sequence: 101, number: 8 })
    expect(play(slot, 'high', picture(60_001, 3005, 301, KEY), 1066)).toMatchObject({
      sequence: 102,
      timestamp: 93_000 + 33 * 90,
      number: 9,
    })
    expect(play(slot, 'low', picture(102, 96_000, 9, DELTA), 1066)).toBeNull()
    expect(play(slot, 'high', picture(60_002, 6005, 302, DELTA), 1100)).toMatchObject({ sequence: 103, number: 10 })
  })

  test('another person’s picture is not shown under the first one’s name while waiting', () => {
    const slot = newPicture()
    slot.play('amina', false)
    play(slot, 'amina', picture(1, 0, 1, KEY))
    slot.play('baraka', false)
    expect(play(slot, 'amina', picture(2, 3000, 2, DELTA))).toBeNull()
    expect(slot.showing).toBeNull()
    slot.play(null, false)
    expect(play(slot, 'baraka', picture(3, 3000, 2, KEY))).toBeNull()
  })

  test('losses stay visible as gaps, late packets keep their place, numbers wrap', () => {
    const slot = newPicture()
    slot.play('amina', false)
    play(slot, 'amina', picture(65_534, 0xffff_ff00, 32_767, KEY))
    expect(play(slot, 'amina', picture(65_537, 200, 32_768 & 0x7fff, DELTA))).toMatchObject({
      sequence: 1,
      timestamp: 200,
      number: 0,
    })
    expect(play(slot, 'amina', picture(65_536, 200, 0, DELTA))).toMatchObject({ sequence: 0 })
  })

  test('what was sent before the change never reappears after it', () => {
    const slot = newPicture()
    slot.play('amina', false)
    play(slot, 'amina', picture(500, 0, 1, KEY))
    slot.play('baraka', false)
    play(slot, 'baraka', picture(900, 0, 50, KEY), 40)
    expect(play(slot, 'baraka', picture(899, 0, 49, DELTA), 41)).toBeNull()
    for (let n = 901; n <= 2000; n += 1) play(slot, 'baraka', picture(n, n, n, DELTA), n)
    // Far past the change, sequence numbers that lie before it belong to the next round.
    for (let n = 2001; n <= 66_435; n += 1) play(slot, 'baraka', picture(n, n, n, DELTA), n)
    expect(play(slot, 'baraka', picture(66_434, 0, 0, DELTA), 70_000)).not.toBeNull()
  })

  test('of a thin picture every second frame is left out, without a gap, also for what comes late [MEET-05]', () => {
    const slot = newPicture()
    slot.play('amina', false)
    play(slot, 'amina', layered(10, 0, KEY))
    slot.isThin = true
    expect(play(slot, 'amina', layered(11, 1))).toBeNull()
    expect(play(slot, 'amina', layered(12, 0))).toMatchObject({ sequence: 11 })
    expect(play(slot, 'amina', layered(13, 1))).toBeNull()
    expect(play(slot, 'amina', layered(15, 0))).toMatchObject({ sequence: 13 })
    // It was taken for lost, and a place kept for it.
    expect(play(slot, 'amina', layered(14, 1))).toMatchObject({ sequence: 12 })
    expect(play(slot, 'amina', layered(12, 0))).toMatchObject({ sequence: 11 })
    expect(play(slot, 'amina', layered(16, 1))).toBeNull()
    expect(play(slot, 'amina', picture(17, 0, 17, DELTA))).toMatchObject({ sequence: 14 })
    expect(slot.packets).toBe(6)
  })

  test('frames that were left out begin again with one that needs none of them [MEET-05]', () => {
    const slot = newPicture()
    slot.play('amina', false)
    play(slot, 'amina', layered(10, 0, KEY))
    slot.isThin = true
    play(slot, 'amina', layered(11, 1))
    slot.isThin = false
    expect(play(slot, 'amina', layered(12, 0))).toMatchObject({ sequence: 11 })
    expect(play(slot, 'amina', layered(13, 1))).toBeNull()
    expect(play(slot, 'amina', layered(14, 1, DELTA, true))).toMatchObject({ sequence: 12 })
    expect(play(slot, 'amina', layered(15, 1))).toMatchObject({ sequence: 13 })
    slot.isThin = true
    expect(play(slot, 'amina', layered(16, 1))).toBeNull()
    slot.isThin = false
    play(slot, 'amina', layered(17, 0, KEY))
    expect(play(slot, 'amina', layered(18, 1))).toMatchObject({ sequence: 15 })
    // Another source's numbers have nothing to do with it.
    slot.isThin = true
    expect(play(slot, 'amina', layered(19, 1))).toBeNull()
    slot.play('baraka', false)
    expect(play(slot, 'baraka', layered(4, 0, KEY), 40)).toMatchObject({ sequence: 16 })
    expect(play(slot, 'baraka', layered(6, 0), 40)).toMatchObject({ sequence: 18 })
    expect(play(slot, 'baraka', layered(5, 0), 40)).toMatchObject({ sequence: 17 })
  })

  test('a voice changes at its next packet', () => {
    const slot = new OutgoingStream({ kind: 'voice', ssrc: 7, payloadType: 111 })
    slot.play('amina', false)
    expect(play(slot, 'amina', picture(1, 960, 0, 0), 0)).toMatchObject({ sequence: 1, timestamp: 960 })
    slot.play('baraka', false)
    expect(play(slot, 'baraka', picture(700, 5, 0, 0), 60)).toMatchObject({ sequence: 2, timestamp: 960 + 60 * 48 })
  })
})
