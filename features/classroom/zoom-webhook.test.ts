/** What Zoom tells by itself comes late, twice, out of order and sometimes from somebody else. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { enterRoom } from './contract.ts'
import { readZoomWebhook } from './server/providers/zoom-webhook.ts'
import { openZoomWorld, type ZoomWorld } from './testing/zoom.ts'
import { answersTo, outsideLesson, type OutsideLesson } from './testing/outside-lesson.ts'

let world: ZoomWorld
let lesson: OutsideLesson
let student: Person
let teacher: Person
beforeEach(async () => {
  world = await openZoomWorld()
  lesson = await outsideLesson(world, -5)
  ;({ teacher, student } = lesson)
})
afterEach(() => world.close())

const plan = (...names: string[]) => world.zoom('scenario', { names })
const come = async (who: Person) => world.comeIn((await who.call(enterRoom, { kind: 'lesson', roomId: lesson.id })).body.url)
const pass = (by: number) => world.until(plus(world.somo.clock.now, minutes(by)))
const visits = () => lesson.visits()
const statuses = () => answersTo(world)

test('a going that is told before its coming ends it all the same [MEET-06] [BOOK-07]', async () => {
  // Started, the coming, the going, ended.
  await plan('duplicate', 'late', 'duplicate', 'lost')
  const learner = await come(student)
  await pass(2)
  await learner.press('leave')
  await pass(1)
  expect(await visits()).toEqual([])
  await pass(3)
  expect(await visits()).toEqual([[student.id, -5, -3]])
})

test('the same event twice, and again an hour later, is one visit [MEET-06] [BOOK-07]', async () => {
  await plan('duplicate', 'duplicate', 'duplicate', 'duplicate')
  const learner = await come(student)
  await pass(2)
  await learner.press('leave')
  await pass(10)
  for (const event of ['meeting.participant_joined', 'meeting.participant_left']) await world.zoom('webhook/replay', { event })
  await pass(1)
  expect(await visits()).toEqual([[student.id, -5, -3]])
})

test('who comes back makes a second visit, and who is inside when it ends has left then [MEET-06] [BOOK-07]', async () => {
  const learner = await come(student)
  const host = await come(teacher)
  await pass(2)
  await learner.press('leave')
  await pass(3)
  await come(student)
  await pass(5)
  await plan('lost', 'lost')
  await host.press('end')
  expect(await visits()).toEqual([
    [student.id, -5, -3],
    [teacher.id, -5, 5],
    [student.id, 0, 5],
  ])
})

test('names with an emoji, ids written as numbers and words that come late are read [MEET-06]', async () => {
  await plan('number_id', 'emoji', 'number_id', 'late')
  await come(student)
  const host = await come(teacher)
  await pass(1)
  expect(await visits()).toHaveLength(2)
  await host.press('leave')
  expect((await visits())[1]?.[2]).toBeNull()
  await pass(6)
  expect((await visits())[1]?.[2]).toBe(-4)
})

test('a wrong signature and a time of six minutes ago are refused, and nothing is written [MEET-06]', async () => {
  await plan('bad_signature', 'bad_signature')
  await come(student)
  await plan('old_timestamp')
  await come(teacher)
  expect(await visits()).toEqual([])
  expect((await statuses()).flat()).toEqual([401, 401, 401])
})

type Signing = { aheadSeconds?: number; cut?: number; body?: object }

/** What becomes of a body that is signed now, or some seconds away, by all of its signature or its first letters. */
function read({ aheadSeconds = 0, cut = 99, body = {} }: Signing) {
  const { webhookSecret } = world.simulator.keys
  const { now } = world.somo.clock
  const stamp = String(now.getTime() / 1000 + aheadSeconds)
  const raw = Buffer.from(JSON.stringify(body))
  const hex = createHmac('sha256', webhookSecret).update(`v0:${stamp}:`).update(raw).digest('hex')
  const headers = new Headers({ 'x-zm-request-timestamp': stamp, 'x-zm-signature': `v0=${hex}`.slice(0, cut) })
  return readZoomWebhook(raw, headers, webhookSecret, now)
}

test('what is signed for a time more than five minutes away is refused, be it past or to come [MEET-06]', () => {
  const isTaken = (aheadSeconds: number): boolean => read({ aheadSeconds }).authentic
  expect([-301, -300, 300, 301].map(isTaken)).toEqual([false, true, true, false])
})

test('what is not signed, or of nobody whom we let in, writes nothing [MEET-06]', async () => {
  await come(student)
  for (const table of ['zoom_guests', 'zoom_events', 'attendance']) await world.somo.db.$client.query(`delete from ${table}`)
  const body = (await world.deliveries()).find(({ event }) => event === 'meeting.participant_joined')?.body ?? ''
  const unsigned = await world.somo.app.request('/hooks/rooms', { method: 'POST', body })
  expect(unsigned.status).toBe(401)
  await world.zoom('webhook/replay', { event: 'meeting.participant_joined' })
  await pass(1)
  expect(await statuses()).toEqual([[200], [200, 200]])
  expect(await visits()).toEqual([])
})

test('a signature is whole or none [MEET-06]', () => {
  expect([0, 3, 66, 67].map((cut) => read({ cut }).authentic)).toEqual([false, false, false, true])
})

test('Zoom’s question whether the address is ours is answered, and nobody else’s [MEET-06]', async () => {
  expect(await world.zoom('webhook/validate', {})).toEqual({ answered: true })
  const body = { event: 'endpoint.url_validation', payload: { plainToken: 'v0:1:{}' } }
  expect(read({ body })).toMatchObject({ authentic: true, reply: { plainToken: 'v0:1:{}' } })
  expect(read({ body, cut: 0 })).toEqual({ authentic: false })
  expect(read({ body, aheadSeconds: -301 })).toEqual({ authentic: false })
})

test('the teacher is whoever comes in as the host, and nobody because they are no registrant [MEET-06] [BOOK-07]', () => {
  const comes = (id: string) => {
    const participant = { user_id: '7', id, join_time: '2026-11-25T09:00:00Z' }
    const object = { id: 85, uuid: 'u', host_id: 'the-host', participant }
    const message = read({ body: { event: 'meeting.participant_joined', payload: { object } } })
    return message.authentic && message.event?.isHost
  }
  expect(['the-host', 'another-user', ''].map(comes)).toEqual([true, false, false])
})

test('two servers that are told of one stay at the same time make one visit that has its end [MEET-06] [BOOK-07]', async () => {
  await plan('lost', 'lost', 'lost', 'lost')
  const learner = await come(student)
  await pass(2)
  await learner.press('leave')
  const [meeting] = await world.meetings()
  const instance = meeting?.instances[0]
  const stay = instance?.stays[0]
  const engines = [world.another(), world.another()]
  const seconds = String(Math.floor(world.somo.clock.now.getTime() / 1000))
  const tell = async (what: 'join' | 'leave', device: number) => {
    const at = new Date((what === 'join' ? stay?.joinedAt : stay?.leftAt) ?? 0).toISOString()
    const participant = { user_id: device, registrant_id: stay?.registrantId, [`${what}_time`]: at }
    const event = what === 'join' ? 'joined' : 'left'
    const payload = { object: { id: String(meeting?.id), uuid: instance?.uuid, participant } }
    const raw = Buffer.from(JSON.stringify({ event: `meeting.participant_${event}`, payload }))
    const hex = createHmac('sha256', world.simulator.keys.webhookSecret).update(`v0:${seconds}:`).update(raw).digest('hex')
    const headers = new Headers({ 'x-zm-request-timestamp': seconds, 'x-zm-signature': `v0=${hex}` })
    return engines[what === 'join' ? 0 : 1]?.receive?.(raw, headers, world.somo.clock.now)
  }
  const devices = Array.from({ length: 30 }, (_, device) => device + 1)
  for (const device of devices) await Promise.all([tell('leave', device), tell('join', device)])
  expect(await visits()).toEqual(devices.map(() => [student.id, -5, -3]))
})
