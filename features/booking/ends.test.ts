import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { enterRoom, showRoom } from '../classroom/contract.ts'
import { visitRoom, waitAtDoor } from '../classroom/testing/visit.ts'
import { showTeacher } from '../directory/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { answerBooking, bookSession, cancelBooking, completeBooking, payTeacher } from './contract.ts'
import { lifeOf } from './testing/life.ts'

let somo: World
let amina: Person
let otieno: Person

// The stage's first lesson is on 27 November 2026, from four to five in the afternoon, which is 13:00 to 14:00 of UTC.
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 3000)
})
afterEach(() => somo.close())

const paid = async () => (await somo.stage.paidLesson({ teacher: otieno, student: amina })).booking.id

/** Moves the clock there and does what has become due. */
const until = (instant: string) => somo.pass(new Date(instant).getTime() - somo.clock.now.getTime())

const bookingOf = async (id: number) => (await lifeOf(amina)).find((booking) => booking.id === id)

const moneyOf = async () => {
  const { balance, held, held_count } = (await amina.call(showWallet, { userId: amina.id })).body
  return { balance, held, held_count }
}

const earningsOf = async () => (await otieno.call(showWallet, { userId: otieno.id })).body.earnings

/** As the room's log tells it, with clock times of 27 November in UTC. */
const inTheRoom = (person: Person, lesson: number, from: string, to: string): Promise<void> =>
  visitRoom(somo.db, `lesson-${lesson}`, person, new Date(`2026-11-27T${from}:00Z`), new Date(`2026-11-27T${to}:00Z`))

/** Before its door, as the room's log tells it; null for somebody who stands there still. */
const atTheDoor = (person: Person, lesson: number, from: string, to: string | null, kept = false): Promise<void> => {
  const at = (clock: string) => new Date(`2026-11-27T${clock}:00Z`)
  return waitAtDoor(somo.db, `lesson-${lesson}`, person, at(from), to === null ? null : at(to), kept)
}

describe('a paid lesson before whose door somebody waited', () => {
  test.each([
    ['asked to come in and was kept outside for a quarter of an hour', true, 'no_show', 'kept_outside', 3000],
    ['only looked at it', false, 'completed', null, 2000],
  ] as const)(
    'in which its teacher was for all of it goes by the door when its learner %s [BOOK-07]',
    async (_, kept, status, ended_because, balance) => {
      const id = await paid()
      await inTheRoom(otieno, id, '13:00', '14:00')
      await atTheDoor(amina, id, '13:10', '13:25', kept)
      await until('2026-11-27T14:00:00Z')
      expect(await bookingOf(id)).toMatchObject({ status, ended_because, payment_status: kept ? 'refunded' : 'paid' })
      expect(await moneyOf()).toMatchObject({ balance })
      // Nobody is told that the teacher did not come, or that the lesson did not take place.
      const told = async (person: Person) =>
        (
          await somo.db.$client.query<{ kind: string }>('select kind from notices where user_id = $1 order by id desc limit 1', [
            person.id,
          ])
        ).rows[0]?.kind
      expect(await told(amina)).toBe(kept ? 'kept_outside' : 'lesson_completed')
      expect((await told(otieno)) === 'learners_kept_outside').toBe(kept)
    },
  )

  test('gives all of it back after fifteen minutes to a learner who never pressed to come in [BOOK-07]', async () => {
    const id = await paid()
    await atTheDoor(amina, id, '12:55', null)
    await until('2026-11-27T13:14:59.999Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    await until('2026-11-27T13:15:00Z')
    const missed = { status: 'no_show', payment_status: 'refunded', ended_because: 'teacher_absent', refunded: 1000 }
    expect(await bookingOf(id)).toMatchObject(missed)
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
  })

  test('is not called off while its teacher stands there, and is taught when they come in [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(amina, id, '12:58', '13:59')
    await atTheDoor(otieno, id, '13:14', null)
    await until('2026-11-27T13:15:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    await inTheRoom(otieno, id, '13:16', '13:59')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
  })

  test('is called off all the same when its teacher was there and has gone again [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(amina, id, '12:58', '13:59')
    await atTheDoor(otieno, id, '13:01', '13:05')
    await until('2026-11-27T13:15:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'no_show', ended_because: 'teacher_absent', refunded: 1000 })
  })

  test('does not pay a teacher for twenty minutes as if the learner had not come [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '13:20')
    await atTheDoor(amina, id, '13:18', '13:40')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ payment_status: 'refunded', ended_because: 'teacher_absent', refunded: 1000 })
  })

  test('pays its teacher for half of it, and the learner may object as after any lesson [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '13:30')
    await atTheDoor(amina, id, '13:18', null)
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'paid', ended_because: null })
  })

  test('knows nothing of a learner who looked in before it began and did not come [BOOK-07]', async () => {
    const id = await paid()
    await atTheDoor(amina, id, '12:51', '12:59')
    await inTheRoom(otieno, id, '13:00', '13:20')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'no_show', payment_status: 'paid', ended_because: 'learner_absent' })
  })
})

describe('a paid lesson in which the room saw nobody', () => {
  test('waits a day for the teacher’s word; then all of it goes back and it is cancelled [BOOK-07]', async () => {
    const id = await paid()
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid', ended_because: null, refunded: 0 })
    await until('2026-11-28T13:59:59.999Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 1000, held_count: 1 })
    await until('2026-11-28T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded: 1000,
      ended_because: null,
      actions: [],
      join_link: null,
      due_date: null,
    })
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
    expect(await earningsOf()).toMatchObject({ pending: 0, pending_count: 0, earned: 0, available: 0 })
  })

  test('gives nothing back a second time, and the teacher’s word comes too late [BOOK-07]', async () => {
    const id = await paid()
    await until('2026-11-28T14:00:00Z')
    await somo.pass(hours(48))
    expect((await otieno.call(completeBooking, { bookingId: id })).problem.code).toBe('not_possible_now')
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
  })

  test('is taught when the teacher says so within the day; the money follows a day after [BOOK-05] [BOOK-07]', async () => {
    const id = await paid()
    await until('2026-11-27T13:59:00Z')
    expect((await otieno.call(completeBooking, { bookingId: id })).problem.code).toBe('not_over_yet')
    await until('2026-11-28T13:00:00Z')
    expect((await otieno.call(completeBooking, { bookingId: id })).body.booking).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      students_attended: 1,
    })
    await until('2026-11-29T12:59:59.999Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
    await until('2026-11-29T13:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'released', refunded: 0 })
    expect(await earningsOf()).toMatchObject({ available: 700 })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 0, held_count: 0 })
  })
})

describe('a paid lesson whose room saw somebody', () => {
  test('goes on when the teacher comes within fifteen minutes [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:14', '13:50')
    await inTheRoom(amina, id, '12:55', '13:50')
    await until('2026-11-27T13:15:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed' })
  })

  test('gives all of it back at once when the teacher has not come in fifteen minutes [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '12:40', '12:59')
    await inTheRoom(amina, id, '12:55', '13:20')
    await until('2026-11-27T13:14:59.999Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    await until('2026-11-27T13:15:00Z')
    expect(await bookingOf(id)).toMatchObject({
      status: 'no_show',
      payment_status: 'refunded',
      ended_because: 'teacher_absent',
      refunded: 1000,
      actions: [],
    })
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
    await somo.pass(hours(48))
    expect(await earningsOf()).toMatchObject({ earned: 0, available: 0 })
  })

  test('leaves it to the end where our own look comes too late: the door may have been shut [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(amina, id, '12:55', '13:20')
    await until('2026-11-27T13:16:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid', actions: ['join'] })
    const { rows } = await somo.db.$client.query('select due_at = ends_at as at_its_end from bookings where id = $1', [id])
    expect(rows).toEqual([{ at_its_end: true }])
    await inTheRoom(otieno, id, '13:17', '13:55')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
  })

  test('is called off by many servers at once one time, and the teacher cannot come in any more [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(amina, id, '12:55', '13:20')
    await until('2026-11-27T13:14:00Z')
    const pass = { kind: 'lesson' as const, roomId: id }
    expect((await amina.call(showRoom, pass)).body).toMatchObject({ state: 'open', teacher_missed: false })
    const missed = new Date('2026-11-27T13:15:00Z')
    await Promise.all(Array.from({ length: 8 }, () => somo.sweep('bookings').work(missed)))
    await until('2026-11-27T13:15:01Z')
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
    expect((await otieno.call(enterRoom, pass)).problem.code).toBe('not_confirmed')
    for (const person of [amina, otieno])
      expect((await person.call(showRoom, pass)).body).toMatchObject({ state: 'over', teacher_missed: true })
    const { rows } = await somo.db.$client.query(
      `select user_id::int as id, kind from notices where kind in ('lesson_refunded', 'lesson_missed') order by 2 desc`,
    )
    expect(rows).toEqual([
      { id: amina.id, kind: 'lesson_refunded' },
      { id: otieno.id, kind: 'lesson_missed' },
    ])
  })

  test('counts no minute of it before its start or after its end [BOOK-07]', async () => {
    const id = await paid()
    for (const person of [otieno, amina]) await inTheRoom(person, id, '12:10', '12:59')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
  })

  test('pays the teacher a day later when the learner never came [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '13:20')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({
      status: 'no_show',
      payment_status: 'paid',
      ended_because: 'learner_absent',
      refunded: 0,
    })
    await until('2026-11-28T13:59:59.999Z')
    expect(await earningsOf()).toMatchObject({ pending: 700, available: 0 })
    await until('2026-11-28T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'no_show', payment_status: 'released', refunded: 0 })
    expect(await earningsOf()).toMatchObject({ pending: 0, available: 700 })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 0, held_count: 0 })
  })

  test('is taught at its end when both were there for half of it, without a word from anybody [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '13:40')
    await inTheRoom(amina, id, '13:10', '14:00')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'paid', ended_because: null })
    await until('2026-11-28T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'completed', payment_status: 'released' })
  })

  test('counts the learner as one more student of the teacher, once [BOOK-07] [DIR-02]', async () => {
    const students = async () => (await somo.call(showTeacher, { teacherId: otieno.id })).body.totalStudents
    const teach = async (student: Person) => {
      await somo.fund(student, 1000)
      return somo.stage.taughtLesson({ teacher: otieno, student })
    }
    const counts = [await students()]
    for (const student of [amina, amina, await somo.people.student('Baraka Mwangi')]) {
      await teach(student)
      counts.push(await students())
    }
    expect(counts).toEqual([0, 1, 1, 2])
  })

  test('gives all of it back when both were there and the teacher for less than half [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '13:29')
    await inTheRoom(amina, id, '13:00', '14:00')
    await until('2026-11-27T14:00:00Z')
    expect(await bookingOf(id)).toMatchObject({ status: 'no_show', payment_status: 'refunded', ended_because: 'teacher_absent' })
  })

  test.each([
    ['the teacher never came', null, 'no_show', 'refunded'],
    ['the teacher left early', '13:29', 'no_show', 'refunded'],
    ['both were there for half of it', '13:30', 'completed', 'paid'],
  ])('is decided by that and not by the teacher’s word, however quick it is: %s [BOOK-07]', async (_, left, status, payment) => {
    const id = await paid()
    await inTheRoom(amina, id, '13:00', '14:00')
    if (left) await inTheRoom(otieno, id, '13:00', left)
    // The very moment it is over, before the clock has looked.
    somo.clock.now = new Date('2026-11-27T14:00:00Z')
    const word = await otieno.call(completeBooking, { bookingId: id })
    expect(word.problem?.code ?? null).toBe(status === 'completed' ? null : 'not_taught')
    expect(await moneyOf()).toMatchObject({ held: 1000 })
    await somo.settle()
    expect(await bookingOf(id)).toMatchObject({ status, payment_status: payment })
  })

  test('in which the learner never came pays the teacher, but is not taught by a word [BOOK-07]', async () => {
    const id = await paid()
    await inTheRoom(otieno, id, '13:00', '14:00')
    somo.clock.now = new Date('2026-11-27T14:00:00Z')
    expect((await otieno.call(completeBooking, { bookingId: id })).problem.code).toBe('not_taught')
    await somo.settle()
    expect(await bookingOf(id)).toMatchObject({ status: 'no_show', payment_status: 'paid', ended_because: 'learner_absent' })
  })
})

test('one lesson that cannot be settled keeps no other from it, and is put off for an hour [BOOK-07] [OPS-02]', async () => {
  const [odd, sound] = [await paid(), await somo.stage.paidLesson({})]
  const endsAt = new Date(Math.max(Date.parse('2026-11-27T14:00:00Z'), Date.parse(sound.booking.ends_at)))
  await inTheRoom(amina, odd, '13:00', '14:00')
  await visitRoom(somo.db, `lesson-${sound.booking.id}`, sound.student, new Date(sound.booking.starts_at), endsAt)
  // More to give back than is held for it: the ledger will not.
  await somo.db.$client.query('update bookings set price_cents = price_cents + 100 where id = $1', [odd])
  somo.clock.now = endsAt
  await expect(somo.settle()).rejects.toThrow('1 of 2 due rows could not be taken further')
  const { rows } = await somo.db.$client.query('select id, payment_status, due_at from bookings where id = any($1) order by id', [
    [odd, sound.booking.id],
  ])
  expect(rows).toEqual([
    { id: odd, payment_status: 'paid', due_at: plus(endsAt, hours(1)) },
    { id: sound.booking.id, payment_status: 'refunded', due_at: null },
  ])
})

describe('what is due and what is held', () => {
  test('a date to pay by stands in a booking only while it is accepted [BOOK-02] [BOOK-05]', async () => {
    const { booking } = await somo.stage.askedLesson({ teacher: otieno, student: amina })
    const { id } = booking
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', pay_by: null, due_date: null })
    await otieno.call(answerBooking, { booking_id: id, teacher_id: otieno.id, action: 'accept' })
    const payBy = '2026-11-25T18:00:00.000Z'
    expect(await bookingOf(id)).toMatchObject({ status: 'accepted', pay_by: payBy, due_date: payBy })
    await amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: id })
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', pay_by: payBy, due_date: null })
  })

  test('nothing is due for what was cancelled or not paid in time [BOOK-05]', async () => {
    const [first, second] = [
      (await somo.stage.acceptedLesson({ teacher: otieno, student: amina })).booking.id,
      (await somo.stage.acceptedLesson({ teacher: otieno, student: amina })).booking.id,
    ]
    await amina.call(cancelBooking, { bookingId: first })
    expect(await bookingOf(first)).toMatchObject({ status: 'cancelled', due_date: null })
    expect(await bookingOf(second)).toMatchObject({ status: 'accepted', due_date: '2026-11-25T18:00:00.000Z' })
    await until('2026-11-25T18:00:00Z')
    expect(await bookingOf(second)).toMatchObject({ status: 'expired', due_date: null })
  })

  test('money is held from the payment until it is released, lesson by lesson [WAL-01] [BOOK-04]', async () => {
    await somo.stage.askedLesson({ teacher: otieno, student: amina })
    await somo.stage.acceptedLesson({ teacher: otieno, student: amina })
    expect(await moneyOf()).toEqual({ balance: 3000, held: 0, held_count: 0 })
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 1000, held_count: 1 })
    const cheap = await somo.people.teacher('Achieng Odhiambo', { cost: 750 })
    const other = await somo.stage.paidLesson({ teacher: cheap, student: amina, cost: 750 })
    expect(await moneyOf()).toEqual({ balance: 1250, held: 1750, held_count: 2 })
    await amina.call(cancelBooking, { bookingId: other.booking.id })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 1000, held_count: 1 })
    somo.clock.now = new Date(booking.ends_at)
    await otieno.call(completeBooking, { bookingId: booking.id })
    expect(await moneyOf()).toEqual({ balance: 2000, held: 1000, held_count: 1 })
    await somo.pass(hours(24))
    expect(await moneyOf()).toEqual({ balance: 2000, held: 0, held_count: 0 })
  })

  test('the price of a seat is held beside the price of a lesson, and nobody else’s money counts [WAL-01]', async () => {
    await paid()
    await somo.stage.paidLesson({ teacher: otieno })
    const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 333 })
    await amina.call(joinSession, { studentId: amina.id, id: session.id })
    expect(await moneyOf()).toEqual({ balance: 1667, held: 1333, held_count: 2 })
  })
})

describe('the subject of a lesson', () => {
  const asked = async (student: Person, teacher: Person, subject?: string) => {
    const slot = await somo.stage.freeSlot(teacher)
    const wish = { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000, ...(subject && { subject }) }
    return student.call(bookSession, wish)
  }

  test('is the first that the teacher teaches to the learner’s grade when none is named [DIR-06]', async () => {
    // Chemistry is taught from Grade 10 on, so that to Grade 8 the first by its name is Geography.
    const teacher = await somo.people.teacher('Njeri Kariuki', { subjects: ['Mathematics', 'Geography', 'Chemistry'] })
    const faith = await somo.people.student('Faith Chebet', { grade: 8 })
    expect((await asked(faith, teacher)).body.booking.subject).toBe('Geography')
    expect((await asked(amina, teacher)).body.booking.subject).toBe('Chemistry')
    expect((await asked(amina, teacher, 'Mathematics')).body.booking.subject).toBe('Mathematics')
  })

  test('is refused when it is not taught to the learner’s grade, named or not [DIR-06]', async () => {
    const teacher = await somo.people.teacher('Njeri Kariuki', { subjects: ['Chemistry', 'Physics'] })
    const faith = await somo.people.student('Faith Chebet', { grade: 8 })
    expect((await asked(faith, teacher, 'Physics')).problem.code).toBe('grade_not_taught')
    expect((await asked(faith, teacher)).problem.code).toBe('grade_not_taught')
  })
})
