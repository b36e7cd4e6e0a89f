import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCrowd } from '../../app/server/testing/caller.ts'
import { NEW_ACCOUNT, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { refusedBy } from '../../database/testing/refused-by.ts'
import { databaseFault } from '../../shared/server/database.ts'
import { hours, minutes } from '../../shared/time.ts'
import { availableTimes } from '../availability/contract.ts'
import { askGuardian, giveConsent } from '../family/contract.ts'
import { balanceOf, ledgerHealth } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import {
  answerBooking,
  bookingStatuses,
  bookSession,
  cancelBooking,
  completeBooking,
  learnerBookings,
  paymentStatuses,
  payTeacher,
  teacherBookings,
} from './contract.ts'
import { lawfulStates } from './rules.ts'
import { bookingById } from './server/queries.ts'
import { seenByTeacher } from './server/seen-bookings.ts'

let somo: World
let amina: Person
let otieno: Person

beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000, subjects: ['Mathematics', 'Physics'] })
  await somo.fund(amina, 20_000)
})
afterAll(() => somo.close())

/** What a request for a free slot of a teacher says. */
const wish = async (teacher: Person, student: Person) => ({
  teacher_id: teacher.id,
  student_id: student.id,
  ...(await somo.stage.freeSlot(teacher)),
  cost: 1000,
})

const book = async (student = amina) => (await somo.stage.askedLesson({ teacher: otieno, student })).booking
const accepted = async (student = amina) => (await somo.stage.acceptedLesson({ teacher: otieno, student })).booking
const paid = async () => (await somo.stage.paidLesson({ teacher: otieno, student: amina })).booking
const answer = (bookingId: number, action: 'accept' | 'decline' = 'accept', teacher = otieno) =>
  teacher.call(answerBooking, { booking_id: bookingId, teacher_id: teacher.id, action })
const pay = (bookingId: number, payer = amina) =>
  payer.call(payTeacher, { payer_id: payer.id, teacher_id: otieno.id, amount: 1000, booking_id: bookingId })
const bookingOf = async (id: number) =>
  (await amina.call(learnerBookings, { studentId: amina.id })).body.find((booking) => booking.id === id)

/** What somebody has been told about a booking. */
const toldOf = async (person: Person, bookingId: number) =>
  (await person.call(listNotices, {})).body.notices.filter(({ data }) => data['booking'] === bookingId).map(({ kind }) => kind)

describe('booking a lesson', () => {
  test('a lesson is called by what it is about, also in the wallet, and else by its subject [HUB-07] [TCH-04]', async () => {
    const reply = await amina.call(bookSession, { ...(await wish(otieno, amina)), topic: '  Quadratic equations ' })
    const { id } = reply.body.booking
    expect(await bookingOf(id)).toMatchObject({ title: 'Quadratic equations', subject: 'Mathematics' })
    const seen = (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find((one) => one.id === id)
    expect(seen).toMatchObject({ title: 'Quadratic equations', subject: 'Mathematics' })
    await answer(id)
    await pay(id)
    const [movement] = (await amina.call(listTransactions, { userId: amina.id })).body.transactions
    expect(movement).toMatchObject({ type: 'hold', title: 'Quadratic equations', details: { booking_id: id } })
    expect(movement?.details).toMatchObject({ learner: 'Amina Njoroge', paid: 1000 })
    await amina.call(cancelBooking, { bookingId: id })
    expect(await bookingOf((await book()).id)).toMatchObject({ title: 'Mathematics', subject: 'Mathematics' })
    const tooLong = { ...(await wish(otieno, amina)), topic: 'x'.repeat(81) }
    expect((await amina.call(bookSession, tooLong)).problem.fields ?? {}).toHaveProperty('topic')
  })

  test('a student asks for a free slot and nothing is taken yet [DIR-06] [BOOK-02]', async () => {
    const before = (await amina.call(showWallet, { userId: amina.id })).body.balance
    const reply = await amina.call(bookSession, await wish(otieno, amina))
    expect(reply.body.message).toBe('Session booked successfully! Waiting for teacher confirmation.')
    expect(reply.body.booking).toMatchObject({
      status: 'pending',
      payment_status: 'n/a',
      cost: 1000,
      subject: 'Mathematics',
      actions: ['cancel'],
      join_link: null,
    })
    expect((await amina.call(showWallet, { userId: amina.id })).body.balance).toBe(before)
  })

  test('the slot is held while the teacher has not answered [DIR-04] [SCH-04]', async () => {
    const booking = await book()
    const date = booking.session_datetime.slice(0, 10)
    const slots = (await amina.call(availableTimes, { teacherId: otieno.id, from: date, to: date })).body
    expect(slots).toMatchObject([{ isAvailable: false, state: 'taken', time: '4:00 PM - 5:00 PM' }])
  })

  test.each([
    ['the price is not the teacher’s', { cost: 999 }, 409, 'price_changed'],
    ['the teacher offers no such time', { time: '5:00 AM - 6:00 AM' }, 409, 'slot_taken'],
    ['the time is not a time', { time: 'noon' }, 409, 'slot_taken'],
    ['the subject is not taught', { subject: 'Chemistry' }, 409, 'grade_not_taught'],
    ['the learner is somebody else', { student_id: 999_999 }, 403, 'wrong_identity'],
    ['there is no such teacher', { teacher_id: 999_999 }, 404, 'not_found'],
  ])('is refused when %s, and nothing changes [DIR-06]', async (_, change, status, code) => {
    const count = (await amina.call(learnerBookings, { studentId: amina.id })).body.length
    const reply = await amina.call(bookSession, { ...(await wish(otieno, amina)), ...change })
    expect([reply.status, reply.problem.code]).toEqual([status, code])
    expect((await amina.call(learnerBookings, { studentId: amina.id })).body).toHaveLength(count)
  })

  test('of several things in the way the first is named: for whom, by whom, for how much, when [DIR-06]', async () => {
    const [baraka, hidden] = [
      await somo.people.student('Baraka Otieno'),
      await somo.people.teacher('Not Yet', { approved: false }),
    ]
    // Not one of the stage's days, with which sessions run out.
    await somo.people.offer(otieno, '2026-11-26', '06:00', '07:00')
    const time = { date: '2026-11-26', time: '6:00 AM - 7:00 AM' }
    const taken = { teacher_id: otieno.id, student_id: amina.id, ...time, cost: 1000 }
    await amina.call(bookSession, taken)
    const asked = { ...taken, student_id: baraka.id }
    const codes: (string | undefined)[] = []
    for (const change of [
      { student_id: amina.id, teacher_id: hidden.id, cost: 1 },
      { teacher_id: hidden.id, cost: 1 },
      { cost: 1 },
      {},
    ])
      codes.push((await baraka.call(bookSession, { ...asked, ...change })).problem.code)
    expect(codes).toEqual(['wrong_identity', 'not_found', 'price_changed', 'slot_taken'])
  })

  test('a slot that leaves no time to answer is not to be had, one in 90 minutes is [DIR-05] [DIR-06]', async () => {
    const [baraka, today] = [await somo.people.student('Baraka Kariuki'), '2026-11-25']
    await somo.people.offer(otieno, today, '10:15', '10:30')
    await somo.people.offer(otieno, today, '10:30', '10:45')
    const ask = (time: string) =>
      baraka.call(bookSession, { teacher_id: otieno.id, student_id: baraka.id, date: today, time, cost: 1000 })
    expect((await ask('10:15 AM - 10:30 AM')).problem.code).toBe('slot_taken')
    expect((await ask('10:30 AM - 10:45 AM')).status).toBe(200)
  })

  test('a changed price is answered with the new one, and the quoted words say a lost slot [DIR-05] [DIR-06]', async () => {
    const asked = await wish(otieno, amina)
    const changed = await amina.call(bookSession, { ...asked, cost: 1 })
    expect(changed.problem.details).toEqual({ cost: 1000 })
    await amina.call(bookSession, asked)
    const lost = await amina.call(bookSession, asked)
    expect(lost.problem.message).toBe('The selected time slot is not available.')
  })

  test('an unconfirmed student cannot book [AUTH-03]', async () => {
    const baraka = await somo.people.student('Baraka Mwangi', { confirmed: false })
    expect((await baraka.call(bookSession, await wish(otieno, baraka))).problem.code).toBe('email_unconfirmed')
  })

  test('a learner under 18 cannot book until a parent has agreed [AUTH-02]', async () => {
    const joy = await somo.people.student('Joy Wairimu', { born: '2012-03', guardian: 'mama.joy@example.com' })
    const asked = await wish(otieno, joy)
    expect((await joy.call(bookSession, asked)).problem.code).toBe('guardian_consent_needed')
    expect((await joy.call(askGuardian, { email: 'mama.joy@example.com' })).ok).toBe(true)
    await somo.settle()
    const token = await somo.people.token('guardian_consent', joy.id)
    expect((await somo.call(giveConsent, { token, guardian_name: 'Mama Joy', purposes: ['account'] })).problem.code).toBe(
      'account_needed',
    )
    const agree = () =>
      somo.call(giveConsent, { token, guardian_name: 'Mama Joy', purposes: ['account', 'lessons'], ...NEW_ACCOUNT })
    expect((await agree()).body.agreed).toBe(true)
    expect((await joy.call(bookSession, asked)).body.booking.status).toBe('pending')
    expect((await agree()).problem.code).toBe('link_expired')
  })

  test('of 200 requests for one slot at once exactly one wins and 199 are told so [DIR-07]', async () => {
    const students = await somo.people.students(20)
    const asked = await wish(otieno, amina)
    const told = (student: Person) => inCrowd(() => student.call(bookSession, { ...asked, student_id: student.id }))
    const replies = await Promise.all([...Array(10).keys()].flatMap(() => students.map(told)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const lost = replies.filter((reply) => reply.status === 409 && ['slot_taken', 'learner_busy'].includes(reply.problem.code))
    expect(lost).toHaveLength(199)
  })
})

describe('the life of a booking', () => {
  test(
    'asked, accepted, paid, taught, released: the teacher gets exactly 70 % [BOOK-01] [BOOK-03] [BOOK-04] ' + '[WAL-04]',
    async () => {
      const booking = await book()
      const accepted = await answer(booking.id)
      expect(accepted.body).toMatchObject({
        message: 'Lesson request accepted!',
        booking: { status: 'accepted', payment_status: 'pending' },
      })
      expect((await bookingOf(booking.id))?.actions).toEqual(['pay', 'propose', 'cancel'])
      const paid = await pay(booking.id)
      expect(paid.body).toMatchObject({
        message: 'Payment processed successfully!',
        booking: { status: 'confirmed', payment_status: 'paid', join_link: `/join/lesson/${booking.id}` },
      })
      expect(await balanceOf(somo.db, 'booking_hold', booking.id)).toBe(100_000)
      const earnedBefore = await balanceOf(somo.db, 'teacher_earnings', otieno.id)
      somo.clock.now = new Date(booking.ends_at)
      expect((await otieno.call(completeBooking, { bookingId: booking.id })).body.booking.status).toBe('completed')
      await somo.pass(hours(23))
      expect(await balanceOf(somo.db, 'teacher_earnings', otieno.id)).toBe(earnedBefore)
      await somo.pass(hours(1))
      expect(await bookingOf(booking.id)).toMatchObject({ status: 'completed', payment_status: 'released', actions: ['rate'] })
      expect(await balanceOf(somo.db, 'teacher_earnings', otieno.id)).toBe(earnedBefore + 70_000)
      expect(await balanceOf(somo.db, 'booking_hold', booking.id)).toBe(0)
      somo.clock.now = new Date('2026-11-25T06:00:00Z')
    },
  )

  test('a second answer is a clear conflict, and only its own teacher answers [BOOK-03]', async () => {
    const booking = await book()
    const stranger = await somo.people.teacher('Stranger Teacher')
    expect((await answer(booking.id, 'accept', stranger)).status).toBe(404)
    expect((await otieno.call(answerBooking, { booking_id: booking.id, teacher_id: stranger.id, action: 'accept' })).status).toBe(
      403,
    )
    expect((await answer(booking.id, 'decline')).body.message).toBe('Lesson request rejected.')
    const again = await answer(booking.id, 'accept')
    expect([again.status, again.problem.code]).toEqual([409, 'already_answered'])
  })

  test('fifty accepts, declines and cancels at once leave one lawful history [BOOK-01]', async () => {
    const booking = await book()
    const words = ['accept', 'decline', 'cancel'] as const
    const replies = await Promise.all(
      Array.from({ length: 51 }, async (_, i) => {
        const word = words[i % 3] ?? 'cancel'
        const reply =
          word === 'cancel' ? await amina.call(cancelBooking, { bookingId: booking.id }) : await answer(booking.id, word)
        return { word, status: reply.status }
      }),
    )
    const done = replies.filter(({ status }) => status === 200).map(({ word }) => word)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(51 - done.length)
    // At most one answer, at most one cancelling, and none of a request that was declined or of one that was cancelled.
    expect([['accept'], ['decline'], ['cancel'], ['accept', 'cancel']]).toContainEqual(done.toSorted())
    const status = done.includes('cancel') ? 'cancelled' : done.includes('accept') ? 'accepted' : 'declined'
    expect(await bookingOf(booking.id)).toMatchObject({ status, payment_status: status === 'accepted' ? 'pending' : 'n/a' })
    const date = booking.session_datetime.slice(0, 10)
    const [slot] = (await amina.call(availableTimes, { teacherId: otieno.id, from: date, to: date })).body
    expect(slot?.isAvailable).toBe(status !== 'accepted')
    await somo.settle()
    const told = { accept: 'booking_accepted', decline: 'booking_declined', cancel: 'booking_cancelled' }
    expect([...(await toldOf(amina, booking.id)), ...(await toldOf(otieno, booking.id))].toSorted()).toEqual(
      ['booking_requested', ...done.map((word) => told[word])].toSorted(),
    )
  })

  test('paying ten times at once takes the money once and answers the same [BOOK-04]', async () => {
    const booking = await accepted()
    const before = await balanceOf(somo.db, 'wallet', amina.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(booking.id)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    expect(replies[0]?.body).toMatchObject({ balance: before / 100 - 1000, booking: { id: booking.id, status: 'confirmed' } })
    expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(before - 100_000)
    expect(await balanceOf(somo.db, 'booking_hold', booking.id)).toBe(100_000)
  })

  test('paying without a booking pays the only due one; none is “No payment is due” [BOOK-04]', async () => {
    const poor = await somo.people.student('Poor Mwangi')
    const call = () => poor.call(payTeacher, { payer_id: poor.id, teacher_id: otieno.id, amount: 1000 })
    expect((await call()).problem.message).toBe('No payment is due')
    const booking = await accepted(poor)
    const short = await call()
    expect([short.status, short.problem.code, short.problem.details]).toEqual([402, 'insufficient_funds', { shortfall: 1000 }])
    await somo.fund(poor, 1500)
    expect((await call()).body).toMatchObject({ balance: 500, booking: { id: booking.id, status: 'confirmed' } })
  })

  test('nobody pays for somebody else, nor another amount [BOOK-04]', async () => {
    const booking = await accepted()
    const other = await somo.people.student('Other Student')
    expect(
      (await other.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: booking.id })).status,
    ).toBe(403)
    expect(
      (await other.call(payTeacher, { payer_id: other.id, teacher_id: otieno.id, amount: 1000, booking_id: booking.id })).problem
        .code,
    ).toBe('nothing_due')
    expect(
      (await amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1, booking_id: booking.id })).problem
        .code,
    ).toBe('price_changed')
  })

  test.each([
    ['no answer', book, 'no_answer', 'booking_expired'],
    ['no payment', accepted, 'not_paid', 'booking_unpaid'],
  ] as const)('%s in time frees the slot, and both are told [BOOK-05] [MSG-02]', async (_, begin, why, kind) => {
    const booking = await begin()
    await somo.pass(hours(12) - 1)
    expect((await bookingOf(booking.id))?.ended_because).toBeNull()
    await somo.pass(1)
    expect(await bookingOf(booking.id)).toMatchObject({ status: 'expired', payment_status: 'n/a', ended_because: why })
    const date = booking.session_datetime.slice(0, 10)
    const [slot] = (await amina.call(availableTimes, { teacherId: otieno.id, from: date, to: date })).body
    expect(slot?.isAvailable).toBe(true)
    expect((await pay(booking.id)).problem.code).toBe('nothing_due')
    for (const person of [amina, otieno]) expect(await toldOf(person, booking.id)).toContain(kind)
    somo.clock.now = new Date('2026-11-25T06:00:00Z')
  })

  test('that nobody answered is written to both by mail as well [BOOK-05] [MSG-02]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    await somo.pass(hours(12))
    const told = somo.mails.filter(({ text }) => text.includes('Nobody answered in time')).map(({ to }) => to)
    expect(told.filter((to) => to === student.email || to === teacher.email).toSorted()).toEqual(
      [student.email, teacher.email].toSorted(),
    )
    somo.clock.now = new Date('2026-11-25T06:00:00Z')
  })

  test.each([
    ['the teacher, an hour before: all of it', 'teacher', minutes(60), 1000, 'refunded'],
    ['the student, 13 hours before: all of it', 'student', hours(13), 1000, 'refunded'],
    ['the student, 3 hours before: half, the rest shared 70/30', 'student', hours(3), 500, 'refunded'],
    ['the student, one hour before: nothing', 'student', hours(1), 0, 'released'],
  ] as const)('cancelled by %s [BOOK-06]', async (_, by, before, refunded, paymentStatus) => {
    const booking = await paid()
    const wallet = await balanceOf(somo.db, 'wallet', amina.id)
    const earnings = await balanceOf(somo.db, 'teacher_earnings', otieno.id)
    somo.clock.now = new Date(new Date(booking.starts_at).getTime() - before)
    const reply = await (by === 'teacher' ? otieno : amina).call(cancelBooking, { bookingId: booking.id })
    expect(reply.body.refunded).toBe(refunded)
    expect(await bookingOf(booking.id)).toMatchObject({ status: 'cancelled', payment_status: paymentStatus })
    expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(wallet + refunded * 100)
    expect(await balanceOf(somo.db, 'teacher_earnings', otieno.id)).toBe(earnings + (1000 - refunded) * 70)
    const { body: theirs } = await otieno.call(teacherBookings, { teacherId: otieno.id })
    expect(theirs.find(({ id }) => id === booking.id)?.teacher_earnings).toBe((1000 - refunded) * 0.7)
    somo.clock.now = new Date('2026-11-25T06:00:00Z')
  })

  test('the database itself refuses a confirmed lesson that is not paid [BOOK-01]', async () => {
    const booking = await book()
    const fault = await somo.db
      .execute(`update bookings set status = 'confirmed', payment_status = 'pending' where id = ${booking.id}`)
      .then(() => null, databaseFault)
    expect(fault?.constraint).toBe('bookings_lawful')
  })

  test('of any state, with and without a time to pay by and one of payment, it takes the lawful alone [BOOK-01]', async () => {
    const { id } = await book()
    const columns =
      'teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents, teacher_share_bps, booked_at, answer_by'
    const write = `insert into bookings (${columns}, status, payment_status, pay_by, paid_at)
      select ${columns}, $2, $3, $4, $5 from bookings where id = $1`
    const lawful = new Set(lawfulStates.map((state) => state.join('/')))
    const times = [null, '2026-11-25T07:00:00Z']
    for (const status of [...bookingStatuses, 'Paid', ''])
      for (const payment of [...paymentStatuses, 'due', ''])
        for (const payBy of times)
          for (const paidAt of times) {
            const hasMoney = ['paid', 'released', 'refunded'].includes(payment)
            const may =
              lawful.has(`${status}/${payment}`) && (payBy !== null || payment !== 'pending') && (paidAt !== null) === hasMoney
            const refused = await refusedBy(somo.db, write, [id, status, payment, payBy, paidAt])
            expect([status, payment, payBy, paidAt, refused]).toEqual([
              status,
              payment,
              payBy,
              paidAt,
              may ? null : 'bookings_lawful',
            ])
          }
  })

  test('a teacher sees a minor’s first name and grade only, until accepting [BOOK-02]', async () => {
    const faith = await somo.people.student('Faith Chebet', { grade: 9, born: '2012-05', guardian: 'mama.faith@example.com' })
    await somo.settle()
    await somo.call(giveConsent, {
      token: await somo.people.token('guardian_consent', faith.id),
      guardian_name: 'Mama Faith',
      purposes: ['account', 'lessons'],
      ...NEW_ACCOUNT,
    })
    const booking = await book(faith)
    const seen = async () =>
      (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find(({ id }) => id === booking.id)
    expect(await seen()).toMatchObject({ student_name: 'Faith', student_id: null, grade: 9, requested_time: '4:00 PM - 5:00 PM' })
    expect(JSON.stringify(await seen())).not.toContain('Chebet')
    await answer(booking.id)
    expect(await seen()).toMatchObject({ student_name: 'Faith Chebet', student_id: faith.id })
  })

  test('bookings are read by the learner, their parent, their teacher and operators, and by nobody else [BOOK-02]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const [child, sibling] = children
    const { booking } = await somo.stage.askedLesson({ teacher: otieno, student: child })
    const admin = await somo.people.admin('Desk Operator')
    const [stranger, colleague] = [await somo.people.parent('Strange Mwangi'), await somo.people.teacher('Other Teacher')]
    const ofChild = (who: Person | null) => somo.people.callAs(who, learnerBookings, { studentId: child.id })
    const ofTeacher = (who: Person | null) => somo.people.callAs(who, teacherBookings, { teacherId: otieno.id })
    for (const who of [child, parent, admin]) expect((await ofChild(who)).body.map(({ id }) => id)).toEqual([booking.id])
    for (const who of [otieno, admin]) expect((await ofTeacher(who)).body.map(({ id }) => id)).toContain(booking.id)
    for (const who of [sibling, stranger, otieno]) expect((await ofChild(who)).status, who.name).toBe(404)
    for (const who of [child, parent, colleague]) expect((await ofTeacher(who)).status, who.name).toBe(404)
    expect([(await ofChild(null)).status, (await ofTeacher(null)).status]).toEqual([401, 401])
  })

  test('after all of this the ledger balances [WAL-13]', async () => {
    expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
  })
})

test('a list whose readings fail one after the other fails once, and leaves no failure to nobody [BOOK-02]', async () => {
  const { booking } = await somo.stage.paidLesson({ teacher: otieno })
  const row = await bookingById(somo.db, booking.id)
  if (!row) throw new Error('no such booking')
  const away = { $client: { query: () => Promise.reject(new Error('nobody waits')) } } as unknown as typeof somo.db
  const offer = () => Promise.reject(new Error('nobody waits'))
  const lost: unknown[] = []
  const note = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', note)
  await expect(seenByTeacher({ db: away, offers: [offer] }, [row], somo.clock.now)).rejects.toThrow('nobody waits')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(lost).toEqual([])
})
