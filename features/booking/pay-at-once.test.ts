/** Paid as soon as it is accepted, because the payer said so at booking: once, at the price of then, and only while it stands. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import { approveWish, setAllowance, wishForLesson } from '../approvals/contract.ts'
import { balanceOf } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { answerBooking, bookSession, learnerBookings, payTeacher } from './contract.ts'
import { payAtOnce } from './changes-contract.ts'
import { payAccepted } from './server/pay-at-once.ts'
import { pay } from './server/pay-lesson.ts'
import { answerSeries, bookSeries } from './series-contract.ts'

let somo: World
let otieno: Person
let amina: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

async function asked(): Promise<number> {
  const wish = { teacher_id: otieno.id, student_id: amina.id, ...(await somo.stage.freeSlot(otieno)), cost: 1000 }
  const { body } = await amina.call(bookSession, { ...wish, pay_at_once: true })
  expect(body.booking.pay_at_once).toBe(true)
  return body.booking.id
}
const accept = (id: number) => otieno.call(answerBooking, { booking_id: id, teacher_id: otieno.id, action: 'accept' })
const bookingOf = async (id: number) =>
  (await amina.call(learnerBookings, { studentId: amina.id })).body.find((booking) => booking.id === id)
const wallet = (person: Person) => balanceOf(somo.db, 'wallet', person.id)
const told = async (person: Person) =>
  (await person.call(listNotices, {})).body.notices.map(({ kind }) => kind).filter((kind) => kind !== 'booking_requested')

test('nothing is taken at booking; once accepted it is paid at its price, and both are told once [BOOK-04]', async () => {
  await somo.fund(amina, 1500)
  const id = await asked()
  await somo.settle()
  expect(await wallet(amina)).toBe(150_000)
  expect((await accept(id)).body.booking.status).toBe('accepted')
  // A price of now does not touch what was agreed on.
  await somo.db.$client.query('update teacher_profiles set price_cents = 140000 where user_id = $1', [otieno.id])
  await somo.settle()
  expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid', cost: 1000, pay_at_once: false })
  expect([await wallet(amina), await balanceOf(somo.db, 'booking_hold', id)]).toEqual([50_000, 100_000])
  expect([await told(amina), await told(otieno)]).toEqual([['paid_at_once'], ['booking_paid']])
})

test('of many handlings at once, and one after a process was killed, one pays [BOOK-04] [OPS-02]', async () => {
  await somo.fund(amina, 5000)
  const id = await asked()
  await accept(id)
  const note = { id: 1, kind: 'pay_accepted', data: { booking_id: id }, attempts: 0, leftAt: somo.clock.now }
  const pay = () => amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: id })
  await Promise.all([...Array.from({ length: 12 }, () => payAccepted(somo.db, note, somo.clock.now)), pay(), pay()])
  await payAccepted(somo.db, note, somo.clock.now)
  await somo.settle()
  expect(await wallet(amina)).toBe(400_000)
  expect((await told(otieno)).filter((kind) => kind === 'booking_paid')).toHaveLength(1)
  expect((await told(amina)).filter((kind) => kind === 'paid_at_once').length).toBeLessThanOrEqual(1)
})

test('where money is short it waits as any other does, and the payer is told once what is missing [BOOK-04]', async () => {
  await somo.fund(amina, 700)
  const id = await asked()
  await accept(id)
  const note = { id: 1, kind: 'pay_accepted', data: { booking_id: id }, attempts: 0, leftAt: somo.clock.now }
  await Promise.all(Array.from({ length: 6 }, () => payAccepted(somo.db, note, somo.clock.now)))
  await somo.settle()
  expect(await bookingOf(id)).toMatchObject({ status: 'accepted', pay_at_once: false, actions: ['pay', 'propose', 'cancel'] })
  expect(await wallet(amina)).toBe(70_000)
  const { notices } = (await amina.call(listNotices, {})).body
  expect(notices.map(({ kind, data }) => [kind, data['amount']])).toEqual([['payment_short', 30_000]])
  expect(new Date(String(notices[0]?.data['until'])).toISOString()).toBe((await bookingOf(id))?.pay_by)
  await somo.fund(amina, 300)
  expect((await amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: id })).status).toBe(
    200,
  )
})

test('taken back before it is paid it is not paid, whether it was accepted or not [BOOK-04]', async () => {
  await somo.fund(amina, 5000)
  const [first, second] = [await asked(), await asked()]
  expect((await amina.call(payAtOnce, { bookingId: first, on: false })).body.booking.pay_at_once).toBe(false)
  for (const id of [first, second]) await accept(id)
  expect((await amina.call(payAtOnce, { bookingId: second, on: false })).status).toBe(200)
  expect((await amina.call(payAtOnce, { bookingId: second, on: true })).problem.code).toBe('not_possible_now')
  await somo.settle()
  expect([(await bookingOf(first))?.status, (await bookingOf(second))?.status]).toEqual(['accepted', 'accepted'])
  expect(await wallet(amina)).toBe(500_000)
  expect(await told(amina)).toEqual(['booking_accepted'])
})

test('an instruction that is taken back after it was read pays nothing: the statement looks itself [BOOK-04]', async () => {
  await somo.fund(amina, 5000)
  const id = await asked()
  await accept(id)
  await amina.call(payAtOnce, { bookingId: id, on: false })
  const session = { byInstruction: true, sessionId: null, role: null }
  const due = { bookingId: id, payerId: amina.id, teacherId: otieno.id, priceCents: 100_000, now: somo.clock.now, ...session }
  expect(await pay(somo.db, due)).toEqual([])
  expect(await wallet(amina)).toBe(500_000)
})

test('whose address is no longer confirmed is asked to pay, as by any other acceptance [BOOK-04] [AUTH-03]', async () => {
  await somo.fund(amina, 5000)
  const id = await asked()
  await accept(id)
  await somo.db.$client.query('update users set email_confirmed_at = null where id = $1', [amina.id])
  await somo.settle()
  expect(await bookingOf(id)).toMatchObject({ status: 'accepted', pay_at_once: false })
  expect(await told(amina)).toEqual(['booking_accepted'])
})

test('of a series the first lesson alone is paid by it, in whichever answer it is accepted [BOOK-08]', async () => {
  await somo.fund(amina, 5000)
  const dates = [0, 1, 2].map((n) => nairobiDate(plus(new Date('2026-11-27T12:00:00Z'), days(7 * n))))
  for (const date of dates) await somo.people.offer(otieno, date, '16:00', '17:00')
  const lessons = dates.map((date) => ({ date, time: '4:00 PM - 5:00 PM' }))
  const head = { teacher_id: otieno.id, student_id: amina.id, cost: 1000, key: 'a series of three' }
  const { body } = await amina.call(bookSeries, { ...head, lessons, pay_at_once: true })
  expect(body.bookings.map(({ pay_at_once: on }) => on)).toEqual([true, false, false])
  const accept_ = body.bookings.map(({ id }) => id)
  await otieno.call(answerSeries, { series_id: body.series_id, teacher_id: otieno.id, accept: accept_, decline: [] })
  await somo.settle()
  const now = (await amina.call(learnerBookings, { studentId: amina.id })).body.toSorted((a, b) => a.id - b.id)
  expect(now.map(({ status }) => status)).toEqual(['confirmed', 'accepted', 'accepted'])
  expect(await wallet(amina)).toBe(400_000)
})

test('a parent says so while approving, and it is the parent’s wallet that pays [PAR-04] [BOOK-04]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(5000)
  const [wanjiku] = children
  await parent.call(setAllowance, { childId: wanjiku.id, weekly_limit: null, ask_first: true })
  const slot = await somo.stage.freeSlot(otieno)
  const { body } = await wanjiku.call(wishForLesson, { teacher_id: otieno.id, ...slot, cost: 1000 })
  const approved = await parent.call(approveWish, { wishId: body.wish.id, cost: 1000, pay_at_once: true })
  const id = approved.body.wish.booking_id ?? 0
  // It is the payer's own business: the child does not read it.
  const seen = async (person: Person) => (await person.call(learnerBookings, { studentId: wanjiku.id })).body[0]
  expect([(await seen(parent))?.pay_at_once, (await seen(wanjiku))?.pay_at_once]).toEqual([true, false])
  await accept(id)
  await somo.settle()
  expect(await seen(parent)).toMatchObject({ status: 'confirmed' })
  expect(await wallet(parent)).toBe(400_000)
})
