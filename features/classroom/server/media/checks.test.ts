import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readableCheck } from './checks.ts'

const PASSWORD = 'Vx79D7J3ebmLG8SLkYh5IW'
const passwordOf = (ufrag: string) => (ufrag === 'H4rz' ? PASSWORD : undefined)

test.each([
  ['leads', 0x802a],
  ['follows', 0x8029],
])('a check by which a page that %s calls its number zero is one the room’s library reads, signed by it [MEET-05]', (_, role) => {
  const changed = readableCheck(check({ role, tieBreaker: 0n }), passwordOf)
  expect(changed).toEqual(check({ role, tieBreaker: 1n }))
})

test.each([
  ['calls another number', { tieBreaker: 7n }],
  ['is for nobody who is expected', { ufrag: 'else' }],
  ['is signed by somebody who does not know the password', { password: 'guessed' }],
])('a check that %s goes on as it came [MEET-05] [OPS-03]', (_, change) => {
  const packet = check({ tieBreaker: 0n, ...change })
  expect(readableCheck(packet, passwordOf)).toBe(packet)
})

test('whatever else comes goes on as it came, cut off anywhere [MEET-05] [OPS-03]', () => {
  const whole = check({ tieBreaker: 0n })
  for (let length = 0; length < whole.length - 8; length += 1) {
    const part = whole.subarray(0, length)
    // All of it but the sum at its end is signed, which alone is made anew.
    if (length !== whole.length - 8) expect(readableCheck(part, passwordOf)).toBe(part)
  }
})

/** As browsers write it: who to whom, the role, the priority, the signature and the sum. */
function check({ role = 0x802a, tieBreaker = 0n, ufrag = 'H4rz', password = PASSWORD }): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(tieBreaker)
  const head = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, ...Buffer.alloc(12, 7)])
  const name = attribute(6, Buffer.from(`${ufrag}:Rozs`))
  const message = Buffer.concat([
    head,
    name,
    attribute(role, number),
    attribute(0x25, Buffer.alloc(0)),
    attribute(0x24, Buffer.from([0x6e, 0, 0x1f, 0xff])),
  ])
  message.writeUInt16BE(message.length - 20 + 24, 2)
  const signed = Buffer.concat([message, attribute(8, createHmac('sha1', password).update(message).digest())])
  signed.writeUInt16BE(signed.length - 20 + 8, 2)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((crc32(signed) ^ 0x5354554e) >>> 0)
  return Buffer.concat([signed, attribute(0x8028, sum)])
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}
