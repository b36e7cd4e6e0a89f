/** Asking for help out of a live room: past its teacher, heard at once, and before the desk for an hour. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { roomName } from '../classroom/server/rooms.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { listNotices } from '../notices/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { askForHelp, ownHelp } from './contract.ts'
import { answerHelp, closeHelp, readHelp } from './desk-contract.ts'
import { MOST_CALLS_AN_HOUR } from './rules.ts'

let somo: World
let parent: Person
let child: Person
let otieno: Person
let operator: Person
let stranger: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily(50_000)
  parent = family.parent
  child = family.children[0]
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
  operator = await somo.people.admin('First Operator')
  stranger = await somo.people.student('Kevin Otieno')
})
afterAll(() => somo.close())

/** A paid lesson of the child, in its tenth minute, with child and teacher inside. */
let roomId: number
let startsAt: Date
beforeEach(async () => {
  await somo.fund(child, 1000)
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: child })
  roomId = booking.id
  startsAt = new Date(booking.starts_at)
  somo.clock.now = plus(startsAt, minutes(10))
})

const ask = (who: Person, words = 'He asks where I live.', reason: 'unsafe' | 'other' = 'unsafe') =>
  who.call(askForHelp, { kind: 'lesson', roomId, reason, words })
const own = async (who: Person) => (await who.call(ownHelp, { kind: 'lesson', roomId })).body.help
const waiting = async () => (await operator.call(listWaiting, { kind: 'help' })).body.cases
const latest = async () => Number((await waiting()).at(-1)?.id)
const read = async (helpId: number) => (await operator.call(readHelp, { helpId })).body

describe('a learner who asks for help in a room', () => {
  test('is told at once that it was heard and by when somebody looks: within the hour [MEET-05] [ADM-08]', async () => {
    const { body } = await ask(child)
    const by = plus(somo.clock.now, hours(1)).toISOString()
    expect(body.help).toEqual({
      asked_at: somo.clock.now.toISOString(),
      promised_by: by,
      reason: 'unsafe',
      words: 'He asks where I live.',
      answer: null,
      closed: false,
    })
    expect((await waiting()).at(-1)).toMatchObject({
      kind: 'help',
      due_at: by,
      facts: { name: child.name, teacher: 'Otieno Ouma', reason: 'unsafe' },
    })
    // Before everything else that waits.
    expect((await operator.call(listWaiting, {})).body.cases[0]).toMatchObject({ kind: 'help' })
  })

  test('makes one case however often and at once it is pressed; asking again says more of it [MEET-05]', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ask(child)))
    const [one, ...more] = (await waiting()).filter(({ since }) => since === somo.clock.now.toISOString())
    expect(more).toEqual([])
    const asked = somo.clock.now.toISOString()
    somo.clock.now = plus(somo.clock.now, minutes(5))
    // What is said to be unsafe stays that.
    await ask(child, 'Now he wants a picture.', 'other')
    expect(await read(Number(one?.id))).toMatchObject({
      asked_at: asked,
      reason: 'unsafe',
      words: 'He asks where I live.\nNow he wants a picture.',
    })
  })

  test('may ask with no words at all, and a parent who sits in asks apart from the child [MEET-05]', async () => {
    expect((await child.call(askForHelp, { kind: 'lesson', roomId, reason: 'private' })).status).toBe(200)
    expect((await ask(parent)).status).toBe(200)
    expect(await own(child)).toMatchObject({ reason: 'private', words: '' })
    expect(await own(parent)).toMatchObject({ reason: 'unsafe' })
  })

  test('may ask out of a class with a seat, and when the lesson is over [MEET-05]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno, grade: 8 })
    await somo.fund(child, 2200)
    await child.call(joinSession, { studentId: child.id, id: session.id })
    const inClass = { kind: 'class', roomId: session.id, reason: 'words' } as const
    expect((await child.call(askForHelp, inClass)).status).toBe(200)
    expect((await read(await latest())).room).toMatchObject({ kind: 'class', title: session.title })
    expect((await stranger.call(askForHelp, inClass)).status).toBe(404)
    somo.clock.now = plus(startsAt, hours(30))
    expect((await ask(child)).status).toBe(200)
  })

  test('is refused after thirty presses in an hour, and what was asked stands [MEET-05]', async () => {
    const bounded = await openWorld({ limits: { times: 1 } })
    const { booking, student } = await bounded.stage.paidLesson()
    const press = () => student.call(askForHelp, { kind: 'lesson', roomId: booking.id, reason: 'other' })
    for (let i = 0; i < MOST_CALLS_AN_HOUR; i++) expect((await press()).status).toBe(200)
    expect((await press()).status).toBe(429)
    const { body } = await student.call(ownHelp, { kind: 'lesson', roomId: booking.id })
    expect(body.help).toMatchObject({ closed: false })
    await bounded.close()
  })
})

describe('nobody but who asked and the desk', () => {
  test('hears of it: not the teacher, not the others of the room [MEET-05]', async () => {
    await ask(child)
    expect(await own(parent)).toBeNull()
    const asTeacher = await otieno.call(ownHelp, { kind: 'lesson', roomId })
    expect(asTeacher.status).toBe(404)
    expect((await stranger.call(ownHelp, { kind: 'lesson', roomId })).status).toBe(404)
    await operator.call(answerHelp, { helpId: await latest(), words: 'He asks where I live.', was: null, answer: 'Leave now.' })
    await somo.settle()
    for (const who of [otieno, parent]) {
      const { notices } = (await who.call(listNotices, {})).body
      expect(notices.filter(({ kind }) => kind === 'help_answered')).toEqual([])
    }
  })
})

describe('the desk', () => {
  test('reads who asks, whom to ring, and who came and left when [MEET-05] [ADM-08]', async () => {
    const ref = roomName('lesson', roomId)
    await visitRoom(somo.db, ref, child, startsAt, plus(startsAt, minutes(8)))
    await visitRoom(somo.db, ref, otieno, plus(startsAt, minutes(2)), plus(startsAt, minutes(60)))
    await ask(child)
    expect(await read(await latest())).toMatchObject({
      asker: { name: child.name, part: 'learner', child: true },
      parents: [{ name: parent.name, phone: expect.stringMatching(/^254/) }],
      room: { kind: 'lesson', id: roomId, teacher: { name: 'Otieno Ouma' }, starts_at: startsAt.toISOString() },
      visits: [
        { name: child.name, part: 'learner', left_at: plus(startsAt, minutes(8)).toISOString() },
        { name: 'Otieno Ouma', part: 'host', joined_at: plus(startsAt, minutes(2)).toISOString() },
      ],
    })
  })

  test('answers, which who asked reads in the room and is told of without a word of it [MEET-05]', async () => {
    await ask(child)
    const helpId = await latest()
    const seen = { helpId, words: 'He asks where I live.', was: null }
    expect((await operator.call(answerHelp, { ...seen, answer: 'We are with you. Leave the room.' })).status).toBe(200)
    expect(await own(child)).toMatchObject({ answer: 'We are with you. Leave the room.', closed: false })
    await somo.settle()
    const { notices } = (await child.call(listNotices, {})).body
    expect(notices.find(({ kind }) => kind === 'help_answered')?.data).toEqual({ room: 'lesson', id: roomId })
    const { entries } = (await operator.call(auditLog, { act: 'help_answered' })).body
    expect(entries[0]).toMatchObject({ reason: 'We are with you. Leave the room.', facts: { call: helpId } })
  })

  test('closes it with a reason that stays in the audit log; after that it is a new call [MEET-05] [ADM-08]', async () => {
    await ask(child)
    const helpId = await latest()
    const close = { helpId, words: 'He asks where I live.', was: null, reason: 'Rang her mother.' }
    expect((await operator.call(closeHelp, { ...close, reason: '' })).status).toBe(400)
    expect((await operator.call(closeHelp, close)).status).toBe(200)
    expect((await waiting()).map(({ id }) => id)).not.toContain(String(helpId))
    expect((await read(helpId)).closed).toMatchObject({ reason: 'Rang her mother.', by: 'First Operator' })
    const { entries } = (await operator.call(auditLog, { act: 'help_closed' })).body
    expect(entries[0]).toMatchObject({ reason: 'Rang her mother.', facts: { call: helpId } })
    // What the desk found is no word for the child.
    expect(JSON.stringify(await own(child))).not.toContain('mother')
    await ask(child, 'Again.')
    expect(await latest()).not.toBe(helpId)
  })

  test('decides nothing unread: of two operators one looks again, and so does who missed more words [MEET-05]', async () => {
    const colleague = await somo.people.admin(`Operator ${roomId}`)
    await ask(child)
    const helpId = await latest()
    const seen = { helpId, words: 'He asks where I live.', was: null }
    const answers = await Promise.all(
      [operator, colleague].map((who) => who.call(answerHelp, { ...seen, answer: `From ${who.name}.` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const was = (await read(helpId)).answer?.text ?? null
    await ask(child, 'He is back.')
    const close = { ...seen, was, reason: 'All is well.' }
    expect((await operator.call(closeHelp, close)).problem.code).toBe('help_moved')
    const { words } = await read(helpId)
    expect((await operator.call(closeHelp, { ...close, words })).status).toBe(200)
  })
})
