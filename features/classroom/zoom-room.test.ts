/** Lessons that meet at Zoom: who is let in and how, and what the money makes of who was there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { completeBooking } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { attendance } from './server/tables.ts'
import { openZoomWorld, type ZoomWorld } from './testing/zoom.ts'
import { outsideClass, outsideLesson, type OutsideLesson } from './testing/outside-lesson.ts'

let world: ZoomWorld
let lesson: OutsideLesson
let teacher: Person
let student: Person
beforeEach(async () => {
  world = await openZoomWorld()
  lesson = await outsideLesson(world, -9)
  ;({ teacher, student } = lesson)
})
afterEach(() => world.close())

const enter: OutsideLesson['enter'] = (...given) => lesson.enter(...given)
async function come(who: Person) {
  const { body } = await enter(who)
  return world.comeIn(body.url)
}
const at = (minute: number) => lesson.at(minute)
const state = () => lesson.state()
const minutesOf = () => lesson.minutesOf()
const lose = (count: number) => world.zoom('scenario', { names: Array.from({ length: count }, () => 'lost') })

test('each is sent to an address of their own, the teacher alone to the host’s; none is kept or logged [MEET-06]', async () => {
  const [first, again, host] = [await enter(student), await enter(student), await enter(teacher)]
  expect([first.body.token, first.body.url]).toEqual(['', again.body.url])
  expect(first.body.url).toMatch(/\/w\/\d+\?tk=/)
  expect(host.body.url).toMatch(/\/s\/\d+\?zak=/)
  const [meeting] = await world.meetings()
  expect(meeting?.registrants.map(({ name, email }) => [name, email])).toEqual([
    ['Amina', `guest-${student.id}@meetings.${new URL(world.somo.parts.site).hostname}`],
  ])
  const secrets = [first, host].map(({ body }) => new URL(body.url).search.slice(4))
  const { rows } = await world.somo.db.$client.query<{ text: string }>(
    `select row_to_json(zoom_meetings)::text as text from zoom_meetings
      union all select row_to_json(zoom_guests)::text from zoom_guests`,
  )
  for (const secret of secrets) expect(`${rows.map(({ text }) => text).join()} ${world.said.join()}`).not.toContain(secret)
})

test('two learners of a class have an address each, by which Zoom tells them apart [MEET-06]', async () => {
  const { id } = await outsideClass(world, student)
  const other = await world.somo.people.student('Baraka Otieno')
  await world.somo.fund(other, 1000)
  await other.call(joinSession, { studentId: other.id, id })
  const [first, second] = [(await enter(student, id, 'class')).body.url, (await enter(other, id, 'class')).body.url]
  expect(new Set([first, second, (await enter(student, id, 'class')).body.url])).toEqual(new Set([first, second]))
  expect(first).not.toBe(second)
  for (const url of [first, second]) await world.comeIn(url)
  const seen = await world.somo.db.select({ personId: attendance.personId }).from(attendance)
  expect(seen.map(({ personId }) => personId).toSorted((a, b) => a - b)).toEqual([student.id, other.id].toSorted((a, b) => a - b))
})

test('the way to Zoom names no parent: nobody reads it there [MEET-06]', async () => {
  const { children } = await world.somo.stage.fundedFamily()
  const [child] = children
  await world.somo.fund(child, 2200)
  const { booking } = await world.somo.stage.paidLesson({ student: child })
  await world.jump(new Date(booking.starts_at))
  const { body } = await enter(child, booking.id)
  expect([body.carrier, body.may_sit_in]).toEqual(['elsewhere', []])
})

test('a stranger, and whoever comes too early or too late, gets nothing [MEET-06] [MEET-05]', async () => {
  const stranger = await world.somo.people.student('Strange Mwangi')
  const other = await world.somo.people.teacher('Other Teacher')
  for (const who of [stranger, other]) expect((await enter(who)).status).toBe(404)
  await world.jump(plus(lesson.starts, -minutes(11)))
  expect((await enter(student)).problem.code).toBe('room_not_open')
  expect((await world.meetings())[0]?.registrants).toEqual([])
})

test('visits are written by the times Zoom says, to the second [MEET-06] [BOOK-07]', async () => {
  await at(-5)
  const learner = await come(student)
  await at(3)
  const host = await come(teacher)
  await at(40)
  await learner.press('leave')
  await at(50)
  await host.press('end')
  await at(61)
  expect(await minutesOf()).toEqual([47, 40])
})

test('a lesson that both were in for half of it is completed once Zoom’s list has been read [MEET-06] [BOOK-07]', async () => {
  const [host, learner] = [await come(teacher), await come(student)]
  await at(59)
  await learner.press('leave')
  await host.press('leave')
  await at(61)
  expect(await state()).toBe('confirmed paid')
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).problem.code).toBe('room_still_counts')
  await at(66)
  expect(await state()).toBe('completed paid')
})

test('a teacher who took no way in for 15 minutes is missed: the money is back at once [MEET-06] [BOOK-07]', async () => {
  await come(student)
  await at(14)
  expect(await state()).toBe('confirmed paid')
  await at(15)
  expect(await state()).toBe('no_show refunded')
})

test('a teacher whom Zoom has not told of yet is not missed; its list decides later [MEET-06] [BOOK-07]', async () => {
  await come(student)
  await lose(1)
  const host = await come(teacher)
  await at(30)
  expect(await state()).toBe('confirmed paid')
  expect(await minutesOf()).toEqual([0, 30])
  await at(58)
  await host.press('end')
  await at(68)
  expect(await minutesOf()).toEqual([58, 58])
  expect(await state()).toBe('completed paid')
})

test('a learner who never came is missed, and the teacher who waited is paid [MEET-06] [BOOK-07]', async () => {
  const host = await come(teacher)
  await at(30)
  await host.press('leave')
  await at(120)
  expect(await state()).toBe('no_show paid')
})

test('where Zoom tells of nobody the teacher marks the lesson, and the learner has a day [MEET-06] [BOOK-07]', async () => {
  await lose(4)
  const host = await come(teacher)
  await at(50)
  await host.press('leave')
  await at(100)
  expect(await state()).toBe('confirmed paid')
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).status).toBe(200)
  expect(await state()).toBe('completed paid')
})

test('of a lesson Zoom cannot be asked about nothing is concluded from half a log [MEET-06] [BOOK-07]', async () => {
  await come(student)
  await lose(1)
  await come(teacher)
  const [meeting] = await world.meetings()
  for (const path of [`/v2/meetings/${meeting?.id}`, `/v2/past_meetings/${meeting?.id}/instances`])
    await world.zoom('fault', { method: 'GET', path, fault: { status: 500 }, times: 10_000 })
  await at(60 + 119)
  expect(await state()).toBe('confirmed paid')
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).problem.code).toBe('room_still_counts')
  await at(60 + 125)
  expect(await state()).toBe('confirmed paid')
  expect((await teacher.call(completeBooking, { bookingId: lesson.id })).status).toBe(200)
})

test('whoever is still inside when the room closes is sent out [MEET-06]', async () => {
  await come(student)
  await come(teacher)
  await at(74)
  expect((await world.meetings())[0]?.instances[0]?.endedAt).toBeNull()
  await at(80)
  expect(await minutesOf()).toEqual([60, 60])
  expect(await world.meetings()).toEqual([])
})

test('who opens the meeting again after the lesson is sent out too, and no address opens anything later [MEET-06]', async () => {
  const { url } = (await enter(student)).body
  const host = await come(teacher)
  await world.comeIn(url)
  await at(55)
  await host.press('end')
  // By now Zoom’s list has been read.
  await at(65)
  await world.comeIn(url)
  await at(74)
  expect((await world.meetings())[0]?.instances.map(({ endedAt }) => endedAt !== null)).toEqual([true, false])
  await at(80)
  expect((await fetch(url)).status).toBe(404)
  expect(await minutesOf()).toEqual([55, 55])
})

test('a meeting that nobody came to is deleted as well, half an hour after its lesson [MEET-06]', async () => {
  await at(89)
  expect(await world.meetings()).toHaveLength(1)
  await at(94)
  expect(await world.meetings()).toEqual([])
  const { rows } = await world.somo.db.$client.query('select next_step_at from zoom_meetings')
  expect(rows).toEqual([{ next_step_at: null }])
})

test('a meeting that somebody has deleted at Zoom after the lesson is left, and asked about no more [MEET-06]', async () => {
  const [meeting] = await world.meetings()
  await world.zoom('fault', { method: 'GET', path: `/v2/meetings/${meeting?.id}`, fault: { status: 404, code: 3001 }, times: 1 })
  await at(63)
  const { rows } = await world.somo.db.$client.query('select next_step_at, read_at from zoom_meetings')
  expect(rows).toEqual([{ next_step_at: null, read_at: null }])
})

test('a class goes by its teacher’s minutes at Zoom, once its list has been read [MEET-06] [BOOK-07]', async () => {
  const { id, atieno, status, at: until } = await outsideClass(world, student)
  await lose(2)
  const host = await world.comeIn((await enter(atieno, id, 'class')).body.url)
  await world.comeIn((await enter(student, id, 'class')).body.url)
  await until(55)
  await host.press('end')
  await until(61)
  expect(await status()).toEqual(['scheduled', 'held'])
  await until(66)
  expect(await status()).toEqual(['completed', 'held'])
})

test('a class whose teacher took no way in is given back [MEET-06] [BOOK-07]', async () => {
  const missed = await outsideClass(world, student)
  await world.comeIn((await enter(student, missed.id, 'class')).body.url)
  // Of one alone Zoom's list says nothing, which it may also do while it is not ready.
  await missed.at(95)
  expect(await missed.status()).toEqual(['cancelled', 'refunded'])
})

test('of a class that Zoom never told of the teacher’s way in decides, a day later [MEET-06] [BOOK-07]', async () => {
  const { id, atieno, status, at: until, starts } = await outsideClass(world, student)
  await enter(atieno, id, 'class')
  const meeting = (await world.meetings()).find(({ agenda }) => agenda.includes(`/class-${id}/`))
  const path = `/v2/meetings/${meeting?.id}`
  await world.zoom('fault', { method: 'GET', path, fault: { status: 500 }, times: 10_000 })
  await until(60 + 125)
  expect(await status()).toEqual(['scheduled', 'held'])
  await world.jump(plus(starts, hours(25)))
  await world.somo.settle()
  expect((await status())[0]).toBe('completed')
})
