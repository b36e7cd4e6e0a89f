/** Money out of a wallet back to where it came from, by an operator: every way it can go, and go wrong. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, nairobiDate, seconds } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { leaveForGood, planLeaving } from '../records/leaving-contract.ts'
import { listMoney } from '../transactions/contract.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { monthStatement } from '../wallet/statement-contract.ts'
import { listWithdrawals, startDeposit, withdraw } from './contract.ts'
import { approveWithdrawal, sendBackWithdrawal, showPaymentInReview, waitingWithdrawals } from './desk-contract.ts'
import { refundPayment, showRefundable } from './refund-contract.ts'
import { endPayout } from './server/finish-payout.ts'
import { payouts } from './server/tables.ts'
import { showWithdrawal } from './withdrawal-contract.ts'
import { paidOut, payAtFrame, payByCard, refundsAsked } from './testing/pay.ts'

let somo: World
let grace: Person
let desk: Person
beforeEach(async () => {
  somo = await openWorld()
  grace = await somo.people.parent('Grace Wambui')
  desk = await somo.people.admin('Amina Yusuf')
  await somo.control('float', { available: 100_000_000 })
})
afterEach(() => somo.close())

const rowsOf = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await somo.db.$client.query<Record<string, unknown>>(text, values)).rows

/** Puts money in through the provider, by a phone or by `card`. @returns the payment's id there */
async function putIn(amount: number, by = '0712345600', who = grace): Promise<string> {
  const { checkout } = (await who.call(startDeposit, { key: randomUUID(), amount })).body
  await somo.control('scenario', { match: { next: true }, name: '00' })
  if (by === 'card') await payByCard(somo.simulator, checkout)
  else await payAtFrame(somo.simulator, checkout, by)
  await somo.pass(minutes(1))
  const [newest] = await rowsOf('select payment_id from provider_payments order by first_seen_at desc, payment_id limit 1')
  return String(newest?.['payment_id'])
}

/** So long that M-Pesa has sent what it was asked for, and has been asked what came of it. */
async function arrive(): Promise<void> {
  await somo.settle()
  for (let looks = 0; looks < 3; looks += 1) await somo.pass(seconds(20))
}

const reason = 'Asked in the chat.'
const refund = (paymentId: string, amount: number, key: string = randomUUID(), who = desk) =>
  who.call(refundPayment, { paymentId, key, amount, reason })
const shown = async (paymentId: string) => (await desk.call(showRefundable, { paymentId })).body
const balance = async (who = grace) => (await who.call(showWallet, { userId: who.id })).body.balance
const out = () => rowsOf('select source, phone, payment_id, amount_cents::int as cents, state from payouts order by id')
const kinds = async () =>
  (await rowsOf('select kind from notices where user_id = $1 order by id', [grace.id])).map(({ kind }) => kind)
/** What the payer's statement says: what it was, by which reference, in and out. */
async function onStatement(): Promise<string[][]> {
  const month = { userId: grace.id, month: nairobiDate(somo.clock.now).slice(0, 7), format: 'csv', language: 'en' } as const
  const table = Buffer.from((await grace.call(monthStatement, month)).body.content, 'base64').toString('utf8')
  return table.split('\r\n').map((line) => line.split(',').slice(1, 5))
}
const balanced = async (): Promise<boolean> => (await somo.books()).balanced

describe('an operator', () => {
  test('sends money back to the number that paid, at once out of the wallet, and the log has it [WAL-13] [ADM-06]', async () => {
    const payment = await putIn(800)
    expect(await shown(payment)).toMatchObject({ name: grace.name, amount: 800, to: '0712 ••• 600', wallet: 800, most: 800 })
    expect((await refund(payment, 300)).body).toEqual({ state: 'processing' })
    expect(await balance()).toBe(500)
    expect(await shown(payment)).toMatchObject({ wallet: 500, most: 500 })
    await arrive()
    expect(await out()).toEqual([{ source: 'refund', phone: '254712345600', payment_id: null, cents: 30_000, state: 'paid' }])
    expect(await paidOut(somo.simulator)).toEqual({ times: 1, shillings: 300 })
    expect(await kinds()).toEqual(['deposit_complete', 'money_sent_back'])
    expect(somo.mails.at(-1)?.text).toContain('KES 300 of your wallet was sent back to 0712 ••• 600.')
    const { transactions } = (await grace.call(listTransactions, { userId: grace.id })).body
    expect(transactions[0]).toMatchObject({ type: 'withdrawal', amount: -300 })
    const [what, , came, went] = (await onStatement()).at(-3) ?? []
    expect([what, came, went]).toEqual(['Sent back out of the wallet', '', '300'])
    const [entry] = (await desk.call(auditLog, {})).body.entries
    expect(entry).toMatchObject({ act: 'payment_refunded', reason })
    expect(await balanced()).toBe(true)
  })

  test('has a card’s payment given back by the provider, once [WAL-13]', async () => {
    const payment = await putIn(900, 'card')
    expect(await shown(payment)).toMatchObject({ to: null, most: 900 })
    const key = randomUUID()
    for (let press = 0; press < 2; press += 1) expect((await refund(payment, 900, key)).status).toBe(200)
    await arrive()
    await somo.pass(minutes(130))
    expect(await out()).toEqual([{ source: 'refund', phone: null, payment_id: payment, cents: 90_000, state: 'paid' }])
    expect(await refundsAsked(somo.simulator)).toBe(1)
    expect(await balance()).toBe(0)
    expect(await balanced()).toBe(true)
    expect(await onStatement()).toContainEqual(['Sent back out of the wallet', '', '', '900'])
  })

  test('cannot send back more than is free, nor more than came from there, whatever else is in the wallet [WAL-13]', async () => {
    const [first, card] = [await putIn(500), await putIn(400, 'card')]
    await putIn(200, '0112345600')
    expect((await refund(card, 401)).problem).toMatchObject({ code: 'more_than_came' })
    expect((await refund(first, 501)).problem).toMatchObject({ code: 'more_than_came' })
    expect((await refund(first, 1101)).problem).toMatchObject({ code: 'more_than_left' })
    expect((await refund(card, 300)).status).toBe(200)
    expect((await refund(card, 101)).problem).toMatchObject({ code: 'more_than_came' })
    expect((await refund(card, 100)).status).toBe(200)
    expect(await balance()).toBe(700)
    expect((await out()).length).toBe(2)
  })

  test('counts together what one number paid in several times [WAL-13]', async () => {
    const [first] = [await putIn(300), await putIn(200)]
    expect(await shown(first)).toMatchObject({ amount: 300, most: 500 })
    expect((await refund(first, 500)).status).toBe(200)
    expect((await refund(first, 10)).problem).toMatchObject({ code: 'more_than_left' })
  })

  test('sends nobody’s money to a number that somebody else pays by as well [WAL-13]', async () => {
    const baraka = await somo.people.parent('Baraka Wambui')
    const [hers, his] = [await putIn(300), await putIn(500, '0712345600', baraka)]
    for (const who of [grace, baraka]) await somo.fund(who, 1000)
    expect([(await shown(hers)).most, (await shown(his)).most]).toEqual([300, 500])
    expect((await refund(hers, 301)).problem).toMatchObject({ code: 'more_than_came' })
    expect((await refund(hers, 300)).status).toBe(200)
    expect([(await shown(hers)).most, (await shown(his)).most]).toEqual([0, 500])
    expect((await refund(his, 500)).status).toBe(200)
    expect([await balance(), await balance(baraka)]).toEqual([1000, 1000])
  })

  test('counts nothing that came from there and waits in review [WAL-13]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 300 })).body
    const first = await payAtFrame(somo.simulator, checkout, '0712345615')
    await somo.pass(seconds(4))
    // With nothing open the list is looked at every five minutes.
    await somo.pass(minutes(6))
    const second = await rowsOf(`select payment_id from provider_payments where review = 'second_payment'`)
    expect(second).toHaveLength(1)
    await somo.fund(grace, 1000)
    expect((await shown(first)).most).toBe(300)
    expect((await refund(first, 301)).problem).toMatchObject({ code: 'more_than_came' })
  })

  test('and another at once, of whom one is refused where both together are more than came [WAL-13]', async () => {
    const card = await putIn(400, 'card')
    await putIn(5000)
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(card, 150)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
    expect(new Set(replies.filter(({ ok }) => !ok).map(({ problem }) => problem.code))).toEqual(new Set(['more_than_came']))
    expect(await balance()).toBe(5100)
  })

  test('is heard once however often the same press comes, and not with another amount [WAL-13]', async () => {
    const payment = await putIn(800)
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => refund(payment, 200, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await refund(payment, 300, key)).problem).toMatchObject({ code: 'key_reused' })
    expect(await balance()).toBe(600)
    expect((await desk.call(auditLog, {})).body.entries).toHaveLength(1)
    // Nor is it the same press where it is about another way.
    const card = await putIn(700, 'card')
    expect((await refund(card, 200, key)).problem).toMatchObject({ code: 'key_reused' })
    expect(await balance()).toBe(1300)
  })

  test.each([[-1], [0], [9], [0.001], [10.5], [1e308], [150_001], [2 ** 53], ['100'], ['1e3'], ['١٠٠'], [null], [[]]])(
    'cannot send %j back, and is told why; nothing changes [WAL-13]',
    async (amount) => {
      const payment = await putIn(800)
      const reply = await refund(payment, amount as number)
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.problem.fields ?? {})).toEqual(['amount'])
      expect(await balance()).toBe(800)
      expect(await out()).toEqual([])
    },
  )

  test('finds nothing to send back of what is unknown, failed or in review [WAL-13]', async () => {
    expect((await refund('NOBODYS1', 100)).problem).toMatchObject({ code: 'not_found' })
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 900 })).body
    const other = await payAtFrame(somo.simulator, checkout, '0712345609')
    await somo.pass(minutes(1))
    expect((await desk.call(showPaymentInReview, { paymentId: other })).status).toBe(200)
    expect((await refund(other, 100)).problem).toMatchObject({ code: 'not_in_wallet' })
    expect((await desk.call(showRefundable, { paymentId: other })).problem).toMatchObject({ code: 'not_in_wallet' })
  })

  test('lets much of it go first, or leaves it in the wallet, whose owner is told [WAL-13] [WAL-11]', async () => {
    const payment = await putIn(60_000)
    for (const amount of [25_000, 30_000]) expect((await refund(payment, amount)).body).toEqual({ state: 'waiting_approval' })
    await arrive()
    const { withdrawals } = (await desk.call(waitingWithdrawals, {})).body
    expect(withdrawals).toMatchObject([
      { source: 'refund', amount: 25_000 },
      { source: 'refund', amount: 30_000 },
    ])
    const [go, stay] = withdrawals.map(({ id }) => ({ withdrawalId: id, reason }))
    await desk.call(approveWithdrawal, go ?? { withdrawalId: 0, reason })
    expect((await desk.call(sendBackWithdrawal, stay ?? { withdrawalId: 0, reason })).status).toBe(200)
    await arrive()
    expect((await out()).map(({ state }) => state)).toEqual(['paid', 'returned'])
    expect(await balance()).toBe(35_000)
    expect(new Set((await kinds()).slice(1))).toEqual(new Set(['money_not_sent_back', 'money_sent_back']))
    expect(await balanced()).toBe(true)
  })
})

describe('what goes back, and is not there yet', () => {
  const goingBack = async (who = grace) => (await who.call(showWallet, { userId: who.id })).body.going_back
  const stands = async (who = grace) => (await goingBack(who)).map(({ amount, stands: one }) => [amount, one])

  test('stands in its owner’s wallet, alone, until it has arrived [WAL-13] [WAL-01]', async () => {
    const payment = await putIn(800)
    const baraka = await somo.people.parent('Baraka Wambui')
    expect(await goingBack()).toEqual([])
    await somo.control('float', { available: 0 })
    await refund(payment, 300)
    expect(await goingBack()).toEqual([
      {
        ...{ id: expect.any(Number), amount: 300, to: '0712 ••• 600', method: null, stands: 'ready' },
        since: somo.clock.now.toISOString(),
      },
    ])
    await somo.pass(seconds(1))
    // Nothing was sent as long as the provider has nothing to send it from.
    expect([await stands(), await stands(baraka), await stands(desk)]).toEqual([[[300, 'ready']], [], []])
    await somo.control('float', { available: 100_000_000 })
    await somo.pass(minutes(2))
    expect(await stands()).toEqual([[300, 'sent']])
    await arrive()
    expect([await stands(), (await out())[0]?.['state']]).toEqual([[], 'paid'])
  })

  test('says that an operator lets it go first, and nothing once it is in the wallet again [WAL-13] [WAL-11]', async () => {
    const payment = await putIn(60_000)
    await refund(payment, 25_000)
    await arrive()
    expect([await stands(), await balance()]).toEqual([[[25_000, 'waiting']], 35_000])
    const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    await desk.call(sendBackWithdrawal, { withdrawalId: one?.id ?? 0, reason })
    expect([await stands(), await balance()]).toEqual([[], 60_000])
  })

  test('of a card is given back by the provider, and is looked at where nobody knows what became of it [WAL-13]', async () => {
    const payment = await putIn(900, 'card')
    await refund(payment, 400)
    expect(await goingBack()).toMatchObject([{ amount: 400, to: null, method: 'card', stands: 'ready' }])
    await somo.pass(seconds(1))
    expect(await stands()).toEqual([[400, 'sent']])
    await rowsOf(`update payouts set state = 'review', next_step_at = null`)
    expect(await stands()).toEqual([[400, 'checked']])
  })

  test('counts as sent once the provider was asked to let it go, also where it did not answer [WAL-13]', async () => {
    const payment = await putIn(800)
    await somo.control('fault', { path: '/api/v1/send-money/approve/', fault: { status: 500 }, times: 100 })
    await refund(payment, 300)
    expect(await stands()).toEqual([[300, 'ready']])
    await somo.pass(seconds(1))
    expect((await rowsOf('select step from payout_attempts'))[0]).toEqual({ step: 'committing' })
    expect(await stands()).toEqual([[300, 'sent']])
  })

  test('is no withdrawal of a teacher’s earnings, which are in flight beside it [WAL-13] [WAL-09]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    const payment = await putIn(500, '0712345600', teacher)
    await somo.control('float', { available: 0 })
    await refund(payment, 200)
    const inFlight = async () => (await teacher.call(showWallet, { userId: teacher.id })).body.earnings?.in_flight
    expect([await stands(teacher), await inFlight()]).toEqual([[[200, 'ready']], 0])
    await somo.earn(teacher, 500)
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 300, mpesa_number: '0712345650' })
    expect([await stands(teacher), await inFlight()]).toEqual([[[200, 'ready']], 300])
  })

  test('is told with what is in flight as of one moment, whatever ends while that is read [WAL-13] [WAL-09]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    const payment = await putIn(500, '0712345600', teacher)
    await somo.control('float', { available: 0 })
    await refund(payment, 200)
    const [payout] = await somo.db.select().from(payouts)
    if (!payout) throw new Error('nothing goes back')
    const reading = await somo.db.transaction(async (tx) => {
      await tx.execute(sql`lock table payouts in access exclusive mode`)
      const read = teacher.call(showWallet, { userId: teacher.id })
      // What is in flight has been read, and what goes back waits for the lock.
      const waits = `select from pg_locks where not granted and relation = 'payouts'::regclass
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await rowsOf(waits)).length).toBe(1)
      await endPayout(tx, payout, { state: 'returned', fee: 0, receipt: null, failure: null }, somo.clock.now)
      return { read }
    })
    const { going_back, earnings } = (await reading.read).body
    expect([going_back.map(({ amount }) => amount), earnings?.in_flight]).toEqual([[200], 0])
  })
})

test('what went back out of a teacher’s wallet is not among the withdrawals of earnings [WAL-09] [WAL-13]', async () => {
  const teacher = await somo.people.teacher('Otieno Ouma')
  const payment = await putIn(500, '0712345600', teacher)
  await refund(payment, 200)
  await arrive()
  const [sent] = await rowsOf('select id::int as id, state from payouts')
  expect(sent).toMatchObject({ state: 'paid' })
  expect((await teacher.call(listWithdrawals, { teacherId: teacher.id })).body.withdrawals).toEqual([])
  expect((await teacher.call(showWithdrawal, { withdrawalId: Number(sent?.['id']) })).status).toBe(404)
  // One that is under way keeps nobody from withdrawing.
  await refund(payment, 100)
  await somo.earn(teacher, 500)
  expect((await teacher.call(withdraw, { teacher_id: teacher.id, amount: 300, mpesa_number: '0712345650' })).status).toBe(200)
})

test('what M-Pesa cannot send is in the wallet again, and can go back once more [WAL-13]', async () => {
  // Its ending plays a number that cannot be paid to.
  const payment = await putIn(500, '0712345652')
  await refund(payment, 500)
  await arrive()
  expect(await out()).toMatchObject([{ source: 'refund', state: 'returned' }])
  expect(await balance()).toBe(500)
  expect(await kinds()).toContain('money_not_sent_back')
  expect((await onStatement()).map(([what]) => what)).toEqual([
    ...['What', 'Balance before', 'Top-up'],
    ...['Sent back out of the wallet', 'Could not be sent back', 'Balance after', undefined],
  ])
  expect(await shown(payment)).toMatchObject({ most: 500 })
  const { transactions } = (await desk.call(listMoney, { side: 'payouts' })).body
  expect(transactions).toMatchObject([{ kind: 'money_back', status: 'returned' }])
  expect(await balanced()).toBe(true)
})

test('what went back so is not sent there again when its owner leaves [WAL-13] [AUTH-11]', async () => {
  const [phone, card] = [await putIn(300), await putIn(400, 'card')]
  await refund(card, 400)
  await refund(phone, 100)
  await arrive()
  // The provider's people take their time, and nobody leaves while money is on its way.
  await somo.pass(minutes(130))
  await somo.fund(grace, 400)
  const { back } = (await grace.call(planLeaving, {})).body
  expect(back.map(({ of, to, amount }) => [of, to, amount])).toEqual([
    ['wallet', '0712 ••• 600', 200],
    ['unknown_wallet', expect.any(String), 400],
  ])
  expect((await grace.call(leaveForGood, { current: PASSWORD })).status).toBe(200)
  expect(await balanced()).toBe(true)
})
