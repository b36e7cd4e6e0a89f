import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours } from '../../shared/time.ts'
import { cancelBooking } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { listTransactions, showWallet } from './contract.ts'
import { creditDeposit, settleWithdrawal } from './server/index.ts'

let somo: World
let amina: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

type Wish = { cursor?: string; limit?: number }
const pageOf = async (wish: Wish = {}) => (await amina.call(listTransactions, { userId: amina.id, ...wish })).body
const amounts = async (wish: Wish = {}) => (await pageOf(wish)).transactions.map(({ amount }) => amount)

/** Deposits of 1, 2, 3 … shillings, one after the other. */
async function deposits(number: number): Promise<void> {
  for (let kes = 1; kes <= number; kes += 1) await somo.fund(amina, kes)
}

describe('a page of transactions', () => {
  test('that holds exactly all there is says that nothing follows [WAL-10]', async () => {
    await deposits(3)
    const { transactions, next_cursor } = await pageOf({ limit: 3 })
    expect(transactions.map(({ amount }) => amount)).toEqual([3, 2, 1])
    expect(next_cursor).toBeNull()
  })

  test('with one more behind it leads to that one, and then to nothing [WAL-10]', async () => {
    await deposits(4)
    const first = await pageOf({ limit: 3 })
    expect(first.transactions.map(({ amount }) => amount)).toEqual([4, 3, 2])
    expect(first.next_cursor).toBe(String(first.transactions[2]?.id))
    const second = await pageOf({ limit: 3, cursor: first.next_cursor ?? '' })
    expect(second.transactions.map(({ amount }) => amount)).toEqual([1])
    expect(second.next_cursor).toBeNull()
  })

  test('holds twenty when nobody says how many [WAL-10]', async () => {
    await deposits(20)
    expect((await pageOf()).transactions).toHaveLength(20)
    expect((await pageOf()).next_cursor).toBeNull()
    await somo.fund(amina, 21)
    const { transactions, next_cursor } = await pageOf()
    expect([transactions.length, transactions[0]?.amount, transactions[19]?.amount]).toEqual([20, 21, 2])
    expect(await amounts({ cursor: next_cursor ?? '' })).toEqual([1])
  })

  test('of somebody without any is empty, and holds nobody else’s [WAL-10]', async () => {
    await somo.fund(await somo.people.student('Baraka Kamau'), 100)
    expect(await pageOf()).toEqual({ transactions: [], next_cursor: null })
  })
})

describe('what a movement is called', () => {
  /** Kind, amount and status of each line, oldest first. */
  const lines = async (person: Person) =>
    (await person.call(listTransactions, { userId: person.id })).body.transactions
      .map(({ type, amount, status }) => [type, amount, status])
      .toReversed()

  test('held money for a lesson is on hold, and a payment once it is released [WAL-02] [WAL-10]', async () => {
    await somo.fund(amina, 2000)
    const { booking } = await somo.stage.taughtLesson({ student: amina })
    expect(await lines(amina)).toEqual([
      ['deposit', 2000, 'completed'],
      ['hold', -1000, 'processing'],
    ])
    await somo.pass(hours(24))
    const { transactions } = await pageOf()
    expect(transactions[0]).toMatchObject({
      type: 'lesson_payment',
      transaction_type: 'lesson_payment',
      amount: -1000,
      status: 'completed',
      title: 'Mathematics',
      details: { booking_id: booking.id, mpesa_number: null, method: null, receipt: null },
    })
    expect(await lines(amina)).toHaveLength(2)
  })

  test('what came back of a lesson stands beside its payment [WAL-02] [WAL-10]', async () => {
    await somo.fund(amina, 2000)
    const { booking } = await somo.stage.paidLesson({ student: amina })
    somo.clock.now = new Date(new Date(booking.starts_at).getTime() - hours(3))
    await amina.call(cancelBooking, { bookingId: booking.id })
    expect(await lines(amina)).toEqual([
      ['deposit', 2000, 'completed'],
      ['lesson_payment', -1000, 'completed'],
      ['refund', 500, 'completed'],
    ])
  })

  test('the price of a seat is on hold until the class is over and released [WAL-02] [WAL-10]', async () => {
    await somo.fund(amina, 500)
    const { session } = await somo.stage.publishedClass({ price: 200 })
    await amina.call(joinSession, { studentId: amina.id, id: session.id })
    expect(await lines(amina)).toEqual([
      ['deposit', 500, 'completed'],
      ['hold', -200, 'processing'],
    ])
  })

  test('a withdrawal is under way until it ends; one that came back is returned on a line of its own [WAL-09]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 1000)
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 600, mpesa_number: '0712345652' })
    await somo.settle()
    expect(await lines(teacher)).toEqual([
      ['earning', 1000, 'completed'],
      ['withdrawal', -600, 'processing'],
    ])
    await somo.pass(10_000)
    expect(await lines(teacher)).toEqual([
      ['earning', 1000, 'completed'],
      ['withdrawal', -600, 'completed'],
      ['withdrawal_returned', 600, 'returned'],
    ])
    const { transactions } = (await teacher.call(listTransactions, { userId: teacher.id })).body
    expect(transactions[0]).toMatchObject({ details: { mpesa_number: '254712345652', receipt: null } })
    const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
    // Money that came back was earned once.
    expect(earnings).toMatchObject({ available: 1000, earned: 1000, in_flight: 0 })
  })
})

describe('the provider’s fee', () => {
  const ownAccounts = async () => {
    const { balanced, accounts } = await somo.books()
    expect(balanced).toBe(true)
    return Object.fromEntries(accounts.map(({ kind, total }) => [kind, total]))
  }
  const now = new Date('2026-11-25T06:00:00Z')

  test('of nothing leaves no entry: a deposit without one is in the wallet in full [WAL-13]', async () => {
    const received = { provider: 'intasend', paymentId: 'FREE1', grossCents: 50_000, netCents: 50_000 }
    await somo.db.transaction((tx) => creditDeposit(tx, received, { userId: amina.id, depositId: 1, clearsAt: null }, now))
    expect(await amounts()).toEqual([500])
    expect(await ownAccounts()).toEqual({ wallet: 500, provider_clearing: -500 })
  })

  test('is Somo’s cost to the cent, and no part of the wallet [WAL-13]', async () => {
    const received = { provider: 'intasend', paymentId: 'DEAR1', grossCents: 1_100, netCents: 1_066 }
    await somo.db.transaction((tx) => creditDeposit(tx, received, { userId: amina.id, depositId: 1, clearsAt: null }, now))
    expect(await amounts()).toEqual([11])
    expect(await ownAccounts()).toEqual({ wallet: 11, provider_clearing: -10.66, provider_fees: -0.34 })
  })

  test('of all there was leaves the wallet what was paid, and nothing at the provider [WAL-13]', async () => {
    const received = { provider: 'intasend', paymentId: 'DEAR2', grossCents: 100, netCents: 0 }
    await somo.db.transaction((tx) => creditDeposit(tx, received, { userId: amina.id, depositId: 1, clearsAt: null }, now))
    expect(await ownAccounts()).toEqual({ wallet: 1, provider_fees: -1 })
  })

  test('of a withdrawal that cost nothing leaves no entry either [WAL-13]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 1000)
    const reply = await teacher.call(withdraw, { teacher_id: teacher.id, amount: 600, mpesa_number: '0712345650' })
    const payout = {
      id: reply.body.withdrawal.id,
      userId: teacher.id,
      source: 'earnings',
      amountCents: 60_000,
      extraCents: 0,
    } as const
    await somo.db.transaction((tx) => settleWithdrawal(tx, payout, 0, now))
    expect(await ownAccounts()).toEqual({ teacher_earnings: 400, payout_in_flight: 0, provider_clearing: -400 })
  })
})
