/** The end of a class: its money goes to the teacher and to Somo, or back; who is told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { visitRoom, waitAtDoor } from '../classroom/testing/visit.ts'
import { balanceOf, ledgerHealth } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { joinSession } from './contract.ts'

const START = '2026-11-25T06:00:00Z'
let somo: World

beforeAll(async () => {
  somo = await openWorld({ now: START })
})
afterAll(() => somo.close())

/** Two seats at KES 333 in a class of a teacher who was in its room so long from some minutes before; brought to its end. */
async function ended(teacherMinutes: number, facts: { price?: number; inPerson?: boolean } = {}, before = 0) {
  const teacher = await somo.people.teacher('Paid Teacher')
  const { session } = await somo.stage.publishedClass({ teacher, price: 333, ...facts })
  const students = await Promise.all(['Asha Ali', 'Baraka Mwangi'].map((name) => somo.people.student(name)))
  for (const student of students) {
    await somo.fund(student, 333)
    await student.call(joinSession, { studentId: student.id, id: session.id })
  }
  const startsAt = new Date(session.starts_at)
  if (teacherMinutes > 0)
    await visitRoom(
      somo.db,
      `class-${session.id}`,
      teacher,
      plus(startsAt, -minutes(before)),
      plus(startsAt, minutes(teacherMinutes - before)),
    )
  somo.clock.now = new Date(session.ends_at)
  await somo.settle()
  return { teacher, students, session }
}

const walletsOf = (students: readonly Person[]) =>
  Promise.all(students.map((student) => balanceOf(somo.db, 'wallet', student.id)))

test.each([
  ['nobody came', 0, 0],
  ['the teacher was there for less than half of it', 29, 0],
  ['the teacher was there before it and for less than half of it', 39, 10],
])(
  'when %s all seats of a class are given back at its end, and those who paid and its teacher are told [MEET-04]',
  async (_, long, before) => {
    const { teacher, students } = await ended(long, {}, before)
    expect(await walletsOf(students)).toEqual([33_300, 33_300])
    for (const student of students)
      expect((await student.call(listNotices, {})).body.notices).toContainEqual(
        expect.objectContaining({ kind: 'lesson_refunded', data: expect.objectContaining({ amount: 33_300 }) }),
      )
    expect((await teacher.call(listNotices, {})).body.notices).toContainEqual(
      expect.objectContaining({ kind: 'lesson_missed', data: expect.objectContaining({ amount: 66_600 }) }),
    )
    await somo.pass(hours(24))
    expect(await balanceOf(somo.db, 'teacher_earnings', teacher.id)).toBe(0)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    somo.clock.now = new Date(START)
  },
)

test('a class without a price is told of to its learners and its teacher, one without seats to nobody [MEET-04]', async () => {
  const told = async (who: Person) =>
    (await who.call(listNotices, {})).body.notices
      .filter(({ kind }) => kind === 'lesson_refunded' || kind === 'lesson_missed')
      .map(({ kind, data }) => [kind, data['amount'] ?? null])
  const { teacher, students } = await ended(0, { price: 0 })
  expect(await Promise.all([teacher, ...students].map(told))).toEqual([
    [['lesson_missed', null]],
    [['lesson_refunded', null]],
    [['lesson_refunded', null]],
  ])
  somo.clock.now = new Date(START)
  const alone = await somo.people.teacher('Nobody Came')
  const { session } = await somo.stage.publishedClass({ teacher: alone })
  somo.clock.now = new Date(session.ends_at)
  await somo.settle()
  expect(await told(alone)).toEqual([])
  somo.clock.now = new Date(START)
})

test('a class that met in person was seen by no room, and is paid [MEET-04]', async () => {
  const { teacher, students } = await ended(0, { inPerson: true })
  await somo.pass(hours(24))
  expect(await walletsOf(students)).toEqual([0, 0])
  expect(await balanceOf(somo.db, 'teacher_earnings', teacher.id)).toBe(2 * 23_310)
  somo.clock.now = new Date(START)
})

test('a day after a class ended the money is shared 70/30 to the cent [MEET-04] [WAL-04]', async () => {
  const { teacher } = await ended(30)
  expect(await balanceOf(somo.db, 'teacher_earnings', teacher.id)).toBe(0)
  await somo.pass(hours(24))
  await somo.settle()
  expect(await balanceOf(somo.db, 'teacher_earnings', teacher.id)).toBe(2 * 23_310)
  expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  somo.clock.now = new Date(START)
})

test('a learner whom nobody let in for a quarter of an hour has their money back, and the others pay [MEET-04]', async () => {
  const teacher = await somo.people.teacher('Shut Teacher')
  const { session } = await somo.stage.publishedClass({ teacher, price: 333, seats: 5 })
  const startsAt = new Date(session.starts_at)
  const at = (minute: number) => plus(startsAt, minutes(minute))
  const ref = `class-${session.id}`
  const learners = ['Shut Out', 'Soon Gone', 'Let In', 'Only Looked', 'Too Early'].map((name) => somo.people.student(name))
  const [shut, gone, letIn, looked, early] = await Promise.all(learners)
  if (!shut || !gone || !letIn || !looked || !early) throw new Error('five learners')
  for (const one of [shut, gone, letIn, looked, early]) {
    await somo.fund(one, 333)
    expect((await one.call(joinSession, { studentId: one.id, id: session.id })).status).toBe(200)
  }
  await visitRoom(somo.db, ref, teacher, at(0), at(60))
  await waitAtDoor(somo.db, ref, shut, at(5), at(12), true)
  // Nobody closed the second wait: it ends with the class.
  await waitAtDoor(somo.db, ref, shut, at(52), null, true)
  await waitAtDoor(somo.db, ref, gone, at(5), at(19), true)
  await waitAtDoor(somo.db, ref, letIn, at(5), at(40), true)
  await visitRoom(somo.db, ref, letIn, at(40), at(60))
  await waitAtDoor(somo.db, ref, looked, at(0), at(60))
  await waitAtDoor(somo.db, ref, early, at(-20), at(5), true)
  somo.clock.now = new Date(session.ends_at)
  await somo.settle()
  expect(await walletsOf([shut, gone, letIn, looked, early])).toEqual([33_300, 0, 0, 0, 0])
  const told = async (who: Person) =>
    (await who.call(listNotices, {})).body.notices
      .filter(({ kind }) => kind === 'kept_outside' || kind === 'learners_kept_outside')
      .map(({ kind, data }) => [kind, data['amount']])
  expect(await Promise.all([shut, gone, letIn, looked, early, teacher].map(told))).toEqual([
    [['kept_outside', 33_300]],
    [],
    [],
    [],
    [],
    [['learners_kept_outside', 33_300]],
  ])
  await somo.pass(hours(24))
  expect(await balanceOf(somo.db, 'teacher_earnings', teacher.id)).toBe(4 * 23_310)
  expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  somo.clock.now = new Date(START)
})

test('a child whom nobody let in has used the seat where the parent who paid sat in the class [MEET-04]', async () => {
  const teacher = await somo.people.teacher('Half Shut Teacher')
  const { session } = await somo.stage.publishedClass({ teacher, price: 333, grade: 8 })
  const ended = new Date(session.ends_at)
  const { parent, children } = await somo.stage.fundedFamily(1000)
  const [child] = children
  expect((await parent.call(joinSession, { studentId: child.id, id: session.id })).status).toBe(200)
  const ref = `class-${session.id}`
  await visitRoom(somo.db, ref, teacher, new Date(session.starts_at), ended)
  await waitAtDoor(somo.db, ref, child, new Date(session.starts_at), ended, true)
  await visitRoom(somo.db, ref, parent, plus(ended, -minutes(10)), ended)
  somo.clock.now = ended
  await somo.settle()
  expect(await walletsOf([parent])).toEqual([66_700])
  somo.clock.now = new Date(START)
})
