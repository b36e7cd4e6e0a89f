/** Problems with a lesson that is over: reported in time, its money frozen, settled once by the desk. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import type { Input } from '../../shared/endpoint.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { balanceOf } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { withSecondFactor } from '../settings/testing/authenticator.ts'
import { showWallet } from '../wallet/contract.ts'
import { learnerBookings, teacherBookings } from './contract.ts'
import { answerReport, reportProblem } from './changes-contract.ts'
import { decideDispute, showDispute } from './dispute-contract.ts'

let somo: World
let amina: Person
let otieno: Person
let operator: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  operator = await somo.people.admin('Desk Operator')
  await somo.fund(amina, 3000)
})
afterEach(() => somo.close())

const taught = async () => (await somo.stage.taughtLesson({ teacher: otieno, student: amina })).booking.id
const report = (bookingId: number, who: Person = amina) =>
  who.call(reportProblem, { bookingId, reason: 'teacher_late', words: 'She came at 4:19.', wish: 'part_back' })
type Wanted = Omit<Input<typeof decideDispute>, 'bookingId' | 'reason'>
const decide = (bookingId: number, decision: Wanted) =>
  operator.call(decideDispute, { bookingId, ...decision, reason: 'The lesson began 19 minutes late.' })
const seen = async (id: number) =>
  (await amina.call(learnerBookings, { studentId: amina.id })).body.find((booking) => booking.id === id)
const money = async () => ({
  family: await balanceOf(somo.db, 'wallet', amina.id),
  teacher: await balanceOf(somo.db, 'teacher_earnings', otieno.id),
})
const kindsOf = async (person: Person) => {
  await somo.settle()
  return (await person.call(listNotices, {})).body.notices.map(({ kind }) => kind)
}

test('an operator with a second factor settles by a code of it alone [ADM-08] [AUTH-12]', async () => {
  const desk = await somo.people.admin('Careful Operator')
  const { codeAt } = await withSecondFactor(desk, somo.clock.now)
  const bookingId = await taught()
  await report(bookingId)
  somo.clock.now = plus(somo.clock.now, minutes(1))
  const said = { bookingId, how: 'full', reason: 'Nobody came.' } as const
  expect((await desk.call(decideDispute, said)).problem.code).toBe('code_needed')
  expect((await desk.call(decideDispute, { ...said, code: '000000' })).problem.code).toBe('wrong_code')
  expect((await seen(bookingId))?.status).toBe('disputed')
  expect((await desk.call(decideDispute, { ...said, code: codeAt(somo.clock.now) })).body).toMatchObject({ success: true })
})

describe('a problem with a lesson', () => {
  test('freezes its money, whatever the clock says, and both sides are told why [BOOK-06]', async () => {
    const id = await taught()
    expect((await report(id)).body.success).toBe(true)
    expect(await seen(id)).toMatchObject({
      status: 'disputed',
      payment_status: 'paid',
      actions: [],
      dispute: { reason: 'teacher_late', decision: null },
    })
    const { rows } = await somo.db.$client.query('select due_at from bookings where id = $1', [id])
    expect(rows).toEqual([{ due_at: null }])
    await somo.pass(hours(24 * 20))
    expect(await seen(id)).toMatchObject({ status: 'disputed', payment_status: 'paid' })
    expect(await money()).toEqual({ family: 200_000, teacher: 0 })
    expect((await amina.call(showWallet, { userId: amina.id })).body).toMatchObject({ held: 1000 })
    expect(await kindsOf(otieno)).toContain('problem_reported')
    const [shown] = (await otieno.call(teacherBookings, { teacherId: otieno.id })).body
    expect(shown?.dispute).toEqual({
      reason: 'teacher_late',
      opened_at: expect.any(String),
      decision: null,
      refunded: null,
      teacher: null,
    })
    expect(JSON.stringify(shown)).not.toContain('4:19')
  })

  test('is reported after the end and within a day, once, and by the learner’s side alone [BOOK-06]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    expect((await report(booking.id)).problem.code).toBe('not_over_yet')
    const id = await taught()
    expect(
      (await otieno.call(reportProblem, { bookingId: id, reason: 'other', words: 'No', wish: 'nothing' } as never)).status,
    ).toBe(404)
    expect((await report(id, await somo.people.student('Strange Mwangi'))).problem.code).toBe('not_found')
    expect((await report(id)).ok).toBe(true)
    expect((await report(id)).problem.code).toBe('not_possible_now')
    const late = await taught()
    somo.clock.now = plus(somo.clock.now, hours(24))
    expect((await report(late)).problem.code).toBe('too_late')
    await somo.settle()
    expect(await seen(late)).toMatchObject({ payment_status: 'released' })
  })

  test('where no room saw the lesson it is heard before the teacher’s word [BOOK-06] [BOOK-07]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    await somo.pass(new Date(booking.ends_at).getTime() - somo.clock.now.getTime())
    expect((await report(booking.id)).ok).toBe(true)
    await somo.pass(hours(48))
    expect(await seen(booking.id)).toMatchObject({ status: 'disputed' })
  })

  test('of reporting and releasing at one instant exactly one comes about [BOOK-05] [BOOK-06]', async () => {
    const ends = []
    for (let round = 0; round < 8; round += 1) {
      const id = await taught()
      const releaseAt = plus(somo.clock.now, hours(24))
      somo.clock.now = plus(releaseAt, -1)
      const [reported] = await Promise.all([report(id), somo.sweep('bookings').work(releaseAt)])
      const state = await seen(id)
      ends.push(`${reported.ok}, ${state?.status}, ${state?.payment_status}, ${state?.dispute !== null}`)
      await somo.fund(amina, 1000)
    }
    const either = ['true, disputed, paid, true', 'false, completed, released, false']
    expect(ends.filter((end) => !either.includes(end))).toEqual([])
  })
})

describe('the teacher’s side of a problem', () => {
  const answer = (bookingId: number, words = 'Power went in Eldoret.', who: Person = otieno) =>
    who.call(answerReport, { bookingId, words })
  const offered = async (bookingId: number) =>
    (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find(({ id }) => id === bookingId)
  const atDesk = async (bookingId: number) => (await operator.call(showDispute, { bookingId })).body.answer

  test('is told once, read by the desk beside the report, and by no family [BOOK-06] [ADM-08]', async () => {
    const id = await taught()
    expect((await answer(id)).problem.code).toBe('not_possible_now')
    await report(id)
    expect((await offered(id))?.actions).toEqual(['answer_report'])
    expect(await atDesk(id)).toBeNull()
    expect((await answer(id, '  ')).status).toBe(400)
    expect((await answer(id, 'Another teacher.', await somo.people.teacher('Njeri Kamau'))).problem.code).toBe('not_found')
    expect((await answer(id)).ok).toBe(true)
    expect((await answer(id)).ok).toBe(true)
    expect((await answer(id, 'Something else.')).problem.code).toBe('not_possible_now')
    expect(await atDesk(id)).toEqual({ words: 'Power went in Eldoret.', at: somo.clock.now.toISOString() })
    expect(await offered(id)).toMatchObject({ actions: [], dispute_answer: 'Power went in Eldoret.' })
    expect(JSON.stringify(await seen(id))).not.toContain('Eldoret')
  })

  test('comes before the decision or not at all, also of both at one moment [BOOK-06]', async () => {
    const ends = []
    for (let round = 0; round < 6; round += 1) {
      const id = await taught()
      await report(id)
      const [answered, settled] = await Promise.all([answer(id), decide(id, { how: 'full' })])
      ends.push([answered.ok, settled.ok, (await atDesk(id)) !== null])
      await somo.fund(amina, 1000)
    }
    expect(ends.filter(([answered, settled, there]) => !settled || answered !== there)).toEqual([])
    const id = await taught()
    await report(id)
    await decide(id, { how: 'none' })
    expect((await answer(id)).problem.code).toBe('not_possible_now')
    expect((await offered(id))?.actions).toEqual([])
  })

  test('waits for a decision that is being written, and comes after it to nothing [BOOK-06]', async () => {
    const id = await taught()
    await report(id)
    const desk = await somo.db.$client.connect()
    try {
      await desk.query('begin')
      await desk.query(`update bookings set status = 'completed', payment_status = 'released' where id = $1`, [id])
      const answering = answer(id)
      const waits = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%dispute_answers%'`
      await expect.poll(async () => (await somo.db.$client.query(waits)).rowCount).toBe(1)
      await desk.query('commit')
      expect((await answering).problem.code).toBe('not_possible_now')
    } finally {
      desk.release()
    }
    expect(await atDesk(id)).toBeNull()
  })
})

describe('the desk decides', () => {
  test.each<[string, Wanted, object, object]>([
    [
      'in full',
      { how: 'full' },
      { family: 300_000, teacher: 0 },
      { status: 'cancelled', payment_status: 'refunded', refunded: 1000 },
    ],
    [
      'not at all',
      { how: 'none' },
      { family: 200_000, teacher: 70_000 },
      { status: 'completed', payment_status: 'released', refunded: 0 },
    ],
    [
      'in part, the rest shared 70/30',
      { how: 'part', refund: 300 },
      { family: 230_000, teacher: 49_000 },
      { status: 'cancelled', refunded: 300 },
    ],
    [
      'by exact shares',
      { how: 'shares', shares: { family: 500.01, teacher: 400, platform: 99.99 } },
      { family: 250_001, teacher: 40_000 },
      { status: 'cancelled', refunded: 500.01 },
    ],
  ])('%s, once, and both read why [BOOK-06]', async (_, decision, after, state) => {
    const id = await taught()
    await report(id)
    const replies = await Promise.all(Array.from({ length: 5 }, () => decide(id, decision)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    for (const { ok, problem } of replies) if (!ok) expect(problem.code).toBe('not_possible_now')
    expect(await money()).toEqual(after)
    expect(await balanceOf(somo.db, 'booking_hold', id)).toBe(0)
    expect(await seen(id)).toMatchObject({ ...state, dispute: { decision: 'The lesson began 19 minutes late.' } })
    for (const person of [amina, otieno]) expect(await kindsOf(person)).toContain('dispute_decided')
    await somo.pass(hours(48))
    expect(await money()).toEqual(after)
  })

  test('by the minutes both were there, as the room saw them [BOOK-06]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    const start = new Date(booking.starts_at)
    await visitRoom(somo.db, `lesson-${booking.id}`, amina, start, plus(start, hours(1)))
    await visitRoom(somo.db, `lesson-${booking.id}`, otieno, plus(start, minutes(15)), plus(start, hours(1)))
    await somo.pass(new Date(booking.ends_at).getTime() - somo.clock.now.getTime())
    expect(await seen(booking.id)).toMatchObject({ status: 'completed' })
    await report(booking.id)
    expect((await decide(booking.id, { how: 'minutes' })).body).toEqual({
      success: true,
      refunded: 250,
      teacher: 525,
      platform: 225,
    })
    expect(await money()).toEqual({ family: 225_000, teacher: 52_500 })
    const [shown] = (await otieno.call(teacherBookings, { teacherId: otieno.id })).body
    expect(shown?.teacher_earnings).toBe(525)
  })

  test('shares that do not add up move nothing, and neither does what nobody reported [BOOK-06]', async () => {
    const id = await taught()
    expect((await decide(id, { how: 'full' })).problem.code).toBe('not_possible_now')
    await report(id)
    for (const wrong of [
      { how: 'part', refund: 1000.01 },
      { how: 'shares', shares: { family: 1, teacher: 1, platform: 1 } },
      { how: 'shares' },
    ] as const)
      expect((await decide(id, wrong)).problem.code).toBe('shares_do_not_add_up')
    expect(await money()).toEqual({ family: 200_000, teacher: 0 })
  })

  test('a lesson the learner missed, with nothing given back, stays missed [BOOK-06] [BOOK-07]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    const start = new Date(booking.starts_at)
    await visitRoom(somo.db, `lesson-${booking.id}`, otieno, start, plus(start, hours(1)))
    await somo.pass(new Date(booking.ends_at).getTime() - somo.clock.now.getTime())
    expect(await seen(booking.id)).toMatchObject({ status: 'no_show', payment_status: 'paid' })
    await report(booking.id)
    await decide(booking.id, { how: 'none' })
    expect(await seen(booking.id)).toMatchObject({ status: 'no_show', payment_status: 'released' })
  })
})

describe('the desk sees of a reported lesson', () => {
  const shown = async (bookingId: number) => operator.call(showDispute, { bookingId })

  test('who says what, what is at stake, what the room saw, and afterwards what was decided by whom [ADM-08]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    const start = new Date(booking.starts_at)
    await visitRoom(somo.db, `lesson-${booking.id}`, amina, start, plus(start, hours(1)))
    await visitRoom(somo.db, `lesson-${booking.id}`, otieno, plus(start, minutes(25)), plus(start, hours(1)))
    await somo.pass(new Date(booking.ends_at).getTime() - somo.clock.now.getTime())
    await report(booking.id)
    const { body } = await shown(booking.id)
    expect(body).toMatchObject({
      title: 'Mathematics',
      starts_at: booking.starts_at,
      price: 1000,
      teacher_share_bps: 7000,
      learner: { id: amina.id, name: 'Amina Njoroge' },
      teacher: { id: otieno.id, name: 'Otieno Ouma' },
      payer: { id: amina.id },
      reporter: { id: amina.id },
      reason: 'teacher_late',
      words: 'She came at 4:19.',
      wish: 'part_back',
      opened_at: somo.clock.now.toISOString(),
      together_minutes: 35,
      decided: null,
    })
    await decide(booking.id, { how: 'part', refund: 300 })
    expect((await shown(booking.id)).body.decided).toEqual({
      at: somo.clock.now.toISOString(),
      by: 'Desk Operator',
      words: 'The lesson began 19 minutes late.',
      family: 300,
      teacher: 490,
      platform: 210,
    })
  })

  test('that the room saw nobody, which is not the same as no minutes together [ADM-08]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
    await somo.pass(new Date(booking.ends_at).getTime() - somo.clock.now.getTime())
    await report(booking.id)
    expect((await shown(booking.id)).body.together_minutes).toBeNull()
    const start = new Date(booking.starts_at)
    await visitRoom(somo.db, `lesson-${booking.id}`, amina, start, plus(start, hours(1)))
    expect((await shown(booking.id)).body.together_minutes).toBe(0)
  })

  test('lessons and reports of the last 90 days, of these two alone [ADM-08]', async () => {
    const first = await taught()
    await report(first)
    expect((await shown(first)).body.before).toEqual({ lessons: 1, disputes: 1, reports: 1 })
    const other = await somo.people.student('Baraka Otieno')
    await somo.fund(other, 2000)
    await somo.stage.taughtLesson({ teacher: otieno, student: other })
    await somo.stage.taughtLesson({ student: other })
    expect((await shown(first)).body.before).toEqual({ lessons: 2, disputes: 1, reports: 1 })
    somo.clock.now = plus(somo.clock.now, hours(24 * 91))
    operator = await somo.people.signInAs(operator.email)
    expect((await shown(first)).body.before).toEqual({ lessons: 0, disputes: 0, reports: 0 })
  })

  test('nothing of a lesson that nobody reported [ADM-08]', async () => {
    expect((await shown(await taught())).status).toBe(404)
  })
})
