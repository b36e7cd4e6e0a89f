/** What a teacher's months say, and what they cost after ten years. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Output } from '../../shared/endpoint.ts'
import type { Db } from '../../shared/server/database.ts'
import { hours, plus } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { listTransactions, showEarnings, showWallet } from './contract.ts'
import { earnedToDate, earningsByMonth } from './server/earnings.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
})
afterAll(() => somo.close())

const monthsOf = async (teacher: Person) => (await teacher.call(showEarnings, { teacherId: teacher.id })).body.months

/** Lessons of 1,000 shillings released long ago, by the ledger's own function; each so many hours before `from`. */
const released = (db: Db, teacherId: number, from: string, hoursBefore: readonly number[]) =>
  db.$client.query(
    `select ledger_post('old:' || $1::bigint || ':' || $2 || n, 'lesson_release', n, $2::timestamptz - n * interval '1 hour',
       array['provider_clearing', 'teacher_earnings', 'platform_revenue'], array[0, $1::bigint, 0],
       array[-100000, 70000, 30000]::bigint[])
     from unnest($3::int[]) with ordinality as t (n, i) order by i`,
    [teacherId, from, hoursBefore],
  )

describe('the last six months of a teacher’s earnings', () => {
  test('are the teacher’s part and the whole of what was released in each, of lessons and of seats [WAL-07]', async () => {
    const { teacher, booking } = await somo.stage.taughtLesson({ cost: 1000 })
    const { session } = await somo.stage.publishedClass({ teacher, price: 333 })
    const faith = await somo.people.student('Faith Chebet')
    // One that met in person was seen by no room, and is paid.
    await somo.db.$client.query(`update live_classes set lesson_type = 'in-person' where id = ${session.id}`)
    await somo.fund(faith, 333)
    await faith.call(joinSession, { studentId: faith.id, id: session.id })
    // Nothing is earned before it is released.
    expect((await monthsOf(teacher)).at(-1)).toEqual({ month: '2026-11', earned: 0, paid: 0, payments: 0 })
    somo.clock.now = plus(new Date(booking.ends_at), hours(24))
    await somo.settle()
    expect((await monthsOf(teacher)).map(({ month, payments }) => [month, payments])).toEqual([
      ['2026-06', 0],
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 1],
    ])
    somo.clock.now = plus(new Date(session.ends_at), hours(24))
    await somo.settle()
    expect((await monthsOf(teacher)).at(-1)).toEqual({ month: '2026-11', earned: 933.1, paid: 1333, payments: 2 })
  })

  test('begin and end at midnight in Nairobi [WAL-07]', async () => {
    const teacher = await somo.people.teacher('Achieng Odhiambo')
    for (const at of ['2026-05-31T20:59:59Z', '2026-05-31T21:00:00Z', '2026-10-31T20:59:59Z', '2026-10-31T21:00:00Z'])
      await released(somo.db, teacher.id, at, [0])
    const months = await monthsOf(teacher)
    expect(months.map(({ payments }) => payments)).toEqual([1, 0, 0, 0, 1, 1])
    const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
    expect(earnings).toMatchObject({ earned: 2800, earned_this_month: 700 })
  })
})

describe('after ten years of a lesson a day', () => {
  const YEARS = 10
  let otieno: Person
  let soon: World
  beforeAll(async () => {
    soon = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
    otieno = await soon.people.teacher('Otieno Ouma')
    await soon.fund(otieno, 5)
    const daily = Array.from({ length: YEARS * 365 }, (_, day) => day * 24 + 1).reverse()
    await released(soon.db, otieno.id, '2026-11-25T06:00:00Z', daily)
    await soon.db.$client.query('analyze')
  })
  afterAll(() => soon.close())

  test('a withdrawal that arrived and one that came back leave what was earned as it was [WAL-04] [WAL-09]', async () => {
    for (const mpesa_number of ['0712345650', '0712345652']) {
      expect((await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number })).status).toBe(200)
      await soon.settle()
      await soon.pass(10_000)
    }
    const { earnings } = (await otieno.call(showWallet, { userId: otieno.id })).body
    expect(earnings).toMatchObject({ earned: YEARS * 365 * 700, available: YEARS * 365 * 700 - 600, in_flight: 0 })
  })

  test('months and what was earned to date look at no more entries than they tell of [WAL-04] [WAL-07]', async () => {
    const growing = ['ledger_entries', 'ledger_transfers', 'ledger_accounts']
    // Of each release its transfer's three entries are looked at; a day lies between entries and the month's beginning.
    for (const [months, lessons] of [
      [6, 178],
      [1, 25],
    ] as const) {
      const told = (db: Db) => earningsByMonth(db, otieno.id, months, soon.clock.now)
      const cost = await costOf(soon.db, growing, told)
      expect(cost.scanned).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(3 * (lessons + 2))
      expect(await asked(soon.db, told)).toHaveLength(1)
      expect((await told(soon.db)).reduce((sum, { payments }) => sum + payments, 0)).toBe(lessons)
    }
    const total = await costOf(soon.db, growing, (db) => earnedToDate(db, otieno.id))
    expect(total.scanned).toEqual([])
    expect(total.rows).toBeLessThan(50)
  })

  test('what is rare is read back a part at a time, and stands on a later page [WAL-10]', async () => {
    const pages: number[][] = []
    let wish: { userId: number; type: 'deposit'; cursor?: string } | null = { userId: otieno.id, type: 'deposit' }
    while (wish) {
      const { body }: { body: Output<typeof listTransactions> } = await otieno.call(listTransactions, wish)
      pages.push(body.transactions.map(({ amount }) => amount))
      wish = body.next_cursor === null ? null : { ...wish, cursor: body.next_cursor }
    }
    expect(pages).toEqual([[], [5]])
  })

  test('all earnings are listed a page at a time, twenty to each though withdrawals lie between [WAL-08] [WAL-10]', async () => {
    const wish = { userId: otieno.id, type: 'earning' } as const
    const first = (await otieno.call(listTransactions, wish)).body
    expect(first.transactions).toHaveLength(20)
    expect(new Set(first.transactions.map(({ type }) => type))).toEqual(new Set(['earning']))
    const next = (await otieno.call(listTransactions, { ...wish, cursor: first.next_cursor ?? '' })).body
    expect(next.transactions[0]?.id).toBeLessThan(first.transactions.at(-1)?.id ?? 0)
  })
})
