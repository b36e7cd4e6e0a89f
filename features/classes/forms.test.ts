/** The calls behind the three forms of a live class: one thing, whichever door it comes through. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { joinSession, liveSessions } from './contract.ts'
import { scheduleClass, createLesson, listGrades, plannedLessons, subjectsOfGrade } from './form-contract.ts'
import { showClass } from './own-contract.ts'

let somo: World
let otieno: Person
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma')
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const lesson = (change: object = {}) => ({
  teacher_id: otieno.id,
  title: 'Vectors in two dimensions',
  subject: 'Mathematics',
  grade: 10,
  date: '2026-12-01',
  start_time: '09:00',
  end_time: '10:30',
  max_students: 10,
  description: 'Bring a ruler.',
  lesson_type: 'hybrid' as const,
  ...change,
})

test('a lesson from the schedule is a live class: listed, joined, and on the teacher’s own page [SCH-05] [SCH-06]', async () => {
  const made = await otieno.call(createLesson, lesson())
  expect(made.body).toEqual({
    success: true,
    lesson: {
      id: made.body.lesson.id,
      title: 'Vectors in two dimensions',
      subject: 'Mathematics',
      grade: 10,
      date: '2026-12-01',
      start_time: '09:00',
      end_time: '10:30',
      max_students: 10,
      current_students: 0,
      status: 'scheduled',
      description: 'Bring a ruler.',
      lesson_type: 'hybrid',
      price: 0,
    },
  })
  const { id } = made.body.lesson
  expect((await amina.call(joinSession, { studentId: amina.id, id })).ok).toBe(true)
  const listed = (await amina.call(liveSessions, {})).body.find((one) => one.id === id)
  expect(listed).toMatchObject({
    starts_at: '2026-12-01T06:00:00.000Z',
    ends_at: '2026-12-01T07:30:00.000Z',
    current_students: 1,
  })
  expect((await otieno.call(showClass, { classId: id })).body.roster).toHaveLength(1)
  const planned = (await otieno.call(plannedLessons, { teacherId: otieno.id })).body
  expect(planned).toEqual([{ ...made.body.lesson, current_students: 1 }])
})

test.each([
  ['the day has no such hour', { start_time: '25:00' }, 400, 'start_time', 'Please select both start and end times.'],
  ['nor such an end', { end_time: '10:75' }, 400, 'end_time', 'Please select both start and end times.'],
  ['it ends before it starts', { end_time: '08:00' }, 400, 'end_time', 'Start time must be earlier than end time.'],
  ['it is shorter than 15 minutes', { end_time: '09:14' }, 400, 'end_time', 'A class lasts 15 to 180 minutes.'],
  ['it is longer than 180', { end_time: '12:01' }, 400, 'end_time', 'A class lasts 15 to 180 minutes.'],
  ['it was yesterday', { date: '2026-11-24' }, 400, 'start_time', 'This time has passed. Choose a later one.'],
  [
    'there is no such subject',
    { subject: 'Alchemy' },
    400,
    'subject',
    'This subject is not taught in this grade. Choose another.',
  ],
  ['that grade has none of it', { subject: 'Physics', grade: 9 }, 400, 'subject', 'This subject is not taught in this grade.'],
  ['no seat', { max_students: 0 }, 400, 'max_students', 'At least one seat.'],
  ['51 seats', { max_students: 51 }, 400, 'max_students', 'At most 50 seats.'],
  [
    'its time is taken',
    { start_time: '10:00', end_time: '11:00' },
    409,
    'start_time',
    'You already have a lesson or a class at this time.',
  ],
])('a lesson is refused beside its field: %s [SCH-06]', async (_why, change, status, field, words) => {
  const reply = await otieno.call(createLesson, lesson(change))
  expect([reply.status, reply.problem.fields?.[field]]).toEqual([status, expect.stringContaining(words)])
})

test.each([
  ['15 minutes', { start_time: '07:00', end_time: '07:15' }],
  ['180 minutes', { start_time: '14:00', end_time: '17:00' }],
  ['one seat, one lesson after the other', { start_time: '17:00', end_time: '18:00', max_students: 1 }],
  ['fifty seats', { start_time: '18:00', end_time: '19:00', max_students: 50 }],
])('at its bounds it is not: %s [SCH-06]', async (_what, change) => {
  expect((await otieno.call(createLesson, lesson(change))).status).toBe(200)
})

test('nothing said of seats and kind it is ten, online and free [SCH-06] [MEET-01]', async () => {
  const { max_students: _seats, lesson_type: _type, description: _words, ...plain } = lesson({ date: '2026-12-02' })
  expect((await otieno.call(createLesson, plain)).body.lesson).toMatchObject({
    max_students: 10,
    lesson_type: 'online',
    price: 0,
    description: '',
  })
})

test('only one’s own lessons are made and listed so [SCH-06]', async () => {
  const lucy = await somo.people.teacher('Lucy Nyambura')
  expect((await lucy.call(createLesson, lesson())).status).toBe(403)
  expect((await lucy.call(plannedLessons, { teacherId: otieno.id })).status).toBe(403)
  expect((await lucy.call(plannedLessons, { teacherId: lucy.id })).body).toEqual([])
})

test('the class form chooses among twelve grades, and of each the subjects that its teacher teaches [MEET-03]', async () => {
  const { classes } = (await otieno.call(listGrades, {})).body
  expect(classes.map(({ id, name }) => [id, name])).toEqual(Array.from({ length: 12 }, (_, i) => [i + 1, `Grade ${i + 1}`]))
  const subjects = async (who: Person, grade: number) =>
    (await who.call(subjectsOfGrade, { class_id: grade })).body.classes.map(({ subject }) => subject)
  expect(await subjects(otieno, 10)).toEqual(['Mathematics'])
  expect(await subjects(otieno, 3)).toEqual([])
  const admin = await somo.people.admin('Amina Yusuf')
  expect(await subjects(admin, 10)).toContain('Physics')
  expect(await subjects(admin, 3)).toContain('Environmental Activities')
})

test('what the class form sends by its own names is the same class; a class without a grade is none [MEET-03]', async () => {
  const { classes } = (await otieno.call(subjectsOfGrade, { class_id: 10 })).body
  const form = {
    teacherId: otieno.id,
    topic: 'KCSE Paper 2',
    agenda: 'Six theorems.',
    start_time: '2026-12-03T06:00:00.000Z',
    duration: 30,
    price: 150,
    subject_id: classes[0]?.id ?? 0,
  }
  const made = await otieno.call(scheduleClass, { ...form, class_id: 10 })
  expect([made.status, made.body.session.grade, made.body.session.scheduled_date]).toEqual([201, 10, '2026-12-03 09:00:00'])
  expect(made.body.zoom_meeting_details).toEqual({
    id: made.body.session.id,
    join_url: `http://somo.test/join/class/${made.body.session.id}`,
  })
  expect((await otieno.call(scheduleClass, form)).problem.fields).toEqual({ grade: 'Choose a grade.' })
  expect((await otieno.call(scheduleClass, { ...form, class_id: 10, grade: 11 })).problem.fields).toEqual({
    grade: 'Choose a grade.',
  })
})

test.each(['leaving', 'planning'] as const)(
  'of a class and its teacher’s leaving at one moment one comes to be: %s first [MEET-03] [AUTH-11]',
  async (first) => {
    const lucy = await somo.people.teacher('Lucy Nyambura')
    const leave = () => lucy.call(leaveForGood, { current: PASSWORD })
    const plan = () => lucy.call(createLesson, lesson({ teacher_id: lucy.id }))
    const [one, other] = first === 'leaving' ? await inTurn(somo.db, lucy, leave, plan) : await inTurn(somo.db, lucy, plan, leave)
    expect([one.status, other.problem.code]).toEqual([200, first === 'leaving' ? 'not_verified' : 'lessons_open'])
  },
)
