/** How Somo is doing: people and money, counted from the rows that everything else reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { reportDeposit, startDeposit, withdraw } from '../payments/contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { moneyEarned } from '../wallet/server/index.ts'
import { moneyFigures, peopleFigures } from './contract.ts'

let somo: World
let operator: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Desk Operator')
})
afterAll(() => somo.close())

const people = async () => (await operator.call(peopleFigures, {})).body
const money = async () => (await operator.call(moneyFigures, {})).body

test('counts people by kind, without operators and who is gone, and who has a parent here [ADM-02]', async () => {
  const before = await people()
  await somo.stage.fundedFamily()
  await somo.people.teacher('Otieno Ouma')
  await somo.people.teacher('Naomi Jepkosgei', { approved: false })
  const gone = await somo.people.student('Gone Away')
  await somo.people.student('Amina Njoroge')
  await somo.people.admin('Another Operator')
  await somo.db.$client.query(
    `update users set status = 'gone', email = null, password_hash = null, phone = null, email_confirmed_at = null where id = $1`,
    [gone.id],
  )
  const after = await people()
  const more = (of: 'users' | 'teachers' | 'verified' | 'students' | 'with_parent' | 'parents' | 'with_child') =>
    after[of] - before[of]
  expect([more('users'), more('teachers'), more('verified'), more('students'), more('with_parent')]).toEqual([6, 2, 1, 3, 2])
  expect([more('parents'), more('with_child')]).toEqual([1, 1])
})

test('a month begins at midnight in Nairobi, and half a year has six of them [ADM-02]', async () => {
  const before = (await people()).months
  expect(before.map(({ month }) => month)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  const late = await somo.people.student('Late October')
  const early = await somo.people.student('Early November')
  const old = await somo.people.student('Long Ago')
  const joined = (who: Person, at: string) =>
    somo.db.$client.query('update users set created_at = $1 where id = $2', [at, who.id])
  await joined(late, '2026-10-31T20:59:59.999Z')
  await joined(early, '2026-10-31T21:00:00Z')
  await joined(old, '2026-05-31T20:59:59.999Z')
  const after = (await people()).months
  const more = after.map(({ joined: count }, i) => count - (before[i]?.joined ?? 0))
  expect(more).toEqual([0, 0, 0, 0, 1, 1])
})

test('profit is Somo’s own part less what the provider took; nobody else’s money is in it [ADM-02]', async () => {
  const nothing = await money()
  expect(nothing).toEqual({
    ...{ from: '2026-06', to: '2026-11' },
    ...{ revenue: 0, teachers: 0, somo: 0, fees: 0, profit: 0, payouts: 0 },
  })
  // A deposit, which is the payer's, costs a fee.
  const zuhura = await somo.people.student('Zuhura Kadzo')
  const { body } = await zuhura.call(startDeposit, { key: crypto.randomUUID(), amount: 2000 })
  const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345600')
  await somo.pass(10_000)
  await zuhura.call(reportDeposit, { transaction_id: tracking })
  const { rows } = await somo.db.$client.query<{ fee: number }>(
    'select (gross_cents - net_cents)::int as fee from provider_payments where payment_id = $1',
    [tracking],
  )
  const fee = (rows[0]?.fee ?? 0) / 100
  expect(fee).toBeGreaterThan(0)
  expect(await money()).toEqual({ ...nothing, fees: fee, profit: -fee })
  // A lesson that is held is nobody's yet; once it is released, 30 % of it is Somo's.
  const { teacher } = await somo.stage.taughtLesson({ student: zuhura })
  expect((await money()).revenue).toBe(0)
  await somo.pass(days(2))
  const taught = await money()
  expect(taught).toMatchObject({ revenue: 1000, teachers: 700, somo: 300, fees: fee, profit: 300 - fee, payouts: 0 })
  // What a teacher takes out was never Somo's; only its fee is.
  await teacher.call(withdraw, { teacher_id: teacher.id, amount: 500, mpesa_number: '0712345650' })
  for (let i = 0; i < 4; i += 1) await somo.pass(minutes(1))
  const paid = await money()
  expect(paid).toMatchObject({ revenue: 1000, teachers: 700, somo: 300, payouts: 500 })
  expect(paid.profit).toBe(paid.somo - paid.fees)
  somo.clock.now = plus(somo.clock.now, days(200))
  const later = await somo.people.admin('Later Operator')
  expect((await later.call(moneyFigures, {})).body).toMatchObject({ revenue: 0, fees: 0, profit: 0, payouts: 0 })
})

test('of a long history only the months that are asked for are read [ADM-02]', async () => {
  const many = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  await many.db.$client.query(`
    set session_replication_role = replica;
    insert into ledger_transfers (key, kind, posted_at, about_id)
    select 'seat:' || n || ':release', 'class_release', timestamptz '2016-11-01' + n * interval '3 hours', n
    from generate_series(1, 29000) n;
    insert into ledger_accounts (kind, owner_id) values ('platform_revenue', 0) on conflict do nothing;
    insert into ledger_entries (transfer_id, account_id, amount_cents)
    select t.id, a.id, 100 from ledger_transfers t, ledger_accounts a where a.kind = 'platform_revenue';
    set session_replication_role = default`)
  for (const table of ['ledger_transfers', 'ledger_entries', 'ledger_accounts'])
    await many.db.$client.query(`vacuum analyze ${table}`)
  const span = { from: new Date('2026-09-30T21:00:00Z'), to: new Date('2026-11-30T21:00:00Z') }
  const { scanned, rows } = await costOf(many.db, ['ledger_transfers', 'ledger_entries'], (db) => moneyEarned(db, span))
  expect(scanned).toEqual([])
  expect(rows).toBeLessThan(2000)
  await many.close()
})
