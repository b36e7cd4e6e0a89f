/** What comes too late, from the wrong person or with the wrong price; and what each side is told of the other's reason. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { availableTimes } from '../availability/contract.ts'
import { proposeTime, reportProblem } from './changes-contract.ts'
import { answerBooking, cancelBooking, learnerBookings, payTeacher, teacherBookings } from './contract.ts'

let somo: World
let amina: Person
let otieno: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 3000)
})
afterEach(() => somo.close())

const cast = () => ({ teacher: otieno, student: amina })
const answer = (id: number, action: 'accept' | 'decline', reason?: string) =>
  otieno.call(answerBooking, { booking_id: id, teacher_id: otieno.id, action, ...(reason !== undefined && { reason }) })
const pay = (id: number, amount = 1000) =>
  amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount, booking_id: id })
async function freeSlot(): Promise<{ slot_id: number }> {
  const { date, time } = await somo.stage.freeSlot(otieno)
  const slots = (await amina.call(availableTimes, { teacherId: otieno.id })).body
  return { slot_id: slots.find((slot) => slot.date === date && slot.time === time)?.id ?? 0 }
}
const seen = async (id: number) =>
  (await amina.call(learnerBookings, { studentId: amina.id })).body.find((booking) => booking.id === id)

describe('what comes too late', () => {
  test('an answer after its time is too late, and not as if it had been answered [BOOK-03] [BOOK-05]', async () => {
    const { booking } = await somo.stage.askedLesson(cast())
    somo.clock.now = new Date(booking.answer_by)
    expect((await answer(booking.id, 'accept')).problem.code).toBe('too_late')
    expect((await answer(booking.id, 'decline')).problem.code).toBe('too_late')
  })

  test('a payment after its time is too late, and moves nothing [BOOK-04] [BOOK-05]', async () => {
    const { booking } = await somo.stage.acceptedLesson(cast())
    somo.clock.now = new Date((await seen(booking.id))?.pay_by ?? '')
    expect((await pay(booking.id)).problem.code).toBe('too_late')
    expect(await seen(booking.id)).toMatchObject({ status: 'accepted', payment_status: 'pending' })
  })

  test('a cancellation after the start is too late, and gives nothing back [BOOK-06]', async () => {
    const { booking } = await somo.stage.paidLesson(cast())
    somo.clock.now = new Date(booking.starts_at)
    for (const person of [amina, otieno])
      expect((await person.call(cancelBooking, { bookingId: booking.id })).problem.code).toBe('too_late')
    expect(await seen(booking.id)).toMatchObject({ status: 'confirmed', payment_status: 'paid', refunded: 0 })
  })
})

test('words longer than their box, or too few to say anything, are refused beside it; what fits is kept [BOOK-06]', async () => {
  const { booking } = await somo.stage.paidLesson(cast())
  const bookingId = booking.id
  const { slot_id } = await freeSlot()
  const propose = (letters: number) => amina.call(proposeTime, { bookingId, slot_id, message: 'x'.repeat(letters) })
  const cancel = (letters: number) => amina.call(cancelBooking, { bookingId, reason: 'x'.repeat(letters) })
  const report = (letters: number) =>
    amina.call(reportProblem, { bookingId, reason: 'teacher_late', words: 'x'.repeat(letters), wish: 'part_back' })
  expect((await propose(301)).problem.fields).toHaveProperty('message')
  expect((await propose(300)).status).toBe(200)
  expect((await cancel(301)).problem.fields).toHaveProperty('reason')
  somo.clock.now = new Date(booking.ends_at)
  for (const letters of [2, 1001]) expect((await report(letters)).problem.fields, `${letters}`).toHaveProperty('words')
  expect((await report(1000)).status).toBe(200)
})

describe('a reason', () => {
  test('for declining or cancelling is told to the other side as written, and none is none [BOOK-03] [BOOK-06]', async () => {
    const [declined, cancelled, silent] = [
      await somo.stage.askedLesson(cast()),
      await somo.stage.askedLesson(cast()),
      await somo.stage.askedLesson(cast()),
    ]
    await answer(declined.booking.id, 'decline', 'I am travelling that week.')
    await otieno.call(cancelBooking, { bookingId: cancelled.booking.id, reason: 'My power is out.' })
    await otieno.call(cancelBooking, { bookingId: silent.booking.id, reason: '' })
    expect(await seen(declined.booking.id)).toMatchObject({ ended_note: 'I am travelling that week.' })
    expect(await seen(cancelled.booking.id)).toMatchObject({ ended_note: 'My power is out.' })
    expect((await seen(silent.booking.id))?.ended_note).toBeNull()
  })
})

test('paying another price than it costs is answered with what it costs [BOOK-04] [HUB-09]', async () => {
  const { booking } = await somo.stage.acceptedLesson(cast())
  const reply = await pay(booking.id, 900)
  expect([reply.problem.code, reply.problem.details]).toEqual(['price_changed', { cost: 1000 }])
})

test('a second past the hour what was promised comes back no more, and nothing is cancelled unasked [BOOK-06]', async () => {
  const { student, booking } = await somo.stage.paidLesson()
  const startsAt = new Date(booking.starts_at)
  const cancel = async (beforeMs: number, refund: number) => {
    somo.clock.now = plus(startsAt, -beforeMs)
    const again = await somo.people.signInAs(student.email)
    return again.call(cancelBooking, { bookingId: booking.id, refund })
  }
  expect((await cancel(hours(12), booking.cost)).problem.code).toBe('refund_less')
  expect((await cancel(hours(2) + 1, booking.cost)).problem.code).toBe('refund_less')
  expect((await cancel(hours(2), booking.cost / 2)).problem.code).toBe('refund_less')
  expect((await cancel(hours(2) + 1, booking.cost / 2)).body.refunded).toBe(booking.cost / 2)
})

test('a stranger cannot cancel, and is told no more than that there is none [BOOK-06]', async () => {
  const { booking } = await somo.stage.paidLesson(cast())
  for (const stranger of [await somo.people.student('Strange Mwangi'), await somo.people.teacher('Strange Teacher')])
    expect((await stranger.call(cancelBooking, { bookingId: booking.id })).problem.code).toBe('not_found')
  expect(await seen(booking.id)).toMatchObject({ status: 'confirmed' })
})

test('a teacher’s list holds the teacher’s own bookings alone, the soonest first [BOOK-02] [TCH-04]', async () => {
  const [first, second] = [await somo.stage.askedLesson(cast()), await somo.stage.paidLesson(cast())]
  const other = await somo.stage.askedLesson({})
  const listOf = async (teacher: Person) =>
    (await teacher.call(teacherBookings, { teacherId: teacher.id })).body.map(({ id }) => id)
  expect(await listOf(otieno)).toEqual([first.booking.id, second.booking.id])
  expect(await listOf(other.teacher)).toEqual([other.booking.id])
})

test('an operator sees a learner’s bookings and can do nothing with them [BOOK-02]', async () => {
  const { booking } = await somo.stage.acceptedLesson(cast())
  const operator = await somo.people.admin('Desk Operator')
  const list = (await operator.call(learnerBookings, { studentId: amina.id })).body
  expect(list).toMatchObject([{ id: booking.id, actions: [] }])
  expect((await seen(booking.id))?.actions).toEqual(['pay', 'propose', 'cancel'])
})

test('a lesson the room saw nobody in is looked at again when the day for the teacher’s word is over [BOOK-07]', async () => {
  const { booking } = await somo.stage.paidLesson(cast())
  const endsAt = new Date(booking.ends_at)
  await somo.pass(endsAt.getTime() - somo.clock.now.getTime())
  const { rows } = await somo.db.$client.query('select due_at from bookings where id = $1', [booking.id])
  expect(rows).toEqual([{ due_at: plus(endsAt, hours(24)) }])
})
