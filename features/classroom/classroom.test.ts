import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { roomClosesAt } from '../booking/rules.ts'
import { joinSession } from '../classes/contract.ts'
import { enterRoom, type RoomKind } from './contract.ts'
import { turnPass } from './server/turn-pass.ts'
import { openEngine, type Engine } from './testing/engine.ts'

const turn = { urls: ['turns:turn.masomo.test:443?transport=tcp'], secret: 'north', peerPort: 0 }
let somo: World
let room: Engine
beforeAll(async () => {
  room = await openEngine({ turn })
  // The engine goes by the real clock.
  somo = await openWorld({ now: new Date().toISOString(), rooms: room.engine })
})
afterAll(async () => {
  await somo?.close()
  await room?.close()
})

/** What a person’s page is told at the door. */
async function looksIn(person: Person, kind: RoomKind, roomId: number): Promise<unknown> {
  const { body } = await person.call(enterRoom, { kind, roomId })
  const page = await room.connectWith(body.token)
  page.send({ t: 'look' })
  const answer = await page.next()
  await page.close()
  return answer
}

test('a parent who sits in is heard by nobody, and in a class writes nothing either [MEET-05]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [child] = children
  const { session } = await somo.stage.publishedClass({ grade: 8 })
  await somo.fund(child, 2200)
  // The child's own seat: the parent neither took nor paid for it.
  await child.call(joinSession, { studentId: child.id, id: session.id })
  const { booking } = await somo.stage.paidLesson({ student: child })
  somo.clock.now = new Date(session.starts_at)
  expect(await looksIn(parent, 'class', session.id)).toMatchObject({ maySend: false, mayWrite: false })
  expect(await looksIn(child, 'class', session.id)).toMatchObject({ maySend: true, mayWrite: true })
  somo.clock.now = new Date(booking.starts_at)
  const told = async (who: Person) => (await who.call(enterRoom, { kind: 'lesson', roomId: booking.id })).body.may_sit_in
  expect(await told(child)).toEqual([parent.name.split(' ')[0]])
  expect(await told(parent)).toEqual([])
  expect(await looksIn(parent, 'lesson', booking.id)).toMatchObject({ maySend: false, mayWrite: true })
})

test('who has a seat or a lesson enters, and their parents; to other families it is not there [MEET-04] [MEET-05]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [child] = children
  const { session } = await somo.stage.publishedClass({ grade: 8 })
  await somo.fund(child, 2200)
  await child.call(joinSession, { studentId: child.id, id: session.id })
  const others = await somo.stage.fundedFamily()
  const { booking } = await somo.stage.paidLesson({ student: child })
  const status = async (who: Person, kind: RoomKind, roomId: number) => (await who.call(enterRoom, { kind, roomId })).status
  const all = [parent, child, others.parent, others.children[0]]
  somo.clock.now = new Date(session.starts_at)
  expect(await Promise.all(all.map((who) => status(who, 'class', session.id)))).toEqual([200, 200, 404, 404])
  somo.clock.now = new Date(booking.starts_at)
  expect(await Promise.all(all.map((who) => status(who, 'lesson', booking.id)))).toEqual([200, 200, 404, 404])
})

test('whoever may enter is told of a way through the TURN server, of their own and until the room closes [MEET-05]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [child] = children
  await somo.fund(child, 2200)
  const { booking } = await somo.stage.paidLesson({ student: child })
  somo.clock.now = new Date(booking.starts_at)
  const until = roomClosesAt({ endsAt: new Date(booking.ends_at) })
  for (const person of [parent, child]) {
    const { body } = await person.call(enterRoom, { kind: 'lesson', roomId: booking.id })
    expect(body.turn).toEqual(turnPass(turn, String(person.id), until))
  }
})
