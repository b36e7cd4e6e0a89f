/** What LiveKit tells by itself comes late, twice, out of order, not at all, and sometimes from somebody else. */
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../app/server/testing/world.ts'
import { minutes, plus, seconds } from '../../shared/time.ts'
import { enterRoom } from './contract.ts'
import { noteList } from './server/livekit-log.ts'
import { roomOf } from './server/livekit-rooms.ts'
import { readLiveKitWebhook } from './server/providers/livekit-webhook.ts'
import { openLiveKitWorld, type LiveKitWorld } from './testing/livekit.ts'
import { answersTo, outsideLesson, type OutsideLesson } from './testing/outside-lesson.ts'

let world: LiveKitWorld
let lesson: OutsideLesson
let student: Person
let teacher: Person
beforeEach(async () => {
  world = await openLiveKitWorld()
  lesson = await outsideLesson(world, -5)
  ;({ teacher, student } = lesson)
})
afterEach(() => world.close())

const plan = (...names: string[]) => world.livekit('scenario', { names })
const enter = async (who: Person) => (await who.call(enterRoom, { kind: 'lesson', roomId: lesson.id })).body.token
const come = async (who: Person) => world.comeIn(await enter(who))
/** Time goes by for LiveKit alone: our own look into the room comes into none of this. */
const pass = (by: number) => world.jump(plus(world.somo.clock.now, by))
const visits = () => lesson.visits()
const statuses = () => answersTo(world)
/** The room itself was told of. */
const begun = async () => {
  await enter(teacher)
  await world.arrive()
}

test('a going that is told before its coming ends it all the same [MEET-07] [BOOK-07]', async () => {
  await begun()
  await plan('late', 'duplicate')
  const learner = await come(student)
  await pass(minutes(2))
  await learner.leave()
  expect(await visits()).toEqual([])
  await pass(minutes(3))
  expect(await visits()).toEqual([[student.id, -5, -3]])
})

test('the same event twice, and again later, is one visit [MEET-07] [BOOK-07]', async () => {
  await begun()
  await plan('duplicate', 'duplicate')
  const learner = await come(student)
  await pass(minutes(2))
  await learner.leave()
  await pass(minutes(10))
  for (const event of ['participant_joined', 'participant_left']) await world.livekit('webhook/replay', { event })
  await pass(seconds(1))
  expect(new Set((await statuses()).flat())).toEqual(new Set([200]))
  expect(await visits()).toEqual([[student.id, -5, -3]])
})

test('who comes back makes a second visit, whatever came of the words about the first [MEET-07] [BOOK-07]', async () => {
  await begun()
  // Nobody says that the first stay ended; the second is told in the wrong order.
  await plan('fine', 'lost', 'swapped', 'fine')
  await come(student)
  await pass(minutes(2))
  const again = await come(student)
  await pass(minutes(3))
  await again.leave()
  expect(await visits()).toEqual([
    [student.id, -5, -3],
    [student.id, -3, 0],
  ])
})

test('whoever is inside when the room is over has left then [MEET-07] [BOOK-07]', async () => {
  await begun()
  await come(student)
  await pass(minutes(4))
  await plan('lost', 'fine')
  const [room] = await world.rooms()
  await world.livekit('end', { room: room?.name })
  await world.arrive()
  expect(await visits()).toEqual([[student.id, -5, -1]])
})

test('a lost coming and a lost going are made up for by the list, twice missing and not once [MEET-07] [BOOK-07]', async () => {
  await begun()
  await plan('lost', 'lost')
  const learner = await come(student)
  const look = async () => {
    await pass(seconds(20))
    await world.somo.settle()
  }
  await look()
  expect(await visits()).toEqual([[student.id, -5, null]])
  await look()
  await learner.leave()
  await look()
  expect(await visits()).toEqual([[student.id, -5, null]])
  await look()
  expect(await visits()).toEqual([[student.id, -5, -5 + 40 / 60]])
})

test('whoever LiveKit names after they have gone is not inside: a lost going is made up for [MEET-07] [BOOK-07]', async () => {
  await begun()
  await world.livekit('linger', { on: true })
  await plan('fine', 'lost')
  const learner = await come(student)
  for (let looks = 0; looks < 3; looks += 1) {
    await pass(seconds(20))
    await world.somo.settle()
    if (looks === 0) await learner.leave()
  }
  expect(await visits()).toEqual([[student.id, -5, -5 + 20 / 60]])
})

test('a list that has not got somebody yet who came just now says nothing of them [MEET-07] [BOOK-07]', async () => {
  await begun()
  await come(student)
  const emptyList = async (after: number) => {
    await pass(after)
    const { db, clock } = world.somo
    const row = await roomOf(db, `lesson-${lesson.id}`)
    if (row) await noteList(db, row, [], clock.now)
  }
  await emptyList(seconds(4))
  await emptyList(seconds(20))
  expect(await visits()).toEqual([[student.id, -5, null]])
  await emptyList(seconds(20))
  expect(await visits()).toEqual([[student.id, -5, -5 + 4 / 60]])
})

test('a room that is over ends no stay that began after it, however late it is told of [MEET-07] [BOOK-07]', async () => {
  await begun()
  await come(student)
  await pass(minutes(4))
  await plan('lost', 'late')
  const [room] = await world.rooms()
  await world.livekit('end', { room: room?.name })
  await pass(minutes(1))
  await come(student)
  const both = [
    [student.id, -5, -1],
    [student.id, 0, null],
  ]
  expect(await visits()).not.toEqual(both)
  await pass(minutes(5))
  expect(await visits()).toEqual(both)
})

test('a word that comes after the list has made up for it is right, and the list was not [MEET-07] [BOOK-07]', async () => {
  await begun()
  await plan('fine', 'late')
  const learner = await come(student)
  await pass(seconds(30))
  await world.somo.settle()
  await pass(seconds(15))
  await learner.leave()
  for (let looks = 0; looks < 3; looks += 1) {
    await pass(seconds(30))
    await world.somo.settle()
  }
  expect(await visits()).toEqual([[student.id, -5, -4.5]])
  await pass(minutes(4))
  expect(await visits()).toEqual([[student.id, -5, -4.25]])
})

test('a wrong signature, another key, another body and an old token are refused, and nothing is written [MEET-07]', async () => {
  await begun()
  for (const name of ['bad_signature', 'other_issuer', 'other_body', 'expired']) {
    await plan(name)
    await come(student)
    await pass(minutes(1))
    await plan('lost')
    await (await come(student)).leave()
  }
  const spoilt = (await world.deliveries()).filter((one) => one.spoilt !== null)
  expect(spoilt.map(({ spoilt: how, answers }) => [how, ...new Set(answers.map(({ status }) => status))])).toEqual([
    ['signature', 401],
    ['issuer', 401],
    ['body', 401],
    ['expired', 401],
  ])
})

/** As LiveKit signs what it tells. */
function signed(raw: Uint8Array, { expires }: { expires: boolean }): Promise<string> {
  const { apiKey, apiSecret } = world.simulator.keys
  const token = new SignJWT({ sha256: createHash('sha256').update(raw).digest('base64') }).setIssuer(apiKey)
  if (expires) token.setExpirationTime(plus(world.somo.clock.now, minutes(5)))
  return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(apiSecret))
}

test('a token that never ends is none, however well it is signed: whoever has one could send it again [MEET-07]', async () => {
  const raw = Buffer.from('{}')
  const settings = { ...world.simulator.keys, url: world.simulator.url }
  const isTaken = async (expires: boolean): Promise<boolean> => {
    const headers = new Headers({ authorization: await signed(raw, { expires }) })
    return (await readLiveKitWebhook(raw, headers, settings, world.somo.clock.now)).authentic
  }
  expect([await isTaken(true), await isTaken(false)]).toEqual([true, false])
})

test('what is told of a room of another house on the same LiveKit writes nothing [MEET-07]', async () => {
  await enter(student)
  const host = new URL(world.somo.parts.site).hostname
  const tell = async (house: string): Promise<number> => {
    const participant = { sid: `PA_${house}`, identity: String(student.id) }
    const createdAt = String(Math.floor(world.somo.clock.now.getTime() / 1000))
    const told = { event: 'participant_joined', createdAt, room: { name: `lesson-${lesson.id}@${house}` }, participant }
    const body = JSON.stringify(told)
    const authorization = await signed(Buffer.from(body), { expires: true })
    return (await world.somo.app.request('/hooks/rooms', { method: 'POST', headers: { authorization }, body })).status
  }
  expect(await tell(host.replace(/^./, '-'))).toBe(200)
  expect(await visits()).toEqual([])
  expect(await tell(host)).toBe(200)
  expect(await visits()).toEqual([[student.id, -5, null]])
})

test('what is not signed, or of somebody whom we did not let in, writes nothing [MEET-07]', async () => {
  await begun()
  await come(student)
  const body = (await world.deliveries()).find(({ event }) => event === 'participant_joined')?.body ?? ''
  for (const table of ['livekit_guests', 'livekit_events', 'attendance'])
    await world.somo.db.$client.query(`delete from ${table}`)
  const unsigned = await world.somo.app.request('/hooks/rooms', { method: 'POST', body })
  expect(unsigned.status).toBe(401)
  await world.livekit('webhook/replay', { event: 'participant_joined' })
  await pass(seconds(1))
  expect((await statuses()).at(-1)).toEqual([200, 200])
  expect(await visits()).toEqual([])
})

test('two servers that are told of one stay at the same time make one visit that has its end [MEET-07] [BOOK-07]', async () => {
  await begun()
  await plan('lost', 'lost')
  const learner = await come(student)
  await pass(minutes(2))
  await learner.leave()
  await world.livekit('webhook/configure', { url: null })
  const engines = [world.another(), world.another()]
  const [joined, left] = [await signedFor('participant_joined', -5), await signedFor('participant_left', -3)]
  const stays = Array.from({ length: 30 }, (_, n) => `PA_${n}`)
  for (const sid of stays)
    await Promise.all([
      engines[0]?.receive?.(...(await left(sid)), world.somo.clock.now),
      engines[1]?.receive?.(...(await joined(sid)), world.somo.clock.now),
    ])
  expect(await visits()).toEqual(stays.map(() => [student.id, -5, -3]))
})

/** A webhook as LiveKit signs it, for any stay of the student's. */
async function signedFor(event: string, minute: number) {
  const { apiKey, apiSecret } = world.simulator.keys
  const at = String(Math.floor(plus(lesson.starts, minutes(minute)).getTime() / 1000))
  const name = `lesson-${lesson.id}@${new URL(world.somo.parts.site).hostname}`
  return async (sid: string): Promise<[Uint8Array, Headers]> => {
    const participant = { sid, identity: String(student.id), joinedAt: at }
    const raw = Buffer.from(JSON.stringify({ event, id: `EV_${sid}`, createdAt: at, room: { name }, participant }))
    const token = new SignJWT({ sha256: createHash('sha256').update(raw).digest('base64') })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(apiKey)
      .setExpirationTime(Math.floor(world.somo.clock.now.getTime() / 1000) + 300)
    return [raw, new Headers({ authorization: await token.sign(new TextEncoder().encode(apiSecret)) })]
  }
}
