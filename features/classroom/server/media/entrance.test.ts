import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounds } from '../../protocol.ts'
import { openEngine, type Engine, type Guest, type TestPage } from '../../testing/engine.ts'
import { ICE, offerWith } from '../../testing/offer.ts'

let room: Engine
beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

const amina: Guest = { personId: '7', name: 'Amina', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false }
const person = (id: number): Guest => ({ ...amina, personId: String(id) })
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

async function join(page: TestPage, offer = offerWith()): Promise<string> {
  page.send({ t: 'join', offer, data: 'voice', mic: false, camera: false, hand: false })
  return (await page.nextOf('welcome')).answer
}

describe('nobody gets a connection with the rooms [MEET-05]', () => {
  test('who shows no admission', async () => {
    await expect(room.connectWith(null)).rejects.toThrow('401')
  })

  test('whose page is another site’s, whatever it shows', async () => {
    const token = await room.tokenOf(amina)
    for (const origin of ['https://elsewhere.example', 'null']) {
      await expect(room.connectWith(token, { origin })).rejects.toThrow('403')
    }
  })

  test('who shows an admission of their own making: the page is told and sent away', async () => {
    const page = await room.connectWith('an.admission.nobody-gave')
    expect(await page.next()).toEqual({ t: 'over', code: 'bad_token' })
    await page.closed
  })
})

describe('silent connections close no room [MEET-05]', () => {
  test('not as many as one address can make', async () => {
    const crowd = await times(bounds.waitingOfAddress, (at) => room.connect(person(1000 + at), 'one address'))
    await expect(room.connect(person(2000), 'one address')).rejects.toThrow('429')
    const other = await room.connect(person(2000), 'another')
    other.send({ t: 'look' })
    expect(await other.next()).toMatchObject({ t: 'lobby' })
    // Whoever goes makes room.
    await crowd[0]?.close()
    await expect.poll(() => room.connect(person(2001), 'one address').then((page) => page.close().then(() => true))).toBe(true)
    await Promise.all([...crowd.slice(1), other].map((page) => page.close()))
  })

  test('not as many as one person can make from anywhere; who is inside does not count', async () => {
    const inside = await room.connect(person(3000))
    await join(inside)
    const crowd = await times(bounds.waitingOfPerson, (at) => room.connect(person(3000), `address ${at}`))
    await expect(room.connect(person(3000), 'one more')).rejects.toThrow('429')
    await Promise.all([inside, ...crowd].map((page) => page.close()))
  })
})

test('more pages than there are places, from wherever, are refused; whoever goes makes room [MEET-05] [OPS-03]', async () => {
  const own = await openEngine()
  const crowd = await times(2 * bounds.peopleInProcess, async (at) => {
    const page = await own.connect(person(at), `address ${at}`)
    page.send({ t: 'look' })
    return page
  })
  await expect(own.connect(person(9000), 'one more')).rejects.toThrow('503')
  await crowd[0]?.close()
  await expect
    .poll(() =>
      own.connect(person(9000), 'one more').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await own.close()
})

test('a page that answers no more is given up, and was there until it was heard last [MEET-05] [BOOK-07]', async () => {
  const [gone, stays] = [await room.connect(person(1)), await room.connect(person(2))]
  await join(gone)
  await join(stays)
  // As a phone without a network: it is there, and says nothing.
  gone.socket.removeAllListeners('message')
  expect(await gone.closed).toBe(1006)
  const givenUpAt = Date.now()
  expect(await stays.nextOf('gone')).toEqual({ t: 'gone', id: '1' })
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
  const visit = () => room.events.filter(({ personId }) => personId === '1').map(({ kind, at }) => ({ kind, at: at.getTime() }))
  await expect.poll(() => visit().map(({ kind }) => kind)).toEqual(['joined', 'left'])
  const [, left] = visit()
  // It had to be silent for longer than that to be given up.
  expect(left?.at).toBeLessThan(givenUpAt - bounds.silenceSeconds * 1000)
  await stays.close()
})

test('a guardian in a class does not write, whatever their page sends [MEET-05]', async () => {
  const [teacher, parent] = [
    await room.connect(person(1)),
    await room.connect({ ...person(2), role: 'guardian', mayWrite: false }),
  ]
  parent.send({ t: 'look' })
  expect(await parent.next()).toMatchObject({ t: 'lobby', mayWrite: false })
  await join(teacher)
  await join(parent)
  parent.send({ t: 'chat', id: 'aaaa-0001', text: 'Call me about private lessons' })
  expect(await parent.nextOf('problem')).toEqual({ t: 'problem', code: 'not_allowed' })
  teacher.send({ t: 'chat', id: 'aaaa-0002', text: 'Page seven' })
  expect(await teacher.nextOf('chat')).toMatchObject({ line: { text: 'Page seven' } })
  expect(teacher.heard.filter(({ t }) => t === 'chat')).toHaveLength(1)
  await Promise.all([teacher.close(), parent.close()])
})

test('the room sends nothing to a host that an offer names, and answers where a page itself knocks [MEET-05]', async () => {
  const [victim, page] = [await udpSocket(), await udpSocket()]
  let hit = 0
  victim.on('message', () => (hit += 1))
  const { port } = victim.address() as AddressInfo // as: it is bound to an IP port
  const socket = await room.connect(amina)
  const answer = await join(
    socket,
    offerWith(`a=candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host generation 0`, 'a=end-of-candidates'),
  )
  const [ufrag = '', password = ''] = ['ufrag', 'pwd'].map((name) => new RegExp(`a=ice-${name}:(\\S+)`).exec(answer)?.[1])
  const checks = once(page, 'message').then(() => checkedBy(page))
  page.send(stunCheck(`${ufrag}:${ICE.ufrag}`, password), room.udpPort, '127.0.0.1')
  // By then it checks every way it knows of.
  await checks
  expect(hit).toBe(0)
  await socket.close()
  victim.close()
  page.close()
})

/** Until the room sends a check of its own to this socket, which is a request (RFC 8489), while the answer to ours is none. */
async function checkedBy(socket: Socket): Promise<void> {
  for (;;) {
    const [message] = (await once(socket, 'message')) as [Buffer]
    if (message.readUInt16BE(0) === 0x0001) return
  }
}

async function udpSocket(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

/** A connectivity check as a page's browser sends it: a STUN binding request (RFC 8489) with the attributes of ICE (RFC 8445). */
function stunCheck(username: string, password: string): Buffer {
  const attribute = (type: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(type, 0)
    head.writeUInt16BE(value.length, 2)
    return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
  }
  const message = (body: Buffer, follows: number): Buffer => {
    const head = Buffer.from('000100002112a442', 'hex')
    head.writeUInt16BE(body.length + follows, 2)
    return Buffer.concat([head, transaction, body])
  }
  const transaction = randomBytes(12)
  const body = Buffer.concat([
    attribute(0x0006, Buffer.from(username)),
    attribute(0x0024, Buffer.from([0x6e, 0, 0, 0xff])),
    attribute(0x802a, randomBytes(8)),
  ])
  const signed = Buffer.concat([body, attribute(0x0008, createHmac('sha1', password).update(message(body, 24)).digest())])
  const print = Buffer.alloc(4)
  print.writeUInt32BE((crc32(message(signed, 8)) ^ 0x5354554e) >>> 0)
  return message(Buffer.concat([signed, attribute(0x8028, print)]), 0)
}
