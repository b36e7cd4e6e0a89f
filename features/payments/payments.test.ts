import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { confirmEmail } from '../accounts/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { listWithdrawals, paymentSettings, reportDeposit, showDeposit, startDeposit, withdraw } from './contract.ts'
import { approveWithdrawal, sendBackWithdrawal, waitingWithdrawals } from './desk-contract.ts'
import { payAtFrame as payIn } from './testing/pay.ts'
import { sendWebhook } from './testing/webhooks.ts'

let somo: World
let amina: Person
let otieno: Person

beforeAll(async () => {
  somo = await openWorld()
  otieno = await somo.people.teacher('Otieno Ouma')
})
beforeEach(async () => {
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const payAtFrame = (checkout: Parameters<typeof payIn>[1], phone: string) => payIn(somo.simulator, checkout, phone)
const start = async (kes: number, person = amina, key: string = randomUUID()) => person.call(startDeposit, { key, amount: kes })
const balance = async (person = amina) => (await person.call(showWallet, { userId: person.id })).body.balance
const report = (trackingId: string, person = amina) =>
  person.call(reportDeposit, {
    transaction_id: trackingId,
    user_id: person.id,
    response: { state: 'COMPLETE', value: 1_000_000 },
  })
describe('adding money', () => {
  test('a payment the provider confirms is credited once, and a repeat is a duplicate [FUND-06] [FUND-07]', async () => {
    const { body } = await start(2000)
    const tracking = await payAtFrame(body.checkout, '0712345600')
    expect((await report(tracking)).body).toMatchObject({ duplicate: false, balance: 0 })
    await somo.pass(4000)
    const done = await report(tracking)
    expect(done.body).toMatchObject({ status: 'complete', balance: 2000, duplicate: true })
    expect((await report(tracking)).body).toMatchObject({ duplicate: true, balance: 2000 })
    expect((await amina.call(listTransactions, { userId: amina.id })).body.transactions).toMatchObject([
      { type: 'deposit', transaction_type: 'deposit', amount: 2000, status: 'completed' },
    ])
  })

  test('the same payment verified ten times at once is one credit [FUND-06]', async () => {
    const { body } = await start(500)
    const tracking = await payAtFrame(body.checkout, '0712345600')
    await somo.control('clock/advance', { ms: 4000 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => report(tracking)))
    expect(replies.filter((reply) => reply.body.status === 'complete' && !reply.body.duplicate)).toHaveLength(1)
    expect(await balance()).toBe(500)
  })

  test('what a browser claims is worth nothing: another amount, another person, a made-up id [FUND-07]', async () => {
    const { body } = await start(100)
    const tracking = await payAtFrame(body.checkout, '0712345600')
    await somo.pass(4000)
    const thief = await somo.people.student('Thief Mwangi')
    expect((await report(tracking, thief)).body).toMatchObject({ status: 'unknown', balance: 0, duplicate: false })
    expect((await thief.call(reportDeposit, { transaction_id: tracking, user_id: amina.id })).status).toBe(403)
    expect((await report('MADEUP1', thief)).body.status).toBe('unknown')
    expect(await balance()).toBe(100)
  })

  test('a cancelled payment says the provider’s reason and leaves the balance [FUND-06]', async () => {
    const { body } = await start(300)
    const tracking = await payAtFrame(body.checkout, '0712345601')
    await somo.pass(8000)
    expect((await report(tracking)).body).toMatchObject({ status: 'failed', balance: 0, failure: 'Request cancelled by user' })
  })

  test('a success after a failure credits, though no browser ever says so [FUND-09]', async () => {
    const { body } = await start(400)
    const tracking = await payAtFrame(body.checkout, '0712345606')
    await somo.pass(minutes(1))
    expect((await report(tracking)).body.status).toBe('failed')
    await somo.pass(minutes(10))
    await somo.pass(hours(1.5))
    expect((await amina.call(showDeposit, { depositId: body.deposit.id })).body.state).toBe('complete')
    expect(await balance()).toBe(400)
  })

  test('a lost webhook and a closed browser: the poller finds the payment by our reference [FUND-09]', async () => {
    const { body } = await start(700)
    await payAtFrame(body.checkout, '0712345607')
    await somo.pass(10_000)
    await somo.pass(60_000)
    expect(await balance()).toBe(700)
  })

  test('webhooks three times and out of order credit once; a forged one none at all [FUND-09]', async () => {
    const { body } = await start(250)
    const tracking = await payAtFrame(body.checkout, '0712345608')
    await somo.control('clock/advance', { ms: 10_000 })
    const hook = (text: string) => sendWebhook(somo, text)
    const event = (state: string, challenge: string) =>
      JSON.stringify({ invoice_id: tracking, state, value: '99999.00', api_ref: 'x', challenge })
    for (const text of [event('COMPLETE', 'wrong word'), '{', '', '[]', 'x'.repeat(50_000)])
      expect((await hook(text)).status).toBe(200)
    await somo.settle()
    expect(await balance()).toBe(0)
    for (const state of ['COMPLETE', 'PROCESSING', 'COMPLETE', 'PENDING'])
      expect((await hook(event(state, 'challenge-of-the-tests'))).status).toBe(200)
    await somo.settle()
    expect(await balance()).toBe(250)
    expect(
      (await somo.app.request('http://somo.test/hooks/intasend/another-secret', { method: 'POST', body: '{}' })).status,
    ).toBe(404)
  })

  /** What an operator is to look at: why, and for whom if anybody is known. */
  const reviews = async (paymentId: string) => {
    const { rows } = await somo.db.$client.query<{ review: string; deposit: number | null; credited: Date | null }>(
      'select review, deposit_id as deposit, credited_at as credited from provider_payments where payment_id = $1',
      [paymentId],
    )
    return rows
  }
  const suspense = async () => {
    const { balanced, accounts } = await somo.books()
    expect(balanced).toBe(true)
    return accounts.find(({ kind }) => kind === 'suspense')?.total ?? 0
  }

  test('a wrong amount is never credited: it stands in suspense until an operator decides [FUND-09]', async () => {
    const before = await suspense()
    const { body } = await start(900)
    const tracking = await payAtFrame(body.checkout, '0712345609')
    await somo.pass(10_000)
    expect((await report(tracking)).body).toMatchObject({ status: 'review', balance: 0 })
    expect(await reviews(tracking)).toEqual([{ review: 'amount', deposit: body.deposit.id, credited: null }])
    // The provider took one shilling of the nine hundred.
    expect((await suspense()) - before).toBe(1)
    await somo.pass(hours(49))
    expect(await balance()).toBe(0)
  })

  test(
    'a payment in another currency is never credited, however often it is looked at: it waits for an operator ' + '[FUND-09]',
    async () => {
      const before = await suspense()
      const { body } = await start(900)
      const tracking = await payAtFrame(body.checkout, '0712345610')
      await somo.pass(10_000)
      expect((await report(tracking)).body).toMatchObject({ status: 'review', duplicate: false, balance: 0 })
      expect((await report(tracking)).body).toMatchObject({ status: 'review', duplicate: false, balance: 0 })
      expect(await reviews(tracking)).toEqual([{ review: 'currency', deposit: body.deposit.id, credited: null }])
      await somo.pass(hours(49))
      expect((await amina.call(showDeposit, { depositId: body.deposit.id })).body.state).toBe('review')
      expect((await amina.call(listTransactions, { userId: amina.id })).body.transactions).toEqual([])
      // Dollars are no shillings of ours, in suspense or anywhere.
      expect(await suspense()).toBe(before)
    },
  )

  test(
    'a payment under a reference that is none of ours is ' + 'nobody’s: it waits for an operator in suspense [FUND-09]',
    async () => {
      const before = await suspense()
      const { body } = await start(800)
      const tracking = await payAtFrame(body.checkout, '0712345611')
      await somo.pass(10_000)
      expect((await report(tracking)).body).toMatchObject({ status: 'unknown', duplicate: false, balance: 0 })
      expect((await report(tracking)).body).toMatchObject({ status: 'unknown', balance: 0 })
      expect(await reviews(tracking)).toEqual([{ review: 'reference', deposit: null, credited: null }])
      expect((await suspense()) - before).toBe(800)
      await somo.pass(hours(49))
      expect(await balance()).toBe(0)
      expect((await amina.call(showDeposit, { depositId: body.deposit.id })).body.state).not.toBe('complete')
    },
  )

  test('an unconfirmed person may not deposit; once confirmed the same press goes through [AUTH-03] [FUND-03]', async () => {
    const baraka = await somo.people.student('Baraka Mwangi', { confirmed: false })
    const key = randomUUID()
    const refused = await start(500, baraka, key)
    expect([refused.status, refused.problem.code]).toEqual([403, 'email_unconfirmed'])
    await somo.call(confirmEmail, { token: await somo.people.token('confirm_email', baraka.id) })
    expect((await start(500, baraka, key)).status).toBe(201)
  })

  test('one press twice is one deposit; the same key for another amount is refused [FUND-03]', async () => {
    const key = randomUUID()
    const [first, second] = [await start(150, amina, key), await start(150, amina, key)]
    expect(second.body.checkout).toEqual(first.body.checkout)
    expect((await start(151, amina, key)).problem.code).toBe('key_reused')
  })

  test.each([0, 9, 10.5, 150_001, 100_000_000])(
    'KES %s is outside what can be added, and the limits are said beside the field [FUND-02]',
    async (kes) => {
      const { status, problem } = await start(kes)
      expect([status, problem.code]).toEqual([400, 'amount_limits'])
      expect(problem.fields).toEqual({ amount: 'Enter a whole amount between KES 10 and KES 150,000.' })
    },
  )

  test.each([-1, 10.001, 1e9])('KES %s is no amount of money, and is refused at its field [FUND-02]', async (kes) => {
    const { status, problem } = await start(kes)
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([400, 'invalid_input', ['amount']])
  })

  test('the page learns limits, the frame’s origin and that this is test money [FUND-02] [FUND-04]', async () => {
    const { body } = await somo.call(paymentSettings, {})
    expect(body).toMatchObject({
      test_money: true,
      frame_origin: somo.simulator.frameOrigin,
      deposit: { mpesa: { least: 10, most: 150_000 } },
    })
  })

  test('while the provider is down nothing is lost and the sentence says so [FUND-05]', async () => {
    await somo.control('fault', { path: '/api/v1/checkout/', fault: { status: 500 }, times: 1 })
    const key = randomUUID()
    const down = await start(120, amina, key)
    expect([down.status, down.problem.code]).toEqual([502, 'provider_unavailable'])
    expect(down.problem.message).toMatch(/^We experienced a problem while initiating your request\./)
    expect((await start(120, amina, key)).status).toBe(201)
  })

  test('somebody else’s deposit does not exist [WAL-10]', async () => {
    const { body } = await start(100)
    const other = await somo.people.student('Other Mwangi')
    expect((await other.call(showDeposit, { depositId: body.deposit.id })).status).toBe(404)
    expect((await other.call(showWallet, { userId: amina.id })).status).toBe(404)
    expect((await other.call(listTransactions, { userId: amina.id })).status).toBe(404)
  })
})

describe('withdrawing', () => {
  const send = (person: Person, amount: number, mpesa_number = '0712345650', key?: string) =>
    person.call(withdraw, { teacher_id: person.id, amount, mpesa_number, ...(key && { key }) })
  const earnings = async (person: Person) => (await person.call(showWallet, { userId: person.id })).body.earnings
  const newest = async (person: Person) => (await person.call(listWithdrawals, { teacherId: person.id })).body.withdrawals[0]

  test('earnings go to M-Pesa: reserved at once, paid by the provider’s word, with its receipt [WAL-11]', async () => {
    await somo.earn(otieno, 1000)
    const reply = await send(otieno, 600)
    expect(reply.body.message).toBe(
      'Withdrawal initiated successfully! You will receive the funds in your M-Pesa account shortly.',
    )
    expect(await earnings(otieno)).toMatchObject({ available: 400, in_flight: 600 })
    await somo.settle()
    await somo.pass(10_000)
    await somo.pass(60_000)
    expect(await newest(otieno)).toMatchObject({ state: 'paid', amount: 600, mpesa_number: '254712345650' })
    expect((await newest(otieno))?.receipt).toBeTruthy()
    expect(await earnings(otieno)).toMatchObject({ available: 400, in_flight: 0 })
  })

  test.each(['0712345651', '0712345652'])(
    'a transfer that failed at the provider (%s) comes back whole, with the reason [WAL-11]',
    async (phone) => {
      const teacher = await somo.people.teacher('Returned Teacher')
      await somo.earn(teacher, 500)
      await send(teacher, 500, phone)
      await somo.settle()
      for (let i = 0; i < 4; i += 1) await somo.pass(30_000)
      expect(await newest(teacher)).toMatchObject({ state: 'returned' })
      expect(await earnings(teacher)).toMatchObject({ available: 500, in_flight: 0 })
      expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    },
  )

  test(
    'more than the earnings, less than Ksh 100, another’s name or a wrong number is refused in the quoted words ' +
      '[WAL-05] [WAL-06]',
    async () => {
      const teacher = await somo.people.teacher('Refused Teacher')
      await somo.earn(teacher, 300)
      await somo.fund(teacher, 5000)
      expect((await send(teacher, 301)).problem.message).toBe('Withdrawal amount cannot exceed available earnings')
      expect((await send(teacher, 99)).problem.message).toBe('Minimum: Ksh 100')
      expect((await send(teacher, 100.5)).status).toBe(400)
      expect((await send(teacher, 200, '12345')).problem.code).toBe('phone_invalid')
      expect((await teacher.call(withdraw, { teacher_id: otieno.id, amount: 200, mpesa_number: '0712345650' })).status).toBe(403)
      expect(await earnings(teacher)).toMatchObject({ available: 300 })
    },
  )

  test('one at a time, and of twenty presses at once one goes out [WAL-11]', async () => {
    const teacher = await somo.people.teacher('Hasty Teacher')
    await somo.earn(teacher, 5000)
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(teacher, 1000)))
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1)
    expect(replies.filter((reply) => reply.problem.code === 'withdrawal_open')).toHaveLength(19)
    expect(await earnings(teacher)).toMatchObject({ available: 4000, in_flight: 1000 })
  })

  test('the same key is the same withdrawal [WAL-11]', async () => {
    const teacher = await somo.people.teacher('Careful Teacher')
    await somo.earn(teacher, 1000)
    const key = randomUUID()
    const [first, second] = [await send(teacher, 500, '0712345650', key), await send(teacher, 500, '0712345650', key)]
    expect(second.body.withdrawal.id).toBe(first.body.withdrawal.id)
    expect(await earnings(teacher)).toMatchObject({ in_flight: 500 })
  })

  test('only verified teachers are paid out [WAL-11]', async () => {
    const waiting = await somo.people.teacher('Waiting Teacher', { approved: false })
    await somo.earn(waiting, 1000)
    expect((await send(waiting, 500)).problem.code).toBe('not_verified')
  })

  test('above KES 20,000 an operator lets it go first [WAL-11]', async () => {
    const [rich, admin] = [await somo.people.teacher('Rich Teacher'), await somo.people.admin('Desk Operator')]
    await somo.earn(rich, 30_000)
    const reply = await send(rich, 25_000)
    expect(reply.body.withdrawal.state).toBe('waiting_approval')
    expect(reply.body.message).toBe('Withdrawal asked for. An operator looks at it first; then it goes to your M-Pesa.')
    await somo.pass(60_000)
    expect((await newest(rich))?.state).toBe('waiting_approval')
    const waiting = (await admin.call(waitingWithdrawals, {})).body.withdrawals
    expect(waiting).toMatchObject([{ amount: 25_000, name: 'Rich Teacher' }])
    expect((await rich.call(approveWithdrawal, { withdrawalId: reply.body.withdrawal.id, reason: 'Known number.' })).status).toBe(
      404,
    )
    expect(
      (await admin.call(approveWithdrawal, { withdrawalId: reply.body.withdrawal.id, reason: 'Known number.' })).body.withdrawal
        .state,
    ).toBe('processing')
    expect(
      (await admin.call(approveWithdrawal, { withdrawalId: reply.body.withdrawal.id, reason: 'Known number.' })).problem.code,
    ).toBe('not_waiting')
    const { rows } = await somo.db.$client.query('select approved_by::integer as by from payouts where user_id = $1', [rich.id])
    expect(rows).toEqual([{ by: admin.id }])
    await somo.settle()
    for (let i = 0; i < 3; i += 1) await somo.pass(30_000)
    expect((await newest(rich))?.state).toBe('paid')
  })

  test('one that waits is sent back with a reason that the teacher reads, once, and never also sent [ADM-04]', async () => {
    const [rich, admin] = [await somo.people.teacher('Rich Teacher'), await somo.people.admin('Desk Operator')]
    await somo.earn(rich, 30_000)
    const withdrawalId = (await send(rich, 25_000)).body.withdrawal.id
    const reason = 'The number is new. Please call us first.'
    expect((await rich.call(sendBackWithdrawal, { withdrawalId, reason })).status).toBe(404)
    expect((await admin.call(sendBackWithdrawal, { withdrawalId, reason: ' ' })).problem.fields).toHaveProperty('reason')
    expect(await earnings(rich)).toMatchObject({ available: 5000, in_flight: 25_000 })
    const both = await Promise.all([
      admin.call(sendBackWithdrawal, { withdrawalId, reason }),
      admin.call(sendBackWithdrawal, { withdrawalId, reason }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await earnings(rich)).toMatchObject({ available: 30_000, in_flight: 0 })
    expect((await admin.call(approveWithdrawal, { withdrawalId, reason })).problem.code).toBe('not_waiting')
    await somo.settle()
    const [notice] = (await rich.call(listNotices, {})).body.notices
    expect([notice?.kind, notice?.data['reason']]).toEqual(['withdrawal_returned', reason])
    expect(await newest(rich)).toMatchObject({ state: 'returned' })
    // What is back can be asked for again.
    expect((await send(rich, 100)).ok).toBe(true)
  })

  test('of letting it go and sending it back at one moment exactly one comes about [ADM-04] [WAL-11]', async () => {
    const admin = await somo.people.admin('Desk Operator')
    for (let round = 0; round < 6; round += 1) {
      const rich = await somo.people.teacher(`Rich Teacher${'a'.repeat(round)}`)
      await somo.earn(rich, 25_000)
      const withdrawalId = (await send(rich, 25_000)).body.withdrawal.id
      const said = { withdrawalId, reason: 'Known number.' }
      const [gone, back] = await Promise.all([admin.call(approveWithdrawal, said), admin.call(sendBackWithdrawal, said)])
      expect([gone.ok, back.ok].filter(Boolean)).toHaveLength(1)
      expect(await earnings(rich)).toMatchObject({ available: back.ok ? 25_000 : 0, in_flight: back.ok ? 0 : 25_000 })
    }
  })

  test('the last money of somebody who leaves is not sent back: there are no earnings for it [ADM-04]', async () => {
    const [one, admin] = [await somo.people.teacher('Leaving Teacher'), await somo.people.admin('Desk Operator')]
    const { rows } = await somo.db.$client.query<{ id: number }>(
      `insert into payouts (user_id, request_key, source, amount_cents, phone, state, requested_at)
       values ($1, gen_random_uuid(), 'unknown_wallet', 50000, '254712345650', 'waiting_approval', $2) returning id`,
      [one.id, somo.clock.now],
    )
    const reply = await admin.call(sendBackWithdrawal, { withdrawalId: rows[0]?.id ?? 0, reason: 'Known number.' })
    expect(reply.problem.code).toBe('no_earnings')
    const left = await somo.db.$client.query('select state, decided_by from payouts where id = $1', [rows[0]?.id])
    expect(left.rows).toEqual([{ state: 'waiting_approval', decided_by: null }])
  })

  test('a payout the provider cannot decide about is held for an operator and never given back by itself [WAL-11]', async () => {
    const teacher = await somo.people.teacher('Unlucky Teacher')
    await somo.earn(teacher, 400)
    await send(teacher, 400, '0712345653')
    await somo.settle()
    for (let i = 0; i < 4; i += 1) await somo.pass(60_000)
    expect((await newest(teacher))?.state).toBe('review')
    expect(await earnings(teacher)).toMatchObject({ available: 0, in_flight: 400 })
  })

  test.each([
    ['its first answer', '0712345656'],
    ['the approval’s answer', '0712345657'],
    ['the approval itself', '0712345658'],
  ])('a withdrawal whose connection dropped and lost %s (%s) is sent exactly once [WAL-11]', async (_, phone) => {
    const teacher = await somo.people.teacher('Dropped Teacher')
    await somo.earn(teacher, 700)
    await send(teacher, 700, phone)
    await somo.settle()
    for (let i = 0; i < 12; i += 1) await somo.pass(60_000)
    expect((await newest(teacher))?.state).toBe('paid')
    expect(await sentTo(phone)).toEqual([700])
    expect(await earnings(teacher)).toMatchObject({ available: 0, in_flight: 0 })
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  })

  /** The amounts the provider says it has put on a phone. */
  async function sentTo(phone: string): Promise<number[]> {
    type Batch = { transactions: { account: string; amount: string; status_code: string }[] }
    const batches = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/batches`)).json()) as Batch[]
    const arrived = batches.flatMap(({ transactions }) => transactions).filter((one) => one.status_code === 'TS100')
    return arrived.filter(({ account }) => account === `254${phone.slice(1)}`).map(({ amount }) => Number(amount))
  }
})
