/** All money that moves, as the desk sees it: in order, found, summed, exported; and payments that a person decides about. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Answer } from '../../shared/endpoint.ts'
import { minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { reportProblem } from '../booking/changes-contract.ts'
import { cancelBooking } from '../booking/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../payments/contract.ts'
import {
  creditPayment,
  returnPayment,
  sendBackWithdrawal,
  showPaymentInReview,
  showWaitingWithdrawal,
  waitingWithdrawals,
} from '../payments/desk-contract.ts'
import { refundPayment } from '../payments/refund-contract.ts'
import { payAtFrame, payByCard } from '../payments/testing/pay.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { exportMoney, listMoney, moneyOfMonth, type MoneyMovement } from './contract.ts'
import { countMoney, moneyPage } from './server/transactions-of.ts'

let somo: World
let operator: Person
let colleague: Person
let zuhura: Person
let otieno: Person
beforeAll(async () => {
  // Ten past midnight on the first of December in Nairobi is still November by the world's clock.
  somo = await openWorld({ now: '2026-11-30T20:40:00Z' })
  operator = await somo.people.admin('Desk Operator')
  colleague = await somo.people.admin('Other Operator')
  zuhura = await somo.people.student('Zuhura Kadzo')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
})
afterAll(() => somo.close())

const list = async (asked: Parameters<typeof operator.call<typeof listMoney>>[1] = {}) =>
  (await operator.call(listMoney, asked)).body
const found = async (asked: Parameters<typeof list>[0]) => (await list(asked)).transactions
const seen = ({ kind, status, amount, person }: MoneyMovement) => [kind, status, amount, person?.name ?? null]

/** Pays a checkout; the number's ending plays a scenario. */
async function pay(who: Person, amount: number, phone: string): Promise<string> {
  const { body } = await who.call(startDeposit, { key: crypto.randomUUID(), amount })
  const tracking = await payAtFrame(somo.simulator, body.checkout, phone)
  await somo.pass(10_000)
  await who.call(reportDeposit, { transaction_id: tracking })
  return tracking
}

const ask = async (teacher: Person, amount: number, number = '0712345650') =>
  (await teacher.call(withdraw, { teacher_id: teacher.id, amount, mpesa_number: number })).body.withdrawal.id

const suspense = async (): Promise<number> => {
  const { rows } = await somo.db.$client.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries
     join ledger_accounts on ledger_accounts.id = account_id where kind = 'suspense'`,
  )
  return rows[0]?.cents ?? 0
}

describe('the list', () => {
  let lesson: number
  let receipt: string | null
  let payout: number
  beforeAll(async () => {
    const tracking = await pay(zuhura, 1000, '0712345600')
    const { rows } = await somo.db.$client.query<{ receipt: string | null }>(
      'select receipt from provider_payments where payment_id = $1',
      [tracking],
    )
    receipt = rows[0]?.receipt ?? null
    lesson = (await somo.stage.paidLesson({ teacher: otieno, student: zuhura })).booking.id
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await zuhura.call(cancelBooking, { bookingId: lesson })
    await somo.earn(otieno, 25_000)
    somo.clock.now = plus(somo.clock.now, minutes(1))
    payout = await ask(otieno, 21_000)
  })

  test('has what came in, was held and given back, and what goes out, with whose it is, the latest first [ADM-04]', async () => {
    const all = await found({})
    expect(all.map(seen)).toEqual([
      ['payout', 'pending', 21_000, 'Otieno Ouma'],
      ['lesson_refund', 'completed', 1000, 'Zuhura Kadzo'],
      ['lesson_hold', 'completed', 1000, 'Zuhura Kadzo'],
      ['deposit', 'completed', 1000, 'Zuhura Kadzo'],
    ])
    expect(all.map(({ reference }) => reference)).toEqual([`WD-${payout}`, `LES-${lesson}`, `LES-${lesson}`, receipt])
    expect(all.map(({ recipient }) => recipient)).toEqual(['0712 ••• 650', 'Otieno Ouma', 'Otieno Ouma', ''])
  })

  test('is narrowed to payments or payouts, a status and a month of Nairobi, and counted [ADM-04]', async () => {
    expect((await found({ side: 'payouts' })).map(({ kind }) => kind)).toEqual(['payout'])
    expect((await found({ side: 'payments' })).map(({ kind }) => kind)).toEqual(['lesson_refund', 'lesson_hold', 'deposit'])
    expect((await found({ status: 'pending' })).map(({ kind }) => kind)).toEqual(['payout'])
    expect(await found({ status: 'held' })).toEqual([])
    expect((await list({ month: '2026-11' })).total).toBe(4)
    // 20:59:59 UTC is the last second of November there, and 21:00 the first of December.
    await somo.db.$client.query(`update provider_payments set first_seen_at = '2026-11-30T21:00:00Z'`)
    expect((await list({ month: '2026-12' })).transactions.map(({ kind }) => kind)).toEqual(['deposit'])
    await somo.db.$client.query(`update provider_payments set first_seen_at = '2026-11-30T20:59:59.999Z'`)
    expect((await list({ month: '2026-12' })).total).toBe(0)
    await somo.db.$client.query(`update provider_payments set first_seen_at = '2026-11-30T20:40:00Z'`)
  })

  test.each([
    ['a part of a name', (): string => 'zuhu', ['lesson_refund', 'lesson_hold', 'deposit']],
    ['the number it goes to', (): string => '0712 345 650', ['payout']],
    ['the number that paid', (): string => '+254712345600', ['deposit']],
    ['the code of M-Pesa', (): string => (receipt ?? '').toLowerCase(), ['deposit']],
    ['what a lesson is called', (): string => `les-${lesson}`, ['lesson_refund', 'lesson_hold']],
    ['what a withdrawal is called', (): string => `WD-${payout}`, ['payout']],
    ['a sign that means anything', (): string => '%', []],
  ] as const)('is searched by %s [ADM-04]', async (_, words, kinds) => {
    expect((await found({ words: words() })).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('comes by pages in which nothing stands twice or is left out, also where all is of one moment [ADM-04]', async () => {
    const paged = async () => {
      const keys: string[] = []
      for (let cursor: string | undefined; ;) {
        const { transactions, next_cursor }: Answer<typeof listMoney> = await list({ limit: 1, ...(cursor && { cursor }) })
        keys.push(...transactions.map(({ key }) => key))
        if (next_cursor === null) return keys
        cursor = next_cursor
      }
    }
    const whole = (await found({})).map(({ key }) => key)
    expect(await paged()).toEqual(whole)
    const moment = '2026-11-30T20:50:00Z'
    await somo.db.$client.query(`update payouts set requested_at = $1`, [moment])
    await somo.db.$client.query(`update provider_payments set first_seen_at = $1`, [moment])
    const alike = (await found({})).map(({ key }) => key)
    expect(alike.toSorted()).toEqual(whole.toSorted())
    expect(await paged()).toEqual(alike)
    expect((await operator.call(listMoney, { cursor: '2026-11-30T20:50:00.000Z else 1' })).status).toBe(400)
    expect((await operator.call(listMoney, { cursor: '2026-13-30T20:50:00.000Z out 1' })).status).toBe(400)
  })

  test('of a month sums what came in, went out and went back, and the fees of the provider alone [ADM-02] [ADM-04]', async () => {
    const { body } = await operator.call(moneyOfMonth, { month: '2026-11' })
    const { rows } = await somo.db.$client.query<{ fee: number }>(
      `select (gross_cents - net_cents)::int as fee from provider_payments`,
    )
    const fee = (rows[0]?.fee ?? 0) / 100
    expect(fee).toBeGreaterThan(0)
    expect(body).toMatchObject({
      payments: { amount: 1000, count: 1 },
      payouts: { amount: 0, count: 0, pending: 1 },
      refunds: { amount: 1000, count: 1 },
      fees: { amount: fee, paid_in: fee, paid_out: 0 },
    })
    expect((await operator.call(moneyOfMonth, { month: '2026-12' })).body.payments).toEqual({ amount: 0, count: 0 })
  })

  test('is a file of what the filters show, where no words are a formula, and in the log [ADM-04] [ADM-08]', async () => {
    for (const sign of ['+', '-', '@', '\t', '\r']) {
      await somo.db.$client.query('update users set name = $1 where id = $2', [`${sign}cmd|x`, zuhura.id])
      const { csv: signed } = (await operator.call(exportMoney, { side: 'payments' })).body
      expect(signed).toContain(sign === '\r' ? `,"'\rcmd|x",` : `,'${sign}cmd|x,`)
    }
    await somo.db.$client.query(`update users set name = '=cmd|x' where id = $1`, [zuhura.id])
    const { csv, rows } = (await operator.call(exportMoney, { side: 'payments' })).body
    await somo.db.$client.query(`update users set name = 'Zuhura Kadzo' where id = $1`, [zuhura.id])
    expect(rows).toBe(3)
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Reference,Amount')
    expect(lines.slice(1).every((line) => line.includes(`'=cmd|x`) && !line.includes(',='))).toBe(true)
    const [entry] = (await operator.call(auditLog, { limit: 1 })).body.entries
    expect(entry).toMatchObject({ act: 'transactions_exported', facts: { count: 3, side: 'payments' } })
    expect((await operator.call(exportMoney, { side: 'payouts' })).body.csv).toContain(',-21000,KES,pending,')
  })

  test('says of a payout what of its teacher’s lessons is disputed, and how much is frozen for it [ADM-04]', async () => {
    const before = (await operator.call(showWaitingWithdrawal, { withdrawalId: payout })).body
    expect(before).toMatchObject({ user_id: otieno.id, disputes: 0, disputed: 0 })
    const { student, booking } = await somo.stage.taughtLesson({ teacher: otieno })
    await student.call(reportProblem, {
      bookingId: booking.id,
      reason: 'teacher_late',
      words: 'She came late.',
      wish: 'part_back',
    })
    const after = (await operator.call(showWaitingWithdrawal, { withdrawalId: payout })).body
    expect(after).toMatchObject({ disputes: 1, disputed: 700 })
  })

  test('shows a number of a payout masked, and how often it was paid to before [ADM-04]', async () => {
    const waiting = (await operator.call(waitingWithdrawals, {})).body.withdrawals
    expect(waiting).toMatchObject([{ mpesa_number: '0712 ••• 650', paid_here: 0, paid_elsewhere: 0, elsewhere: null }])
    await operator.call(sendBackWithdrawal, { withdrawalId: payout, reason: 'Ring us about the number.' })
    await somo.db.$client.query(`update payouts set state = 'paid', finished_at = requested_at, receipt = null where id = $1`, [
      payout,
    ])
    const next = await ask(otieno, 20_500, '0712345651')
    const shown = (await operator.call(showWaitingWithdrawal, { withdrawalId: next })).body
    expect(shown).toMatchObject({
      ...{ mpesa_number: '0712 ••• 651', paid_here: 0, paid_elsewhere: 1, elsewhere: '0712 ••• 650' },
      ...{ stays: 4500, decided_by: null },
    })
    await colleague.call(sendBackWithdrawal, { withdrawalId: next, reason: 'The same again.' })
    expect((await operator.call(showWaitingWithdrawal, { withdrawalId: next })).body).toMatchObject({
      ...{ state: 'returned', decided_by: 'Other Operator' },
    })
  })
})

test('what goes back out of a wallet is called so, to a phone or as the payment itself [ADM-04]', async () => {
  const baraka = await somo.people.student('Baraka Mutua')
  const key = () => crypto.randomUUID()
  const reason = 'Asked in the chat.'
  await pay(baraka, 1000, '0712345600')
  await payByCard(somo.simulator, (await baraka.call(startDeposit, { key: key(), amount: 600 })).body.checkout)
  await somo.pass(minutes(1))
  const payments = (await found({ words: 'baraka', side: 'payments' })).map((deposit) => deposit.key.slice('in:'.length))
  for (const paymentId of payments.toReversed())
    expect((await operator.call(refundPayment, { paymentId, key: key(), amount: 300, reason })).status).toBe(200)
  const gone = await found({ words: 'baraka', side: 'payouts' })
  expect(gone.map(({ kind, recipient, amount }) => [kind, recipient, amount])).toEqual([
    ['money_back', '', 300],
    ['money_back', '0712 ••• 600', 300],
  ])
  const { csv } = (await operator.call(exportMoney, { words: 'baraka', side: 'payouts' })).body
  expect(csv.match(/,-300,KES,/g)).toHaveLength(2)
})

describe('a payment in review', () => {
  /** Another amount than was asked for. */
  const reviewed = (who: Person) => pay(who, 900, '0712345609')
  const decide = (by: Person, call: typeof creditPayment | typeof returnPayment, paymentId: string) =>
    by.call(call, { paymentId, reason: 'They rang about it.' })

  test('is decided once, of two who speak at one moment, and nothing is credited twice [ADM-04] [FUND-09]', async () => {
    const wairimu = await somo.people.student('Wairimu Njeri')
    const paymentId = await reviewed(wairimu)
    const shown = (await operator.call(showPaymentInReview, { paymentId })).body
    expect(shown).toMatchObject({ person: { name: 'Wairimu Njeri' }, asked: 900, review: 'amount', decided: null })
    expect(shown.amount).not.toBe(900)
    const parked = await suspense()
    const both = await Promise.all([decide(operator, creditPayment, paymentId), decide(colleague, returnPayment, paymentId)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const credited = both[0]?.status === 200
    expect(parked - (await suspense())).toBe(shown.amount * 100)
    const wallet = (await wairimu.call(showWallet, { userId: wairimu.id })).body
    expect(wallet.balance).toBe(credited ? shown.amount : 0)
    expect((await operator.call(showPaymentInReview, { paymentId })).body.decided?.outcome).toBe(
      credited ? 'credited' : 'returned',
    )
    // Whoever looks at it again, by hint or by clock, finds it decided.
    await wairimu.call(reportDeposit, { transaction_id: paymentId })
    await somo.settle()
    expect((await wairimu.call(showWallet, { userId: wairimu.id })).body.balance).toBe(wallet.balance)
    expect(parked - (await suspense())).toBe(shown.amount * 100)
  })

  test('that is credited is on the statement, told to its owner, and in the log with the reason [ADM-04] [ADM-08]', async () => {
    const halima = await somo.people.student('Halima Omar')
    const paymentId = await reviewed(halima)
    expect((await decide(operator, creditPayment, paymentId)).status).toBe(200)
    await somo.settle()
    const [movement] = (await halima.call(listTransactions, { userId: halima.id })).body.transactions
    expect(movement).toMatchObject({ type: 'deposit', status: 'completed' })
    expect((await halima.call(listNotices, {})).body.notices[0]).toMatchObject({ kind: 'deposit_complete' })
    const [entry] = (await operator.call(auditLog, { limit: 1 })).body.entries
    expect(entry).toMatchObject({
      act: 'payment_credited',
      person: { name: 'Halima Omar' },
      reason: 'They rang about it.',
      facts: { payment: paymentId },
    })
    expect((await found({ words: 'halima' })).map(seen)).toEqual([['deposit', 'completed', movement?.amount, 'Halima Omar']])
    expect((await decide(colleague, returnPayment, paymentId)).problem.code).toBe('payment_not_in_review')
  })

  test('that was given back leaves the books, is told to its owner, and is never looked at again [ADM-04] [MSG-02]', async () => {
    const kamau = await somo.people.student('Kamau Maina')
    const paymentId = await reviewed(kamau)
    const parked = await suspense()
    const { amount } = (await operator.call(showPaymentInReview, { paymentId })).body
    expect((await decide(operator, returnPayment, paymentId)).status).toBe(200)
    expect(parked - (await suspense())).toBe(amount * 100)
    await kamau.call(reportDeposit, { transaction_id: paymentId })
    await somo.settle()
    expect((await kamau.call(showWallet, { userId: kamau.id })).body.balance).toBe(0)
    const [told] = (await kamau.call(listNotices, {})).body.notices
    expect(told).toMatchObject({ kind: 'payment_returned', data: { amount: amount * 100 } })
    expect((await found({ words: 'kamau maina' })).map(seen)).toEqual([['deposit', 'returned', amount, 'Kamau Maina']])
  })

  test('of another currency, or of nobody, can only be given back [ADM-04]', async () => {
    const atieno = await somo.people.student('Atieno Were')
    const paymentId = await reviewed(atieno)
    await somo.db.$client.query(`update provider_payments set currency = 'USD', review = 'currency' where payment_id = $1`, [
      paymentId,
    ])
    expect((await decide(operator, creditPayment, paymentId)).problem.code).toBe('not_creditable')
    expect((await decide(operator, returnPayment, paymentId)).status).toBe(200)
    await somo.settle()
    // Its owner is told of no shillings, for none came.
    const told = (await atieno.call(listNotices, {})).body.notices.map(({ kind }) => kind)
    expect(told).not.toContain('payment_returned')
    const nobodys = await reviewed(atieno)
    await somo.db.$client.query(`update provider_payments set deposit_id = null, review = 'reference' where payment_id = $1`, [
      nobodys,
    ])
    expect((await decide(operator, creditPayment, nobodys)).problem.code).toBe('not_creditable')
    expect((await found({ status: 'review' })).map(({ person }) => person)).toContain(null)
    expect((await decide(operator, returnPayment, nobodys)).status).toBe(200)
    expect((await decide(operator, returnPayment, 'NOBODYS1')).status).toBe(404)
  })
})

test('a page, a later one, a search and a count among 30,000 movements read no table whole and few rows [ADM-04]', async () => {
  const many = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  const run = (text: string) => many.db.$client.query(text)
  await run(`
    insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
    select 'parent', 'Person ' || md5(n::text), 'p' || n || '@example.com', '2547' || lpad(n::text, 8, '0'), 'none', now(), now()
    from generate_series(1, 5000) n`)
  await run(`insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', id, 0 from users where role = 'parent'`)
  // As they would be after years; the triggers that keep the books right are not what this is about.
  await run(`
    set session_replication_role = replica;
    insert into ledger_transfers (key, kind, posted_at, about_id)
    select 'lesson:' || n || ':hold', 'lesson_hold', timestamptz '2025-01-01' + n * interval '30 minutes', n
    from generate_series(1, 30000) n;
    insert into ledger_entries (transfer_id, account_id, amount_cents)
    select id, (select min(id) from ledger_accounts) + id % 5000, -50000 from ledger_transfers;
    set session_replication_role = default`)
  for (const table of ['users', 'ledger_accounts', 'ledger_transfers', 'ledger_entries']) await run(`vacuum analyze ${table}`)
  const tables = ['users', 'ledger_accounts', 'ledger_transfers', 'ledger_entries']
  const wish = { from: null, to: null, side: null, status: null, words: null }
  const parts = (db: World['db']) => ({ db, descriptions: {} })
  const person = (await run(`select id::int as id from users where email = 'p4711@example.com'`)).rows[0] as { id: number }
  const words = { people: [person.id], phone: null, code: 'P4711' }
  const at = { cursor: undefined, limit: 20 }
  const later = { cursor: '2025-06-01T00:00:00.000Z sales 5000', limit: 20 }
  for (const [what, work] of [
    ['first', (db) => moneyPage(parts(db), wish, at, many.clock.now)],
    ['later', (db) => moneyPage(parts(db), wish, later, many.clock.now)],
    ['found', (db) => moneyPage(parts(db), { ...wish, words }, at, many.clock.now)],
    ['found counted', (db) => countMoney(db, { ...wish, words }, 10_001)],
  ] as const satisfies readonly (readonly [string, (db: World['db']) => Promise<unknown>])[]) {
    const { scanned, rows } = await costOf(many.db, tables, work)
    expect([what, scanned]).toEqual([what, []])
    expect(rows, what).toBeLessThan(200)
  }
  await many.close()
})

test.each([
  ['earnings', 'payout'],
  ['last_earnings', 'payout'],
  ['wallet', 'money_back'],
  ['unknown_wallet', 'money_back'],
])('what goes out of %s is called %s [ADM-04]', async (source, kind) => {
  const neema = await somo.people.student('Neema Cherono')
  await somo.db.$client.query(
    `insert into payouts (user_id, request_key, amount_cents, phone, state, source, requested_at, finished_at)
     values ($1, gen_random_uuid(), 10000, '254712345678', 'paid', $2, $3, $3)`,
    [neema.id, source, somo.clock.now],
  )
  expect((await found({ words: neema.email, side: 'payouts' })).map((one) => one.kind)).toEqual([kind])
})
