/** A yes is for one lesson, and can be taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { answerRecording, askToRecord, deleteRecording, endRecording, recordingInRoom, recordingsOfRoom } from './contract.ts'
import { beginRecording, lessonNow, part, readyRecording, recordedParts, type InLesson } from './testing/recorded.ts'

let somo: World
let teacher: Person
let parent: Person
let child: Person
let stranger: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily()
  parent = family.parent
  child = family.children[0]
  await somo.fund(child, 50_000)
  stranger = await somo.people.student('Kevin Otieno')
  teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
})
afterAll(() => somo.close())

let room: InLesson
const now = (student: Person) => lessonNow(somo, { teacher, student })
beforeEach(async () => {
  room = await now(child)
})

const standing = async (who: Person, where: InLesson = room) => (await who.call(recordingInRoom, where)).body
const answer = (who: Person, agreed: boolean, where: InLesson = room) => who.call(answerRecording, { ...where, agreed })
const shown = async () => (await teacher.call(recordingsOfRoom, room)).body.recordings
const piecesOf = async (stretchId: number) =>
  (await somo.db.$client.query('select from recording_pieces where stretch_id = $1', [stretchId])).rows.length

describe('a yes that is taken back', () => {
  test('in the lesson ends it at once, and nothing of it is left [MEET-08]', async () => {
    const { stretchId } = await beginRecording({ teacher, student: child }, room)
    const [first, second] = await recordedParts()
    if (!first || !second) throw new Error('no parts')
    await part(teacher, stretchId, 0, first)
    await answer(child, false)
    expect((await part(teacher, stretchId, 1, second)).problem.code).toBe('recording_over')
    expect((await child.call(recordingsOfRoom, room)).body.recordings).toMatchObject([{ state: 'gone' }])
    await somo.settle()
    expect(await piecesOf(stretchId)).toBe(0)
  })

  test.each([
    ['the learner', () => child],
    ['a parent of theirs', () => parent],
    ['the teacher, who deletes it', () => teacher],
  ])('after the lesson by %s lets it go as well [MEET-08]', async (_, who) => {
    const { recordingId, stretchId } = await readyRecording(somo, { teacher, student: child }, room)
    expect(await piecesOf(stretchId)).toBeGreaterThan(0)
    expect((await who().call(deleteRecording, { recordingId })).status).toBe(200)
    expect((await child.call(recordingsOfRoom, room)).body.recordings).toMatchObject([{ state: 'gone', stretches: [] }])
    await somo.settle()
    expect(await piecesOf(stretchId)).toBe(0)
  })

  test('by a no of somebody who is on none changes nothing of what others have [MEET-08]', async () => {
    const { recordingId } = await readyRecording(somo, { teacher, student: child }, room)
    const after = await now(child)
    await teacher.call(askToRecord, after)
    await answer(child, false, after)
    expect((await teacher.call(recordingsOfRoom, room)).body.recordings).toMatchObject([{ id: recordingId, state: 'ready' }])
  })
})

test('a yes holds for one lesson alone [MEET-08]', async () => {
  await beginRecording({ teacher, student: child }, room)
  await teacher.call(endRecording, room)
  const next = await now(child)
  await teacher.call(askToRecord, next)
  expect(await standing(child, next)).toMatchObject({ agreed: null, recording: { on: false } })
})

test('what nobody goes on with for ten minutes is ended, by however many servers [MEET-08]', async () => {
  await teacher.call(askToRecord, room)
  somo.clock.now = plus(somo.clock.now, minutes(11))
  const sweep = somo.sweep('recordings left')
  await Promise.all([sweep.work(somo.clock.now), sweep.work(somo.clock.now)])
  expect((await standing(teacher)).recording).toBeNull()
})

describe('it goes', () => {
  test('with the account of somebody who is on it [MEET-08]', async () => {
    const { stretchId } = await readyRecording(somo, { teacher, student: child }, room)
    const forget = (id: number) =>
      somo.db.transaction(async (tx) => {
        for (const one of somo.parts.forgets) await one(tx, [id], somo.clock.now)
      })
    await forget(stranger.id)
    expect((await shown()).at(0)?.state).toBe('ready')
    await forget(child.id)
    expect((await shown()).at(0)?.state).toBe('gone')
    await somo.settle()
    expect(await piecesOf(stretchId)).toBe(0)
  })

  test('and nothing that comes afterwards brings it back [MEET-08]', async () => {
    const { recordingId, stretchId } = await beginRecording({ teacher, student: child }, room)
    const [first] = await recordedParts()
    if (!first) throw new Error('no part')
    await Promise.all([part(teacher, stretchId, 0, first), teacher.call(deleteRecording, { recordingId })])
    somo.clock.now = plus(somo.clock.now, minutes(11))
    await somo.settle()
    expect(await piecesOf(stretchId)).toBe(0)
    expect((await teacher.call(recordingInRoom, room)).body.recording).toBeNull()
    await teacher.call(askToRecord, room)
    expect((await teacher.call(recordingInRoom, room)).body.recording?.id).not.toBe(recordingId)
  })
})
