/** Weekly lessons that were asked for at once: what is held, who wins, who answers, when each is paid and what is dropped. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, nairobiDate, plus } from '../../shared/time.ts'
import { approveWish, listWishes, setAllowance, wishForSeries } from '../approvals/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { answerBooking, bookSession, cancelBooking, learnerBookings, payTeacher } from './contract.ts'
import { lifeOf } from './testing/life.ts'
import { mostOpen } from './rules/words.ts'
import { answerSeries, bookSeries, stopSeries } from './series-contract.ts'

let somo: World
let otieno: Person
let amina: Person

const TIME = '4:00 PM - 5:00 PM'
/** The n-th Friday from 27 November 2026 on; the clock stands at the Wednesday before. */
const friday = (n: number): string => nairobiDate(plus(new Date('2026-11-27T12:00:00Z'), days(7 * n)))
const startOf = (n: number): string => `${friday(n)}T13:00:00.000Z`

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 20_000)
})
afterEach(() => somo.close())

const offer = async (...weeks: number[]): Promise<void> => {
  for (const n of weeks) await somo.people.offer(otieno, friday(n), '16:00', '17:00')
}
const wanted = (weeks: readonly number[], key = 'the first key', learner = amina) => ({
  teacher_id: otieno.id,
  student_id: learner.id,
  lessons: weeks.map((n) => ({ date: friday(n), time: TIME })),
  cost: 1000,
  key,
})

/** Asked for by Amina, for each of these weeks, all free. */
async function asked(weeks: readonly number[] = [0, 1, 2, 3]): Promise<{ seriesId: number; ids: number[] }> {
  await offer(...weeks)
  const reply = await amina.call(bookSeries, wanted(weeks))
  expect(reply.problem.code).toBeUndefined()
  return { seriesId: reply.body.series_id, ids: reply.body.bookings.map(({ id }) => id) }
}

const answer = (seriesId: number, accept: number[], decline: number[] = []) =>
  otieno.call(answerSeries, { series_id: seriesId, teacher_id: otieno.id, accept, decline })
const pay = (id: number) => amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: id })
const lessons = () => lifeOf(amina)
const statuses = async () => (await lessons()).map(({ status }) => status)
async function told(person: Person, kinds = /^(series|booking|payment)/) {
  await somo.settle()
  const { notices } = (await person.call(listNotices, {})).body
  return notices
    .filter(({ kind }) => kinds.test(kind))
    .map(({ kind, data }) => [kind, data] as const)
    .toReversed()
}
const until = (instant: string | Date) => somo.pass(new Date(instant).getTime() - somo.clock.now.getTime())

describe('asking for a series', () => {
  test('every free week is a booking of its own that holds its slot; the others are named and left out [BOOK-08]', async () => {
    await offer(0, 1, 3)
    const { body } = await amina.call(bookSeries, wanted([0, 1, 2, 3]))
    expect(
      body.bookings.map(({ starts_at, status, series, cost }) => [starts_at, status, series?.place, series?.of, cost]),
    ).toEqual([
      [startOf(0), 'pending', 1, 3, 1000],
      [startOf(1), 'pending', 2, 3, 1000],
      [startOf(3), 'pending', 3, 3, 1000],
    ])
    expect(body.left_out).toEqual([{ date: friday(2), time: TIME }])
    const baraka = await somo.people.student('Baraka Mwangi')
    const late = { teacher_id: otieno.id, student_id: baraka.id, date: friday(1), time: TIME, cost: 1000 }
    expect((await baraka.call(bookSession, late)).problem.code).toBe('slot_taken')
  })

  test('the same request again is the same series, in sequence and at once [BOOK-08]', async () => {
    await offer(0, 1)
    const replies = await Promise.all(Array.from({ length: 6 }, () => amina.call(bookSeries, wanted([0, 1]))))
    replies.push(await amina.call(bookSeries, wanted([0, 1])))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.series_id)).size).toBe(1)
    expect(await statuses()).toEqual(['pending', 'pending'])
    expect((await amina.call(bookSeries, wanted([0, 1], 'another key'))).problem.code).toBe('slot_taken')
    // Another's request of the same key is another request.
    await offer(2, 3)
    const baraka = await somo.people.student('Baraka Mwangi')
    const others = (await baraka.call(bookSeries, wanted([2, 3], undefined, baraka))).body
    expect(others.series_id).not.toBe(replies[0]?.body.series_id)
    expect(others.bookings.map(({ starts_at }) => starts_at)).toEqual([2, 3].map(startOf))
  })

  test('a week in which the learner is busy is left out; of fewer than two weeks there is no series [BOOK-08]', async () => {
    const njeri = await somo.people.teacher('Njeri Kamau', { cost: 1000 })
    await somo.people.offer(njeri, friday(1), '16:30', '17:30')
    const other = { teacher_id: njeri.id, student_id: amina.id, date: friday(1), time: '4:30 PM - 5:30 PM', cost: 1000 }
    expect((await amina.call(bookSession, other)).status).toBe(200)
    await offer(0, 1)
    expect((await amina.call(bookSeries, wanted([0, 1]))).problem.code).toBe('slot_taken')
    await offer(2)
    const { body } = await amina.call(bookSeries, wanted([0, 1, 2]))
    expect(body.left_out).toEqual([{ date: friday(1), time: TIME }])
  })

  test('refuses another price, two lessons in one week, more than twelve weeks, and one lesson [BOOK-08]', async () => {
    await offer(0, 1)
    const code = async (input: object) => {
      const { status, problem } = await amina.call(bookSeries, { ...wanted([0, 1]), ...input })
      return [status, problem.code]
    }
    expect(await code({ cost: 900 })).toEqual([409, 'price_changed'])
    expect(await code({ lessons: [friday(0), friday(0)].map((date) => ({ date, time: TIME })) })).toEqual([400, 'not_weekly'])
    expect(await code({ lessons: [friday(0), friday(12)].map((date) => ({ date, time: TIME })) })).toEqual([400, 'not_weekly'])
    expect(await code({ lessons: [{ date: friday(0), time: TIME }] })).toEqual([400, 'invalid_input'])
    expect(await statuses()).toEqual([])
  })

  test('forty series and single requests at once: each slot has one winner, and who won less was told [BOOK-08]', async () => {
    const weeks = [0, 1, 2, 3, 4, 5]
    await offer(...weeks)
    const students = await somo.people.students(40)
    const ask = (student: Person, i: number) => {
      const head = { teacher_id: otieno.id, student_id: student.id, cost: 1000 }
      const from = i % 5
      if (i % 4 === 0) return student.call(bookSession, { ...head, date: friday(from), time: TIME })
      const some = weeks.filter((n) => n >= from && n < from + 3)
      return student.call(bookSeries, {
        ...head,
        lessons: some.map((n) => ({ date: friday(n), time: TIME })),
        key: `key of ${i}`,
      })
    }
    const replies = await Promise.all(students.map(ask))
    const { rows } = await somo.db.$client.query<{ starts_at: Date; n: number }>(
      'select starts_at, count(*)::int as n from bookings group by 1 order by 1',
    )
    // Of a series only one week can be left, which makes none: every other week has its one winner.
    expect(rows.every(({ n }) => n === 1)).toBe(true)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const [i, { ok, body, problem }] of replies.entries()) {
      if (!ok) expect(problem.code).toBe('slot_taken')
      else if ('bookings' in body) {
        const wantedOf = weeks.filter((n) => n >= i % 5 && n < (i % 5) + 3).length
        expect(body.bookings.length + body.left_out.length).toBe(wantedOf)
        expect(body.bookings.length).toBeGreaterThanOrEqual(2)
      }
    }
    const busy = await somo.db.$client.query(`select count(*)::int as n from busy_intervals where kind = 'booking'`)
    expect(busy.rows).toEqual([{ n: 2 * rows.length }])
  })

  test('a series counts as one request, and only so many of them stay open with one teacher [BOOK-08] [DIR-05]', async () => {
    await somo.close()
    somo = await openWorld({ now: '2026-11-25T06:00:00Z', limits: { times: 1 } })
    otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
    amina = await somo.people.student('Amina Njoroge')
    const weeks = [0, 1, 2, 3, 4, 5]
    for (let i = 0; i <= mostOpen.seriesOfLearnerWithTeacher; i += 1) {
      const [from, to] = [`${10 + i}:00`, `${11 + i}:00`]
      for (const n of weeks) await somo.people.offer(otieno, friday(n), from, to)
      const time = `${10 + i}:00 AM - ${11 + i === 12 ? '12:00 PM' : `${11 + i}:00 AM`}`
      const input = {
        ...wanted(weeks, `key number ${i}`),
        lessons: weeks.map((n) => ({ date: friday(n), time: i === 2 ? '12:00 PM - 1:00 PM' : time })),
      }
      const { status, problem } = await amina.call(bookSeries, input)
      if (i < mostOpen.seriesOfLearnerWithTeacher) expect([status, problem.code]).toEqual([200, undefined])
      else expect([status, problem.code]).toEqual([409, 'too_many_with_teacher'])
    }
    // Twelve lessons, and room for single ones still.
    const single = { teacher_id: otieno.id, student_id: amina.id, ...(await somo.stage.freeSlot(otieno)), cost: 1000 }
    expect((await amina.call(bookSession, single)).status).toBe(200)
  })
})

describe('the teacher’s answer', () => {
  test('accepts some and declines others in one answer, with one notice and one mail each way [BOOK-08] [MSG-02]', async () => {
    const { seriesId, ids } = await asked()
    await somo.settle()
    const mails = () => somo.mails.filter(({ to }) => [otieno.email, amina.email].includes(to)).length
    expect((await told(otieno)).map(([kind, data]) => [kind, data['lessons']])).toEqual([['series_requested', 4]])
    expect(mails()).toBe(1)
    const { body } = await answer(seriesId, ids.slice(0, 3), ids.slice(3))
    expect(body.bookings.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'declined'])
    expect(await told(amina)).toEqual([
      [
        'series_accepted',
        expect.objectContaining({ lessons: 3, of: 4, booking: ids[0], subject: 'Mathematics', who: 'Otieno Ouma' }),
      ],
    ])
    expect(mails()).toBe(2)
    const baraka = await somo.people.student('Baraka Mwangi')
    const freed = { teacher_id: otieno.id, student_id: baraka.id, date: friday(3), time: TIME, cost: 1000 }
    expect((await baraka.call(bookSession, freed)).status).toBe(200)
  })

  test('holds whole or not at all: of one lesson that was called off meanwhile nothing of it is said [BOOK-08]', async () => {
    const { seriesId, ids } = await asked()
    await amina.call(cancelBooking, { bookingId: ids[1] ?? 0 })
    expect((await answer(seriesId, ids)).problem.code).toBe('already_answered')
    expect(await statuses()).toEqual(['pending', 'cancelled', 'pending', 'pending'])
    expect((await answer(seriesId, [ids[0] ?? 0, ids[2] ?? 0])).status).toBe(200)
    expect(await statuses()).toEqual(['accepted', 'cancelled', 'accepted', 'pending'])
    expect((await answer(seriesId, [999])).status).toBe(404)
    const single = { booking_id: ids[3] ?? 0, teacher_id: otieno.id, action: 'decline' } as const
    expect((await otieno.call(answerBooking, single)).status).toBe(200)
    expect(await statuses()).toEqual(['accepted', 'cancelled', 'accepted', 'declined'])
    // Of those that were answered, not of all there were.
    expect((await told(amina, /series_accepted/)).map(([, { lessons: n, of }]) => [n, of])).toEqual([[2, 2]])
  })

  test('says to the family why all of it was rejected [BOOK-08] [BOOK-03]', async () => {
    const { seriesId, ids } = await asked([0, 1])
    const refused = { series_id: seriesId, teacher_id: otieno.id, accept: [], decline: ids, reason: 'I am away on Fridays.' }
    expect((await otieno.call(answerSeries, refused)).ok).toBe(true)
    const ended = (await lessons()).map(({ status, ended_note: note }) => [status, note])
    expect(ended).toEqual(Array(2).fill(['declined', 'I am away on Fridays.']))
    expect((await told(amina)).map(([kind]) => kind)).toEqual(['series_declined'])
  })

  test('of many answers and a stop at once one holds, whole [BOOK-08] [OPS-02]', async () => {
    const { seriesId, ids } = await asked()
    const acts = [
      () => answer(seriesId, ids),
      () => answer(seriesId, [], ids),
      () => answer(seriesId, ids.slice(0, 2), ids.slice(2)),
      () => amina.call(stopSeries, { seriesId }),
      () => answer(seriesId, ids),
    ]
    const replies = await Promise.all(acts.map((act) => act()))
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const answers = replies.filter(({ ok }, i) => ok && i !== 3)
    expect(answers.length).toBeLessThanOrEqual(1)
    const now = await statuses()
    expect(now).not.toContain('pending')
    if (replies[3]?.ok) expect(now.every((one) => one === 'cancelled' || one === 'declined')).toBe(true)
  })

  test('missing in time ends all of it at once, and both are told once [BOOK-08]', async () => {
    await asked()
    await somo.pass(hours(12) - 1000)
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    await somo.pass(1000)
    expect(await statuses()).toEqual(['expired', 'expired', 'expired', 'expired'])
    expect((await told(amina)).map(([kind, { lessons: n }]) => [kind, n])).toEqual([['series_expired', 4]])
    expect((await told(otieno, /expired/)).map(([kind, { lessons: n }]) => [kind, n])).toEqual([['series_expired', 4]])
    const { rows } = await somo.db.$client.query('select count(*)::int as n from busy_intervals')
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('paying a series', () => {
  test('one lesson at a time: the first as any lesson is, each later one 48 hours before it starts [BOOK-08]', async () => {
    const { seriesId, ids } = await asked()
    await answer(seriesId, ids)
    const acceptedAt = somo.clock.now
    expect((await lessons()).map(({ pay_by }) => pay_by)).toEqual([
      plus(acceptedAt, hours(12)).toISOString(),
      ...[1, 2, 3].map((n) => plus(new Date(startOf(n)), -hours(48)).toISOString()),
    ])
    await pay(ids[0] ?? 0)
    expect(await statuses()).toEqual(['confirmed', 'accepted', 'accepted', 'accepted'])
  })

  test('the payer is reminded of a later one, and one that is not paid is dropped alone [BOOK-08]', async () => {
    const { seriesId, ids } = await asked()
    await answer(seriesId, ids)
    await pay(ids[0] ?? 0)
    const payUntil = plus(new Date(startOf(1)), -hours(48))
    await until(plus(payUntil, -hours(48)))
    const reminders = await told(amina, /payment_soon/)
    expect(reminders).toEqual([['payment_soon', expect.objectContaining({ booking: ids[1], amount: 100_000 })]])
    expect(new Date(String(reminders[0]?.[1]['until']))).toEqual(payUntil)
    await until(plus(payUntil, -1000))
    expect((await lessons())[1]?.actions).toContain('pay')
    await until(payUntil)
    expect((await statuses()).slice(1)).toEqual(['expired', 'accepted', 'accepted'])
    expect((await told(amina, /payment_soon|unpaid/)).map(([kind]) => kind)).toEqual(['payment_soon', 'booking_unpaid'])
    expect((await pay(ids[2] ?? 0)).status).toBe(200)
  })
})

test('either side stops what is left; what is paid stays, and the other is told once [BOOK-08]', async () => {
  const { seriesId, ids } = await asked()
  await answer(seriesId, ids)
  await pay(ids[0] ?? 0)
  const baraka = await somo.people.student('Baraka Mwangi')
  expect((await baraka.call(stopSeries, { seriesId })).status).toBe(404)
  expect((await amina.call(stopSeries, { seriesId })).body).toEqual({ success: true, stopped: 3 })
  expect(await statuses()).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
  expect((await told(otieno, /stopped|cancelled/)).map(([kind, { lessons: n }]) => [kind, n])).toEqual([['series_stopped', 3]])
  expect((await otieno.call(stopSeries, { seriesId })).problem.code).toBe('not_possible_now')
})

test('stopping touches no lesson that has begun, and who pays is told when the child stops it [BOOK-08] [PAR-03]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [wanjiku] = children
  await offer(0, 1, 2)
  const { body } = await parent.call(bookSeries, wanted([0, 1, 2], 'of a parent', wanjiku))
  const ids = body.bookings.map(({ id }) => id)
  await answer(body.series_id, ids)
  await somo.settle()
  // The first has begun and is not paid: the sweep has not come by yet.
  somo.clock.now = new Date(startOf(0))
  expect((await wanjiku.call(stopSeries, { seriesId: body.series_id })).body.stopped).toBe(2)
  expect((await told(parent, /series_stopped/)).map(([, { lessons: n }]) => n)).toEqual([2])
  expect((await told(otieno, /series_stopped/)).map(([, { lessons: n }]) => n)).toEqual([2])
  expect(await told(wanjiku, /series_stopped/)).toEqual([])
})

test.each([
  ['their parent', (parent: Person) => parent],
  ['the teacher', () => otieno],
])('a child is told when %s stops it [BOOK-08] [MSG-02]', async (_, by) => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [wanjiku] = children
  await offer(0, 1, 2)
  const { body } = await parent.call(bookSeries, wanted([0, 1, 2], 'of a parent', wanjiku))
  const ids = body.bookings.map(({ id }) => id)
  await answer(body.series_id, ids)
  expect((await by(parent).call(stopSeries, { seriesId: body.series_id })).status).toBe(200)
  expect((await told(wanjiku, /series_stopped/)).map(([, { lessons: n }]) => n)).toEqual([3])
})

test('a lesson that is paid while its series is called off stays, with its money [BOOK-08] [OPS-02]', async () => {
  const { seriesId, ids } = await asked([0, 1])
  await answer(seriesId, ids)
  const held = sql`select from bookings where id = ${ids[0]} for update`
  const stop = () => amina.call(stopSeries, { seriesId })
  const both = await inTurn(somo.db, held, [() => pay(ids[0] ?? 0), stop])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await lessons()).map(({ status, payment_status }) => [status, payment_status])).toEqual([
    ['confirmed', 'paid'],
    ['cancelled', 'n/a'],
  ])
})

describe('a child’s series', () => {
  let parent: Person
  let wanjiku: Person
  beforeEach(async () => {
    const family = await somo.stage.fundedFamily(5000)
    parent = family.parent
    wanjiku = family.children[0]
    await somo.fund(wanjiku, 5000)
  })
  const allow = (weeklyLimit: number | null, askFirst = false) =>
    parent.call(setAllowance, { childId: wanjiku.id, weekly_limit: weeklyLimit, ask_first: askFirst })
  const ask = (weeks: readonly number[], key = 'of Wanjiku') => wanjiku.call(bookSeries, wanted(weeks, key, wanjiku))

  test('is held against the limit of each week by itself [BOOK-08] [PAR-03]', async () => {
    await allow(1500)
    await offer(0, 1, 2)
    expect((await ask([0, 1, 2])).status).toBe(200)
    // A second lesson of KES 1,000 in a week that has one already is over its limit, in whichever week it is.
    for (const n of [2, 3]) await somo.people.offer(otieno, friday(n), '10:00', '11:00')
    const second = {
      ...wanted([2, 3], 'a second', wanjiku),
      lessons: [2, 3].map((n) => ({ date: friday(n), time: '10:00 AM - 11:00 AM' })),
    }
    expect((await wanjiku.call(bookSeries, second)).problem.code).toBe('parent_first')
    // Nor does what this week holds already keep her from weeks that hold nothing.
    await offer(4, 5)
    expect((await ask([4, 5], 'a third one')).status).toBe(200)
  })

  test('waits as one wish, is approved once with every week looked at anew, and names what went [BOOK-08] [PAR-04]', async () => {
    await allow(null, true)
    await offer(0, 1, 2)
    expect((await ask([0, 1, 2])).problem.code).toBe('parent_first')
    const { key: _, student_id: __, ...wish } = wanted([0, 1, 2], '', wanjiku)
    const asks = await wanjiku.call(wishForSeries, { ...wish, topic: 'Fractions', message: 'Every Friday, please.' })
    expect(asks.body.wish).toMatchObject({ kind: 'series', cost: 1000, title: 'Fractions' })
    expect(asks.body.wish.lessons.map(({ starts_at }) => starts_at)).toEqual([0, 1, 2].map(startOf))
    expect((await told(parent, /wish_asked/)).map(([, { lessons: n }]) => n)).toEqual([3])
    expect((await parent.call(listWishes, { status: 'waiting' })).body.wishes).toHaveLength(1)
    await amina.call(bookSession, { teacher_id: otieno.id, student_id: amina.id, date: friday(1), time: TIME, cost: 1000 })
    const approved = await parent.call(approveWish, { wishId: asks.body.wish.id, cost: 1000 })
    expect(approved.body).toMatchObject({ left_out: [startOf(1)], wish: { status: 'approved' } })
    const { body } = await parent.call(learnerBookings, { studentId: wanjiku.id })
    expect(body.map(({ title, subject }) => [title, subject])).toEqual(body.map(() => ['Fractions', 'Mathematics']))
    expect(body.map(({ starts_at, series, actions }) => [starts_at, series?.of, actions])).toEqual([
      [startOf(0), 2, ['cancel']],
      [startOf(2), 2, ['cancel']],
    ])
    expect((await parent.call(approveWish, { wishId: asks.body.wish.id, cost: 1000 })).problem.code).toBe('answered')
  })
})
