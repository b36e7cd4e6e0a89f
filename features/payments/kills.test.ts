/** A server is killed at each point around each of its calls to the provider: what takes it up loses and doubles nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHALLENGE, openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { makeLog } from '../../shared/server/log.ts'
import { noteLane } from '../../shared/server/note-lane.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { hours, minutes, seconds } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { reportDeposit, startDeposit, withdraw } from './contract.ts'
import { decideWithdrawal, waitingWithdrawals } from './desk-contract.ts'
import { refundPayment } from './refund-contract.ts'
import { checkPayments } from './server/check-payments.ts'
import type { AskedPrompt } from './server/provider.ts'
import { readPaymentList } from './server/read-payment-list.ts'
import { followHint } from './server/receive-webhook.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { paidOut, payAtFrame, payByCard, refundIds, refundsAsked } from './testing/pay.ts'
import { endLeases, killAt, killSending, openSlowServer, passUnseen, slowIf } from './testing/slow-server.ts'
import { sendWebhook } from './testing/webhooks.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
})
afterAll(() => somo.close())

const lookers = ['the clock', 'the list', 'a webhook’s note'] as const
const resumptions = ['the next server', 'the browser', 'another webhook'] as const
const deposits = lookers.flatMap((by) => [1, 2].flatMap((stop) => resumptions.map((then) => [by, stop, then] as const)))

test.each(deposits)(
  'a payment at which a server died looking by %s, at its stop %i, is credited once by %s [FUND-09] [OPS-02]',
  async (by, stop, then) => {
    const payer = await somo.people.student('Amina Njoroge')
    const { body } = await payer.call(startDeposit, { key: randomUUID(), amount: 700 })
    const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345600')
    // It is known of, and not yet complete.
    await payer.call(reportDeposit, { transaction_id: tracking })
    if (by === 'a webhook’s note') await sendWebhook(somo, { invoice_id: tracking, state: 'COMPLETE', challenge: CHALLENGE })
    await passUnseen(somo, seconds(10))
    const server = openSlowServer()
    const { payments } = somo.provider
    const own = {
      ...payments,
      fetchPayment: server.slow((id: string, asked: AskedPrompt | null) => payments.fetchPayment(id, asked)),
      // Only what is asked of one payment stops; the list has tests of its own.
      listPayments: (page: Parameters<typeof payments.listPayments>[0]) => payments.listPayments(page),
    }
    const lane = noteLane(
      somo.db,
      'money',
      { provider_hint: (note, now) => followHint(somo.db, own, note, now) },
      makeLog('silent'),
    )
    server.begin(async () => {
      if (by === 'the clock') await checkPayments(somo.db, own, somo.clock.now)
      else if (by === 'the list') await readPaymentList(somo.db, own, somo.clock.now)
      else await runOut(lane, somo.clock.now)
    })
    expect(await killAt(server, stop)).toBe(true)
    expect(await balanceOf(payer)).toBe(0)
    await endLeases(somo)
    await passUnseen(somo, seconds(10))
    if (then === 'the browser') await payer.call(reportDeposit, { transaction_id: tracking })
    if (then === 'another webhook') await sendWebhook(somo, { invoice_id: tracking, state: 'COMPLETE', challenge: CHALLENGE })
    if (then === 'another webhook') await runOut(somo.sweep('notes: money'), somo.clock.now)
    if (then !== 'the next server') expect(await balanceOf(payer)).toBe(700)
    await somo.pass(minutes(1))
    expect(await balanceOf(payer)).toBe(700)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

const calls = ['float', 'prepare', 'commit', 'fetch'] as const
const payouts = calls.flatMap((call) =>
  [1, 2].flatMap((stop) => ['the next server', 'a webhook', 'the same press'].map((then) => [call, stop, then] as const)),
)

test.each(payouts)(
  'a withdrawal whose server died at %s, at its stop %i, is paid once, taken up by %s [WAL-11] [OPS-02]',
  async (call, stop, then) => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 1000)
    await somo.control('float', { available: 1_000_000 })
    const before = await paidOut(somo.simulator)
    const press = { teacher_id: teacher.id, amount: 700, mpesa_number: '0712345650', key: randomUUID() }
    const { withdrawal } = (await teacher.call(withdraw, press)).body
    const server = openSlowServer()
    const provider = { ...somo.provider.payouts }
    const { payouts: real, payments } = somo.provider
    Object.assign(provider, {
      float: slowIf(call === 'float', server, real.float),
      prepare: slowIf(call === 'prepare', server, real.prepare),
      commit: slowIf(call === 'commit', server, real.commit),
      fetch: slowIf(call === 'fetch', server, real.fetch),
    })
    expect(await killSending(server, stop, somo, () => sendPayouts(server.of(somo.db), provider, payments, somo.clock.now))).toBe(
      true,
    )
    await endLeases(somo)
    if (then === 'a webhook') {
      const batches = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/batches`)).json()) as { tracking_id: string }[]
      for (const { tracking_id: id } of batches)
        await sendWebhook(somo, { tracking_id: id, status: 'Completed', status_code: 'BC100', challenge: CHALLENGE })
    }
    // It is the same withdrawal, which goes on by itself.
    if (then === 'the same press') expect((await teacher.call(withdraw, press)).body.withdrawal.id).toBe(withdrawal.id)
    for (let passed = 0; passed < 8; passed += 1) await somo.pass(minutes(1))
    expect(await paidOut(somo.simulator)).toEqual({ times: before.times + 1, shillings: before.shillings + 700 })
    const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
    expect(earnings).toMatchObject({ available: 300, in_flight: 0 })
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

/** The provider knows no key that makes asking twice once: after whoever may have asked comes an operator, not another asking. */
const points = [
  ['being asked for', 'requestRefund', 1, 0, 'review'],
  ['being asked for', 'requestRefund', 2, 1, 'review'],
  ['its first look', 'fetchRefund', 1, 1, 'paid'],
  ['its first look', 'fetchRefund', 2, 1, 'paid'],
  ['the look that finds it done', 'fetchRefund', 1, 1, 'paid'],
  ['the look that finds it done', 'fetchRefund', 2, 1, 'paid'],
] as const
const refunds = points.flatMap(([at, ...row]) =>
  ['the next server', 'a webhook', 'the same press'].map((then) => [at, then, ...row] as const),
)

test.each(refunds)(
  'a refund whose server died at %s, taken up by %s (%s, stop %i), was asked for %i times and is %s [AUTH-11] [WAL-13] [OPS-02]',
  async (at, then, call, stop, times, ends) => {
    const grace = await somo.people.parent('Grace Wambui')
    await payByCard(somo.simulator, (await grace.call(startDeposit, { key: randomUUID(), amount: 700 })).body.checkout)
    await somo.pass(minutes(1))
    const before = await refundsAsked(somo.simulator)
    const desk = await somo.people.admin('Desk Operator')
    const ask = { paymentId: await paymentOf(grace), key: randomUUID(), amount: 700, reason: 'Asked in the chat.' }
    // Whoever leaves can press nothing again; an operator who was asked for it can.
    const press = () =>
      then === 'the same press' ? desk.call(refundPayment, ask) : grace.call(leaveForGood, { current: PASSWORD })
    expect((await press()).status).toBe(200)
    if (at === 'the look that finds it done') {
      await somo.pass(minutes(1))
      await passUnseen(somo, hours(1))
    }
    const server = openSlowServer()
    const { payouts: real, payments } = somo.provider
    const provider = {
      requestRefund: slowIf(call === 'requestRefund', server, payments.requestRefund),
      fetchRefund: slowIf(call === 'fetchRefund', server, payments.fetchRefund),
    }
    expect(await killSending(server, stop, somo, () => sendPayouts(server.of(somo.db), real, provider, somo.clock.now))).toBe(
      true,
    )
    await endLeases(somo)
    if (then === 'a webhook')
      for (const id of await refundIds(somo.simulator))
        await sendWebhook(somo, { chargeback_id: id, status: 'COMPLETED', challenge: CHALLENGE })
    if (then === 'the same press') expect((await press()).status).toBe(200)
    await somo.settle()
    // Without waiting for the next look.
    if (then === 'a webhook' && at === 'the look that finds it done')
      expect(await sentBack(grace)).toMatchObject([{ state: 'paid' }])
    for (let passed = 0; passed < 3; passed += 1) await somo.pass(hours(1))
    expect(await refundsAsked(somo.simulator)).toBe(before + times)
    expect(await sentBack(grace)).toEqual([{ state: ends, cents: 70_000, in_flight: ends === 'review' ? 70_000 : 0 }])
    if (ends === 'review') {
      const [one] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
      const said = { withdrawalId: one?.id ?? 0, outcome: 'paid', reason: 'Their page says so.' } as const
      expect((await desk.call(decideWithdrawal, said)).status).toBe(200)
      await somo.pass(hours(1))
      expect(await refundsAsked(somo.simulator)).toBe(before + times)
      expect(await sentBack(grace)).toEqual([{ state: 'paid', cents: 70_000, in_flight: 0 }])
    }
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

const paymentOf = async ({ id }: Person): Promise<string> =>
  (
    await somo.db.$client.query<{ payment: string }>(
      'select payment_id as payment from provider_payments join deposits on deposits.id = deposit_id where user_id = $1',
      [id],
    )
  ).rows[0]?.payment ?? ''

/** What goes back to somebody, and what of their money is in flight. */
const sentBack = async ({ id }: Person): Promise<unknown[]> =>
  (
    await somo.db.$client.query<Record<string, unknown>>(
      `select state, amount_cents::int as cents, (
         select balance_cents::int from ledger_accounts where kind = 'payout_in_flight' and owner_id = user_id) as in_flight
       from payouts where user_id = $1`,
      [id],
    )
  ).rows

const balanceOf = async (person: Person) => (await person.call(showWallet, { userId: person.id })).body.balance
