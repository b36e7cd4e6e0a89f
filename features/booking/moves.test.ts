/** Moving a lesson by proposal: who may, what is held meanwhile, and what stays. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { availableTimes, type Slot } from '../availability/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { answerBooking, bookSession, cancelBooking, learnerBookings, teacherBookings } from './contract.ts'
import { MOST_PROPOSALS } from './rules/words.ts'
import { answerProposal, proposeTime } from './changes-contract.ts'

let somo: World
let amina: Person
let otieno: Person
let lesson: number

/** The lesson is on 27 November from four to five in Nairobi; other times are free on the two days after, and a long one. */
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 3000)
  lesson = (await somo.stage.paidLesson({ teacher: otieno, student: amina })).booking.id
  await somo.people.offer(otieno, '2026-11-28', '09:00', '10:00')
  await somo.people.offer(otieno, '2026-11-29', '09:00', '10:00')
  await somo.people.offer(otieno, '2026-11-30', '09:00', '11:00')
})
afterEach(() => somo.close())

const slots = async (): Promise<Slot[]> => (await amina.call(availableTimes, { teacherId: otieno.id })).body
const slotOn = async (date: string): Promise<Slot> => {
  const found = (await slots()).find((slot) => slot.date === date)
  if (!found) throw new Error(`no slot on ${date}`)
  return found
}
const stateOn = async (date: string) => (await slotOn(date)).state
const propose = async (who: Person, date: string, message?: string) =>
  who.call(proposeTime, { bookingId: lesson, slot_id: (await slotOn(date)).id, ...(message && { message }) })
const answer = (who: Person, proposalId: number, action: 'accept' | 'decline' | 'take_back') =>
  who.call(answerProposal, { bookingId: lesson, proposalId, action })
const seen = async () => {
  const found = (await amina.call(learnerBookings, { studentId: amina.id })).body.find(({ id }) => id === lesson)
  if (!found) throw new Error('the lesson is gone')
  return found
}
const seenByTeacher = async () =>
  (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find(({ id }) => id === lesson)
const told = async (person: Person) => {
  await somo.settle()
  return (await person.call(listNotices, {})).body.notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('move_'))
}
const outcomes = async () =>
  (await somo.db.$client.query<{ outcome: string }>('select outcome from booking_proposals order by id')).rows.map(
    ({ outcome }) => outcome,
  )

describe('another time for a lesson that is paid', () => {
  test('is held while it waits, beside the old one, which stays the lesson’s [BOOK-06]', async () => {
    const reply = await propose(amina, '2026-11-28', 'We have a school trip.')
    expect(reply.body).toMatchObject({ success: true, answer_by: '2026-11-25T18:00:00.000Z' })
    expect(await seen()).toMatchObject({
      status: 'confirmed',
      starts_at: '2026-11-27T13:00:00.000Z',
      proposal: { yours: true, starts_at: '2026-11-28T06:00:00.000Z', message: 'We have a school trip.' },
    })
    expect((await seenByTeacher())?.proposal).toMatchObject({ yours: false, starts_at: '2026-11-28T06:00:00.000Z' })
    expect([await stateOn('2026-11-27'), await stateOn('2026-11-28')]).toEqual(['taken', 'taken'])
    const rival = await somo.people.student('Brian Rival')
    const wish = { teacher_id: otieno.id, student_id: rival.id, date: '2026-11-28', time: '9:00 AM - 10:00 AM', cost: 1000 }
    expect((await rival.call(bookSession, wish)).problem.code).toBe('slot_taken')
    expect(await told(otieno)).toEqual(['move_proposed'])
  })

  test.each([
    ['the learner asks, the teacher accepts', 'amina'],
    ['the teacher asks, the learner accepts', 'otieno'],
  ] as const)('%s: it moves, its money stays, the old time is free [BOOK-06]', async (_, asks) => {
    const [asking, answering] = asks === 'amina' ? [amina, otieno] : [otieno, amina]
    const { proposal_id: id } = (await propose(asking, '2026-11-28')).body
    const reply = await answer(answering, id, 'accept')
    expect(reply.body).toEqual({ success: true, starts_at: '2026-11-28T06:00:00.000Z', ends_at: '2026-11-28T07:00:00.000Z' })
    expect(await seen()).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      starts_at: '2026-11-28T06:00:00.000Z',
      proposal: null,
    })
    expect([await stateOn('2026-11-27'), await stateOn('2026-11-28')]).toEqual(['free', 'taken'])
    expect((await amina.call(showWallet, { userId: amina.id })).body).toMatchObject({ balance: 2000, held: 1000 })
    expect(await told(asking)).toEqual(['move_accepted'])
    expect(await outcomes()).toEqual(['accepted'])
    const history = await somo.db.$client.query('select starts_at from booking_history where booking_id = $1 order by id', [
      lesson,
    ])
    expect(history.rows.at(-2)).toEqual({ starts_at: new Date('2026-11-27T13:00:00Z') })
    expect(history.rows.at(-1)).toEqual({ starts_at: new Date('2026-11-28T06:00:00Z') })
  })

  test('a child whose parent asked for it is told of the new time, and so is the parent [BOOK-06] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const njeri = await somo.people.teacher('Njeri Kamau', { cost: 1000 })
    const wish = { teacher_id: njeri.id, student_id: children[0].id, ...(await somo.stage.freeSlot(njeri)), cost: 1000 }
    const bookingId = (await parent.call(bookSession, wish)).body.booking.id
    await njeri.call(answerBooking, { booking_id: bookingId, teacher_id: njeri.id, action: 'accept' })
    await somo.people.offer(njeri, '2026-12-20', '09:00', '10:00')
    const [slot] = (await parent.call(availableTimes, { teacherId: njeri.id, from: '2026-12-20', to: '2026-12-20' })).body
    const proposalId = (await parent.call(proposeTime, { bookingId, slot_id: slot?.id ?? 0 })).body.proposal_id
    expect((await njeri.call(answerProposal, { bookingId, proposalId, action: 'accept' })).ok).toBe(true)
    for (const who of [parent, children[0]]) expect(await told(who), who.name).toEqual(['move_accepted'])
  })

  test.each([
    ['declined by the other side', 'decline', 'otieno', 'declined', 'amina', 'move_declined'],
    ['taken back by its own', 'take_back', 'amina', 'taken_back', 'otieno', 'move_taken_back'],
  ] as const)('%s: the old time stays, the new one is free [BOOK-06]', async (_, action, by, outcome, toldTo, kind) => {
    const people = { amina, otieno }
    const { proposal_id: id } = (await propose(amina, '2026-11-28')).body
    expect((await answer(people[by], id, action)).ok).toBe(true)
    expect(await seen()).toMatchObject({ starts_at: '2026-11-27T13:00:00.000Z', proposal: null })
    expect([await stateOn('2026-11-27'), await stateOn('2026-11-28')]).toEqual(['taken', 'free'])
    expect(await told(people[toldTo])).toContain(kind)
    expect(await outcomes()).toEqual([outcome])
    expect((await answer(otieno, id, 'accept')).problem.code).toBe('not_possible_now')
  })

  test('lapses when nobody answers: the old time stays, both are told once [BOOK-05] [BOOK-06]', async () => {
    const { proposal_id: id } = (await propose(amina, '2026-11-28')).body
    somo.clock.now = new Date('2026-11-25T18:00:00Z')
    expect((await answer(otieno, id, 'accept')).problem.code).toBe('too_late')
    expect((await seen()).proposal).toBeNull()
    const sweep = somo.sweep('proposals')
    await Promise.all(Array.from({ length: 6 }, () => sweep.work(somo.clock.now)))
    expect([await stateOn('2026-11-27'), await stateOn('2026-11-28')]).toEqual(['taken', 'free'])
    for (const [person, all] of [
      [amina, ['move_lapsed']],
      [otieno, ['move_lapsed', 'move_proposed']],
    ] as const)
      // What was left in one moment is delivered in any order.
      expect((await told(person)).toSorted()).toEqual(all)
    expect(await outcomes()).toEqual(['lapsed'])
  })

  test('nobody answers what their own side asked, nor takes back what the other did [BOOK-06]', async () => {
    const { proposal_id: id } = (await propose(amina, '2026-11-28')).body
    expect((await answer(amina, id, 'accept')).problem.code).toBe('not_possible_now')
    expect((await answer(otieno, id, 'take_back')).problem.code).toBe('not_possible_now')
    const stranger = await somo.people.student('Strange Mwangi')
    expect((await answer(stranger, id, 'accept')).problem.code).toBe('not_found')
    expect((await propose(stranger, '2026-11-29')).problem.code).toBe('not_found')
    expect((await seen()).proposal).toMatchObject({ id })
  })

  test('a different time offered instead gives up the one before and frees it [BOOK-06]', async () => {
    await propose(amina, '2026-11-28')
    const offered = (await propose(otieno, '2026-11-29')).body
    expect((await seen()).proposal).toMatchObject({ yours: false, starts_at: '2026-11-29T06:00:00.000Z' })
    expect([await stateOn('2026-11-28'), await stateOn('2026-11-29')]).toEqual(['free', 'taken'])
    expect((await answer(amina, offered.proposal_id, 'accept')).ok).toBe(true)
    expect(await outcomes()).toEqual(['replaced', 'accepted'])
  })

  test('must be free, of the teacher, and as long as the lesson; and not asked for without end [BOOK-06]', async () => {
    expect((await propose(amina, '2026-11-30')).problem.code).toBe('other_length')
    expect((await propose(amina, '2026-11-27')).problem.code).toBe('slot_taken')
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    await somo.people.offer(colleague, '2026-11-28', '12:00', '13:00')
    const [foreign] = (await amina.call(availableTimes, { teacherId: colleague.id })).body
    const wish = { bookingId: lesson, slot_id: foreign?.id ?? 0 }
    expect((await amina.call(proposeTime, wish)).problem.code).toBe('slot_taken')
    for (let i = 0; i < MOST_PROPOSALS; i += 1) {
      const { proposal_id: id } = (await propose(amina, '2026-11-28')).body
      expect((await answer(amina, id, 'take_back')).ok).toBe(true)
    }
    expect((await propose(amina, '2026-11-28')).problem.code).toBe('proposed_often')
  })

  test('where the learner is busy is refused, and nothing is held [BOOK-06]', async () => {
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    await somo.people.offer(colleague, '2026-11-28', '09:30', '10:30')
    const wish = { teacher_id: colleague.id, student_id: amina.id, date: '2026-11-28', time: '9:30 AM - 10:30 AM', cost: 1000 }
    expect((await amina.call(bookSession, wish)).ok).toBe(true)
    expect((await propose(otieno, '2026-11-28')).problem.code).toBe('learner_busy')
    expect([await stateOn('2026-11-28'), (await seen()).proposal]).toEqual(['free', null])
  })

  test('can be asked for until 90 minutes before, and falls with a lesson that is cancelled [BOOK-06]', async () => {
    await propose(amina, '2026-11-28')
    expect((await otieno.call(cancelBooking, { bookingId: lesson })).ok).toBe(true)
    expect([await stateOn('2026-11-27'), await stateOn('2026-11-28')]).toEqual(['free', 'free'])
    lesson = (await somo.stage.paidLesson({ teacher: otieno, student: amina })).booking.id
    somo.clock.now = plus(new Date((await seen()).starts_at), -minutes(90))
    await somo.people.offer(otieno, '2026-12-08', '09:00', '10:00')
    expect((await propose(amina, '2026-12-08')).problem.code).toBe('too_late')
  })

  test('what was moved is reminded of by its new time alone, and cancelled by its own policy [BOOK-05] [BOOK-06]', async () => {
    const { proposal_id: id } = (await propose(amina, '2026-11-29')).body
    await answer(otieno, id, 'accept')
    const reminded = async () => {
      await somo.settle()
      const { notices } = (await amina.call(listNotices, {})).body
      return notices.filter(({ kind }) => kind === 'lesson_reminder' || kind === 'lesson_soon').map(({ kind }) => kind)
    }
    await somo.pass(new Date('2026-11-27T13:00:00Z').getTime() - somo.clock.now.getTime())
    expect(await reminded()).toEqual([])
    expect((await seen()).refund_if_cancelled).toBe(1000)
    await somo.pass(new Date('2026-11-28T06:00:00Z').getTime() - somo.clock.now.getTime())
    expect(await reminded()).toEqual(['lesson_reminder'])
    await somo.pass(hours(14))
    expect((await seen()).refund_if_cancelled).toBe(500)
  })
})

test('a lesson that waits to be paid is moved too, and must be paid before its new start [BOOK-06]', async () => {
  lesson = (await somo.stage.acceptedLesson({ teacher: otieno, student: amina })).booking.id
  const before = await seen()
  await somo.people.offer(otieno, '2026-11-25', '13:00', '14:00')
  const { proposal_id: id } = (await propose(amina, '2026-11-25')).body
  expect((await answer(otieno, id, 'accept')).ok).toBe(true)
  expect(before.pay_by).toBe('2026-11-25T18:00:00.000Z')
  expect(await seen()).toMatchObject({
    status: 'accepted',
    starts_at: '2026-11-25T10:00:00.000Z',
    pay_by: '2026-11-25T09:30:00.000Z',
  })
})

test('a lesson for which a time was proposed since the look is not cancelled by it [BOOK-06] [OPS-02]', async () => {
  const holder = await somo.db.$client.connect()
  try {
    await holder.query('begin')
    await holder.query('select from bookings where id = $1 for update', [lesson])
    const cancelling = amina.call(cancelBooking, { bookingId: lesson })
    // It has looked, and waits to write; the proposal that came between holds a second time.
    await expect.poll(async () => (await somo.db.$client.query(WAITING)).rows[0].n).toBe(1)
    await holder.query('update bookings set proposals = proposals + 1 where id = $1', [lesson])
    await holder.query('commit')
    expect((await cancelling).problem.code).toBe('not_possible_now')
  } finally {
    holder.release()
  }
  const { rows } = await somo.db.$client.query('select status, payment_status from bookings where id = $1', [lesson])
  expect(rows).toEqual([{ status: 'confirmed', payment_status: 'paid' }])
  expect((await amina.call(cancelBooking, { bookingId: lesson })).status).toBe(200)
})

test('a lesson that is moved while it is cancelled is not cancelled by its old time’s policy [BOOK-06] [OPS-02]', async () => {
  const { proposal_id: id } = (await propose(otieno, '2026-11-29')).body
  // At the old time half would come back by now, at the new one all.
  somo.clock.now = plus(new Date('2026-11-27T13:00:00Z'), -hours(3))
  await somo.db.$client.query(`update booking_proposals set answer_by = $1`, [plus(somo.clock.now, hours(1))])
  const again = await somo.people.signInAs(amina.email)
  const [moved, cancelled] = await inTurn(somo.db, sql`select from bookings where id = ${lesson} for update`, [
    () => answer(again, id, 'accept'),
    () => again.call(cancelBooking, { bookingId: lesson }),
  ])
  expect([moved?.status, cancelled?.status]).toEqual([200, 409])
  expect((await again.call(cancelBooking, { bookingId: lesson })).body.refunded).toBe(1000)
})

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%update "bookings"%'`
