import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { listNotices } from '../notices/contract.ts'
import { answerBooking, bookSession, cancelBooking, completeBooking, payTeacher } from './contract.ts'

let somo: World
let parent: Person
let wanjiku: Person
let otieno: Person

// Grace books and pays for Wanjiku, so that who is told is never simply who learns. The stage's first lesson is on 27 November
// 2026, from four to five in the afternoon, which is 13:00 to 14:00 of UTC.
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily(5000)
  parent = family.parent
  wanjiku = family.children[0]
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
})
afterEach(() => somo.close())

const startsAt = '2026-11-27T13:00:00+00:00'
const about = (booking: number) => ({ subject: 'Mathematics', starts_at: startsAt, booking })

const until = (instant: string) => somo.pass(new Date(instant).getTime() - somo.clock.now.getTime())

/** Reminders have their own tests. */
const ofLessons = /^(booking|lesson|money|class)_(?!reminder|soon)/

/** What somebody was told about lessons and classes, oldest first, after everything that is due has been done. */
async function toldTo(person: Person): Promise<[string, object][]> {
  await somo.settle()
  const { notices } = (await person.call(listNotices, {})).body
  return notices
    .filter(({ kind }) => ofLessons.test(kind))
    .map(({ kind, data }): [string, object] => [kind, data])
    .toReversed()
}

async function ask(): Promise<number> {
  const slot = await somo.stage.freeSlot(otieno)
  const wish = { teacher_id: otieno.id, student_id: wanjiku.id, ...slot, cost: 1000 }
  const reply = await parent.call(bookSession, wish)
  expect(reply.problem.code).toBeUndefined()
  await somo.settle()
  return reply.body.booking.id
}

const answer = (booking: number, action: 'accept' | 'decline') =>
  otieno.call(answerBooking, { booking_id: booking, teacher_id: otieno.id, action })

async function askAndAccept(): Promise<number> {
  const booking = await ask()
  await answer(booking, 'accept')
  await somo.settle()
  return booking
}

async function askAndPay(): Promise<number> {
  const booking = await askAndAccept()
  const paid = await parent.call(payTeacher, {
    payer_id: parent.id,
    teacher_id: otieno.id,
    amount: 1000,
    booking_id: booking,
  })
  expect(paid.ok).toBe(true)
  await somo.settle()
  return booking
}

const inTwelveHours = '2026-11-25T18:00:00+00:00'
const requested = (booking: number) => ['booking_requested', { ...about(booking), who: 'Wanjiku', until: inTwelveHours }]
const accepted = (booking: number) => ['booking_accepted', { ...about(booking), who: 'Otieno Ouma', until: inTwelveHours }]
const paid = (booking: number) => ['booking_paid', about(booking)]

describe('who is told of a booking, and what', () => {
  test('a request is told to the teacher, with the learner’s first name alone [MSG-02]', async () => {
    const booking = await ask()
    expect(await toldTo(otieno)).toEqual([requested(booking)])
    for (const person of [parent, wanjiku]) expect(await toldTo(person)).toEqual([])
  })

  test.each([
    ['accept', 'booking_accepted'],
    ['decline', 'booking_declined'],
  ] as const)('the answer %s is told to the payer, with the teacher’s name [MSG-02]', async (action, kind) => {
    const booking = await ask()
    await answer(booking, action)
    const until = kind === 'booking_accepted' && { until: inTwelveHours }
    expect(await toldTo(parent)).toEqual([[kind, { ...about(booking), who: 'Otieno Ouma', ...until }]])
    expect(await toldTo(otieno)).toEqual([requested(booking)])
    expect(await toldTo(wanjiku)).toEqual([])
  })

  test('a payment is told to the teacher, once, though it is pressed twice [MSG-02]', async () => {
    const booking = await askAndPay()
    await parent.call(payTeacher, { payer_id: parent.id, teacher_id: otieno.id, amount: 1000, booking_id: booking })
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking)])
    expect(await toldTo(parent)).toEqual([accepted(booking)])
  })

  test('a cancelling by the teacher is told to payer and learner, with all that comes back [BOOK-06] [MSG-02]', async () => {
    const booking = await askAndPay()
    await until('2026-11-27T12:00:00Z')
    await otieno.call(cancelBooking, { bookingId: booking })
    const cancelled = ['booking_cancelled', { ...about(booking), amount: 100_000 }]
    expect(await toldTo(parent)).toEqual([accepted(booking), cancelled])
    // Nobody waits for a lesson that does not come.
    expect(await toldTo(wanjiku)).toEqual([cancelled])
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking)])
  })

  test('a cancelling by the learner’s side is told to the teacher, with what comes back [BOOK-06] [MSG-02]', async () => {
    const booking = await askAndPay()
    await until('2026-11-27T10:00:00Z')
    await parent.call(cancelBooking, { bookingId: booking })
    const cancelled = ['booking_cancelled', { ...about(booking), amount: 50_000 }]
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking), cancelled])
    expect(await toldTo(parent)).toEqual([accepted(booking)])
    expect(await toldTo(wanjiku)).toEqual([cancelled])
  })

  test('a cancelling of what was not paid is told with nothing that comes back [BOOK-06] [MSG-02]', async () => {
    const booking = await ask()
    await parent.call(cancelBooking, { bookingId: booking })
    expect(await toldTo(otieno)).toEqual([requested(booking), ['booking_cancelled', { ...about(booking), amount: 0 }]])
    expect(await toldTo(parent)).toEqual([])
  })

  test('a request nobody answered is told to payer and teacher, once each [BOOK-05] [MSG-02]', async () => {
    const booking = await ask()
    await until('2026-11-25T18:00:00Z')
    const expired = ['booking_expired', about(booking)]
    expect(await toldTo(parent)).toEqual([expired])
    expect(await toldTo(otieno)).toEqual([requested(booking), expired])
    expect(await toldTo(wanjiku)).toEqual([])
  })

  test('a booking nobody paid is told to payer and teacher, once each [BOOK-05] [MSG-02]', async () => {
    const booking = await askAndAccept()
    await until('2026-11-25T18:00:00Z')
    const unpaid = ['booking_unpaid', about(booking)]
    expect(await toldTo(parent)).toEqual([accepted(booking), unpaid])
    expect(await toldTo(otieno)).toEqual([requested(booking), unpaid])
  })
})

describe('who is told of a lesson that is over, and what', () => {
  test('payer: it is done; teacher, a day later: their part of the money in cents [BOOK-05] [BOOK-07]', async () => {
    const booking = await askAndPay()
    await until('2026-11-27T14:00:00Z')
    await otieno.call(completeBooking, { bookingId: booking })
    const completed = ['lesson_completed', about(booking)]
    expect(await toldTo(parent)).toEqual([accepted(booking), completed])
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking)])
    await somo.pass(hours(24))
    const released = ['money_released', { ...about(booking), amount: 70_000 }]
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking), released])
    expect(await toldTo(parent)).toEqual([accepted(booking), completed])
  })

  test('payer, learner, teacher: all came back, when nobody was there for a day [BOOK-07]', async () => {
    const booking = await askAndPay()
    await until('2026-11-27T14:00:00Z')
    expect(await toldTo(parent)).toEqual([accepted(booking)])
    await until('2026-11-28T14:00:00Z')
    await somo.pass(hours(24))
    const facts = { ...about(booking), amount: 100_000 }
    expect(await toldTo(parent)).toEqual([accepted(booking), ['lesson_refunded', facts]])
    expect(await toldTo(wanjiku)).toEqual([['lesson_refunded', facts]])
    expect(await toldTo(otieno)).toEqual([requested(booking), paid(booking), ['lesson_missed', facts]])
  })

  test.each([
    ['the teacher was absent', 'learner', ['lesson_refunded', { amount: 100_000 }]],
    ['the learner was absent', 'teacher', ['lesson_completed', {}]],
  ] as const)('payer: %s [BOOK-07]', async (_, cameAlone, [kind, facts]) => {
    const booking = await askAndPay()
    const [came, went] = [new Date('2026-11-27T13:00:00Z'), new Date('2026-11-27T13:20:00Z')]
    await visitRoom(somo.db, `lesson-${booking}`, cameAlone === 'teacher' ? otieno : wanjiku, came, went)
    await until('2026-11-27T14:00:00Z')
    const ended = [kind, { ...about(booking), ...facts }]
    expect(await toldTo(parent)).toEqual([accepted(booking), ended])
    const missed = cameAlone === 'learner'
    expect(await toldTo(wanjiku)).toEqual(missed ? [ended] : [])
    expect((await toldTo(otieno)).slice(2)).toEqual(missed ? [['lesson_missed', ended[1]]] : [])
  })
})

describe('who is told of a seat in a class, and what', () => {
  test('the payer, once, though the seat is asked for twice [MSG-02]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
    for (let i = 0; i < 2; i += 1) await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
    const facts = { subject: 'Fractions, once more', starts_at: '2026-11-27T11:00:00+00:00', class: session.id }
    expect(await toldTo(parent)).toEqual([['class_enrolled', facts]])
    expect(await toldTo(wanjiku)).toEqual([])
  })
})
