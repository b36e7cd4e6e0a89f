/** Card money can be spent at once, and what is earned of it be withdrawn only once the provider has it. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockWaits } from '../../app/server/testing/locks.ts'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes, plus, seconds } from '../../shared/time.ts'
import { answerBooking, bookSession, completeBooking, payTeacher } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { buyVideo } from '../videos/contract.ts'
import { refundVideo } from '../videos/desk-contract.ts'
import { onShelf } from '../videos/testing/library.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { unclearedEarnings } from '../wallet/server/uncleared.ts'
import { startDeposit, withdraw } from './contract.ts'
import { creditPayment } from './desk-contract.ts'
import { payAtFrame, payByCard } from './testing/pay.ts'

let somo: World
let seller: Person
let grace: Person
beforeEach(async () => {
  // Nine in the morning of a Wednesday in Nairobi.
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  seller = await somo.people.teacher('Otieno Ouma')
  grace = await somo.people.student('Grace Chebet')
})
afterEach(() => somo.close())

const checkout = async (amount: number) => (await grace.call(startDeposit, { key: randomUUID(), amount })).body.checkout
const creditedAt = async (): Promise<Date> =>
  (await somo.db.$client.query<{ at: Date }>('select max(credited_at) as at from provider_payments')).rows[0]?.at ?? new Date(0)

/** @returns when it was credited */
async function topUp(amount: number, by: 'card' | 'mpesa'): Promise<Date> {
  const asked = await checkout(amount)
  await (by === 'card' ? payByCard(somo.simulator, asked) : payAtFrame(somo.simulator, asked, '0712345600'))
  await somo.pass(minutes(1))
  return creditedAt()
}

const bought = async (priceCents: number): Promise<number> => {
  const videoId = await onShelf(somo, seller, { priceCents })
  const { body } = await grace.call(buyVideo, { videoId, student_id: grace.id, price: priceCents / 100 })
  return body.purchase_id
}
const earnings = async () => {
  const shown = (await seller.call(showWallet, { userId: seller.id })).body.earnings
  if (!shown) throw new Error('a teacher has earnings')
  const { available, pending, clearing, pending_count, next_release, total_balance, earned } = shown
  return { available, pending, clearing, pending_count, next_release, total_balance, earned }
}
const takeOut = (amount: number) =>
  seller.call(withdraw, { teacher_id: seller.id, amount, mpesa_number: '0712345650', key: randomUUID() })
const at = async (when: Date) => {
  somo.clock.now = when
  await somo.settle()
}

describe('earnings from money that a card paid', () => {
  test('are pending for three days and not to be withdrawn; then they are [WAL-04] [WAL-06]', async () => {
    const credited = await topUp(1000, 'card')
    await bought(100_000)
    const clears = plus(credited, days(3))
    expect(await earnings()).toEqual({
      available: 0,
      pending: 700,
      clearing: 700,
      pending_count: 1,
      next_release: { amount: 700, at: clears.toISOString() },
      total_balance: 700,
      earned: 700,
    })
    const refused = await takeOut(100)
    expect(refused.status).toBe(409)
    expect(refused.problem?.message).toBe('Withdrawal amount cannot exceed available earnings')
    await at(plus(clears, -1))
    expect((await takeOut(100)).status).toBe(409)
    expect(await earnings()).toMatchObject({ available: 0, clearing: 700 })
    await at(clears)
    expect(await earnings()).toMatchObject({ available: 700, pending: 0, clearing: 0, pending_count: 0, next_release: null })
    expect((await takeOut(700)).status).toBe(200)
  })

  test('say so each in the statement, until when, and what was earned before says nothing [WAL-04] [WAL-08]', async () => {
    await topUp(1000, 'mpesa')
    await bought(20_000)
    const clears = plus(await topUp(1000, 'card'), days(3))
    await bought(30_000)
    const told = async () =>
      (await seller.call(listTransactions, { userId: seller.id })).body.transactions.map(({ amount, details }) => [
        amount,
        details.clears_at,
      ])
    expect(await told()).toEqual([
      [210, clears.toISOString()],
      [140, null],
    ])
    // Who paid it has spent it: of theirs nothing waits.
    const theirs = (await grace.call(listTransactions, { userId: grace.id })).body.transactions
    expect(theirs.map(({ details }) => details.clears_at)).toEqual([null, null, null, null])
    await at(clears)
    expect(await told()).toEqual([
      [210, null],
      [140, null],
    ])
  })

  test('wait beside others that can be withdrawn, and never less than waits stays [WAL-04] [WAL-06]', async () => {
    await somo.earn(seller, 500)
    await topUp(1000, 'card')
    await bought(100_000)
    expect(await earnings()).toMatchObject({ available: 500, pending: 700, total_balance: 1200 })
    expect((await takeOut(501)).status).toBe(409)
    expect(await earnings()).toMatchObject({ available: 500 })
    expect((await takeOut(500)).status).toBe(200)
    expect(await earnings()).toMatchObject({ available: 0, pending: 700, clearing: 700 })
  })

  test('of a lesson and of a seat wait no longer than for what had come before these were paid [WAL-04]', async () => {
    const credited = await topUp(1500, 'card')
    const { booking } = await somo.stage.taughtLesson({ teacher: seller, student: grace, cost: 1000 })
    const { session } = await somo.stage.publishedClass({ teacher: seller, price: 300, inPerson: true })
    await grace.call(joinSession, { studentId: grace.id, id: session.id })
    // Paid two days before it was taught: released when the money has cleared.
    const released = plus(new Date(booking.ends_at), hours(24))
    expect(released > plus(credited, days(3))).toBe(true)
    await at(released)
    expect(await earnings()).toMatchObject({ available: 700, clearing: 0 })
    // One more card, before the seat is released and after it was paid.
    await topUp(1000, 'card')
    await at(plus(new Date(session.ends_at), hours(24)))
    expect(await earnings()).toMatchObject({ available: 910, clearing: 0, pending: 0 })
  })

  test('of a lesson wait after its release, where that comes within the three days [WAL-04] [BOOK-05]', async () => {
    await topUp(1000, 'card')
    const ids = { teacher_id: seller.id, student_id: grace.id }
    await somo.people.offer(seller, '2026-11-25', '16:00', '17:00')
    const asked = { ...ids, date: '2026-11-25', time: '4:00 PM - 5:00 PM', cost: 1000 }
    const { booking } = (await grace.call(bookSession, asked)).body
    await seller.call(answerBooking, { booking_id: booking.id, teacher_id: seller.id, action: 'accept' })
    const wish = { payer_id: grace.id, teacher_id: seller.id, amount: 1000, booking_id: booking.id }
    expect((await grace.call(payTeacher, wish)).status).toBe(200)
    await at(new Date(booking.ends_at))
    expect((await seller.call(completeBooking, { bookingId: booking.id })).status).toBe(200)
    expect(await earnings()).toMatchObject({ available: 0, pending: 700, clearing: 0, earned: 0 })
    await at(plus(new Date(booking.ends_at), hours(24)))
    expect(await earnings()).toMatchObject({ available: 0, pending: 700, clearing: 700, pending_count: 1, earned: 700 })
  })

  test('of a seat wait after its release too [WAL-04]', async () => {
    await topUp(1000, 'card')
    const soon = { startsAt: plus(somo.clock.now, hours(6)), inPerson: true }
    const { session } = await somo.stage.publishedClass({ teacher: seller, price: 600, ...soon })
    expect((await grace.call(joinSession, { studentId: grace.id, id: session.id })).ok).toBe(true)
    await at(plus(new Date(session.ends_at), hours(24)))
    expect(await earnings()).toMatchObject({ available: 0, pending: 420, clearing: 420, pending_count: 1, earned: 420 })
  })

  test('wait no longer once the video is given back [WAL-04] [VID-05]', async () => {
    const operator = await somo.people.admin('Amina Yusuf')
    await topUp(1000, 'card')
    const kept = await bought(10_000)
    const purchaseId = await bought(50_000)
    expect(kept).not.toBe(purchaseId)
    expect(await earnings()).toMatchObject({ clearing: 420, pending_count: 2 })
    expect((await operator.call(refundVideo, { purchaseId, reason: 'The sound is missing.' })).ok).toBe(true)
    expect(await earnings()).toMatchObject({ available: 0, clearing: 70, pending_count: 1, total_balance: 70 })
  })

  test('never wait for more than has not cleared of their payer [WAL-04]', async () => {
    await somo.fund(grace, 5000)
    await topUp(300, 'card')
    await bought(400_000)
    expect(await earnings()).toMatchObject({ available: 2500, clearing: 300 })
  })
})

test('what M-Pesa paid can be withdrawn as soon as it is earned, and so can what came before a card paid [WAL-04]', async () => {
  await topUp(1000, 'mpesa')
  await bought(100_000)
  expect(await earnings()).toMatchObject({ available: 700, clearing: 0 })
  await topUp(1000, 'card')
  expect(await earnings()).toMatchObject({ available: 700, clearing: 0 })
})

test('a card payment that an operator credits clears three days after it came, not after that [WAL-04] [FUND-11]', async () => {
  const operator = await somo.people.admin('Amina Yusuf')
  const paymentId = await payByCard(somo.simulator, await checkout(1000))
  await somo.control(`invoice/${paymentId}/state`, { state: 'PARTIAL', paid: 400 })
  await somo.pass(minutes(1))
  const { rows } = await somo.db.$client.query<{ came: Date }>(
    'select first_seen_at as came from provider_payments where payment_id = $1 and review is not null',
    [paymentId],
  )
  const came = rows[0]?.came ?? new Date(0)
  await at(plus(came, days(2)))
  expect((await operator.call(creditPayment, { paymentId, reason: 'The provider shows 400.' })).status).toBe(200)
  await bought(40_000)
  const clears = plus(came, days(3))
  expect((await earnings()).next_release).toEqual({ amount: 280, at: clears.toISOString() })
  await at(plus(clears, seconds(1)))
  expect(await earnings()).toMatchObject({ available: 280, clearing: 0 })
})

test('where earnings leave in the same moment, what waits stays all the same, to the cent [WAL-06]', async () => {
  await somo.earn(seller, 500)
  await topUp(1000, 'card')
  await bought(100_000)
  const leaving = await somo.db.$client.connect()
  try {
    await leaving.query('begin')
    await leaving.query(
      `select ledger_post('leaves', 'lesson_release', 0, now(), array['teacher_earnings', 'provider_clearing'],
         array[$1, 0]::bigint[], array[-1, 1]::bigint[])`,
      [seller.id],
    )
    const out = takeOut(500)
    await expect.poll(() => lockWaits(somo.db)).toBe(1)
    await leaving.query('commit')
    expect((await out).status).toBe(409)
  } finally {
    leaving.release()
  }
  expect(await earnings()).toMatchObject({ available: 499.99, clearing: 700 })
  expect((await takeOut(499)).status).toBe(200)
})

test('what waits is found without a look at a life of sales, or at what has cleared [WAL-04]', async () => {
  await somo.db.$client.query(
    `select ledger_post('old:' || n, 'lesson_release', n, $2::timestamptz - n * interval '1 hour',
       array['provider_clearing', 'teacher_earnings'], array[0, $1::bigint], array[-70000, 70000]::bigint[])
     from generate_series(3000, 100, -1) n`,
    [seller.id, somo.clock.now],
  )
  await topUp(1000, 'card')
  await bought(100_000)
  await somo.db.$client.query('analyze')
  const growing = ['ledger_entries', 'ledger_transfers', 'ledger_accounts', 'uncleared_funds']
  const cost = await costOf(somo.db, growing, (db) => unclearedEarnings(db, seller.id, somo.clock.now))
  // The one row of what has not cleared needs no index.
  expect(cost.scanned.filter((table) => table !== 'uncleared_funds')).toEqual([])
  expect(cost.rows).toBeLessThan(50)
})
