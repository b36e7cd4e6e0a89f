import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { showReceipt } from '../wallet/receipt-contract.ts'
import { listDeposits, reportDeposit, showDeposit, startDeposit } from './contract.ts'
import { creditPayment, returnPayment } from './desk-contract.ts'
import type { Result } from './server/provider.ts'
import { verifyPayment } from './server/verify-payment.ts'
import { payAtFrame, payByCard } from './testing/pay.ts'

let somo: World
let amina: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const PAYMENT_STATUS = '/api/v1/payment/status/'

/** Starts a deposit and pays it at the provider's frame; the number's ending plays a scenario. */
async function pay(kes: number, phone: string): Promise<{ deposit: number; tracking: string }> {
  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: kes })
  return { deposit: body.deposit.id, tracking: await payAtFrame(somo.simulator, body.checkout, phone) }
}

async function valueOf<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(settled.fault.message)
  return settled.value
}

const report = (tracking: string) => amina.call(reportDeposit, { transaction_id: tracking, user_id: amina.id })
const stateOf = async (deposit: number) => (await amina.call(showDeposit, { depositId: deposit })).body.state
const walletOf = async () => (await amina.call(showWallet, { userId: amina.id })).body
const statement = async () => (await amina.call(listTransactions, { userId: amina.id })).body.transactions

type Invoice = { invoice_id: string; api_ref: string; mpesa_reference: string; state: string }
async function invoices(): Promise<Invoice[]> {
  return (await (await fetch(`${somo.simulator.apiOrigin}/__sim/invoices`)).json()) as Invoice[]
}

/** Shillings in each of Somo's own accounts that a deposit can touch. */
async function ownAccounts(): Promise<Record<string, number>> {
  const { balanced, accounts } = await somo.books()
  expect(balanced).toBe(true)
  return Object.fromEntries(accounts.map(({ kind, total }) => [kind, total]))
}

describe('money on its way in', () => {
  test('counts as incoming while it is being paid, for ten minutes from the start [WAL-01] [FUND-06]', async () => {
    await amina.call(startDeposit, { key: randomUUID(), amount: 500 })
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 0 })
    // A payment of which the provider never says more than that it is pending.
    const { tracking, deposit } = await pay(2000, '0712345612')
    await report(tracking)
    expect(await stateOf(deposit)).toBe('processing')
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 2000 })
    await somo.pass(minutes(10) - 1)
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 2000 })
    await somo.pass(1)
    expect(await stateOf(deposit)).toBe('processing')
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 0 })
  })

  test('of two payments counts as both, of nobody else, and no longer once it is there [WAL-01]', async () => {
    const first = await pay(300, '0712345600')
    const second = await pay(450, '0712345612')
    for (const { tracking } of [first, second]) await report(tracking)
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 750 })
    const baraka = await somo.people.student('Baraka Kamau')
    expect((await baraka.call(showWallet, { userId: baraka.id })).body.incoming).toBe(0)
    await somo.pass(4000)
    expect(await walletOf()).toMatchObject({ balance: 300, incoming: 450 })
  })
})

describe('a report of a payment while the provider is at fault', () => {
  test.each([{ status: 500 }, { status: 401 }, { status: 429 }, 'drop', 'malformed'])(
    'is answered 502 and credits nothing (%s); said again it credits [FUND-05] [FUND-06]',
    async (fault) => {
      const { tracking, deposit } = await pay(800, '0712345600')
      await somo.control('clock/advance', { ms: 4000 })
      await somo.control('fault', { path: PAYMENT_STATUS, fault, times: 1 })
      const silent = await report(tracking)
      expect([silent.status, silent.problem.code]).toEqual([502, 'provider_silent'])
      expect(silent.problem.message).toBe('The payment provider does not answer. We keep checking; nothing is lost.')
      expect(await stateOf(deposit)).toBe('created')
      expect(await walletOf()).toMatchObject({ balance: 0, incoming: 0, last_top_up: null })
      expect((await report(tracking)).body).toMatchObject({ status: 'complete', duplicate: false, balance: 800 })
    },
  )

  test('that the provider does not know is unknown, and no fault of anybody’s [FUND-07]', async () => {
    expect((await report('NEVERWAS')).body).toEqual({ status: 'unknown', duplicate: false, balance: 0, failure: null })
  })
})

describe('a deposit of which a part was paid', () => {
  test('waits for an operator with what arrived, who puts that into the wallet and no more [FUND-09]', async () => {
    const { tracking, deposit } = await pay(1000, '0712345612')
    await somo.control(`invoice/${tracking}/state`, { state: 'PARTIAL', paid: 400 })
    await report(tracking)
    expect(await stateOf(deposit)).toBe('review')
    expect(await walletOf()).toMatchObject({ balance: 0, incoming: 0 })
    expect(await ownAccounts()).toMatchObject({ suspense: 400 })
    const operator = await somo.people.admin('Otieno Ouma')
    const said = { paymentId: tracking, reason: 'The provider shows 400.' }
    expect((await operator.call(creditPayment, said)).status).toBe(200)
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['complete', 400])
    expect(await ownAccounts()).toMatchObject({ suspense: 0 })
  })

  test('is shown with what was asked for until then, and afterwards with what came [FUND-09] [WAL-02]', async () => {
    const { tracking, deposit } = await pay(1000, '0712345612')
    await somo.control(`invoice/${tracking}/state`, { state: 'PARTIAL', paid: 400 })
    await report(tracking)
    const shown = async () => [
      (await amina.call(showDeposit, { depositId: deposit })).body.amount,
      (await amina.call(listDeposits, {})).body.deposits[0]?.amount,
    ]
    expect(await shown()).toEqual([1000, 1000])
    const operator = await somo.people.admin('Otieno Ouma')
    await operator.call(creditPayment, { paymentId: tracking, reason: 'The provider shows 400.' })
    expect(await shown()).toEqual([400, 400])
  })

  test('waits for one too where as much is named as was asked for [FUND-09]', async () => {
    const { tracking, deposit } = await pay(1000, '0712345612')
    await somo.control(`invoice/${tracking}/state`, { state: 'PARTIAL', paid: 1000 })
    await report(tracking)
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['review', 0])
  })

  test('and of which nothing arrived, is an operator’s to look at too, with nothing in the books [FUND-09]', async () => {
    const { tracking, deposit } = await pay(1000, '0712345612')
    await somo.control(`invoice/${tracking}/state`, { state: 'PARTIAL', paid: 0 })
    expect((await report(tracking)).body).toMatchObject({ status: 'review', balance: 0 })
    const operator = await somo.people.admin('Otieno Ouma')
    const said = { paymentId: tracking, reason: 'The provider shows nothing.' }
    expect((await operator.call(creditPayment, said)).problem.code).toBe('not_creditable')
    expect((await operator.call(returnPayment, said)).status).toBe(200)
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['failed', 0])
    const { rows } = await somo.db.$client.query('select count(*)::int as moved from ledger_transfers')
    expect(rows).toEqual([{ moved: 0 }])
  })

  test('stays an operator’s where all of it is said to be paid later: no part is in the books twice [FUND-09]', async () => {
    const { tracking, deposit } = await pay(1000, '0712345612')
    await somo.control(`invoice/${tracking}/state`, { state: 'PARTIAL', paid: 400 })
    await report(tracking)
    const { payments } = somo.provider
    const corrected = {
      ...payments,
      async fetchPayment(id: string) {
        const { partial: _, ...whole } = await valueOf(payments.fetchPayment(id, null))
        return { ok: true as const, value: { ...whole, gross: 100_000, net: 97_000, fee: 3_000 } }
      },
    }
    for (let look = 0; look < 2; look += 1) await verifyPayment(somo.db, corrected, tracking, somo.clock.now)
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['review', 0])
    expect(await ownAccounts()).toMatchObject({ suspense: 400, provider_clearing: -388 })
    const operator = await somo.people.admin('Otieno Ouma')
    expect((await operator.call(creditPayment, { paymentId: tracking, reason: 'The provider shows 400.' })).status).toBe(200)
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['complete', 400])
  })
})

describe('a second payment for one deposit', () => {
  test('leaves the credited deposit complete and waits for an operator in suspense [FUND-09]', async () => {
    const { tracking, deposit } = await pay(2000, '0712345615')
    await somo.pass(4000)
    expect(await stateOf(deposit)).toBe('complete')
    expect(await walletOf()).toMatchObject({ balance: 2000 })
    await somo.pass(4000)
    const second = (await invoices()).find(({ invoice_id }) => invoice_id !== tracking)
    expect(second).toMatchObject({ state: 'COMPLETE' })
    const reply = await report(second?.invoice_id ?? '')
    expect(reply.body).toEqual({ status: 'complete', duplicate: false, balance: 2000, failure: null })
    expect(await stateOf(deposit)).toBe('complete')
    const { rows } = await somo.db.$client.query(
      `select payment_id = $1 as first, review, credited_at is not null as credited
        from provider_payments
        order by review nulls first`,
      [tracking],
    )
    expect(rows).toEqual([
      { first: true, review: null, credited: true },
      { first: false, review: 'second_payment', credited: false },
    ])
    expect(await ownAccounts()).toMatchObject({ wallet: 2000, suspense: 2000 })
    expect(await statement()).toHaveLength(1)
  })

  test('goes back without a word about the first, which stays in the wallet [FUND-09] [ADM-04]', async () => {
    const { tracking, deposit } = await pay(2000, '0712345615')
    await somo.pass(8000)
    const second = (await invoices()).find(({ invoice_id }) => invoice_id !== tracking)?.invoice_id ?? ''
    await report(second)
    const operator = await somo.people.admin('Otieno Ouma')
    const { rows } = await somo.db.$client.query<{ id: string }>(
      `select payment_id as id from provider_payments where review = 'second_payment'`,
    )
    const said = { paymentId: rows[0]?.id ?? '', reason: 'Ticket 4711.' }
    expect((await operator.call(returnPayment, said)).status).toBe(200)
    expect((await operator.call(creditPayment, said)).problem.code).toBe('payment_not_in_review')
    expect([await stateOf(deposit), (await walletOf()).balance]).toEqual(['complete', 2000])
    expect(await ownAccounts()).toMatchObject({ wallet: 2000, suspense: 0 })
  })

  test('stands in suspense once, however often it is told of [FUND-09]', async () => {
    const { tracking } = await pay(2000, '0712345615')
    await somo.pass(8000)
    const second = (await invoices()).find(({ invoice_id }) => invoice_id !== tracking)
    for (let i = 0; i < 3; i += 1) await report(second?.invoice_id ?? '')
    await report(tracking)
    expect(await ownAccounts()).toMatchObject({ wallet: 2000, suspense: 2000 })
    expect(await walletOf()).toMatchObject({ balance: 2000 })
  })
})

describe('a payment that was credited', () => {
  test('shows the provider’s receipt and the way it came on the statement [WAL-03] [FUND-06]', async () => {
    const { tracking } = await pay(2000, '0712345600')
    await somo.pass(4000)
    const receipt = (await invoices()).find(({ invoice_id }) => invoice_id === tracking)?.mpesa_reference
    expect(receipt).toMatch(/^[A-Z0-9]{10}$/)
    expect(await statement()).toMatchObject([
      { type: 'deposit', amount: 2000, status: 'completed', details: { receipt, method: 'mpesa', mpesa_number: null } },
    ])
    expect((await walletOf()).last_top_up).toEqual({ amount: 2000, at: '2026-11-25T06:00:04.000Z' })
  })

  test('is the last top-up, however often the wallet was drawn on since, until another has come [WAL-03]', async () => {
    await pay(2000, '0712345600')
    await somo.pass(4000)
    await somo.db.$client.query(
      `select ledger_post('drawn:' || n, 'lesson_hold', n, $2, array['wallet', 'booking_hold'], array[$1::bigint, 900000 + n],
         array[-50, 50])
       from generate_series(1, 2001) n`,
      [amina.id, somo.clock.now],
    )
    expect(await walletOf()).toMatchObject({ balance: 999.5, last_top_up: { amount: 2000, at: '2026-11-25T06:00:04.000Z' } })
    await pay(700, '0712345600')
    expect(await walletOf()).toMatchObject({ last_top_up: { amount: 2000 } })
    await somo.pass(4000)
    expect(await walletOf()).toMatchObject({ last_top_up: { amount: 700, at: '2026-11-25T06:00:08.000Z' } })
  })

  test('is there in full: the provider’s fee is Somo’s cost [FUND-06] [WAL-13]', async () => {
    await pay(2000, '0712345600')
    await somo.pass(4000)
    // The provider keeps 3 % of a payment by M-Pesa.
    expect(await ownAccounts()).toEqual({ wallet: 2000, provider_clearing: -1940, provider_fees: -60 })
  })
})

describe('a deposit that was left', () => {
  test('can be gone on with until something is paid at it, and by nobody else [FUND-04]', async () => {
    const { body } = await amina.call(startDeposit, {
      key: randomUUID(),
      amount: 500,
      return_to: '/student-dashboard/wallet?next=%2Fx',
    })
    const { id, signature } = body.checkout
    expect((await amina.call(showDeposit, { depositId: body.deposit.id })).body.checkout).toEqual({ id, signature })
    const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345612')
    await report(tracking)
    expect((await amina.call(showDeposit, { depositId: body.deposit.id })).body).toMatchObject({
      state: 'processing',
      checkout: null,
    })
  })

  test('is named in the address to which the provider’s own page leads back, beside what was there [FUND-04]', async () => {
    const asked = { key: randomUUID(), amount: 500, return_to: '/student-dashboard/wallet?next=%2Flessons' }
    const { body } = await amina.call(startDeposit, asked)
    const page = await (await fetch(body.checkout.url)).text()
    expect(page).toContain(`/student-dashboard/wallet?next=%2Flessons&amp;deposit=${body.deposit.id}"`)
  })
})

describe('the list of a person’s own deposits', () => {
  const listed = async (cursor?: string) => (await amina.call(listDeposits, { limit: 2, ...(cursor && { cursor }) })).body

  test('says what came of each, with receipt or reason, and leaves out what was only opened [WAL-02] [WAL-03]', async () => {
    const failed = await pay(300, '0712345601')
    const paid = await pay(400, '0712345600')
    await amina.call(startDeposit, { key: randomUUID(), amount: 900 })
    await somo.pass(4000)
    for (const { tracking } of [failed, paid]) await report(tracking)
    const receipt = (await invoices()).find(({ invoice_id }) => invoice_id === paid.tracking)?.mpesa_reference
    const { deposits, next_cursor } = await listed()
    expect(next_cursor).toBeNull()
    expect(deposits).toEqual([
      {
        id: paid.deposit,
        amount: 400,
        state: 'complete',
        method: 'mpesa',
        receipt,
        failure: null,
        created_at: expect.any(String),
      },
      {
        id: failed.deposit,
        amount: 300,
        state: 'failed',
        method: 'mpesa',
        receipt: null,
        failure: 'Request cancelled by user',
        created_at: expect.any(String),
      },
    ])
  })

  test('names a card’s payment as the provider does, one by M-Pesa by its code; so does the statement [WAL-02]', async () => {
    const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 500 })
    const card = await payByCard(somo.simulator, body.checkout)
    await somo.pass(4000)
    await report(card)
    const mpesa = await pay(400, '0712345600')
    await somo.pass(4000)
    await report(mpesa.tracking)
    await somo.db.$client.query(`update provider_payments set receipt = null where payment_id = $1`, [mpesa.tracking])
    const names = [
      ['mpesa', null],
      ['card', card],
    ]
    expect((await listed()).deposits.map(({ method, receipt }) => [method, receipt])).toEqual(names)
    expect((await statement()).map(({ details }) => [details.method, details.receipt])).toEqual(names)
    const receipt = (await amina.call(showReceipt, { kind: 'deposit', aboutId: body.deposit.id })).body
    expect([receipt.method, receipt.reference]).toEqual(['card', card])
  })

  test('tells of two payments for one deposit the one that was credited, though the other came later [WAL-02]', async () => {
    const { tracking, deposit } = await pay(400, '0712345600')
    await somo.pass(4000)
    await report(tracking)
    const [first] = (await listed()).deposits
    await somo.db.$client.query(
      `insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, review,
         first_seen_at, changed_at)
       values ('SECOND1', $1, 'complete', 40000, 1200, 38800, 'KES', 'card', 'second_payment', $2, $2)`,
      [deposit, plus(somo.clock.now, 1000)],
    )
    expect((await listed()).deposits).toEqual([first])
    expect([first?.method, first?.receipt]).toEqual(['mpesa', expect.stringMatching(/^[A-Z0-9]{10}$/)])
  })

  test('comes page after page, each once, the newest first, and nobody else’s [WAL-02]', async () => {
    const baraka = await somo.people.student('Baraka Kamau')
    const theirs = await baraka.call(startDeposit, { key: randomUUID(), amount: 500 })
    await payAtFrame(somo.simulator, theirs.body.checkout, '0712345600')
    const made: number[] = []
    for (const kes of [100, 200, 300, 400, 500]) made.unshift((await pay(kes, '0712345600')).deposit)
    await somo.pass(4000)
    const seen: number[] = []
    for (let cursor: string | undefined, pages = 0; pages < 3; pages += 1) {
      const { deposits, next_cursor } = await listed(cursor)
      seen.push(...deposits.map(({ id }) => id))
      cursor = next_cursor ?? undefined
      expect(next_cursor === null).toBe(pages === 2)
    }
    expect(seen).toEqual(made)
  })
})
