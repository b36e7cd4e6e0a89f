/** How a price is shared, to the cent, where it does not divide. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../app/server/testing/seeded.ts'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { splitPrice } from '../../shared/money.ts'
import { hours } from '../../shared/time.ts'
import { cancelBooking } from '../booking/contract.ts'
import { showWallet } from './contract.ts'
import { teacherPart } from './server/movements.ts'

let somo: World
beforeAll(async () => {
  // Of 100,100 cents this is 66,736.67.
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', teacherShareBps: 6667 })
})
afterAll(() => somo.close())

const revenue = async () => {
  const { balanced, accounts } = await somo.books()
  expect(balanced).toBe(true)
  return Math.round(100 * (accounts.find(({ kind }) => kind === 'platform_revenue')?.total ?? 0))
}

test('the statement shares a thousand prices as the rule does, a part of a cent to Somo [WAL-04] [WAL-13]', async () => {
  const random = seeded(20261127)
  const drawn = Array.from({ length: 1000 }, () => [Math.floor(random() * 2_000_000), Math.floor(random() * 10_001)] as const)
  const lists = [0, 1].map((at) => sql.param(drawn.map((pair) => pair[at as 0 | 1])))
  const { rows } = await somo.db.execute<{ part: number }>(sql`
    select ${teacherPart(sql`cents`, sql`bps`)} as part
    from unnest(${lists[0]}::bigint[], ${lists[1]}::integer[]) with ordinality as drawn (cents, bps, place)
    order by place`)
  expect(rows.map(({ part }) => Number(part))).toEqual(drawn.map(([cents, bps]) => splitPrice(cents, bps).teacher))
})

test('a lesson whose price does not divide gives the teacher the whole cents and Somo the rest [BOOK-05] [WAL-04]', async () => {
  const before = await revenue()
  const { teacher } = await somo.stage.taughtLesson({ cost: 1001 })
  await somo.pass(hours(25))
  const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
  expect([earnings?.available, (await revenue()) - before]).toEqual([667.36, 33_364])
})

test('and so does what is kept of one that was half given back: together it is the price [BOOK-06] [WAL-13]', async () => {
  const before = await revenue()
  const { teacher, student, booking } = await somo.stage.paidLesson({ cost: 1001 })
  somo.clock.now = new Date(new Date(booking.starts_at).getTime() - hours(3))
  const { refunded } = (await student.call(cancelBooking, { bookingId: booking.id })).body
  const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
  // 50,050 cents are kept, of which 33,368.33 would be the teacher's.
  expect([refunded, earnings?.available, (await revenue()) - before]).toEqual([500.5, 333.68, 16_682])
})
