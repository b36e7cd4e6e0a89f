/** Lessons that meet at a LiveKit server: who is let in and how, and what the money makes of who was there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { cancelBooking, completeBooking } from '../booking/contract.ts'
import { orderRoom, roomBoard, showRoom } from './contract.ts'
import { boardStrokes } from './server/tables.ts'
import { rightsOf } from './rules.ts'
import { openLiveKitWorld, type LiveKitWorld } from './testing/livekit.ts'
import { outsideClass, outsideLesson, type OutsideLesson } from './testing/outside-lesson.ts'

let world: LiveKitWorld
let lesson: OutsideLesson
let teacher: Person
let student: Person
beforeEach(async () => {
  world = await openLiveKitWorld()
  lesson = await outsideLesson(world, -9)
  ;({ teacher, student } = lesson)
})
afterEach(() => world.close())

const enter: OutsideLesson['enter'] = (...given) => lesson.enter(...given)
async function come(who: Person) {
  const { body } = await enter(who)
  return world.comeIn(body.token)
}
const at = (minute: number) => lesson.at(minute)
const state = () => lesson.state()
const minutesOf = () => lesson.minutesOf()
const plan = (...names: string[]) => world.livekit('scenario', { names })
const lose = (count: number) => plan(...Array.from({ length: count }, () => 'lost'))
const silence = (on: boolean) =>
  on ? world.livekit('fault', { method: '*', fault: { status: 503 }, times: 10_000 }) : world.livekit('faults/end', {})
const order = (
  who: Person,
  what: 'mute' | 'remove' | 'end',
  person: Person | null = null,
  room = { kind: 'lesson', id: lesson.id },
) =>
  who.call(orderRoom, {
    kind: room.kind as 'lesson' | 'class',
    roomId: room.id,
    order: what === 'end' ? { what } : { what, person: person?.id ?? 0 },
  })
const inside = async () => (await world.rooms()).flatMap(({ people }) => people.map(({ identity }) => Number(identity)))
type Claims = { sub: string; nbf: number; exp: number; name: string; attributes: object; video: Record<string, unknown> }
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

test('a token is for one person in one room, for ten minutes, with no more rights than they have [MEET-07]', async () => {
  const { body } = await enter(student)
  const site = new URL(world.somo.parts.site).hostname
  expect([body.carrier, body.url]).toEqual(['livekit', world.simulator.url])
  const claims = claimsOf(body.token)
  expect(claims).toMatchObject({ sub: String(student.id), name: 'Amina', attributes: { role: 'learner' } })
  expect(claims.exp - claims.nbf).toBe(600)
  expect(claims.video).toEqual({
    ...{ room: `lesson-${lesson.id}@${site}`, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
    ...{ canPublishSources: ['camera', 'microphone', 'screen_share'], canUpdateOwnMetadata: false },
  })
  await at(70)
  const last = claimsOf((await enter(teacher)).body.token)
  expect(last.exp * 1000).toBe(plus(lesson.starts, minutes(75)).getTime())
})

test('a parent who sits in sends nothing, and in a class writes nothing: LiveKit itself holds them to it [MEET-07]', async () => {
  const { parent, children } = await world.somo.stage.fundedFamily()
  const [child] = children
  await world.somo.fund(child, 2200)
  const { booking } = await world.somo.stage.paidLesson({ student: child })
  await world.jump(new Date(booking.starts_at))
  const may = (token: string) => {
    const { video, attributes } = claimsOf(token)
    return [attributes, video['canPublish'], video['canPublishSources'], video['canPublishData']]
  }
  expect(may((await enter(parent, booking.id)).body.token)).toEqual([{ role: 'guardian' }, false, [], true])
  const guest = { personId: String(parent.id), name: 'Grace', role: 'guardian' as const, until: plus(lesson.starts, hours(99)) }
  const inClass = await world.another().admit(`lesson-${booking.id}`, { ...guest, ...rightsOf('guardian', 'class') })
  expect(may(inClass.kind === 'livekit' ? inClass.token : '')).toEqual([{ role: 'guardian' }, false, [], false])
})

test('a lesson that is moved goes on at its new time, also after its teacher has ended it [MEET-07] [BOOK-07]', async () => {
  await come(student)
  await order(teacher, 'end')
  const later = plus(lesson.starts, minutes(30))
  const move = 'update bookings set starts_at = $2, ends_at = $3 where id = $1'
  await world.somo.db.$client.query(move, [lesson.id, later, plus(later, minutes(60))])
  await world.until(plus(later, -minutes(5)))
  // What its teacher ended was another time.
  const learner = await come(student)
  const host = await come(teacher)
  await world.until(plus(later, minutes(59)))
  for (const one of [learner, host]) await one.leave()
  await world.until(plus(later, minutes(62)))
  expect(await minutesOf()).toEqual([59, 59])
  expect(await state()).toBe('completed paid')
})

test('of a lesson that met at LiveKit no board is said to be empty: there was none [MEET-07] [MEET-05]', async () => {
  await come(student)
  const room = { kind: 'lesson', roomId: lesson.id } as const
  expect((await student.call(roomBoard, room)).body).toEqual({ has_board: false, strokes: [] })
  // One that met in our own room before the operator went to LiveKit has its board still.
  const drawn = { personId: student.id, strokeId: 'a-stroke', chalk: 'white' as const, points: [1, 1, 2, 2] }
  await world.somo.db.insert(boardStrokes).values({ room: `lesson-${lesson.id}`, ...drawn, drawnAt: lesson.starts })
  expect((await student.call(roomBoard, room)).body.has_board).toBe(true)
})

test('who sits in a lesson that is moved is not sent out at the end it had [MEET-07]', async () => {
  await come(student)
  await come(teacher)
  const later = plus(lesson.starts, minutes(45))
  const move = 'update bookings set starts_at = $2, ends_at = $3 where id = $1'
  await world.somo.db.$client.query(move, [lesson.id, later, plus(later, minutes(60))])
  await at(78)
  expect(await inside()).toEqual([student.id, teacher.id])
})

test('a stranger, and whoever comes too early or too late, gets nothing and makes no room [MEET-07] [MEET-05]', async () => {
  const stranger = await world.somo.people.student('Strange Mwangi')
  const other = await world.somo.people.teacher('Other Teacher')
  for (const who of [stranger, other]) expect((await enter(who)).status).toBe(404)
  await world.jump(plus(lesson.starts, -minutes(11)))
  expect((await enter(student)).problem.code).toBe('room_not_open')
  await world.jump(plus(lesson.starts, minutes(76)))
  expect((await enter(student)).problem.code).toBe('room_closed')
  expect(await world.rooms()).toEqual([])
})

test('a token passed on is worthless after ten minutes, and opens no other room [MEET-07] [MEET-05]', async () => {
  const { token } = (await enter(student)).body
  await world.jump(plus(world.somo.clock.now, minutes(12)))
  await expect(world.comeIn(token)).rejects.toThrow('timestamp check failed')
  const [head, body, mark] = (await enter(student)).body.token.split('.')
  const claims = claimsOf(`.${body}`)
  const forged = Buffer.from(JSON.stringify({ ...claims, video: { ...claims.video, room: 'lesson-1' } })).toString('base64url')
  await expect(world.comeIn(`${head}.${forged}.${mark}`)).rejects.toThrow('signature verification failed')
})

test('visits are written by the times LiveKit says, to the second [MEET-07] [BOOK-07]', async () => {
  await at(-5)
  const learner = await come(student)
  await at(3)
  const host = await come(teacher)
  const { body } = await student.call(showRoom, { kind: 'lesson', roomId: lesson.id })
  expect(body.inside).toHaveLength(2)
  await at(40)
  await learner.leave()
  await at(50)
  await host.leave()
  await at(61)
  expect(await minutesOf()).toEqual([47, 40])
})

test('a lesson that both were in for half of it is completed as soon as its end was heard [MEET-07] [BOOK-07]', async () => {
  await come(teacher)
  await come(student)
  await at(59)
  expect(await state()).toBe('confirmed paid')
  await at(61)
  expect(await state()).toBe('completed paid')
})

test('a teacher who was never inside for 15 minutes is missed, though they had the page open [MEET-07] [BOOK-07]', async () => {
  await come(student)
  await enter(teacher)
  await at(14)
  expect(await state()).toBe('confirmed paid')
  await at(15)
  expect(await state()).toBe('no_show refunded')
})

test('a learner who never came is missed, and the teacher who waited is paid [MEET-07] [BOOK-07]', async () => {
  const host = await come(teacher)
  await at(30)
  await host.leave()
  await at(120)
  expect(await state()).toBe('no_show paid')
})

test('who was told of by no webhook at all is on the list, to a minute [MEET-07] [BOOK-07]', async () => {
  await lose(20)
  await at(0)
  const [host, learner] = [await come(teacher), await come(student)]
  await at(10)
  await learner.leave()
  await at(11)
  expect(await minutesOf()).toEqual([11, 11])
  await at(14)
  expect(await minutesOf()).toEqual([14, 10])
  await at(40)
  await host.leave()
  await at(61)
  expect(await minutesOf()).toEqual([40, 10])
})

test('while LiveKit is silent nothing is called off and nothing is settled [MEET-07] [BOOK-07]', async () => {
  await come(student)
  await enter(teacher)
  await silence(true)
  await at(20)
  expect(await state()).toBe('confirmed paid')
  await at(60 + 119)
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).problem.code).toBe('room_still_counts')
  expect(await state()).toBe('confirmed paid')
  await at(60 + 122)
  expect(await state()).toBe('confirmed paid')
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).status).toBe(200)
})

test('whoever was seen before LiveKit fell silent, and after, was there [MEET-07] [BOOK-07]', async () => {
  await come(teacher)
  await come(student)
  await at(10)
  await silence(true)
  await at(30)
  await silence(false)
  await at(61)
  expect(await minutesOf()).toEqual([60, 60])
  expect(await state()).toBe('completed paid')
})

test('of one who was not seen in a lesson that was silent for long nothing is concluded [MEET-07] [BOOK-07]', async () => {
  await come(student)
  await enter(teacher)
  await at(1)
  await silence(true)
  await at(40)
  await silence(false)
  await at(90)
  expect(await state()).toBe('confirmed paid')
})

test('whoever is still inside when the room closes is sent out [MEET-07]', async () => {
  await come(student)
  await come(teacher)
  await at(74)
  expect(await inside()).toEqual([student.id, teacher.id])
  await at(76)
  expect(await world.rooms()).toEqual([])
})

test('a lesson that is called off sends out who was inside, and lets nobody in [MEET-07]', async () => {
  await come(student)
  const { token } = (await enter(student)).body
  expect((await teacher.call(cancelBooking, { bookingId: lesson.id, reason: 'Ill' })).status).toBe(200)
  await world.until(plus(world.somo.clock.now, minutes(1)))
  expect(await world.rooms()).toEqual([])
  expect((await enter(student)).problem.code).toBe('not_confirmed')
  // With a token that is still good somebody may stand in an empty room for some seconds.
  await world.comeIn(token)
  await world.until(plus(world.somo.clock.now, minutes(1)))
  expect(await inside()).toEqual([])
})

test('while LiveKit is away whoever comes is told so, and is in after trying again [MEET-07]', async () => {
  for (const fault of ['hang', 'drop', 'cut_after', 'malformed', { status: 500 }, { status: 401 }]) {
    await world.livekit('fault', { method: 'CreateRoom', fault, times: 1 })
    expect((await enter(student)).problem.code, JSON.stringify(fault)).toBe('room_away')
  }
  expect((await enter(student)).status).toBe(200)
})

test('a class goes by its teacher’s minutes [MEET-07] [BOOK-07]', async () => {
  const { id, atieno, status, at: until } = await outsideClass(world, student)
  await world.comeIn((await enter(atieno, id, 'class')).body.token)
  await until(59)
  expect(await status()).toEqual(['scheduled', 'held'])
  await until(62)
  expect(await status()).toEqual(['completed', 'held'])
})

test('a class whose teacher was never inside is given back [MEET-07] [BOOK-07]', async () => {
  const missed = await outsideClass(world, student)
  await world.comeIn((await enter(student, missed.id, 'class')).body.token)
  await missed.at(95)
  expect(await missed.status()).toEqual(['cancelled', 'refunded'])
})

test('of a class in which LiveKit was silent the teacher’s way in decides, a day later [MEET-07] [BOOK-07]', async () => {
  const { id, atieno, status, at: until, starts } = await outsideClass(world, student)
  await enter(atieno, id, 'class')
  await silence(true)
  await until(60 + 125)
  expect(await status()).toEqual(['scheduled', 'held'])
  await world.jump(plus(starts, hours(25)))
  await world.somo.settle()
  expect((await status())[0]).toBe('completed')
})

test('the teacher takes somebody out of a class: they are out, and come in no more [MEET-07] [MEET-05]', async () => {
  const { id, atieno } = await outsideClass(world, student)
  await world.comeIn((await enter(atieno, id, 'class')).body.token)
  const { token } = (await enter(student, id, 'class')).body
  await world.comeIn(token)
  expect((await order(student, 'remove', atieno, { kind: 'class', id })).status).toBe(404)
  expect((await order(atieno, 'remove', student, { kind: 'class', id })).status).toBe(200)
  expect(await inside()).toEqual([atieno.id])
  expect((await enter(student, id, 'class')).problem.code).toBe('taken_out')
  // The token they have is still good at LiveKit.
  await world.comeIn(token)
  await world.somo.settle()
  expect(await inside()).toEqual([atieno.id])
})

test('whoever is taken out is out though the answer was lost, and the teacher reads to try again [MEET-07]', async () => {
  const { id, atieno } = await outsideClass(world, student)
  await world.comeIn((await enter(student, id, 'class')).body.token)
  for (const fault of ['cut_after', 'drop']) {
    await world.livekit('fault', { method: 'RemoveParticipant', fault, times: 1 })
    expect((await order(atieno, 'remove', student, { kind: 'class', id })).problem.code, fault).toBe('room_away')
    expect((await enter(student, id, 'class')).problem.code, fault).toBe('taken_out')
  }
  expect(await inside()).toEqual([])
  expect((await order(atieno, 'remove', student, { kind: 'class', id })).status).toBe(200)
})

test('out of a lesson nobody is taken: whoever is absent pays [MEET-07] [BOOK-07]', async () => {
  await come(student)
  expect((await order(teacher, 'remove', student)).status).toBe(404)
  expect(await inside()).toEqual([student.id])
})

test('the teacher ends it for all: nobody comes in again before they do [MEET-07]', async () => {
  await come(teacher)
  await come(student)
  expect((await order(student, 'end')).status).toBe(404)
  expect((await order(teacher, 'end')).status).toBe(200)
  expect(await world.rooms()).toEqual([])
  const shown = async (who: Person) => {
    const { state, over_because } = (await who.call(showRoom, { kind: 'lesson', roomId: lesson.id })).body
    return [state, over_because]
  }
  expect([await shown(student), await shown(teacher)]).toEqual([
    ['over', 'ended'],
    ['open', null],
  ])
  expect((await enter(student)).problem.code).toBe('room_closed')
  expect((await enter(teacher)).status).toBe(200)
  expect(await shown(student)).toEqual(['open', null])
  expect((await enter(student)).status).toBe(200)
})
