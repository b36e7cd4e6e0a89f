/** A server is killed at each point around each of its calls to the provider: what takes it up loses and doubles nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHALLENGE, HOOK_SECRET, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { makeLog } from '../../shared/server/log.ts'
import { noteLane } from '../../shared/server/note-lane.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { minutes, seconds } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { reportDeposit, startDeposit, withdraw } from './contract.ts'
import { checkPayments } from './server/check-payments.ts'
import { readPaymentList } from './server/read-payment-list.ts'
import { followHint } from './server/receive-webhook.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { payAtFrame } from './testing/pay.ts'
import { openSlowServer, tick, type SlowServer } from './testing/slow-server.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
})
afterAll(() => somo.close())

/** Lets it go on until it waits at its stop of that number, from one on, and kills it there. @returns whether it came so far */
async function killAt(server: SlowServer, stop: number): Promise<boolean> {
  for (let passed = 0; ;) {
    while (server.isBusy() && !server.waits()) await tick([server])
    if (!server.isBusy()) return false
    if ((passed += 1) === stop) break
    server.letThrough(() => 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.die()
  return true
}

/** What a dead server held is free once its lease is over. */
async function endLeases(): Promise<void> {
  for (const table of ['payment_lists', 'outbox', 'payouts'])
    await somo.db.$client.query(
      `update ${table} set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
    )
}

async function hook(body: object): Promise<void> {
  await somo.app.request(`http://somo.test/hooks/intasend/${HOOK_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, challenge: CHALLENGE }),
  })
}

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
    if (by === 'a webhook’s note') await hook({ invoice_id: tracking, state: 'COMPLETE' })
    await passUnseen(seconds(10))
    const server = openSlowServer()
    const { payments } = somo.provider
    const own = {
      ...payments,
      fetchPayment: server.slow((id: string) => payments.fetchPayment(id)),
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
    await endLeases()
    await passUnseen(seconds(10))
    if (then === 'the browser') await payer.call(reportDeposit, { transaction_id: tracking })
    if (then === 'another webhook') await hook({ invoice_id: tracking, state: 'COMPLETE' })
    if (then === 'another webhook') await runOut(somo.sweep('notes: money'), somo.clock.now)
    if (then !== 'the next server') expect(await balanceOf(payer)).toBe(700)
    await somo.pass(minutes(1))
    expect(await balanceOf(payer)).toBe(700)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

const calls = ['float', 'prepare', 'commit', 'fetch'] as const
const payouts = calls.flatMap((call) =>
  [1, 2].flatMap((stop) => ['the next server', 'a webhook'].map((then) => [call, stop, then] as const)),
)

test.each(payouts)(
  'a withdrawal whose server died at %s, at its stop %i, is paid once, taken up by %s [WAL-11] [OPS-02]',
  async (call, stop, then) => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 1000)
    await somo.control('float', { available: 1_000_000 })
    const before = await paidOut()
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 700, mpesa_number: '0712345650' })
    const server = openSlowServer()
    const provider = { ...somo.provider.payouts }
    const { payouts: real, payments } = somo.provider
    Object.assign(provider, {
      float: call === 'float' ? server.slow(() => real.float()) : () => real.float(),
      prepare: slowIf(call === 'prepare', server, real.prepare),
      commit: slowIf(call === 'commit', server, real.commit),
      fetch: slowIf(call === 'fetch', server, real.fetch),
    })
    let died = false
    for (let look = 0; look < 6 && !died; look += 1) {
      server.begin(() => sendPayouts(somo.db, provider, payments, somo.clock.now))
      died = await killAt(server, stop)
      if (!died) await passUnseen(seconds(10))
    }
    expect(died).toBe(true)
    await endLeases()
    if (then === 'a webhook') {
      const batches = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/batches`)).json()) as { tracking_id: string }[]
      for (const { tracking_id: id } of batches) await hook({ tracking_id: id, status: 'Completed', status_code: 'BC100' })
    }
    for (let passed = 0; passed < 8; passed += 1) await somo.pass(minutes(1))
    expect(await paidOut()).toEqual({ times: before.times + 1, shillings: before.shillings + 700 })
    const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
    expect(earnings).toMatchObject({ available: 300, in_flight: 0 })
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

const slowIf = <Given, Answer>(slow: boolean, server: SlowServer, call: (given: Given) => Promise<Answer>) =>
  slow ? server.slow((given: Given) => call(given)) : (given: Given) => call(given)

/** The provider goes on, and our clock; nobody of ours looks. */
async function passUnseen(ms: number): Promise<void> {
  await somo.control('clock/advance', { ms })
  somo.clock.now = new Date(somo.clock.now.getTime() + ms)
}

const balanceOf = async (person: Person) => (await person.call(showWallet, { userId: person.id })).body.balance

type Wallet = { entries: { type: string; value: number }[] }

/** What has left by the provider's own statement. */
async function paidOut(): Promise<{ times: number; shillings: number }> {
  const { entries } = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/wallet`)).json()) as Wallet
  const out = entries.filter(({ type }) => type === 'PAYOUT')
  return { times: out.length, shillings: -out.reduce((sum, { value }) => sum + value, 0) / 100 }
}
