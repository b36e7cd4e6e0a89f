/** A child asks a parent, and what a child may spend without asking. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { lockWaits } from '../../app/server/testing/locks.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { answerBooking, bookSession, cancelBooking, learnerBookings, payTeacher } from '../booking/contract.ts'
import { bookSeries } from '../booking/series-contract.ts'
import { joinSession } from '../classes/contract.ts'
import { addChild } from '../family/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { liftSuspension, suspendUser } from '../users/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import * as calls from './contract.ts'

let somo: World
let grace: Person
let wanjiku: Person
let kamau: Person
let teacher: Person
beforeEach(async () => {
  somo = await openWorld()
  const family = await somo.stage.fundedFamily(5000)
  grace = family.parent
  ;[wanjiku, kamau] = family.children
  teacher = await somo.people.teacher('Daniel Muli', { cost: 800 })
})
afterEach(() => somo.close())

const set = (facts: { weekly_limit?: number | null; ask_first?: boolean }, child = wanjiku, by = grace) =>
  by.call(calls.setAllowance, { childId: child.id, weekly_limit: null, ask_first: false, ...facts })
const slot = () => somo.stage.freeSlot(teacher)
type Slot = { date: string; time: string }
const book = (at: Slot, child = wanjiku, by = child) =>
  by.call(bookSession, { teacher_id: teacher.id, student_id: child.id, ...at, cost: 800 })
const wish = (at: Slot, more: { message?: string; cost?: number } = {}, child = wanjiku) =>
  child.call(calls.wishForLesson, { teacher_id: teacher.id, ...at, cost: 800, ...more })
const approve = (wishId: number, { by = grace, cost = 800 } = {}) => by.call(calls.approveWish, { wishId, cost })
const bookingsOf = async (child = wanjiku) => (await grace.call(learnerBookings, { studentId: child.id })).body
const statusOf = async (wishId: number) => (await grace.call(calls.showWish, { wishId })).body.wish.status
const allowance = async (child = wanjiku) =>
  (await grace.call(calls.listAllowances, {})).body.allowances.find((one) => one.learner_id === child.id)
const noticesOf = async (who: Person) => {
  await somo.settle()
  // Others left in the same moment, such as that a parent agreed, may come before or after them.
  return (await who.call(listNotices, {})).body.notices.filter(({ kind }) => kind.startsWith('wish_'))
}
const askedFor = async (at?: Slot): Promise<number> => (await wish(at ?? (await slot()))).body.wish.id

describe('with ask me first', () => {
  beforeEach(() => set({ ask_first: true }))

  test('a child books nothing alone, and asks instead, which holds no slot [PAR-02]', async () => {
    const at = await slot()
    expect((await book(at)).problem.code).toBe('parent_first')
    const { status, body } = await wish(at, { message: 'For my project. I am stuck on loops.' })
    expect(status).toBe(201)
    expect(body.wish).toMatchObject({
      kind: 'lesson',
      learner_name: 'Wanjiku Wambui',
      teacher_name: 'Daniel Muli',
      title: 'Mathematics',
      cost: 800,
      message: 'For my project. I am stuck on loops.',
      status: 'waiting',
      answer_by: plus(somo.clock.now, hours(12)).toISOString(),
    })
    expect(await bookingsOf()).toEqual([])
    expect((await allowance())?.asked).toBe(800)
    // Somebody else can still have the time.
    const other = await somo.people.student('Amina Njoroge')
    expect((await book(at, other)).ok).toBe(true)
  })

  test('the parent is told in the app and by mail, each of which leads to the very wish [PAR-02]', async () => {
    const id = await askedFor()
    const [told] = await noticesOf(grace)
    expect(told).toMatchObject({ kind: 'wish_asked', data: { wish: id, who: 'Wanjiku', amount: 80_000 } })
    const mail = somo.mails.findLast(({ to }) => to === grace.email)
    expect(mail?.text).toContain(`/parent-dashboard/asks/${id}`)
    expect(mail?.text).toContain('KES 800')
  })

  test('what is approved is booked for the parent to pay, and the child is told [PAR-02] [PAR-03]', async () => {
    const id = await askedFor()
    const { body } = await approve(id)
    expect(body.wish).toMatchObject({ status: 'approved', answered_by: 'Grace Wambui' })
    const [booking] = await bookingsOf()
    expect(booking).toMatchObject({ id: body.wish.booking_id, status: 'pending', cost: 800, learner_id: wanjiku.id })
    expect((await noticesOf(wanjiku))[0]).toMatchObject({ kind: 'wish_approved', data: { booking: booking?.id } })
    const facts = { booking_id: booking?.id ?? 0, teacher_id: teacher.id }
    await teacher.call(answerBooking, { ...facts, action: 'accept' })
    expect((await wanjiku.call(payTeacher, { ...facts, payer_id: wanjiku.id, amount: 800 })).ok).toBe(false)
    expect((await grace.call(payTeacher, { ...facts, payer_id: grace.id, amount: 800 })).body.balance).toBe(4200)
  })

  test('is booked in the subject, with the topic and the words, that were asked for [PAR-02] [DIR-05]', async () => {
    teacher = await somo.people.teacher('Njeri Kamau', { cost: 800, subjects: ['Mathematics', 'Geography'] })
    const words = { topic: 'Rivers', message: 'For my project. I am stuck on deltas.' }
    const about = { teacher_id: teacher.id, ...(await slot()), cost: 800, subject: 'Geography', ...words }
    const { wish: asked } = (await wanjiku.call(calls.wishForLesson, about)).body
    await approve(asked.id)
    expect(await bookingsOf()).toMatchObject([{ subject: 'Geography', title: words.topic, message: words.message }])
  })

  test('slot and price are looked at anew, and until both are right the wish waits [PAR-02]', async () => {
    const at = await slot()
    const id = await askedFor(at)
    await somo.db.$client.query('update teacher_profiles set price_cents = 90000 where user_id = $1', [teacher.id])
    const dearer = await approve(id)
    expect([dearer.problem.code, dearer.problem.details]).toEqual(['price_changed', { cost: 900 }])
    const other = await somo.people.student('Amina Njoroge')
    const taken = await other.call(bookSession, { teacher_id: teacher.id, student_id: other.id, ...at, cost: 900 })
    expect((await approve(id, { cost: 900 })).problem.code).toBe('slot_taken')
    expect(await statusOf(id)).toBe('waiting')
    await other.call(cancelBooking, { bookingId: taken.body.booking.id })
    expect((await approve(id, { cost: 900 })).body.wish.status).toBe('approved')
    expect((await bookingsOf())[0]?.cost).toBe(900)
  })

  test('not now ends it with the reason, for the child to read [PAR-02]', async () => {
    const id = await askedFor()
    const { body } = await grace.call(calls.declineWish, { wishId: id, reason: 'Exams first.' })
    expect(body.wish).toMatchObject({ status: 'declined', reason: 'Exams first.', answered_by: 'Grace Wambui' })
    expect((await noticesOf(wanjiku))[0]).toMatchObject({ kind: 'wish_declined', data: { wish: id } })
    expect((await wanjiku.call(calls.showWish, { wishId: id })).body.wish.reason).toBe('Exams first.')
    for (const again of [await approve(id), await grace.call(calls.declineWish, { wishId: id })])
      expect([again.status, again.problem.code]).toEqual([409, 'answered'])
    expect(await bookingsOf()).toEqual([])
  })

  test('the child takes back what has not been answered, and asks anew [PAR-02]', async () => {
    const at = await slot()
    const id = await askedFor(at)
    expect((await wanjiku.call(calls.takeBackWish, { wishId: id })).body.wish.status).toBe('taken_back')
    expect((await approve(id)).problem.code).toBe('answered')
    expect((await wish(at)).body.wish.id).not.toBe(id)
  })

  test('it runs out after twelve hours, for both to read [PAR-02]', async () => {
    const id = await askedFor()
    await somo.pass(hours(12) - 1)
    expect(await statusOf(id)).toBe('waiting')
    await somo.pass(1)
    const parent = await somo.people.signInAs(grace.email)
    const child = await somo.people.signInAs(wanjiku.email)
    expect((await parent.call(calls.approveWish, { wishId: id, cost: 800 })).problem.code).toBe('answered')
    for (const who of [parent, child])
      expect((await noticesOf(who))[0]).toMatchObject({ kind: 'wish_expired', data: { wish: id } })
    expect((await parent.call(calls.showWish, { wishId: id })).body.wish.status).toBe('expired')
  })

  test('and two hours before the start, where nothing can be asked for any more [PAR-02]', async () => {
    await somo.people.offer(teacher, '2026-11-25', '12:00', '13:00')
    const late = { date: '2026-11-25', time: '12:00 PM - 1:00 PM' }
    const { body } = await wish(late)
    expect(body.wish.answer_by).toBe('2026-11-25T07:00:00.000Z')
    await wanjiku.call(calls.takeBackWish, { wishId: body.wish.id })
    somo.clock.now = new Date('2026-11-25T07:00:00Z')
    expect((await wish(late)).problem.code).toBe('starts_too_soon')
  })

  test('the same wish pressed twice waits once, and its parent is told once [PAR-02]', async () => {
    const at = await slot()
    const replies = await Promise.all(Array.from({ length: 4 }, () => wish(at)))
    expect(new Set(replies.map(({ body }) => body.wish.id)).size).toBe(1)
    expect((await noticesOf(grace)).filter(({ kind }) => kind === 'wish_asked')).toHaveLength(1)
  })

  test('of approving, declining and taking back at once one counts, whole [PAR-02]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await askedFor()
      const before = (await bookingsOf()).length
      const replies = await Promise.all([
        approve(id),
        approve(id),
        grace.call(calls.declineWish, { wishId: id }),
        wanjiku.call(calls.takeBackWish, { wishId: id }),
      ])
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
      expect(new Set(replies.flatMap(({ ok, problem }) => (ok ? [] : [problem.code])))).toEqual(new Set(['answered']))
      const booked = (await bookingsOf()).length - before
      expect(booked).toBe((await statusOf(id)) === 'approved' ? 1 : 0)
    }
  })

  test('no more than ten wishes wait at once [PAR-02]', async () => {
    for (let i = 1; i < calls.MOST_WAITING; i += 1) await askedFor()
    const [one, other] = [await slot(), await slot()]
    const [last, late] = await inTurn(
      somo.db,
      wanjiku,
      () => wish(one),
      () => wish(other),
    )
    expect([last.ok, late.problem.code]).toEqual([true, 'too_many_waiting'])
    expect((await wish(await slot(), {}, kamau)).ok).toBe(true)
  })

  test('nobody else’s parent sees or answers it, nor a brother or sister [PAR-02]', async () => {
    const id = await askedFor()
    const stranger = await somo.people.parent('Another Parent')
    for (const who of [stranger, kamau]) expect((await who.call(calls.showWish, { wishId: id })).status).toBe(404)
    expect((await approve(id, { by: stranger })).status).toBe(404)
    expect((await stranger.call(calls.declineWish, { wishId: id })).status).toBe(404)
    expect((await kamau.call(calls.listWishes, {})).body.wishes).toEqual([])
    expect((await stranger.call(calls.setAllowance, { childId: wanjiku.id, weekly_limit: 0, ask_first: false })).status).toBe(404)
  })

  test('the parent books for the child as ever, and the other child alone [PAR-02] [PAR-03]', async () => {
    expect((await book(await slot(), wanjiku, grace)).ok).toBe(true)
    expect((await book(await slot(), kamau)).ok).toBe(true)
  })

  test('a seat waits as well, is taken when it is approved, and is paid by the parent [PAR-02]', async () => {
    const { session } = await somo.stage.publishedClass({ price: 150, grade: 8 })
    await somo.fund(wanjiku, 500)
    const join = await wanjiku.call(joinSession, { studentId: wanjiku.id, id: session.id })
    expect(join.problem.code).toBe('parent_first')
    const { body } = await wanjiku.call(calls.wishForSeat, { class_id: session.id, cost: 150 })
    expect(body.wish).toMatchObject({ kind: 'seat', title: 'Fractions, once more', class_id: session.id })
    expect((await approve(body.wish.id, { cost: 100 })).problem.code).toBe('price_changed')
    expect((await approve(body.wish.id, { cost: 150 })).body.wish).toMatchObject({ status: 'approved', booking_id: null })
    expect((await wanjiku.call(joinSession, { studentId: wanjiku.id, id: session.id })).body.session.enrolled).toBe(true)
    expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(4850)
    expect((await wanjiku.call(showWallet, { userId: wanjiku.id })).body.balance).toBe(500)
  })

  test('a seat that the parent took meanwhile is what was wished for, and is paid once [PAR-02]', async () => {
    const { session } = await somo.stage.publishedClass({ price: 150, grade: 8 })
    const { body } = await wanjiku.call(calls.wishForSeat, { class_id: session.id, cost: 150 })
    expect((await grace.call(joinSession, { studentId: wanjiku.id, id: session.id })).ok).toBe(true)
    expect((await approve(body.wish.id, { cost: 150 })).body.wish.status).toBe('approved')
    expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(4850)
  })

  test('a seat for which the money is short waits on, and says what is missing [PAR-02]', async () => {
    const { session } = await somo.stage.publishedClass({ price: 6000, grade: 8 })
    const { body } = await wanjiku.call(calls.wishForSeat, { class_id: session.id, cost: 6000 })
    const short = await approve(body.wish.id, { cost: 6000 })
    expect([short.problem.code, short.problem.details]).toEqual(['insufficient_funds', { shortfall: 1000 }])
    expect(await statusOf(body.wish.id)).toBe('waiting')
  })

  test('lists grow by pages, newest first, and those that wait are asked for alone [PAR-02]', async () => {
    const ids = [await askedFor(), await askedFor(), await askedFor()]
    await grace.call(calls.declineWish, { wishId: ids[1] ?? 0 })
    const first = await grace.call(calls.listWishes, { limit: 2 })
    expect(first.body.wishes.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const next = await grace.call(calls.listWishes, { limit: 2, cursor: first.body.next_cursor ?? '' })
    expect([next.body.wishes.map(({ id }) => id), next.body.next_cursor]).toEqual([[ids[0]], null])
    const waiting = await grace.call(calls.listWishes, { status: 'waiting' })
    expect(waiting.body.wishes.map(({ id }) => id)).toEqual([ids[2], ids[0]])
  })
})

describe('a weekly limit', () => {
  test('lets a child book up to it, lessons and seats together, and asks beyond [PAR-02]', async () => {
    await set({ weekly_limit: 1750 })
    await somo.fund(wanjiku, 5000)
    expect((await book(await slot())).ok).toBe(true)
    const { session } = await somo.stage.publishedClass({ price: 150, grade: 8 })
    expect((await wanjiku.call(joinSession, { studentId: wanjiku.id, id: session.id })).ok).toBe(true)
    expect((await book(await slot())).ok).toBe(true)
    expect(await allowance()).toMatchObject({ weekly_limit: 1750, booked: 1750, asked: 0 })
    expect((await book(await slot())).problem.code).toBe('parent_first')
    const another = await somo.stage.publishedClass({ price: 150, grade: 8 })
    const refused = await wanjiku.call(joinSession, { studentId: wanjiku.id, id: another.session.id })
    expect(refused.problem.code).toBe('parent_first')
    // Taught and paid out it was spent all the same.
    await somo.db.$client.query(`update enrolments set status = 'released'`)
    expect(await allowance()).toMatchObject({ booked: 1750 })
  })

  test('holds for two seats at once: the second finds what the first has spent [PAR-02] [OPS-02]', async () => {
    await set({ weekly_limit: 150 })
    await somo.fund(wanjiku, 5000)
    const one = await somo.stage.publishedClass({ price: 150, grade: 8 })
    const other = await somo.stage.publishedClass({ price: 150, grade: 8 })
    const join = (id: number) => () => wanjiku.call(joinSession, { studentId: wanjiku.id, id })
    const [first, second] = await inTurn(somo.db, wanjiku, join(one.session.id), join(other.session.id))
    expect([first.ok, second.problem.code]).toEqual([true, 'parent_first'])
  })

  test('counts what the parent approved, and leaves her free to go over it [PAR-02]', async () => {
    await set({ weekly_limit: 800 })
    await book(await slot())
    const id = await askedFor()
    expect(await allowance()).toMatchObject({ booked: 800, asked: 800 })
    expect((await approve(id)).ok).toBe(true)
    expect(await allowance()).toMatchObject({ booked: 1600, asked: 0 })
  })

  test('holds however many are booked at once [PAR-02]', async () => {
    await set({ weekly_limit: 1600 })
    const slots = [await slot(), await slot(), await slot(), await slot()]
    const replies = await Promise.all(slots.map((at) => book(at)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
    expect(replies.flatMap(({ ok, problem }) => (ok ? [] : [problem.code]))).toEqual(['parent_first', 'parent_first'])
  })

  test('is given back by what came to nothing, and begins anew on Monday in Nairobi [PAR-02]', async () => {
    await set({ weekly_limit: 800 })
    const first = await book(await slot())
    expect((await book(await slot())).problem.code).toBe('parent_first')
    await wanjiku.call(cancelBooking, { bookingId: first.body.booking.id })
    expect((await book(await slot())).ok).toBe(true)
    const at = { date: '2026-12-10', time: '4:00 PM - 5:00 PM' }
    await somo.people.offer(teacher, at.date, '16:00', '17:00')
    const onceMore = async () => book(at, await somo.people.signInAs(wanjiku.email))
    somo.clock.now = new Date('2026-11-29T20:59:00Z')
    expect((await onceMore()).problem.code).toBe('parent_first')
    somo.clock.now = new Date('2026-11-29T21:00:00Z')
    expect((await onceMore()).ok).toBe(true)
  })

  test('ends on the day on which the child is 18, and so does asking first [PAR-02]', async () => {
    await set({ weekly_limit: 0, ask_first: true })
    const at = { date: '2031-02-10', time: '4:00 PM - 5:00 PM' }
    const sayOn = async (now: string) => {
      somo.clock.now = new Date(now)
      const child = await somo.people.signInAs(wanjiku.email)
      return (await book(at, child)).problem?.code
    }
    somo.clock.now = new Date('2031-01-28T09:00:00Z')
    await somo.people.offer(await somo.people.signInAs(teacher.email), at.date, '16:00', '17:00')
    expect(await sayOn('2031-01-31T20:59:00Z')).toBe('parent_first')
    expect(await sayOn('2031-01-31T21:00:00Z')).toBeUndefined()
  })

  test('of nothing lets everything wait that costs [PAR-02]', async () => {
    await set({ weekly_limit: 0 })
    expect((await book(await slot())).problem.code).toBe('parent_first')
  })

  test('binds nobody whose parent set none, and can be taken away [PAR-02]', async () => {
    await set({ weekly_limit: 0 })
    expect((await book(await slot(), kamau)).ok).toBe(true)
    await set({ weekly_limit: null })
    expect((await book(await slot())).ok).toBe(true)
    expect(await allowance()).toMatchObject({ weekly_limit: null, ask_first: false })
  })
})

test('a child whom no parent could answer is told so [PAR-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  expect((await wish(await slot(), {}, amina)).problem.code).toBe('no_parent')
  expect((await amina.call(calls.listAllowances, {})).body.allowances).toMatchObject([{ has_parent: false }])
  expect((await wanjiku.call(calls.listAllowances, {})).body.allowances).toMatchObject([{ has_parent: true }])
})

describe('when the only parent has left', () => {
  const leave = () => grace.call(leaveForGood, { current: PASSWORD })

  test('what the child asked for is over at once, which they are told with what to do [PAR-02] [AUTH-11]', async () => {
    await set({ ask_first: true })
    const id = await askedFor()
    expect((await leave()).status).toBe(200)
    const [told, ...others] = await noticesOf(wanjiku)
    expect([told, others]).toMatchObject([{ kind: 'wish_unanswerable', data: { wish: id, subject: 'Mathematics' } }, []])
    expect((await wanjiku.call(calls.showWish, { wishId: id })).body.wish.status).toBe('expired')
    // What she had set holds on, and the child reads whom to link and not to wait.
    expect((await book(await slot())).problem.code).toBe('no_parent')
    expect((await wish(await slot())).problem.code).toBe('no_parent')
  })

  test('a child of two parents goes on waiting for the other [PAR-02] [AUTH-11]', async () => {
    await set({ ask_first: true })
    const father = await somo.people.parent('Peter Wambui')
    await somo.db.$client.query('insert into guardian_links values ($1, $2, now())', [father.id, wanjiku.id])
    const id = await askedFor()
    expect((await leave()).status).toBe(200)
    expect((await noticesOf(wanjiku)).map(({ kind }) => kind)).toEqual([])
    expect((await approve(id, { by: father })).body.wish.status).toBe('approved')
    expect((await book(await slot())).problem.code).toBe('parent_first')
  })

  test('weekly lessons and a seat say so too, and a limit holds as it did [PAR-02] [BOOK-08] [MEET-04]', async () => {
    await set({ weekly_limit: 800 })
    await leave()
    const days = ['2026-11-26', '2026-12-03']
    for (const day of days) await somo.people.offer(teacher, day, '12:00', '13:00')
    const lessons = days.map((date) => ({ date, time: '12:00 PM - 1:00 PM' }))
    const weekly = { teacher_id: teacher.id, student_id: wanjiku.id, cost: 800, key: 'a weekly key', lessons }
    expect((await book(await slot())).ok).toBe(true)
    expect((await wanjiku.call(bookSeries, weekly)).problem.code).toBe('no_parent')
    const { session } = await somo.stage.publishedClass({ price: 150, grade: 8 })
    expect((await wanjiku.call(joinSession, { studentId: wanjiku.id, id: session.id })).problem.code).toBe('no_parent')
  })

  test('what is asked for at that very moment waits for nobody either [PAR-02] [AUTH-11]', async () => {
    await set({ ask_first: true })
    const at = await slot()
    const before = (await wish(at)).body.wish
    // The same wish, not committed: the child's stands in the middle of being written until it is let go.
    const other = await somo.db.$client.connect()
    await wanjiku.call(calls.takeBackWish, { wishId: before.id })
    await other.query('begin')
    await other.query(`update wishes set status = 'waiting', answered_at = null, answered_by = null, due_at = answer_by`)
    const asked = wish(at)
    await expect.poll(() => lockWaits(somo.db)).toBe(1)
    await leave()
    const ended = somo.settle()
    await expect.poll(() => lockWaits(somo.db)).toBe(2)
    await other.query('rollback')
    other.release()
    await Promise.all([asked, ended])
    expect((await somo.db.$client.query(`select from wishes where status = 'waiting'`)).rowCount).toBe(0)
  })
})

describe('when the only parent is suspended', () => {
  const suspend = async () => {
    const operator = await somo.people.admin('Desk Operator')
    const userId = grace.id
    expect((await operator.call(suspendUser, { userId, reason: 'Asked a teacher for a number.' })).ok).toBe(true)
    return () => operator.call(liftSuspension, { userId, reason: 'It was somebody else.' })
  }

  test('what a child asked for is over at once, and the child is told what to do, not why [PAR-02] [ADM-03]', async () => {
    await set({ ask_first: true })
    const id = await askedFor()
    await suspend()
    const [told, ...others] = await noticesOf(wanjiku)
    expect([told, others]).toMatchObject([{ kind: 'wish_unanswerable', data: { wish: id, subject: 'Mathematics' } }, []])
    expect(JSON.stringify(told)).not.toContain('number')
    expect((await wanjiku.call(calls.showWish, { wishId: id })).body.wish.status).toBe('expired')
    expect((await wish(await slot())).problem.code).toBe('no_parent')
  })

  test('another parent goes on, and who is let back in before it was carried out loses nothing [PAR-02] [ADM-03]', async () => {
    await set({ ask_first: true })
    const [id, kamaus] = [await askedFor(), (await wish(await slot(), {}, kamau)).body.wish.id]
    const father = await somo.people.parent('Peter Wambui')
    await somo.db.$client.query('insert into guardian_links values ($1, $2, now())', [father.id, wanjiku.id])
    const lift = await suspend()
    await lift()
    await somo.settle()
    expect((await kamau.call(calls.showWish, { wishId: kamaus })).body.wish.status).toBe('waiting')
    await suspend()
    await somo.settle()
    expect((await kamau.call(calls.showWish, { wishId: kamaus })).body.wish.status).toBe('expired')
    expect((await approve(id, { by: father })).body.wish.status).toBe('approved')
  })
})

test('an added child has an allowance like any other [PAR-02]', async () => {
  const { body } = await grace.call(addChild, {
    name: 'Maina Wambui',
    grade: 5,
    born_month: '2016-07',
    purposes: ['account', 'lessons'],
  })
  expect((await grace.call(calls.listAllowances, {})).body.allowances.map((one) => one.learner_id)).toContain(body.child.id)
})
