/** Who may be recorded: everybody inside says yes for this lesson, and of who is under 18 a parent as well. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { roomName } from '../classroom/server/rooms.ts'
import { changeConsent } from '../family/contract.ts'
import { answerRecording, askToRecord, beginStretch, recordingInRoom, recordingsOfRoom } from './contract.ts'
import { comeIn } from './testing/inside.ts'
import { beginRecording, lessonNow, newKey, part, recordedParts, type InLesson } from './testing/recorded.ts'

let somo: World
let teacher: Person
let parent: Person
let child: Person
let adult: Person
let stranger: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily(90_000)
  parent = family.parent
  child = family.children[0]
  await somo.fund(child, 50_000)
  teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8, 10] })
  adult = await somo.people.student('Amina Njoroge', { born: '2001-03' })
  await somo.fund(adult, 50_000)
  stranger = await somo.people.student('Kevin Otieno', { born: '2001-03' })
})
afterAll(() => somo.close())

/** The child's own lesson; and that of somebody who is 18. */
let room: InLesson
const now = (student: Person) => lessonNow(somo, { teacher, student })
beforeEach(async () => {
  room = await now(child)
})

const standing = async (who: Person, where: InLesson = room) => (await who.call(recordingInRoom, where)).body
const answer = (who: Person, agreed: boolean, where: InLesson = room) => who.call(answerRecording, { ...where, agreed })
const begin = async (where: InLesson = room) =>
  teacher.call(beginStretch, { recordingId: (await standing(teacher, where)).recording?.id ?? 0, key: newKey() })
const agreeTo = (agreed: boolean) => parent.call(changeConsent, { childId: child.id, purpose: 'recording', agreed })

describe('a recording', () => {
  test('begins only after the teacher has asked and the learner has said yes [MEET-08]', async () => {
    expect(await standing(child)).toMatchObject({ recording: null, offered: true })
    await teacher.call(askToRecord, room)
    expect((await standing(teacher)).recording).toMatchObject({ on: false, missing: 'answers' })
    expect(await standing(child)).toMatchObject({ recording: { on: false, missing: null }, agreed: null, parent_agreed: true })
    expect((await begin()).problem.code).toBe('not_everybody')
    expect((await answer(child, true)).body).toMatchObject({ recording: { on: true }, agreed: true })
    expect((await begin()).status).toBe(200)
  })

  test('does not begin after a no, which is told to the teacher without a name, and to nobody else [MEET-08]', async () => {
    await teacher.call(askToRecord, room)
    await answer(child, false)
    expect((await standing(teacher)).recording).toMatchObject({ on: false, missing: 'agreement' })
    expect((await standing(parent)).recording).toMatchObject({ on: false, missing: null })
    expect((await begin()).problem.code).toBe('not_everybody')
  })

  test('is asked for by the teacher alone, in a paid lesson, while its room is open [MEET-08]', async () => {
    for (const who of [child, parent, stranger]) expect((await who.call(askToRecord, room)).status).toBe(404)
    const { booking } = await somo.stage.acceptedLesson({ teacher, student: adult })
    const unpaid = { kind: 'lesson', roomId: booking.id } as const
    expect((await teacher.call(askToRecord, unpaid)).problem.code).toBe('not_confirmed')
    const at = somo.clock.now
    somo.clock.now = plus(at, hours(3))
    expect((await teacher.call(askToRecord, room)).problem.code).toBe('room_closed')
    somo.clock.now = plus(at, -hours(3))
    expect((await teacher.call(askToRecord, room)).problem.code).toBe('room_not_open')
    somo.clock.now = at
  })

  test('is one, however often and at once it is asked for [MEET-08]', async () => {
    await Promise.all(Array.from({ length: 6 }, () => teacher.call(askToRecord, room)))
    const { rows } = await somo.db.$client.query('select from recordings where room_id = $1', [room.roomId])
    expect(rows).toHaveLength(1)
  })

  test('is nobody else’s to begin or to know of [MEET-08]', async () => {
    const { recordingId } = await beginRecording({ teacher, student: child }, room)
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    expect((await colleague.call(beginStretch, { recordingId, key: newKey() })).status).toBe(404)
    for (const who of [colleague, stranger]) expect((await who.call(recordingInRoom, room)).status).toBe(404)
    expect((await answer(stranger, true)).status).toBe(404)
    // A parent sits in and is neither heard nor seen: there is nothing to ask them.
    expect((await answer(parent, true)).status).toBe(404)
  })
})

describe('of who is under 18', () => {
  test('a parent has agreed to recordings too, or the child’s yes is refused with the reason [MEET-08]', async () => {
    await agreeTo(false)
    await teacher.call(askToRecord, room)
    expect(await standing(child)).toMatchObject({ agreed: null, parent_agreed: false })
    expect((await answer(child, true)).problem.code).toBe('parent_not_agreed')
    expect((await standing(teacher)).recording).toMatchObject({ on: false, missing: 'agreement' })
    expect((await begin()).problem.code).toBe('not_everybody')
    await agreeTo(true)
    expect((await answer(child, true)).status).toBe(200)
    expect((await begin()).status).toBe(200)
  })

  test('nobody is asked for a parent of who is 18 [MEET-08]', async () => {
    const own = await now(adult)
    await teacher.call(askToRecord, own)
    expect(await standing(adult, own)).toMatchObject({ parent_agreed: true })
    expect((await answer(adult, true, own)).body.recording).toMatchObject({ on: true })
  })

  test('a parent who takes it back in the middle ends it, and what there was is let go [MEET-08]', async () => {
    const { stretchId } = await beginRecording({ teacher, student: child }, room)
    const [first, second] = await recordedParts()
    if (!first || !second) throw new Error('no parts')
    expect((await part(teacher, stretchId, 0, first)).body.on).toBe(true)
    // Before any sweep: the next part is refused by the consent that does not stand.
    await agreeTo(false)
    somo.clock.now = plus(somo.clock.now, minutes(1))
    expect((await part(teacher, stretchId, 1, second)).problem.code).toBe('not_everybody')
    await somo.settle()
    expect((await part(teacher, stretchId, 1, second)).problem.code).toBe('recording_over')
    expect((await standing(teacher)).recording).toBeNull()
    expect((await teacher.call(recordingsOfRoom, room)).body.recordings).toMatchObject([{ state: 'gone', stretches: [] }])
    await agreeTo(true)
  })
})

describe('who comes in later', () => {
  test('pauses it until they have answered; only what was on its way is still kept [MEET-08]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher, price: 0 })
    const [first, second] = [adult, stranger]
    for (const who of [first, second]) await who.call(joinSession, { studentId: who.id, id: session.id })
    somo.clock.now = plus(new Date(session.starts_at), minutes(5))
    const inClass = { kind: 'class', roomId: session.id } as const
    const ref = roomName('class', session.id)
    for (const who of [teacher, first]) await comeIn(somo, ref, who)
    const recordingId = (await teacher.call(askToRecord, inClass)).body.recording?.id ?? 0
    await first.call(answerRecording, { ...inClass, agreed: true })
    const { stretch_id: stretchId } = (await teacher.call(beginStretch, { recordingId, key: newKey() })).body
    const leave = await comeIn(somo, ref, second)
    expect((await first.call(recordingInRoom, inClass)).body.recording).toMatchObject({ on: false })
    expect((await teacher.call(recordingInRoom, inClass)).body.recording).toMatchObject({ missing: 'answers' })
    const [before, after] = await recordedParts()
    if (!before || !after) throw new Error('no parts')
    const late = await part(teacher, stretchId, 0, before)
    expect([late.status, late.body.on]).toEqual([200, false])
    somo.clock.now = plus(somo.clock.now, minutes(1))
    expect((await part(teacher, stretchId, 1, after)).problem.code).toBe('not_everybody')
    expect((await teacher.call(beginStretch, { recordingId, key: newKey() })).problem.code).toBe('not_everybody')
    // It goes on when they agree, and also when they leave.
    await leave()
    const again = await teacher.call(beginStretch, { recordingId, key: newKey() })
    expect(again.status).toBe(200)
    await comeIn(somo, ref, second)
    await second.call(answerRecording, { ...inClass, agreed: true })
    expect((await first.call(recordingInRoom, inClass)).body.recording).toMatchObject({ on: true })
    // With the next part they are on it, though it began without them.
    const seen = async () => (await second.call(recordingsOfRoom, inClass)).body.recordings.map(({ state }) => state)
    expect(await seen()).toEqual([])
    await part(teacher, again.body.stretch_id, 0, after)
    expect(await seen()).toEqual(['preparing'])
  })

  test('counts from the moment the teacher’s page sees them, before the room’s log has them [MEET-08]', async () => {
    await beginRecording({ teacher, student: child }, room)
    const on = async (seen?: string) =>
      (await teacher.call(recordingInRoom, { ...room, ...(seen && { seen }) })).body.recording?.on
    expect(await on()).toBe(true)
    expect(await on(String(child.id))).toBe(true)
    expect(await on(`${child.id},${stranger.id}`)).toBe(false)
  })

  test('may answer before coming in, on the doorstep [MEET-08]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher, student: adult })
    somo.clock.now = plus(new Date(booking.starts_at), -minutes(5))
    const alone = { kind: 'lesson', roomId: booking.id } as const
    await comeIn(somo, roomName('lesson', booking.id), teacher)
    await teacher.call(askToRecord, alone)
    await answer(adult, true, alone)
    await comeIn(somo, roomName('lesson', booking.id), adult)
    expect((await standing(teacher, alone)).recording).toMatchObject({ on: true })
  })
})

test('a room that another’s server carries is not recorded, nor is it offered [MEET-08] [MEET-06] [MEET-07]', async () => {
  const elsewhere = await openWorld({
    now: '2026-11-25T06:00:00Z',
    rooms: { ...somo.parts.rooms, limits: { ...somo.parts.rooms.limits, recording: 'none' } },
  })
  const host = await elsewhere.people.teacher('Otieno Ouma')
  const lesson = await lessonNow(elsewhere, { teacher: host, student: await fundedStudent(elsewhere) })
  expect((await host.call(recordingInRoom, lesson)).body).toMatchObject({ offered: false, recording: null })
  expect((await host.call(askToRecord, lesson)).problem.code).toBe('not_offered')
  expect((await host.call(recordingInRoom, lesson)).body.recording).toBeNull()
  await elsewhere.close()
})

async function fundedStudent(world: World): Promise<Person> {
  const student = await world.people.student('Amina Njoroge', { born: '2001-03' })
  await world.fund(student, 5000)
  return student
}
