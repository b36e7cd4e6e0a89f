/** What a suspended person was to teach, learn or be paid. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { balanceOf } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { liftSuspension, suspendUser } from './contract.ts'

let somo: World
let operator: Person
let otieno: Person
let amina: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Desk Operator')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 5000)
})
afterEach(() => somo.close())

const suspend = (who: Person) => operator.call(suspendUser, { userId: who.id, reason: 'Asked to be paid in cash.' })
const lift = (who: Person) => operator.call(liftSuspension, { userId: who.id, reason: 'It was somebody else.' })
const lessons = async () =>
  (
    await somo.db.$client.query<{ status: string; refunded: number }>(
      'select status, refunded_cents::int as refunded from bookings order by id',
    )
  ).rows
const classesAndSeats = async () =>
  (
    await somo.db.$client.query<{ class: string; seat: string }>(
      'select c.status as class, e.status as seat from live_classes c join enrolments e on e.class_id = c.id order by c.id',
    )
  ).rows
const toldOf = async (who: Person) => (await who.call(listNotices, {})).body.notices.map(({ kind }) => kind)
const walletOf = (who: Person) => balanceOf(somo.db, 'wallet', who.id)
const seatIn = async (teacher: Person, learner: Person) => {
  const { session } = await somo.stage.publishedClass({ teacher, price: 200 })
  expect((await learner.call(joinSession, { studentId: learner.id, id: session.id })).status).toBe(200)
}

test('a teacher’s lessons and classes to come are cancelled, and all of the money is back [ADM-03] [BOOK-06]', async () => {
  await somo.stage.paidLesson({ teacher: otieno, student: amina, cost: 1000 })
  await somo.stage.askedLesson({ teacher: otieno, student: amina, cost: 1000 })
  await seatIn(otieno, amina)
  expect(await walletOf(amina)).toBe(500_000 - 120_000)
  await suspend(otieno)
  await somo.settle()
  expect(await lessons()).toEqual([
    { status: 'cancelled', refunded: 100_000 },
    { status: 'cancelled', refunded: 0 },
  ])
  expect(await classesAndSeats()).toEqual([{ class: 'cancelled', seat: 'refunded' }])
  expect(await walletOf(amina)).toBe(500_000)
  expect(await toldOf(amina)).toEqual(expect.arrayContaining(['booking_cancelled', 'class_cancelled']))
  expect((await somo.books()).balanced).toBe(true)
})

test('a learner’s lesson an hour ahead gives everything back, whatever the policy; the teacher is told [ADM-03]', async () => {
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina, cost: 1000 })
  const other = await somo.people.teacher('Other Teacher')
  await seatIn(other, amina)
  somo.clock.now = plus(new Date(booking.starts_at), -minutes(60))
  await suspend(amina)
  await somo.settle()
  expect(await lessons()).toEqual([{ status: 'cancelled', refunded: 100_000 }])
  expect(await walletOf(amina)).toBe(500_000)
  expect(await toldOf(otieno)).toContain('booking_cancelled')
})

test('who is let back in before it was carried out keeps everything [ADM-03]', async () => {
  await somo.stage.paidLesson({ teacher: otieno, student: amina, cost: 1000 })
  await seatIn(otieno, amina)
  await suspend(otieno)
  await lift(otieno)
  await somo.settle()
  expect(await lessons()).toEqual([{ status: 'confirmed', refunded: 0 }])
  expect(await classesAndSeats()).toEqual([{ class: 'scheduled', seat: 'held' }])
})

test('a withdrawal that the provider has not heard of waits until the suspension is lifted [ADM-03] [WAL-06]', async () => {
  await somo.earn(otieno, 2000)
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 500, mpesa_number: '0712345650' })
  await suspend(otieno)
  const attempts = async () => (await somo.db.$client.query('select 1 from payout_attempts')).rowCount
  await somo.pass(days(1))
  expect(await attempts()).toBe(0)
  await lift(otieno)
  await somo.pass(minutes(10))
  expect(await attempts()).toBe(1)
})
