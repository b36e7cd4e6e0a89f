/** How often the two calls that most people wait for ask the database: each time is a round trip, on a connection others want. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearing } from '../../app/server/testing/plans.ts'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { openDatabase } from '../../shared/server/database.ts'
import { bookSession, payTeacher } from './contract.ts'

let somo: World
const heard = hearing()
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', database: (target) => heard.listenTo(openDatabase(target)) })
})
afterAll(() => somo.close())

const names = () => heard.taken().map(({ name, text }) => name ?? text)

test('a lesson is paid by one statement, which asks also whether the session stands [BOOK-04] [AUTH-05]', async () => {
  const { student, teacher, booking } = await somo.stage.acceptedLesson()
  names()
  const input = { payer_id: student.id, teacher_id: teacher.id, amount: booking.cost, booking_id: booking.id }
  const { body } = await student.call(payTeacher, input)
  expect(names()).toEqual(['pay_lesson'])
  expect(body.booking.status).toBe('confirmed')
})

test('a lesson is asked for without reading back what is known [DIR-06]', async () => {
  const [student, teacher] = [await somo.people.student('Baraka Kamau'), await somo.people.teacher('Naomi Jepkosgei')]
  const slot = await somo.stage.freeSlot(teacher)
  names()
  const { body } = await student.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000 })
  const looked = ['learner_for', 'session_stands', 'slot_at', 'teacher_terms']
  const withTheirTurn = ['lock_people', 'learner_among', 'held_time', 'allowance_of', 'book_lesson']
  const asked = names()
  expect(asked.slice(0, looked.length).toSorted()).toEqual(looked)
  expect(asked.slice(looked.length)).toEqual(withTheirTurn)
  expect(body.booking).toMatchObject({ status: 'pending', teacher_name: 'Naomi Jepkosgei', learner_name: 'Baraka Kamau' })
})
