/** The desk and recordings: nothing without a case, and each look in the log. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { askForHelp } from '../help/contract.ts'
import { closeHelp } from '../help/desk-contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { openForDesk } from './desk-contract.ts'
import { lessonNow, readyRecording, type InLesson } from './testing/recorded.ts'

let somo: World
let teacher: Person
let child: Person
let operator: Person
let colleague: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  child = (await somo.stage.fundedFamily()).children[0]
  await somo.fund(child, 50_000)
  teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
  operator = await somo.people.admin('First Operator')
  colleague = await somo.people.admin('Second Operator')
})
afterAll(() => somo.close())

let room: InLesson
let stretchId: number
beforeEach(async () => {
  room = await lessonNow(somo, { teacher, student: child })
  stretchId = (await readyRecording(somo, { teacher, student: child }, room)).stretchId
})

const open = (who: Person = operator) => who.call(openForDesk, { ...room, reason: 'She asks for help.' })
const play = async (who: Person) =>
  (await somo.app.request(`http://somo.test/recordings/${stretchId}`, { headers: { cookie: `somo_session=${who.cookie}` } }))
    .status

test('without a case about the room an operator finds nothing, and leaves nothing in the log [MEET-08] [ADM-08]', async () => {
  expect((await open()).status).toBe(404)
  expect(await play(operator)).toBe(404)
  expect((await operator.call(auditLog, { act: 'recording_opened' })).body.entries).toEqual([])
})

test('with one they say why, which is logged, and play it for an hour; a colleague says so too [MEET-08] [ADM-08]', async () => {
  await child.call(askForHelp, { ...room, reason: 'unsafe', words: 'He asks where I live.' })
  expect(await play(operator)).toBe(404)
  const opened = await open()
  expect(opened.body.stretches).toMatchObject([{ id: stretchId, seconds: 4 }])
  const { entries } = (await operator.call(auditLog, { act: 'recording_opened' })).body
  expect(entries[0]).toMatchObject({
    reason: 'She asks for help.',
    person: { name: 'Otieno Ouma' },
    facts: { lesson: room.roomId },
  })
  expect([await play(operator), await play(colleague)]).toEqual([200, 404])
  const at = somo.clock.now
  somo.clock.now = plus(at, hours(1))
  expect(await play(operator)).toBe(404)
  somo.clock.now = at
})

test('when the case is closed it is not there any more [MEET-08] [ADM-08]', async () => {
  await child.call(askForHelp, { ...room, reason: 'other', words: 'Again.' })
  await open()
  expect(await play(operator)).toBe(200)
  const helpId = Number((await operator.call(listWaiting, { kind: 'help' })).body.cases.at(-1)?.id)
  await operator.call(closeHelp, { helpId, words: 'Again.', was: null, reason: 'Rang her mother.' })
  expect(await play(operator)).toBe(404)
  expect((await open()).status).toBe(404)
})

test('of a lesson in dispute it is there for the desk as well [MEET-08] [ADM-08]', async () => {
  await somo.db.$client.query(`update bookings set status = 'disputed' where id = $1`, [room.roomId])
  expect((await open()).status).toBe(200)
  expect(await play(operator)).toBe(200)
})

test('an operator who lost the second factor they need plays nothing, though they opened it [MEET-08] [AUTH-12]', async () => {
  const strict = await openWorld({ now: '2026-11-25T06:00:00Z', operatorsNeedSecondFactor: true })
  const student = (await strict.stage.fundedFamily()).children[0]
  await strict.fund(student, 50_000)
  const host = await strict.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
  const desk = await strict.people.admin('First Operator')
  const lesson = await lessonNow(strict, { teacher: host, student })
  const recorded = await readyRecording(strict, { teacher: host, student }, lesson)
  await student.call(askForHelp, { ...lesson, reason: 'other', words: 'He asks where I live.' })
  await strict.db.$client.query(
    `insert into second_factors (user_id, sealed, created_at, confirmed_at) values ($1, '\\x00', now(), now())`,
    [desk.id],
  )
  expect((await desk.call(openForDesk, { ...lesson, reason: 'She asks for help.' })).status).toBe(200)
  const cookie = `somo_session=${desk.cookie}`
  const played = async () =>
    (await strict.app.request(`http://somo.test/recordings/${recorded.stretchId}`, { headers: { cookie } })).status
  expect(await played()).toBe(200)
  await strict.db.$client.query('delete from second_factors where user_id = $1', [desk.id])
  expect(await played()).toBe(404)
  await strict.close()
})
