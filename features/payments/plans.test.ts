/** What was paid out over the years is not looked at to find a few of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { days, plus } from '../../shared/time.ts'
import { comparePayouts } from './server/compare-payouts.ts'
import { isOurs } from './server/hear-chargeback.ts'

const LONG = 20_000
const GROWING = ['payouts', 'payout_attempts']

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  const { id } = await somo.people.teacher('Otieno Ouma')
  const client = await somo.db.$client.connect()
  try {
    await client.query('begin')
    // Of the payments that are given back only the ids are looked for.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into payouts (user_id, request_key, source, amount_cents, payment_id, phone, state, requested_at, finished_at)
       select $1, gen_random_uuid(), case when n % 20 = 0 then 'wallet' else 'earnings' end, 100000,
         case when n % 20 = 0 then 'P' || n end, case when n % 20 > 0 then '254712345678' end, 'paid',
         $2::timestamptz - n * interval '1 hour', $2::timestamptz - n * interval '1 hour'
       from generate_series(1, ${LONG}) n`,
      [id, somo.clock.now],
    )
    await client.query(
      `insert into payout_attempts (payout_id, number, step, tracking_id, handle, started_at, step_at, compared_on)
       select id, 1, 'done', 'T' || id, '{"provider": "intasend"}', finished_at, finished_at, finished_at from payouts`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await somo.db.$client.query('vacuum analyze')
})
afterAll(() => somo.close())

test.each([
  ['by its own id', { refundId: 'T500', paymentId: null }],
  ['by its payment', { refundId: 'NONE', paymentId: 'P500' }],
  ['not at all', { refundId: 'NONE', paymentId: 'NONE' }],
])('whether a chargeback is ours is found %s without a look at all that ever went out [FUND-09]', async (_, told) => {
  const cost = await costOf(somo.db, GROWING, (db) => isOurs(db, told))
  expect(cost).toMatchObject({ scanned: [] })
  expect(cost.rows).toBeLessThan(5)
})

test('a day’s withdrawals are found without a look at those of years [WAL-13]', async () => {
  const span = { from: plus(somo.clock.now, -days(1)), to: somo.clock.now }
  const compare = { day: '2026-11-25', span }
  const cost = await costOf(somo.db, GROWING, (db) => comparePayouts(db, somo.parts.payouts, compare, async () => undefined))
  expect(cost).toMatchObject({ scanned: [] })
  expect(cost.rows).toBeLessThan(200)
})
