/** How often the two calls that most people wait for ask the database: each time is a round trip, on a connection others want. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearing } from '../../app/server/testing/plans.ts'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { openDatabase } from '../../shared/server/database.ts'
import { bookSession, learnerBookings, payTeacher } from './contract.ts'

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

test('a lesson is asked for in its turn by one look and one write, which reads nothing back [DIR-06] [AUTH-05]', async () => {
  const [student, teacher] = [await somo.people.student('Baraka Kamau'), await somo.people.teacher('Naomi Jepkosgei')]
  const slot = await somo.stage.freeSlot(teacher)
  names()
  const { body } = await student.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000 })
  expect(names()).toEqual(['lock_people', 'asked_about', 'book_lesson'])
  expect(body.booking).toMatchObject({ status: 'pending', teacher_name: 'Naomi Jepkosgei', learner_name: 'Baraka Kamau' })
})

test('of who is under 18 it is asked besides what they may spend alone [DIR-06] [PAR-02]', async () => {
  const [{ children }, teacher] = [await somo.stage.fundedFamily(), await somo.people.teacher('Otieno Ouma')]
  const [child] = children
  const slot = await somo.stage.freeSlot(teacher)
  names()
  const { body } = await child.call(bookSession, { teacher_id: teacher.id, student_id: child.id, ...slot, cost: 1000 })
  expect(names()).toEqual(['lock_people', 'asked_about', 'allowance_of', 'book_lesson'])
  expect(body.booking.status).toBe('pending')
})

test('what is answered is what the lists show of it afterwards [DIR-06]', async () => {
  const [student, teacher] = [await somo.people.student('Amina Njoroge'), await somo.people.teacher('Achieng Odhiambo')]
  const photo = `insert into profile_photos (user_id, key, image, created_at) values ($1, 'a-face', 'x', now())`
  await somo.db.$client.query(photo, [teacher.id])
  const wish = { teacher_id: teacher.id, student_id: student.id, ...(await somo.stage.freeSlot(teacher)), cost: 1000 }
  const { body } = await student.call(bookSession, wish)
  expect(body.booking.teacher_photo).toBe('/photos/a-face.webp')
  expect((await student.call(learnerBookings, { studentId: student.id })).body).toEqual([body.booking])
})
