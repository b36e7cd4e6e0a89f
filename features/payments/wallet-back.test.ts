/** The rest of a wallet, sent back to where it came from when its owner leaves: every way it can go, and go wrong. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes, seconds } from '../../shared/time.ts'
import { signIn } from '../accounts/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { leaveForGood, planLeaving } from '../records/leaving-contract.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { listWithdrawals, startDeposit } from './contract.ts'
import { approveWithdrawal, decideWithdrawal, waitingWithdrawals } from './desk-contract.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { payAtFrame, payByCard, refundsAsked } from './testing/pay.ts'

const reason = 'Their page says so.'
let somo: World
let grace: Person
beforeEach(async () => {
  somo = await openWorld()
  grace = await somo.people.parent('Grace Wambui')
  await somo.control('float', { available: 100_000_000 })
})
afterEach(() => somo.close())

/** Puts money in through the provider, by a phone or by `card`. */
async function putIn(amount: number, by: string, who = grace): Promise<void> {
  const { checkout } = (await who.call(startDeposit, { key: randomUUID(), amount })).body
  await somo.control('scenario', { match: { next: true }, name: '00' })
  if (by === 'card') await payByCard(somo.simulator, checkout)
  else await payAtFrame(somo.simulator, checkout, by)
  await somo.pass(minutes(1))
}

/** So long that M-Pesa has sent what it was asked for, and has been asked what came of it. */
async function arrive(): Promise<void> {
  await somo.settle()
  for (let looks = 0; looks < 3; looks += 1) await somo.pass(seconds(20))
}

const leave = (who = grace) => who.call(leaveForGood, { current: PASSWORD })
const balance = async (who = grace) => (await who.call(showWallet, { userId: who.id })).body.balance
const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await somo.db.$client.query<Record<string, unknown>>(sql, values)).rows
const sentBack = () =>
  rowsOf('select phone, payment_id, amount_cents::int as cents, extra_cents::int as extra, state from payouts order by id')
const kinds = async (who = grace) =>
  (await rowsOf('select kind from notices where user_id = $1 order by id', [who.id])).map(({ kind }) => kind)
const ownMoney = async () =>
  Object.fromEntries(
    (
      await rowsOf(`select kind, balance_cents::int as cents from ledger_accounts where owner_id = $1 order by kind`, [grace.id])
    ).map(({ kind, cents }) => [kind, cents]),
  )

async function operator(): Promise<Person> {
  return somo.people.admin('Desk Operator')
}

async function balanced(): Promise<boolean> {
  return (await somo.books()).balanced
}

describe('who leaves with money in the wallet', () => {
  test('is told where it goes, and has it back at the number that paid; then the account goes by itself [AUTH-11]', async () => {
    await putIn(500, '0712345600')
    const plan = (await grace.call(planLeaving, {})).body
    expect(plan).toMatchObject({ wallet: 500, back: [{ of: 'wallet', to: '0712 ••• 600', amount: 500 }], stuck: 0, going_out: 0 })
    expect((await leave()).status).toBe(200)
    expect(await ownMoney()).toEqual({ payout_in_flight: 50_000, wallet: 0 })
    await arrive()
    expect(await sentBack()).toEqual([{ phone: '254712345600', payment_id: null, cents: 50_000, extra: 0, state: 'paid' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 0, wallet: 0 })
    expect(await kinds()).toEqual(['deposit_complete', 'money_sent_back'])
    expect(somo.mails.at(-1)?.text).toContain('KES 500 of your wallet was sent back to 0712 ••• 600.')
    await somo.pass(days(14))
    expect(await rowsOf('select name from users where id = $1', [grace.id])).toEqual([{ name: 'Former member' }])
    expect(await rowsOf('select phone from payouts')).toEqual([{ phone: '254700000000' }])
    expect(await rowsOf('select account from provider_payments')).toEqual([{ account: null }])
    expect(await balanced()).toBe(true)
  })

  test('has each part back where it came from, the newest first, and reads of it after coming back [AUTH-11]', async () => {
    await putIn(300, '0712345600')
    await putIn(400, 'card')
    await putIn(100, '0112345600')
    await spend(250)
    // What somebody else puts in meanwhile is nobody's but theirs.
    await putIn(60, '0712345699', await somo.people.parent('Another Parent'))
    const { back } = (await grace.call(planLeaving, {})).body
    // Of 550: 100 by the newest number, 400 by card, and 50 of the oldest.
    const shown = back.toSorted((a, b) => a.amount - b.amount)
    expect(shown).toEqual([
      { of: 'wallet', to: '0712 ••• 600', amount: 50 },
      { of: 'wallet', to: '0112 ••• 600', amount: 100 },
      { of: 'wallet', to: null, amount: 400 },
    ])
    await leave()
    await arrive()
    await somo.pass(hours(2))
    const parts = new Map((await sentBack()).map(({ phone, cents, state }) => [phone, [cents, state]]))
    expect(parts.get('254712345600')).toEqual([5_000, 'paid'])
    expect(parts.get('254112345600')).toEqual([10_000, 'paid'])
    expect(parts.get(null)).toEqual([40_000, 'paid'])
    await somo.call(signIn, { email: grace.email, password: PASSWORD, come_back: true })
    const again = await somo.people.signInAs(grace.email)
    expect(await balance(again)).toBe(0)
    const { transactions } = (await again.call(listTransactions, { userId: grace.id })).body
    const taken = transactions.filter(({ type }) => type === 'withdrawal').map(({ amount }) => amount)
    expect(taken.toSorted((a, b) => a - b)).toEqual([-400, -100, -50])
    // What then comes back for a lesson was of the oldest: the others have gone back already.
    await spend(-250)
    expect((await again.call(planLeaving, {})).body.back).toEqual([{ of: 'wallet', to: '0712 ••• 600', amount: 250 }])
    expect(await balanced()).toBe(true)
  })

  test('has cents and what is less than M-Pesa sends made up by Somo, to the cent in the ledger [AUTH-11]', async () => {
    await putIn(100, '0712345600')
    await spend(96.5)
    await leave()
    await arrive()
    expect(await sentBack()).toMatchObject([{ cents: 1000, extra: 650, state: 'paid' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 0, wallet: 0 })
    expect(await balanced()).toBe(true)
  })

  test('waits for an operator where it is much, as withdrawals do [AUTH-11] [WAL-11]', async () => {
    await putIn(25_000, '0712345600')
    await leave()
    await somo.pass(hours(1))
    expect(await sentBack()).toMatchObject([{ state: 'waiting_approval' }])
    const desk = await operator()
    const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    expect(one).toMatchObject({ name: grace.name, source: 'wallet', payment_id: null, amount: 25_000 })
    await desk.call(approveWithdrawal, { withdrawalId: one?.id ?? 0, reason: 'Known number.' })
    await arrive()
    expect(await sentBack()).toMatchObject([{ state: 'paid' }])
  })

  test('has what came in since then back too, before the account goes [AUTH-11]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body
    await leave()
    await payAtFrame(somo.simulator, checkout, '0712345600')
    await somo.pass(minutes(1))
    expect(await ownMoney()).toEqual({ wallet: 70_000 })
    await somo.pass(days(14))
    expect(await sentBack()).toMatchObject([{ cents: 70_000 }])
    await arrive()
    await somo.pass(days(1))
    await somo.pass(days(1))
    expect(await rowsOf('select name from users where id = $1', [grace.id])).toEqual([{ name: 'Former member' }])
  })

  test('and what comes when they are gone goes before an operator, not into a wallet [AUTH-11] [FUND-08]', async () => {
    const { checkout } = (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body
    await leave()
    // The provider has it, and lists it only when the account is gone.
    await payAtFrame(somo.simulator, checkout, '0712345600')
    await somo.pass(days(14))
    expect(await rowsOf('select name from users where id = $1', [grace.id])).toEqual([{ name: 'Former member' }])
    await somo.pass(minutes(1))
    expect(Object.values(await ownMoney()).filter((cents) => cents !== 0)).toEqual([])
    expect(await rowsOf('select review, credited_at from provider_payments')).toEqual([
      { review: 'reference', credited_at: null },
    ])
    expect(await balanced()).toBe(true)
  })

  const ownNumber = async (who: Person) => (await rowsOf('select phone from users where id = $1', [who.id]))[0]?.['phone']

  test('that came by no payment we know is told so; it goes to their number once an operator has looked [AUTH-11]', async () => {
    await putIn(500, '0712345600')
    await somo.fund(grace, 40)
    const back = (await grace.call(planLeaving, {})).body.back.map(({ of, amount }) => [of, amount])
    expect(back).toEqual([
      ['wallet', 500],
      ['unknown_wallet', 40],
    ])
    expect((await leave()).status).toBe(200)
    await arrive()
    const phone = await ownNumber(grace)
    expect(await sentBack()).toMatchObject([{ state: 'paid' }, { phone, cents: 4000, extra: 0, state: 'waiting_approval' }])
    expect(somo.mails.map(({ text }) => /KES 40 of your wallet came by a payment we do not know/.test(text))).toContain(true)
    // The account does not go before its money has, and the operator sees it all the while.
    await somo.pass(days(20))
    const desk = await operator()
    const waiting = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    expect(waiting).toMatchObject([{ name: grace.name, source: 'unknown_wallet', amount: 40 }])
    await desk.call(approveWithdrawal, { withdrawalId: waiting[0]?.id ?? 0, reason: 'Known number.' })
    await arrive()
    expect(await sentBack()).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
    await somo.pass(days(2))
    expect(await rowsOf('select name from users where id = $1', [grace.id])).toEqual([{ name: 'Former member' }])
    expect(await balanced()).toBe(true)
  })

  test('that came by no payment we know after they had left goes before an operator too [AUTH-11]', async () => {
    await leave()
    await somo.fund(grace, 15.5)
    await somo.pass(days(14))
    expect(await sentBack()).toMatchObject([{ cents: 1600, extra: 50, state: 'waiting_approval' }])
    expect(await kinds()).toEqual(['money_looked_at'])
    await somo.pass(days(3))
    expect([(await sentBack()).length, await kinds()]).toEqual([1, ['money_looked_at']])
  })

  test('and has no number is told so, and stays [AUTH-11]', async () => {
    // As a child who was given a sign-in by a parent.
    const amina = await somo.people.student('Amina Njoroge')
    await rowsOf('update users set phone = null where id = $1', [amina.id])
    await somo.fund(amina, 40)
    expect((await amina.call(planLeaving, {})).body).toMatchObject({ wallet: 40, back: [], stuck: 40 })
    expect((await leave(amina)).problem.code).toBe('money_left')
    expect(await balance(amina)).toBe(40)
  })

  test('and has left before it comes is an operator’s case, among what waits, until it arrived [AUTH-11] [ADM-08]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    await rowsOf('update users set phone = null where id = $1', [amina.id])
    expect((await leave(amina)).status).toBe(200)
    await somo.fund(amina, 40)
    await somo.pass(days(14))
    const desk = await operator()
    const waiting = async () => (await desk.call(waitingWithdrawals, {})).body.withdrawals
    const [one, ...others] = await waiting()
    const facts = { name: amina.name, source: 'unknown_wallet', state: 'review', mpesa_number: '', amount: 40 }
    expect([one, others]).toMatchObject([facts, []])
    expect((await desk.call(listWaiting, {})).body.cases).toMatchObject([
      { kind: 'payout', id: String(one?.id), amount: 40 },
      { kind: 'data_deletion', id: String(amina.id), amount: 40 },
    ])
    expect(await kinds(amina)).toEqual(['money_held_up'])
    // Nothing carries it, and it does not come a second time; nor does the account go.
    await somo.pass(days(2))
    expect([(await waiting()).length, await paidOut(), await kinds(amina)]).toEqual([1, 0, ['money_held_up']])
    expect((await desk.call(approveWithdrawal, { withdrawalId: one?.id ?? 0, reason })).problem.code).toBe('not_waiting')
    const said = { withdrawalId: one?.id ?? 0, outcome: 'paid', reason: 'Sent by hand to her mother.' } as const
    expect((await desk.call(decideWithdrawal, said)).status).toBe(200)
    await somo.pass(days(2))
    expect(await rowsOf('select name from users where id = $1', [amina.id])).toEqual([{ name: 'Former member' }])
    expect(await balanced()).toBe(true)
  })

  test.each([
    [99.99, 'last_earnings', 200, 10_000, 1],
    [0.7, 'last_earnings', 200, 1000, 930],
    [100, null, 409, null, null],
  ])('a teacher with %d earned: %s, leaving is answered %d [AUTH-11] [WAL-11]', async (earned, source, status, cents, extra) => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, earned)
    const plan = (await teacher.call(planLeaving, {})).body
    const sent = source ? [{ of: source, to: expect.stringMatching(/ ••• /), amount: earned }] : []
    expect([plan.back, plan.earnings]).toEqual([sent, source ? 0 : earned])
    expect((await leave(teacher)).status).toBe(status)
    await arrive()
    const phone = await ownNumber(teacher)
    expect(await sentBack()).toEqual(source ? [{ phone, payment_id: null, cents, extra, state: 'paid' }] : [])
    expect(await balanced()).toBe(true)
    if (!source) return
    expect(await kinds(teacher)).toEqual(['withdrawal_paid'])
    // Whoever thinks better of it finds it in the history.
    await somo.call(signIn, { email: teacher.email, password: PASSWORD, come_back: true })
    const back = await somo.people.signInAs(teacher.email)
    const { withdrawals } = (await back.call(listWithdrawals, { teacherId: teacher.id })).body
    expect(withdrawals).toMatchObject([{ amount: (cents ?? 0) / 100, state: 'paid' }])
  })

  test('last earnings that M-Pesa refuses are an operator’s case, and are not sent again by themselves [AUTH-11]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await rowsOf(`update users set phone = '254712345652' where id = $1`, [teacher.id])
    await somo.earn(teacher, 40)
    expect((await leave(teacher)).status).toBe(200)
    await arrive()
    expect([await sentBack(), await kinds(teacher)]).toMatchObject([[{ cents: 4000, state: 'review' }], ['money_held_up']])
    await somo.pass(days(15))
    expect(await sentBack()).toHaveLength(1)
    const [one] = (await (await operator()).call(waitingWithdrawals, {})).body.withdrawals
    expect(one).toMatchObject({ name: teacher.name, source: 'last_earnings', state: 'review' })
  })
})

describe('money on its way back', () => {
  test('is asked for once, however often and on how many servers Delete is pressed [AUTH-11] [OPS-02]', async () => {
    await putIn(500, '0712345600')
    const second = await somo.people.signInAs(grace.email)
    const replies = await Promise.all([leave(), leave(second), leave(), leave(second)])
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => carry()))
    await arrive()
    expect(await sentBack()).toMatchObject([{ cents: 50_000, state: 'paid' }])
    expect(await paidOut()).toBe(1)
  })

  test('that M-Pesa refuses is an operator’s case, the person is told, and nothing is sent twice [AUTH-11]', async () => {
    await putIn(500, '0712345652')
    await leave()
    await arrive()
    expect(await sentBack()).toMatchObject([{ state: 'review' }])
    expect(await kinds()).toContain('money_held_up')
    expect(somo.mails.at(-1)?.text).toContain('could not be sent to 0712 ••• 652')
    // The account does not go before its money has.
    await somo.pass(days(15))
    expect(await rowsOf('select name from users where id = $1', [grace.id])).toEqual([{ name: grace.name }])
    expect(await sentBack()).toHaveLength(1)
    const desk = await operator()
    const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    const said = { withdrawalId: one?.id ?? 0, outcome: 'paid', reason, receipt: 'TJRHC8IET4' } as const
    const both = await Promise.all([desk.call(decideWithdrawal, said), desk.call(decideWithdrawal, said)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balanced()).toBe(true)
    await somo.pass(days(2))
    expect(Object.values(await ownMoney()).filter((cents) => cents !== 0)).toEqual([])
  })

  test('that an operator puts back is in the wallet again and goes out anew [AUTH-11]', async () => {
    await putIn(500, '0712345652')
    await leave()
    await arrive()
    const desk = await operator()
    const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    expect(
      (await desk.call(decideWithdrawal, { withdrawalId: one?.id ?? 0, outcome: 'returned', reason })).body.withdrawal.state,
    ).toBe('returned')
    expect(await rowsOf('select decided_by::integer as by from payouts where id = $1', [one?.id])).toEqual([{ by: desk.id }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 0, wallet: 50_000 })
    await somo.settle()
    expect((await kinds()).filter((kind) => kind === 'money_not_sent_back')).toHaveLength(1)
    const again = await desk.call(decideWithdrawal, { withdrawalId: one?.id ?? 0, outcome: 'paid', reason })
    expect([again.status, again.problem.code]).toEqual([409, 'not_in_review'])
    expect((await desk.call(decideWithdrawal, { withdrawalId: 999_999, outcome: 'paid', reason })).status).toBe(404)
  })

  test('of which the provider says nothing certain is never taken for a no [AUTH-11]', async () => {
    await putIn(500, '0712345653')
    await leave()
    await arrive()
    await somo.pass(hours(30))
    expect(await sentBack()).toMatchObject([{ state: 'review' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 50_000, wallet: 0 })
    // An operator's word ends the try that stood open, too.
    const desk = await operator()
    const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    await desk.call(decideWithdrawal, { withdrawalId: one?.id ?? 0, outcome: 'returned', reason })
    expect(await rowsOf('select step from payout_attempts')).toEqual([{ step: 'done' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 0, wallet: 50_000 })
  })
})

describe('a card’s payment', () => {
  test('is given back by the provider’s people, asked once, and rests while they decide [AUTH-11]', async () => {
    await putIn(400, 'card')
    await leave()
    await somo.pass(minutes(10))
    expect(await sentBack()).toMatchObject([{ phone: null, cents: 40_000, state: 'processing' }])
    await somo.pass(hours(1))
    await somo.pass(minutes(10))
    expect(await sentBack()).toMatchObject([{ state: 'paid' }])
    expect(await asked()).toBe(1)
    expect(await kinds()).toContain('money_sent_back')
    expect(await balanced()).toBe(true)
  })

  test.each([
    ['drop_after', 'the answer was lost', 1],
    ['drop', 'it was cut off', 0],
    ['malformed', 'the answer was unreadable', 1],
  ] as const)(
    'is an operator’s case where asking came to a %s (%s), and is not asked for again [AUTH-11]',
    async (...[fault, , times]) => {
      await putIn(400, 'card')
      await somo.control('fault', { path: '/api/v1/chargebacks/', fault, times: 1 })
      await leave()
      await somo.pass(seconds(10))
      expect(await sentBack()).toMatchObject([{ state: 'review' }])
      await somo.pass(hours(3))
      expect(await sentBack()).toMatchObject([{ state: 'review' }])
      expect(await asked()).toBeLessThanOrEqual(times)
      expect(await ownMoney()).toEqual({ payout_in_flight: 40_000, wallet: 0 })
    },
  )

  test('asked for by a process that died is not asked for by the next [AUTH-11] [OPS-02]', async () => {
    await putIn(400, 'card')
    await leave()
    const dies = { ...somo.provider.payments, requestRefund: async () => Promise.reject(new Error('killed')) }
    await expect(sendPayouts(somo.db, somo.provider.payouts, dies, somo.clock.now)).rejects.toThrow('1 withdrawals')
    await rowsOf(`update payouts set leased_until = now() - interval '1 second'`)
    await somo.pass(minutes(5))
    expect(await sentBack()).toMatchObject([{ state: 'review' }])
    expect(await asked()).toBe(0)
  })

  test('that cannot be asked for yet is asked for later [AUTH-11]', async () => {
    await putIn(400, 'card')
    await somo.control('fault', { path: '/api/v1/chargebacks/', fault: { status: 429 }, times: 1 })
    await leave()
    await somo.pass(seconds(10))
    expect([await asked(), (await sentBack())[0]?.['state']]).toEqual([0, 'processing'])
    await somo.pass(minutes(3))
    await somo.pass(hours(2))
    expect(await sentBack()).toMatchObject([{ state: 'paid' }])
    expect(await asked()).toBe(1)
  })

  test('about which nobody there decides in a week is an operator’s case [AUTH-11]', async () => {
    await putIn(400, 'card')
    await leave()
    await somo.pass(seconds(10))
    const [one] = await rowsOf('select tracking_id from payout_attempts')
    const path = `/api/v1/chargebacks/${String(one?.['tracking_id'])}/`
    await somo.control('fault', { path, fault: { status: 500 }, times: 10_000 })
    await somo.pass(days(6))
    expect(await sentBack()).toMatchObject([{ state: 'processing' }])
    await somo.pass(days(2))
    expect(await sentBack()).toMatchObject([{ state: 'review' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 40_000, wallet: 0 })
  })

  test('that the provider’s people refuse is an operator’s case [AUTH-11]', async () => {
    await putIn(400, 'card')
    await leave()
    await somo.pass(seconds(10))
    const [one] = await rowsOf('select tracking_id from payout_attempts')
    await somo.control(`chargeback/${String(one?.['tracking_id'])}/state`, { status: 'CANCELLED' })
    await somo.pass(minutes(10))
    expect(await sentBack()).toMatchObject([{ state: 'review' }])
    expect(await ownMoney()).toEqual({ payout_in_flight: 40_000, wallet: 0 })
  })
})

const asked = (): Promise<number> => refundsAsked(somo.simulator)
const carry = () => sendPayouts(somo.db, somo.provider.payouts, somo.provider.payments, somo.clock.now)

/** Spent on a lesson that was taught and released, as the ledger has it. */
async function spend(kes: number): Promise<void> {
  await rowsOf(
    `select ledger_post('spent-${kes}', 'lesson_hold', 0, now(), '{wallet,platform_revenue}', $1::bigint[], $2::bigint[])`,
    [
      [grace.id, 0],
      [-kes * 100, kes * 100],
    ],
  )
}

/** How many payouts the provider has paid. */
async function paidOut(): Promise<number> {
  const batches = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/batches`)).json()) as { status_code: string }[]
  return batches.filter(({ status_code: code }) => code === 'BC100').length
}
