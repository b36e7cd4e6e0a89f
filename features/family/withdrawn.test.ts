/** What a parent takes back for a child: lessons, weekly lessons and seats end with it, money included. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import { answerBooking, bookSession, payTeacher } from '../booking/contract.ts'
import { answerSeries, bookSeries } from '../booking/series-contract.ts'
import { joinSession, liveSessions } from '../classes/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { giveBackSeats } from '../classes/server/give-back-seats.ts'
import { changeConsent } from './contract.ts'

let somo: World
let grace: Person
let wanjiku: Person
beforeEach(async () => {
  somo = await openWorld()
  const { parent, children } = await somo.stage.fundedFamily(10_000)
  grace = parent
  wanjiku = children[0]
})
afterEach(() => somo?.close())

const change = (agreed: boolean) => grace.call(changeConsent, { childId: wanjiku.id, purpose: 'lessons', agreed })
async function withdraw(): Promise<void> {
  expect((await change(false)).ok).toBe(true)
  await somo.settle()
}
const money = async () => {
  const { balance, held } = (await grace.call(showWallet, { userId: grace.id })).body
  return { balance, held }
}
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await somo.db.$client.query<Record<string, unknown>>(sql, values)).rows
const told = (who: Person, kind: string) => rowsOf('select data from notices where user_id = $1 and kind = $2', [who.id, kind])
const balanced = async () => (await somo.books()).balanced
const seatsTaken = async (classId: number) =>
  (await rowsOf('select seats_taken from live_classes where id = $1', [classId]))[0]?.['seats_taken']

describe('seats in classes', () => {
  const join = (classId: number, price?: number) => grace.call(joinSession, { studentId: wanjiku.id, id: classId, price })

  test('are given back with all of their money, and others can have them [AUTH-10] [MEET-04]', async () => {
    const { teacher, session } = await somo.stage.publishedClass({ grade: 8, price: 300, seats: 1 })
    const { session: free } = await somo.stage.publishedClass({ teacher, grade: 8, price: 0 })
    expect([(await join(session.id)).status, (await join(free.id)).status]).toEqual([200, 200])
    expect(await money()).toEqual({ balance: 9700, held: 300 })
    await withdraw()
    expect(await money()).toEqual({ balance: 10_000, held: 0 })
    expect([await seatsTaken(session.id), await seatsTaken(free.id)]).toEqual([0, 0])
    const back = (await told(grace, 'seat_given_back')).map(({ data }) => (data as { amount?: number }).amount ?? 0)
    expect(back.toSorted((a, b) => a - b)).toEqual([0, 30_000])
    const seen = (await grace.call(liveSessions, {})).body.find(({ id }) => id === session.id)
    expect(seen).toMatchObject({ enrolled: false, current_students: 0 })
    expect(await rowsOf(`select 1 from busy_intervals where kind = 'enrolment'`)).toEqual([])
    expect(await balanced()).toBe(true)
    // Agreed to again, the seat can be taken again, and is paid again.
    await change(true)
    expect((await join(session.id)).status).toBe(200)
    expect(await money()).toEqual({ balance: 9700, held: 300 })
    expect(await seatsTaken(session.id)).toBe(1)
  })

  test('stay where the class has begun, and where a parent agreed again meanwhile [AUTH-10]', async () => {
    const { session } = await somo.stage.publishedClass({ grade: 8, price: 300 })
    await join(session.id)
    await change(false)
    await change(true)
    await somo.settle()
    expect(await money()).toEqual({ balance: 9700, held: 300 })
    somo.clock.now = plus(new Date(session.starts_at), 60_000)
    await withdraw()
    expect(await money()).toEqual({ balance: 9700, held: 300 })
    expect(await seatsTaken(session.id)).toBe(1)
  })

  test('are given back once, whichever of two servers comes first [AUTH-10] [OPS-02]', async () => {
    const { session } = await somo.stage.publishedClass({ grade: 8, price: 300, seats: 5 })
    await join(session.id)
    await change(false)
    const note = {
      id: 1,
      kind: 'seats_stopped',
      attempts: 1,
      leftAt: somo.clock.now,
      data: { learner_id: wanjiku.id, by: grace.id },
    }
    await Promise.all(Array.from({ length: 5 }, () => giveBackSeats(somo.db, note, somo.clock.now)))
    await somo.settle()
    expect([await money(), await seatsTaken(session.id)]).toEqual([{ balance: 10_000, held: 0 }, 0])
    expect(await balanced()).toBe(true)
  })

  test.each(['taking', 'withdrawing'] as const)(
    'and at the moment it is taken back none is taken: %s first [AUTH-10] [MEET-04]',
    async (first) => {
      const { session } = await somo.stage.publishedClass({ grade: 8, price: 300 })
      const [take, end] = [() => join(session.id), () => change(false)]
      const replies = first === 'taking' ? await inTurn(somo.db, wanjiku, take, end) : await inTurn(somo.db, wanjiku, end, take)
      const joined = replies[first === 'taking' ? 0 : 1]
      expect(joined.ok ? 'taken' : joined.problem.code).toBe(first === 'taking' ? 'taken' : 'guardian_consent_needed')
      await somo.settle()
      expect([await money(), await seatsTaken(session.id)]).toEqual([{ balance: 10_000, held: 0 }, 0])
    },
  )
})

/** Somebody who was a parent when it was said, and is none by the time it is carried out. */
const nobodysParent = {
  'still acts for the child': async () => {},
  'is not linked any more': () => rowsOf('delete from guardian_links where guardian_id = $1', [grace.id]),
  'has left': () => rowsOf(`update users set status = 'leaving', leaves_at = '2030-01-01' where id = $1`, [grace.id]),
} as const

describe('what is carried out hours later, by a parent who', () => {
  test.each(Object.entries(nobodysParent))(
    '%s, ends by the moment at which it was taken back [AUTH-10] [BOOK-06] [BOOK-08]',
    async (_, unlink) => {
      const teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
      const pay = async (booking_id: number) => {
        await teacher.call(answerBooking, { booking_id, teacher_id: teacher.id, action: 'accept' })
        const paid = { payer_id: grace.id, teacher_id: teacher.id, amount: 1000, booking_id }
        expect((await grace.call(payTeacher, paid)).ok).toBe(true)
      }
      const days = ['2026-12-01', '2026-12-08']
      for (const day of days) await somo.people.offer(teacher, day, '16:00', '17:00')
      await somo.people.offer(teacher, '2026-12-01', '18:00', '19:00')
      const wish = { teacher_id: teacher.id, student_id: wanjiku.id, cost: 1000 }
      const evening = { date: '2026-12-01', time: '6:00 PM - 7:00 PM' }
      await pay((await grace.call(bookSession, { ...wish, ...evening })).body.booking.id)
      const lessons = days.map((date) => ({ date, time: '4:00 PM - 5:00 PM' }))
      const weekly = (await grace.call(bookSeries, { ...wish, key: 'a weekly key', lessons })).body.bookings
      await pay(weekly[0]?.id ?? 0)
      const { session } = await somo.stage.publishedClass({ grade: 8, price: 300, startsAt: new Date('2026-12-01T12:00:00Z') })
      await grace.call(joinSession, { studentId: wanjiku.id, id: session.id, price: 300 })
      expect(await money()).toEqual({ balance: 7700, held: 2300 })
      // Thirteen hours before the first lesson, and carried out when the first two and the class have begun or are over.
      somo.clock.now = new Date('2026-12-01T00:00:00Z')
      const parent = await somo.people.signInAs(grace.email)
      expect((await parent.call(changeConsent, { childId: wanjiku.id, purpose: 'lessons', agreed: false })).ok).toBe(true)
      await unlink()
      somo.clock.now = new Date('2026-12-01T15:05:00Z')
      await somo.settle()
      const ended = await rowsOf('select status, refunded_cents::int as back from bookings order by starts_at')
      expect(ended).toEqual([
        { status: 'cancelled', back: 100_000 },
        { status: 'cancelled', back: 100_000 },
        { status: 'cancelled', back: 0 },
      ])
      const wallet = await rowsOf(`select balance_cents::int as cents from ledger_accounts where kind = 'wallet'`)
      expect([wallet, await seatsTaken(session.id)]).toEqual([[{ cents: 1_000_000 }], 0])
      expect(await balanced()).toBe(true)
    },
  )
})

describe('weekly lessons', () => {
  const TIME = '4:00 PM - 5:00 PM'
  const friday = (week: number) => nairobiDate(plus(new Date('2026-12-04T12:00:00Z'), days(7) * week))

  async function series(): Promise<{ teacher: Person; ids: number[] }> {
    const teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
    for (const week of [0, 1, 2, 3]) await somo.people.offer(teacher, friday(week), '16:00', '17:00')
    const lessons = [0, 1, 2, 3].map((week) => ({ date: friday(week), time: TIME }))
    const wish = { teacher_id: teacher.id, student_id: wanjiku.id, cost: 1000, key: 'a weekly key', lessons }
    const { series_id: seriesId, bookings } = (await grace.call(bookSeries, wish)).body
    const ids = bookings.map(({ id }) => id)
    await teacher.call(answerSeries, { series_id: seriesId, teacher_id: teacher.id, accept: ids, decline: [] })
    for (const booking_id of ids.slice(0, 2)) {
      await grace.call(payTeacher, { payer_id: grace.id, teacher_id: teacher.id, amount: 1000, booking_id })
    }
    return { teacher, ids }
  }

  test('end in one act with one notice, the paid ones with what the policy gives back [AUTH-10] [BOOK-08]', async () => {
    const { teacher, ids } = await series()
    expect(await money()).toEqual({ balance: 8000, held: 2000 })
    // Six hours before the first: half of it comes back, all of the second.
    somo.clock.now = new Date(`${friday(0)}T07:00:00Z`)
    await withdraw()
    const ended = await rowsOf(
      'select status, payment_status, refunded_cents::int as back from bookings where id = any($1) order by id',
      [ids],
    )
    expect(ended).toEqual([
      { status: 'cancelled', payment_status: 'refunded', back: 50_000 },
      { status: 'cancelled', payment_status: 'refunded', back: 100_000 },
      { status: 'cancelled', payment_status: 'n/a', back: 0 },
      { status: 'cancelled', payment_status: 'n/a', back: 0 },
    ])
    expect(await money()).toEqual({ balance: 9500, held: 0 })
    const notices = await told(teacher, 'series_stopped')
    expect(notices.map(({ data }) => data)).toMatchObject([{ lessons: 4, amount: 150_000 }])
    expect(await told(teacher, 'booking_cancelled')).toEqual([])
    expect(await rowsOf(`select 1 from busy_intervals where kind = 'booking'`)).toEqual([])
    const earned = (await teacher.call(showWallet, { userId: teacher.id })).body.earnings
    expect(earned?.available).toBe(350)
    expect(await balanced()).toBe(true)
  })

  test('beside which a single lesson ends by itself, with a notice of its own [AUTH-10]', async () => {
    const { teacher } = await series()
    await somo.stage.acceptedLesson({ teacher, student: wanjiku, payer: grace })
    await withdraw()
    expect(await told(teacher, 'series_stopped')).toHaveLength(1)
    expect(await told(teacher, 'booking_cancelled')).toHaveLength(1)
    expect(await money()).toEqual({ balance: 10_000, held: 0 })
  })

  test('and a single lesson, are told to the parent who paid, where the other ended them, by mail too [AUTH-10]', async () => {
    const { teacher } = await series()
    const { id } = (await somo.stage.paidLesson({ teacher, student: wanjiku, payer: grace })).booking
    const father = await somo.people.parent('Kamau Wambui')
    await somo.db.$client.query('insert into guardian_links values ($1, $2, $3)', [father.id, wanjiku.id, somo.clock.now])
    await somo.settle()
    const before = somo.mails.length
    const taken = await father.call(changeConsent, { childId: wanjiku.id, purpose: 'lessons', agreed: false })
    expect(taken.ok).toBe(true)
    await somo.settle()
    expect(await money()).toEqual({ balance: 10_000, held: 0 })
    expect(await told(grace, 'booking_cancelled')).toMatchObject([{ data: { booking: id, amount: 100_000, by: father.id } }])
    expect(await told(grace, 'series_stopped')).toMatchObject([{ data: { lessons: 4, amount: 200_000, by: father.id } }])
    const mailed = somo.mails.slice(before).filter(({ to }) => to === grace.email)
    expect(mailed.map(({ text }) => /KES [\d,]+ went back/.exec(text)?.[0] ?? '').toSorted()).toEqual([
      'KES 1,000 went back',
      'KES 2,000 went back',
    ])
    // Who did it knows, and the teacher is told once of each.
    expect([await told(father, 'booking_cancelled'), await told(father, 'series_stopped')]).toEqual([[], []])
    expect([await told(teacher, 'booking_cancelled'), await told(teacher, 'series_stopped')]).toMatchObject([[{}], [{}]])
  })

  test.each(['asking', 'withdrawing'] as const)(
    'and a lesson asked for at that moment does not outlive it: %s first [AUTH-10]',
    async (first) => {
      const teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
      const wish = { teacher_id: teacher.id, student_id: wanjiku.id, ...(await somo.stage.freeSlot(teacher)), cost: 1000 }
      const [ask, end] = [() => grace.call(bookSession, wish), () => change(false)]
      const replies = first === 'asking' ? await inTurn(somo.db, wanjiku, ask, end) : await inTurn(somo.db, wanjiku, end, ask)
      const asked = replies[first === 'asking' ? 0 : 1]
      expect(asked.ok ? 'asked' : asked.problem.code).toBe(first === 'asking' ? 'asked' : 'guardian_consent_needed')
      await somo.settle()
      expect(await rowsOf(`select 1 from bookings where status in ('pending', 'accepted', 'confirmed')`)).toEqual([])
    },
  )
})
