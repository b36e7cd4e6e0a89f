/** The rest of a payment credited at servers that are processes of their own: at two at once, and at one that is killed at it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockWaits } from '../app/server/testing/locks.ts'
import type { Person } from '../app/server/testing/people.ts'
import { startDeposit } from '../features/payments/contract.ts'
import { creditPayment } from '../features/payments/desk-contract.ts'
import { creditRest } from '../features/payments/provider-contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { ledgerHealth } from '../features/ledger/server/index.ts'
import { showWallet } from '../features/wallet/contract.ts'
import type { ServerProcess } from './setting/processes.ts'
import { openServers, type Servers } from './setting/servers.ts'

const STATUS = '/api/v1/payment/status/'
/** Its figures are asked for once the rest is credited, and before the press is answered. */
const WALLETS = '/api/v1/wallets/'

let servers: Servers
let payer: Person
let operator: Person
let count = 0
/** 400 of 1,000 are in the wallet, all of it has come by now, and the comparison has opened the case. */
let payment: { id: string; deposit: number; difference: number }
beforeAll(async () => {
  servers = await openServers()
  operator = await servers.people.admin('Amina Yusuf')
})
afterAll(() => servers?.close())
beforeEach(async () => {
  payer = await servers.people.parent(`Grace Wambui ${'I'.repeat((count += 1))}`)
  const { checkout, deposit } = (await payer.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
  const id = await payAtFrame(servers.outside.intasend, checkout, '0712345612')
  await servers.control(`invoice/${id}/state`, { state: 'PARTIAL', paid: 400 })
  const part = async () => (await operator.call(creditPayment, { paymentId: id, reason: 'The part that came.' })).status
  await expect.poll(part).toBe(200)
  await servers.control(`invoice/${id}/state`, { state: 'COMPLETE' })
  const [found] = await rowsOf<{ id: number }>(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', $1, 'other_amount', now(), 100000, 40000, now()) returning id`,
    [id],
  )
  payment = { id, deposit: deposit.id, difference: found?.id ?? 0 }
})

const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await servers.own.db.$client.query<Row>(statement, values)).rows
const creditAt = (server: ServerProcess | undefined) =>
  servers.to(server).callAs(operator, creditRest, { differenceId: payment.difference, reason: 'Their page shows both parts.' })
const balance = async () => (await payer.call(showWallet, { userId: payer.id })).body.balance
/** What the books, the case, the log and the letters say of it. */
const told = async () =>
  (
    await rowsOf<{ settled: number }>(
      `select
         (select count(*) from ledger_transfers where key = 'deposit:intasend:' || $1 || ':rest')::int as moved,
         (select count(*) from payment_differences where id = $2 and settled_at is not null)::int as settled,
         (select count(*) from provider_payments where payment_id = $1 and rest_credited_at is not null)::int as written,
         (select count(*) from audit_entries where act = 'rest_credited' and person_id = $3)::int as logged`,
      [payment.id, payment.difference, payer.id],
    )
  )[0]
const nothing = { moved: 0, settled: 0, written: 0, logged: 0 }
const once = { moved: 1, settled: 1, written: 1, logged: 1 }
async function isCreditedOnce(): Promise<void> {
  expect([await balance(), await told()]).toEqual([1000, once])
  expect((await ledgerHealth(servers.own.db)).balanced).toBe(true)
}

test('pressed at two servers at once, and again and again, it is credited once [FUND-09] [OPS-02]', async () => {
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((time) => creditAt(servers.all[time % 2])))
  expect(answers.filter(({ ok }) => ok).map(({ body }) => body)).toEqual([{ credited: 600 }])
  const refused = answers.filter(({ ok }) => !ok).map(({ problem }) => problem.code)
  expect(refused).toEqual(refused.map(() => 'difference_settled'))
  await isCreditedOnce()
})

describe('at a server that is killed', () => {
  /** Presses there, and kills it once `until` is so. */
  async function killed(until: () => Promise<boolean>): Promise<void> {
    const server = await servers.alone()
    const answer = creditAt(server).catch(() => null)
    await expect.poll(until).toBe(true)
    await server.kill('SIGKILL')
    expect(await answer).toBeNull()
  }

  test('before the provider has answered nothing is there, and the next press credits it once [FUND-09] [OPS-02]', async () => {
    const before = await servers.asked(STATUS)
    await servers.control('fault', { path: STATUS, fault: 'hang', times: 1 })
    await killed(async () => (await servers.asked(STATUS)) > before)
    const next = await servers.next()
    expect([await balance(), await told()]).toEqual([400, nothing])
    expect((await creditAt(next)).body).toEqual({ credited: 600 })
    await isCreditedOnce()
  })

  test.each([
    ['before the deposit is held', 'select from deposits where id = $1 for update'],
    ['before the payment is held', 'select from provider_payments where deposit_id = $1 for update'],
    ['before its case is settled', 'select from payment_differences where $1::bigint > 0 for update'],
    ['before the money moves', 'lock table ledger_transfers in exclusive mode'],
    ['before the act is written down', 'lock table audit_entries in exclusive mode'],
  ])('%s nothing of it is there, and the next press credits it once [FUND-09] [OPS-02]', async (_, hold) => {
    const held = await servers.own.db.$client.connect()
    try {
      await held.query('begin')
      await held.query(hold, hold.includes('$1') ? [payment.deposit] : [])
      await killed(async () => (await lockWaits(servers.own.db)) > 0)
      await held.query('rollback')
    } finally {
      held.release()
    }
    const next = await servers.next()
    expect([await balance(), await told()]).toEqual([400, nothing])
    expect((await creditAt(next)).body).toEqual({ credited: 600 })
    await isCreditedOnce()
  })

  test('after it was credited and before it said so it stays, and the next press adds nothing [FUND-09] [OPS-02]', async () => {
    await servers.control('fault', { path: WALLETS, fault: 'hang', times: 9 })
    await killed(async () => (await told())?.settled === 1)
    await servers.control('fault/clear', {})
    const next = await servers.next()
    expect((await creditAt(next)).problem.code).toBe('difference_settled')
    await isCreditedOnce()
  })
})
