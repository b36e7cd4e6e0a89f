/**
 * The table of what happens in bookings, money, classes and verification, and whom each of it reaches: these and nobody else,
 * once, although every process is killed after it has handled a note and before it could say so.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { features } from '../../app/server/features.ts'
import { handledTwice } from '../../app/server/testing/twice.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes, nairobiDate, plus } from '../../shared/time.ts'
import { availableTimes } from '../availability/contract.ts'
import { answerProposal, answerReport, proposeTime, reportProblem } from '../booking/changes-contract.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from '../booking/contract.ts'
import { decideDispute } from '../booking/dispute-contract.ts'
import { answerSeries, bookSeries, stopSeries } from '../booking/series-contract.ts'
import { joinSession } from '../classes/contract.ts'
import { cancelClass } from '../classes/own-contract.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { startDeposit, withdraw } from '../payments/contract.ts'
import { approveWithdrawal, creditPayment, returnPayment, sendBackWithdrawal } from '../payments/desk-contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { suspendUser } from '../users/contract.ts'
import { decideTeacher } from '../verification/desk-contract.ts'
import { askedVerification, checkAll } from '../verification/testing/request.ts'
import { noticeKinds } from './contract.ts'

let somo: World
/** Grace, who pays for Wanjiku; Joseph, her father; Otieno, who teaches her; and people who have nothing to do with it. */
let cast: Record<'Grace' | 'Joseph' | 'Wanjiku' | 'Kamau' | 'Otieno' | 'Njeri' | 'Amina' | 'Operator', Person>
let lastNotice = 0
/** Every kind that reached somebody in some test of this file. */
const shown = new Set<string>()

beforeEach(async () => {
  lastNotice = 0
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', features: handledTwice(features) })
  const { parent: Grace, children } = await somo.stage.fundedFamily(50_000)
  const Joseph = await somo.people.parent('Joseph Wambui')
  await somo.db.$client.query('insert into guardian_links (guardian_id, learner_id, created_at) values ($1, $2, now())', [
    Joseph.id,
    children[0].id,
  ])
  const [Otieno, Njeri] = [await somo.people.teacher('Otieno Ouma', { cost: 1000 }), await somo.people.teacher('Njeri Kamau')]
  const [Amina, Operator] = [await somo.people.student('Amina Njoroge'), await somo.people.admin('Amina Yusuf')]
  cast = { Grace, Joseph, Wanjiku: children[0], Kamau: children[1], Otieno, Njeri, Amina, Operator }
  await reached()
})
afterEach(() => somo.close())

/** What was told since the last look, to whom; once each, or `× n`. */
async function reached(): Promise<string[]> {
  await somo.settle()
  const { rows } = await somo.db.$client.query<{ id: number; user_id: number; kind: string }>(
    'select id, user_id, kind from notices where id > $1',
    [lastNotice],
  )
  lastNotice = Math.max(lastNotice, ...rows.map(({ id }) => Number(id)))
  const nameOf = (id: number): string => Object.entries(cast).find(([, person]) => person.id === id)?.[0] ?? `somebody (${id})`
  const lines = rows.map(({ user_id: id, kind }) => `${nameOf(Number(id))}: ${kind}`)
  for (const { kind } of rows) shown.add(kind)
  const times = (line: string): number => lines.filter((one) => one === line).length
  return [...new Set(lines)].map((line) => (times(line) === 1 ? line : `${line} × ${times(line)}`)).toSorted()
}

type Event = readonly [what: string, happens: () => Promise<unknown>, reaches: readonly string[]]

async function walk(events: readonly Event[]): Promise<void> {
  const told: [string, string[]][] = []
  for (const [what, happens] of events) {
    await happens()
    told.push([what, await reached()])
  }
  expect(told).toEqual(events.map(([what, , reaches]) => [what, reaches.toSorted()]))
}

const until = (at: Date | string) => somo.pass(new Date(at).getTime() - somo.clock.now.getTime())
const sure = <R extends { ok: boolean; problem: unknown }>(reply: R): R => {
  expect(reply.ok ? null : reply.problem).toBeNull()
  return reply
}

/** Asks for a lesson for Wanjiku. */
async function ask(more: { pay_at_once?: boolean } = {}) {
  const { Grace, Wanjiku, Otieno } = cast
  const slot = await somo.stage.freeSlot(Otieno)
  const wish = { teacher_id: Otieno.id, student_id: Wanjiku.id, ...slot, cost: 1000, ...more }
  return sure(await Grace.call(bookSession, wish)).body.booking
}
const answer = async (booking_id: number, action: 'accept' | 'decline' = 'accept') =>
  sure(await cast.Otieno.call(answerBooking, { booking_id, teacher_id: cast.Otieno.id, action }))
const pay = async (booking_id: number) =>
  sure(await cast.Grace.call(payTeacher, { payer_id: cast.Grace.id, teacher_id: cast.Otieno.id, amount: 1000, booking_id }))
async function paid() {
  const booking = await ask()
  await answer(booking.id)
  await pay(booking.id)
  await reached()
  return booking
}

test('a lesson asked for, answered, paid, reminded of and ended [BOOK-05] [BOOK-06] [MSG-02]', async () => {
  const { Grace, Otieno } = cast
  let booking = { id: 0, starts_at: '', ends_at: '', answer_by: '' }
  const cancel = async (who: Person) => sure(await who.call(cancelBooking, { bookingId: booking.id }))
  const askAgain = async () => void (booking = await ask())
  await walk([
    ['asked', askAgain, ['Otieno: booking_requested']],
    ['declined', () => answer(booking.id, 'decline'), ['Grace: booking_declined']],
    ['asked again', askAgain, ['Otieno: booking_requested']],
    ['not answered in time', () => until(booking.answer_by), ['Grace: booking_expired', 'Otieno: booking_expired']],
    ['asked once more', askAgain, ['Otieno: booking_requested']],
    ['taken back', () => cancel(Grace), ['Otieno: booking_cancelled', 'Wanjiku: booking_cancelled']],
    ['asked and', askAgain, ['Otieno: booking_requested']],
    ['accepted', () => answer(booking.id), ['Grace: booking_accepted']],
    ['not paid in time', () => somo.pass(hours(13)), ['Grace: booking_unpaid', 'Otieno: booking_unpaid']],
    ['asked, to be paid at once', async () => void (booking = await ask({ pay_at_once: true })), ['Otieno: booking_requested']],
    ['accepted and paid', () => answer(booking.id), ['Grace: paid_at_once', 'Otieno: booking_paid']],
    ['cancelled by the teacher', () => cancel(Otieno), ['Grace', 'Joseph', 'Wanjiku'].map((who) => `${who}: booking_cancelled`)],
    ['asked for a last time', askAgain, ['Otieno: booking_requested']],
    ['accepted for a last time', () => answer(booking.id), ['Grace: booking_accepted']],
    ['paid', () => pay(booking.id), ['Otieno: booking_paid']],
    ['a day before', () => until(plus(new Date(booking.starts_at), -hours(24))), everyone('lesson_reminder')],
    ['an hour before', () => until(plus(new Date(booking.starts_at), -hours(1))), everyone('lesson_soon')],
    ['taught', () => teach(booking), ['Grace: lesson_completed']],
    ['a day later', () => until(plus(new Date(booking.ends_at), hours(25))), ['Otieno: money_released']],
  ])
})

const family = (kind: string): string[] => ['Grace', 'Joseph', 'Wanjiku'].map((who) => `${who}: ${kind}`)
const everyone = (kind: string): string[] => [...family(kind), `Otieno: ${kind}`]

/** Both are in the room for all of it. */
async function teach({ id, starts_at: from, ends_at: to }: { id: number; starts_at: string; ends_at: string }) {
  const [came, went] = [new Date(from), new Date(to)]
  for (const person of [cast.Otieno, cast.Wanjiku]) await visitRoom(somo.db, `lesson-${id}`, person, came, went)
  await until(to)
}

test('a lesson nobody taught, and one that is reported and decided [BOOK-06] [BOOK-07] [MSG-02]', async () => {
  const { Grace, Otieno, Operator } = cast
  let booking = await paid()
  const report = { bookingId: booking.id, reason: 'teacher_late', words: 'She came at 4:19.', wish: 'part_back' } as const
  const reminded = [...everyone('lesson_reminder'), ...everyone('lesson_soon')]
  await until(plus(new Date(booking.starts_at), -minutes(5)))
  expect((await reached()).every((line) => reminded.includes(line))).toBe(true)
  await walk([
    ['taught', () => teach(booking), ['Grace: lesson_completed']],
    ['reported', async () => sure(await Grace.call(reportProblem, report)), ['Otieno: problem_reported']],
    [
      'answered',
      async () => sure(await Otieno.call(answerReport, { bookingId: booking.id, words: 'Power went in Eldoret.' })),
      [],
    ],
    [
      'decided',
      async () =>
        sure(
          await Operator.call(decideDispute, { bookingId: booking.id, how: 'part', refund: 300, reason: 'Nineteen minutes.' }),
        ),
      ['Grace: dispute_decided', 'Otieno: dispute_decided'],
    ],
  ])
  booking = await paid()
  await until(plus(new Date(booking.starts_at), -minutes(5)))
  await reached()
  await walk([
    ['only the learner came', () => missed(booking), [...family('lesson_refunded'), 'Otieno: lesson_missed']],
    ['and nothing more', () => somo.pass(hours(50)), []],
  ])
})

async function missed({ id, starts_at: from, ends_at: to }: { id: number; starts_at: string; ends_at: string }) {
  await visitRoom(somo.db, `lesson-${id}`, cast.Wanjiku, new Date(from), new Date(to))
  await until(to)
}

test('another time for a lesson [BOOK-06] [MSG-02]', async () => {
  const { Grace, Otieno } = cast
  const booking = await paid()
  let proposal = 0
  const propose = async (who: Person) => {
    const date = nairobiDate(plus(new Date(booking.starts_at), days(1 + proposal)))
    await somo.people.offer(Otieno, date, '09:00', '10:00')
    const { body } = sure(await Grace.call(availableTimes, { teacherId: Otieno.id }))
    const slot = body.find((one) => one.date === date && one.state === 'free')
    proposal = sure(await who.call(proposeTime, { bookingId: booking.id, slot_id: slot?.id ?? 0 })).body.proposal_id
  }
  const say = async (who: Person, action: 'accept' | 'decline' | 'take_back') =>
    sure(await who.call(answerProposal, { bookingId: booking.id, proposalId: proposal, action }))
  await walk([
    ['asked by the parent', () => propose(Grace), ['Otieno: move_proposed']],
    ['declined by the teacher', () => say(Otieno, 'decline'), ['Grace: move_declined']],
    ['asked by the teacher', () => propose(Otieno), ['Grace: move_proposed']],
    ['taken back', () => say(Otieno, 'take_back'), ['Grace: move_taken_back']],
    ['asked once more', () => propose(Otieno), ['Grace: move_proposed']],
    ['not answered', () => somo.pass(hours(13)), ['Grace: move_lapsed', 'Otieno: move_lapsed']],
    ['asked for a last time', () => propose(Grace), ['Otieno: move_proposed']],
    ['accepted', () => say(Otieno, 'accept'), ['Grace: move_accepted', 'Joseph: move_accepted', 'Wanjiku: move_accepted']],
  ])
})

test('a weekly series [BOOK-08] [MSG-02]', async () => {
  const { Grace, Wanjiku, Otieno } = cast
  let series = 0
  let ids: number[] = []
  let week = 7
  const askSeries = async () => {
    const dates = [0, 7].map((later) => nairobiDate(plus(somo.clock.now, days(week + later))))
    week += 1
    for (const date of dates) await somo.people.offer(Otieno, date, '16:00', '17:00')
    const lessons = dates.map((date) => ({ date, time: '4:00 PM - 5:00 PM' }))
    const wish = { teacher_id: Otieno.id, student_id: Wanjiku.id, lessons, cost: 1000, key: randomUUID() }
    const { body } = sure(await Grace.call(bookSeries, wish))
    series = body.series_id
    ids = body.bookings.map(({ id }) => id)
  }
  const say = async (accept: number[], decline: number[]) =>
    sure(await Otieno.call(answerSeries, { series_id: series, teacher_id: Otieno.id, accept, decline }))
  await walk([
    ['asked', askSeries, ['Otieno: series_requested']],
    ['declined', () => say([], ids), ['Grace: series_declined']],
    ['asked again', askSeries, ['Otieno: series_requested']],
    ['not answered', () => somo.pass(hours(12)), ['Grace: series_expired', 'Otieno: series_expired']],
    ['asked once more', askSeries, ['Otieno: series_requested']],
    ['accepted', () => say(ids, []), ['Grace: series_accepted']],
    ['the first is paid', () => pay(ids[0] ?? 0), ['Otieno: booking_paid']],
    [
      'stopped by the teacher',
      async () => sure(await Otieno.call(stopSeries, { seriesId: series })),
      ['Grace: series_stopped', 'Wanjiku: series_stopped'],
    ],
  ])
})

test('a class that is joined, moved, cancelled and taught [MEET-04] [TCH-03] [MSG-02]', async () => {
  const { Grace, Wanjiku, Otieno } = cast
  let { session } = await somo.stage.publishedClass({ teacher: Otieno, grade: 8 })
  const join = async () => sure(await Grace.call(joinSession, { studentId: Wanjiku.id, id: session.id }))
  await walk([
    ['a seat', join, ['Grace: class_enrolled']],
    ['the same seat again', join, []],
    [
      'cancelled',
      async () => sure(await Otieno.call(cancelClass, { classId: session.id, reason: 'I am ill.' })),
      family('class_cancelled'),
    ],
    ['another class', async () => void ({ session } = await somo.stage.publishedClass({ teacher: Otieno, grade: 8 })), []],
    ['a seat in it', join, ['Grace: class_enrolled']],
    [
      'a day before',
      () => until(plus(new Date(session.starts_at), -hours(24))),
      [...family('lesson_reminder'), 'Otieno: lesson_reminder'],
    ],
    [
      'an hour before',
      () => until(plus(new Date(session.starts_at), -hours(1))),
      [...family('lesson_soon'), 'Otieno: lesson_soon'],
    ],
    ['taught', () => inClass(session, [Otieno, Wanjiku]), []],
    ['a day later', () => somo.pass(hours(25)), ['Otieno: money_released']],
    ['a third class', async () => void ({ session } = await somo.stage.publishedClass({ teacher: Otieno, grade: 8 })), []],
    ['a seat in that', join, ['Grace: class_enrolled']],
    [
      'the teacher does not come',
      () => quietly(session, () => inClass(session, [Wanjiku])),
      [...family('lesson_refunded'), 'Otieno: lesson_missed'],
    ],
  ])
})

/** What reminds of it is shown above. */
async function quietly({ starts_at: from }: { starts_at: string }, then: () => Promise<unknown>) {
  await until(plus(new Date(from), -minutes(1)))
  await reached()
  await then()
}

async function inClass({ id, starts_at: from, ends_at: to }: { id: number; starts_at: string; ends_at: string }, came: Person[]) {
  for (const person of came) await visitRoom(somo.db, `class-${id}`, person, new Date(from), new Date(to))
  await until(to)
}

test('money that comes in, is looked at, goes out and comes back [FUND-06] [WAL-11] [ADM-04] [MSG-02]', async () => {
  const { Grace, Otieno, Operator } = cast
  let payment = ''
  const deposit = async (phone: string) => {
    const { body } = sure(await Grace.call(startDeposit, { key: randomUUID(), amount: 500 }))
    payment = await payAtFrame(somo.simulator, body.checkout, phone)
    await somo.pass(minutes(1))
  }
  const decide = async (call: typeof creditPayment | typeof returnPayment) =>
    sure(await Operator.call(call, { paymentId: payment, reason: 'They rang about it.' }))
  let withdrawal = 0
  const takeOut = async (amount: number, mpesa_number: string) => {
    await somo.earn(Otieno, amount)
    withdrawal = sure(await Otieno.call(withdraw, { teacher_id: Otieno.id, amount, mpesa_number })).body.withdrawal.id
    await somo.settle()
    await somo.pass(minutes(1))
  }
  const desk = async (call: typeof approveWithdrawal | typeof sendBackWithdrawal) => {
    sure(await Operator.call(call, { withdrawalId: withdrawal, reason: 'Known number.' }))
    await somo.settle()
    await somo.pass(minutes(1))
  }
  await walk([
    ['a deposit', () => deposit('0712345600'), ['Grace: deposit_complete']],
    ['one that failed', () => deposit('0712345601'), []],
    ['one of another amount', () => deposit('0712345609'), []],
    ['given back by the desk', () => decide(returnPayment), ['Grace: payment_returned']],
    ['another of another amount', () => deposit('0712345609'), []],
    ['credited by the desk', () => decide(creditPayment), ['Grace: deposit_complete']],
    ['a withdrawal', () => takeOut(600, '0712345650'), ['Otieno: withdrawal_paid']],
    ['one that cannot be paid', () => takeOut(600, '0712345652'), ['Otieno: withdrawal_returned']],
    ['one the desk has to approve', () => takeOut(25_000, '0712345650'), []],
    ['approved', () => desk(approveWithdrawal), ['Otieno: withdrawal_paid']],
    ['another to approve', () => takeOut(25_000, '0712345650'), []],
    ['sent back by the desk', () => desk(sendBackWithdrawal), ['Otieno: withdrawal_returned']],
  ])
})

test('a verification, and a teacher who is suspended with lessons and a class [VER-04] [ADM-03] [MSG-02]', async () => {
  const { Grace, Wanjiku, Njeri, Otieno, Operator } = cast
  const Daniel = await somo.people.teacher('Daniel Muli', { approved: false })
  cast = { ...cast, Njeri: Daniel }
  let request = 0
  const send = async () => void (request = (await askedVerification(Daniel, Operator)).requestId)
  const decide = async (decision: 'approve' | 'reject') => {
    if (decision === 'approve') await checkAll(Operator, request)
    sure(await Operator.call(decideTeacher, { requestId: request, decision, reason: 'The certificate cannot be read.' }))
  }
  await walk([
    ['sent', send, []],
    ['rejected', () => decide('reject'), ['Njeri: account_rejected']],
    ['sent again', send, []],
    ['approved', () => decide('approve'), ['Njeri: account_verified']],
  ])
  cast = { ...cast, Njeri }
  await paid()
  await ask()
  const { session } = await somo.stage.publishedClass({ teacher: Otieno, grade: 8 })
  sure(await Grace.call(joinSession, { studentId: Wanjiku.id, id: session.id }))
  await reached()
  const suspend = async () => sure(await Operator.call(suspendUser, { userId: Otieno.id, reason: 'Asked for cash.' }))
  await walk([
    [
      'suspended',
      suspend,
      [
        ...['Grace: booking_cancelled × 2', 'Joseph: booking_cancelled', 'Wanjiku: booking_cancelled × 2'],
        ...['Grace', 'Joseph', 'Wanjiku'].map((who) => `${who}: class_cancelled`),
      ],
    ],
  ])
})

test('every kind of these four was shown above, or in the test of its own that is named [MSG-02]', () => {
  const own: Record<string, string> = {
    payment_soon: '../booking/series.test.ts',
    payment_short: '../booking/pay-at-once.test.ts',
    seat_given_back: '../family/withdrawn.test.ts',
    seat_free: '../waitlist/waitlist.test.ts',
    money_sent_back: '../payments/wallet-back.test.ts',
    money_not_sent_back: '../payments/wallet-back.test.ts',
    money_held_up: '../payments/wallet-back.test.ts',
    money_looked_at: '../payments/wallet-back.test.ts',
  }
  const about = /^(booking|series|payment|paid|lesson|money|deposit|withdrawal|class|seat|move|problem|dispute|account)_/
  expect(noticeKinds.filter((kind) => about.test(kind) && !shown.has(kind)).toSorted()).toEqual(Object.keys(own).toSorted())
  const isThere = ([kind, file]: [string, string]) => readFileSync(new URL(file, import.meta.url), 'utf8').includes(kind)
  expect(Object.entries(own).filter((one) => !isThere(one))).toEqual([])
})
