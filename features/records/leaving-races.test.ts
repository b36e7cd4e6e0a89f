/** Deleting an account at the very moment at which something else begins for it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { bookSession } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { leaveForGood } from './leaving-contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo?.close())

const leave = (who: Person) => who.call(leaveForGood, { current: PASSWORD })
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await somo.db.$client.query<Record<string, unknown>>(sql, values)).rows

const isOpen = async (who: Person) => ({
  status: (await rowsOf('select status from users where id = $1', [who.id]))[0]?.['status'],
  lessons: (await rowsOf(`select 1 from bookings where status = 'pending'`)).length,
  seats: (await rowsOf(`select 1 from enrolments where status = 'held'`)).length,
})

test.each(['leaving', 'booking'] as const)(
  'of a lesson asked for and its learner’s leaving one comes to be: %s first [AUTH-11]',
  async (first) => {
    const [otieno, amina] = [await somo.people.teacher('Otieno Ouma', { cost: 500 }), await somo.people.student('Amina Njoroge')]
    const wish = { teacher_id: otieno.id, student_id: amina.id, ...(await somo.stage.freeSlot(otieno)), cost: 500 }
    const book = () => amina.call(bookSession, wish)
    if (first === 'leaving') {
      const [left, booked] = await inTurn(somo.db, amina, () => leave(amina), book)
      expect([left.status, booked.ok]).toEqual([200, false])
      expect(await isOpen(amina)).toEqual({ status: 'leaving', lessons: 0, seats: 0 })
    } else {
      const [booked, left] = await inTurn(somo.db, amina, book, () => leave(amina))
      expect([booked.status, left.problem.code]).toEqual([200, 'lessons_open'])
      expect(await isOpen(amina)).toEqual({ status: 'active', lessons: 1, seats: 0 })
    }
  },
)

test('a teacher who leaves first is asked for nothing, and who asks first keeps the teacher [AUTH-11]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  for (const first of ['leaving', 'booking'] as const) {
    const otieno = await somo.people.teacher('Otieno Ouma', { cost: 500 })
    const wish = { teacher_id: otieno.id, student_id: amina.id, ...(await somo.stage.freeSlot(otieno)), cost: 500 }
    const book = () => amina.call(bookSession, wish)
    const [one, other] =
      first === 'leaving'
        ? await inTurn(somo.db, otieno, () => leave(otieno), book)
        : await inTurn(somo.db, otieno, book, () => leave(otieno))
    expect([first, one.ok, other.ok]).toEqual([first, true, false])
  }
})

test.each(['leaving', 'seat'] as const)(
  'of a seat and its learner’s leaving one comes to be: %s first [AUTH-11] [MEET-04]',
  async (first) => {
    const amina = await somo.people.student('Amina Njoroge')
    const { session } = await somo.stage.publishedClass({ price: 0 })
    const join = () => amina.call(joinSession, { studentId: amina.id, id: session.id })
    if (first === 'leaving') {
      const [left, joined] = await inTurn(somo.db, amina, () => leave(amina), join)
      expect([left.status, joined.ok]).toEqual([200, false])
      expect(await isOpen(amina)).toEqual({ status: 'leaving', lessons: 0, seats: 0 })
    } else {
      const [joined, left] = await inTurn(somo.db, amina, join, () => leave(amina))
      expect([joined.status, left.problem.code]).toEqual([200, 'lessons_open'])
      expect(await isOpen(amina)).toEqual({ status: 'active', lessons: 0, seats: 1 })
    }
  },
)

test('a child’s lesson and the parent’s leaving with the child: one comes to be [AUTH-11]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(0)
  const otieno = await somo.people.teacher('Otieno Ouma', { cost: 500 })
  // The child has no sign-in of their own any more: the parent acts for them.
  await somo.db.$client.query(
    'update users set email = null, phone = null, password_hash = null, email_confirmed_at = null where id = $1',
    [children[0].id],
  )
  const wish = { teacher_id: otieno.id, student_id: children[0].id, ...(await somo.stage.freeSlot(otieno)), cost: 500 }
  const [left, booked] = await inTurn(
    somo.db,
    children[0],
    () => leave(parent),
    () => parent.call(bookSession, wish),
  )
  expect([left.status, booked.ok]).toEqual([200, false])
  expect(await isOpen(parent)).toEqual({ status: 'leaving', lessons: 0, seats: 0 })
})

test('a child’s seat and the leaving of the parent who pays for it: one comes to be [AUTH-11] [MEET-04]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(0)
  const { session } = await somo.stage.publishedClass({ grade: 8, price: 0 })
  const join = () => parent.call(joinSession, { studentId: children[0].id, id: session.id })
  const [left, joined] = await inTurn(somo.db, parent, () => leave(parent), join)
  expect([left.status, joined.ok]).toEqual([200, false])
  expect(await isOpen(parent)).toEqual({ status: 'leaving', lessons: 0, seats: 0 })
})

test('a withdrawal asked for at the same moment is seen, wherever its money is [AUTH-11] [WAL-11]', async () => {
  const otieno = await somo.people.teacher('Otieno Ouma')
  await somo.earn(otieno, 1000)
  for (let round = 0; round < 8; round += 1) {
    const wish = { teacher_id: otieno.id, amount: 100, mpesa_number: '0712345651' }
    const [, left] = await Promise.all([otieno.call(withdraw, wish), leave(otieno), somo.settle()])
    expect([round, left.problem.code]).toEqual([round, 'money_left'])
    await somo.pass(30_000)
    await somo.pass(30_000)
  }
  expect((await somo.books()).balanced).toBe(true)
})
