/** What happens to a page while its connection is made, which takes seconds at worst, and when its admission runs out. */
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../../journeys/setting/free-port.ts'
import type { OverCode } from '../../protocol.ts'
import { offerWith } from '../../testing/offer.ts'
import type { RoomEvent } from '../room-engine.ts'
import { signRoomToken } from '../room-token.ts'
import type { DoorState } from './door.ts'
import { Rooms, type KeptByParent, type Stay } from './rooms.ts'

const ROOM = 'lesson-7'
const secret = randomBytes(32)
const join = { t: 'join', offer: offerWith(), data: 'voice', mic: false, camera: false, hand: false } as const

let now: number
let rooms: Rooms
let events: RoomEvent[]
let kept: Kept
beforeEach(async () => {
  now = Date.UTC(2026, 10, 25, 15, 0)
  events = []
  kept = { removed: [], ended: 0, door: null }
  const network = { udpPort: await freePort(), tcpPort: null, relays: null, publicIp: null }
  rooms = new Rooms({
    secrets: [secret],
    network,
    now: () => now,
    emit: (event) => void events.push(event),
    keep: keptIn(kept),
    log: () => undefined,
  })
})

const tokenOf = (person: string, minutes = 60) => {
  const guest = { personId: person, name: 'Amina', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false } as const
  return signRoomToken(secret, ROOM, { ...guest, until: new Date(now + minutes * 60_000) }, now)
}

type Kept = { removed: string[]; ended: number; door: DoorState | null }

const keptIn = (all: Kept): KeptByParent => ({
  removed: (_, person) => void all.removed.push(person),
  ended: () => void (all.ended += 1),
  door: (_, __, door) => void (all.door = door),
  board: () => undefined,
})

function openPage() {
  const told: OverCode[] = []
  return { told, tell: () => undefined, part: (code: OverCode) => void told.push(code), goAway: () => undefined }
}

const kinds = () => events.map(({ kind, personId }) => [kind, personId])

describe('whoever is about to come in stays outside [MEET-05]', () => {
  /** Something happens when the connection of the page has been made, and it is not yet inside. */
  const joinWhile = async (happens: () => unknown) =>
    rooms.join(await tokenOf('7'), join, openPage(), () => {
      happens()
      return false
    })

  test('when a host takes them out at that moment', async () => {
    expect(await joinWhile(() => rooms.remove(ROOM, '7', now))).toBe('removed')
    expect(events).toEqual([])
  })

  test('when a host ends the room at that moment', async () => {
    expect(await joinWhile(() => rooms.end(ROOM, now))).toBe('ended')
    expect(events).toEqual([])
  })

  test('but not for what befalls another', async () => {
    expect(await joinWhile(() => rooms.remove(ROOM, '8', now))).toMatchObject({ room: { ref: ROOM } })
    rooms.sendAway(ROOM)
  })
})

test('whose admission runs out has to go, and nobody else; the visit ends [MEET-05]', async () => {
  const [short, long] = [openPage(), openPage()]
  await rooms.join(await tokenOf('7', 10), join, short, () => false)
  await rooms.join(await tokenOf('8', 60), join, long, () => false)
  now += 10 * 60_000 - 1
  rooms.sweep()
  expect(short.told).toEqual([])
  now += 1
  rooms.sweep()
  expect([short.told, long.told]).toEqual([['expired'], []])
  expect(kinds()).toEqual([
    ['started', undefined],
    ['joined', '7'],
    ['joined', '8'],
    ['left', '7'],
  ])
  rooms.sendAway(ROOM)
})

test('what this process did late is not taken for a queue on anybody’s way [MEET-05]', async () => {
  const stays = [await rooms.join(await tokenOf('7'), join, openPage(), () => false)]
  stays.push(await rooms.join(await tokenOf('8'), join, openPage(), () => false))
  const judged = stays.map((stay) => vi.spyOn((stay as Stay).member.wayDown, 'judge'))
  rooms.fill(20)
  const busyUntil = performance.now() + 250
  while (performance.now() < busyUntil);
  rooms.fill(20)
  rooms.tick()
  for (const judge of judged) expect(judge.mock.lastCall?.[2]).toBeGreaterThanOrEqual(230)
  rooms.sendAway(ROOM)
})
