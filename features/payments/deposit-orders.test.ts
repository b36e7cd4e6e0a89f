/**
 * Deposits in orders drawn at random: the provider's webhooks come twice, late, out of order or never, strangers forge them,
 * browsers claim what they like, several servers look with clocks that are hours apart, and die or sleep while they ask.
 * `ROUNDS=1250 npm test -- features/payments/deposit-orders` draws ten thousand; `SEED` draws others.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seeded } from '../../app/server/testing/seeded.ts'
import { CHALLENGE, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { makeLog } from '../../shared/server/log.ts'
import { noteLane } from '../../shared/server/note-lane.ts'
import { hours, minutes, plus, seconds } from '../../shared/time.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { reportDeposit, startDeposit } from './contract.ts'
import { checkPayments } from './server/check-payments.ts'
import type { PaymentProvider } from './server/provider.ts'
import { readPaymentList } from './server/read-payment-list.ts'
import { followHint } from './server/receive-webhook.ts'
import { payAtFrame } from './testing/pay.ts'
import { endLeases, openSlowServer, passUnseen, playOut, tick, type Draw } from './testing/slow-server.ts'
import { receiveWebhooks, sendWebhook } from './testing/webhooks.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 125)
const AT_ONCE = 8
const SEED = Number(process.env['SEED'] ?? 20261126)
const CLOCKS = [-hours(2), 0, hours(2)]
const MOST_TURNS = 40
/** The slowest way to pay has come to its end by then. */
const ENDED_MS = minutes(6)
const SWEEPS = ['payments', 'payment-list', 'notes: money']
const STEP_MS = seconds(10)

/** Each way a payment goes at the provider, by the ending of its number, and what of KES 100 is to be in the wallet. */
const WAYS: [ending: string, credited: number][] = [
  ['00', 100],
  ['01', 0],
  ['02', 0],
  ['03', 0],
  ['04', 0],
  ['05', 100],
  ['06', 100],
  ['07', 100],
  ['08', 100],
  ['09', 0],
  ['10', 0],
  ['11', 0],
  ['12', 0],
  ['13', 100],
  ['15', 100],
  ['16', 0],
]

let somo: World
let payers: Person[]
/** What the provider has sent and nobody has received yet, or has, and will again. */
let letters: string[]
let stopReceiving: () => void
let listPath: string

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  payers = await somo.people.students(AT_ONCE)
  letters = []
  stopReceiving = await receiveWebhooks(somo, (letter) => letters.push(letter))
  const { wallet_id: id } = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/wallet`)).json()) as { wallet_id: string }
  listPath = `/api/v1/wallets/${id}/transactions/`
})
afterEach(async () => {
  await somo.close()
  stopReceiving()
})

const all = ROUNDS * AT_ONCE
const title = `${all} deposits drawn from seed ${SEED}: each is credited once if it was paid, a minute after the last fault`
test(
  `${title}, and never by a word of anybody’s [FUND-06] [FUND-07] [FUND-09] [OPS-02]`,
  async () => {
    const random = seeded(SEED)
    const draw: Draw = (below) => Math.floor(random() * below)
    const due = payers.map(() => 0)
    const drawn: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      letters = []
      const paid = await Promise.all(
        payers.map(async (payer, at) => {
          const [ending, credited] = WAYS[draw(WAYS.length)] ?? ['', 0]
          const { body } = await payer.call(startDeposit, { key: randomUUID(), amount: 100 })
          const tracking = await payAtFrame(somo.simulator, body.checkout, `07123456${ending}`)
          due[at] = (due[at] ?? 0) + credited
          drawn.push(ending)
          return tracking
        }),
      )
      await playOrder(draw, paid)
      await lastMinute()
      expect([round, await balances()]).toEqual([round, due])
    }
    expect(await shown()).toEqual(due)
    const times = (ending: string) => drawn.filter((one) => one === ending).length
    expect(await reviews()).toEqual({
      amount: times('09'),
      currency: times('10'),
      reference: times('11'),
      second_payment: times('15'),
    })
    // Shillings of an amount that is not ours to credit; dollars are none.
    expect(await suspenseCents()).toBe(100 * times('09') + 10_000 * (times('11') + times('15')))
    expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true })
  },
  ROUNDS * 5_000,
)

/** Some turns, and then the time in which the slowest payment comes to its end, with whatever sleeps waking up after it. */
async function playOrder(draw: Draw, paid: readonly string[]): Promise<void> {
  const servers = CLOCKS.map((ahead) => openServer(ahead))
  const asleep = new Set<Server>()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const awake = servers.filter((server) => !asleep.has(server))
    const server = awake[draw(awake.length)]
    const act = draw(20)
    if (act < 4) await letTimePass(1000 * draw(10))
    else if (act < 8) await deliver(draw)
    else if (act === 8) await forge(draw, paid)
    else if (act === 9) await failOnce(draw)
    else if (act < 12) await claim(draw, paid)
    else if (act === 12) await server?.die()
    else if (act === 13 && server?.waits()) asleep.add(server)
    else if (act < 16) server?.look(draw)
    else server?.letThrough(draw)
    await tick(awake)
  }
  await letTimePass(ENDED_MS)
  await playOut(servers, draw)
}

/** Nothing fails any more, and one server whose clock is right looks as often as it does. */
async function lastMinute(): Promise<void> {
  await somo.control('fault/clear')
  await endLeases(somo)
  for (let passed = 0; passed < minutes(1); passed += STEP_MS) {
    await passUnseen(somo, STEP_MS)
    for (const name of SWEEPS) await runOut(somo.sweep(name), somo.clock.now)
  }
}

/** A server whose clock is so far ahead; it looks at payments that are due, at the list, or at what webhooks have left. */
function openServer(aheadMs: number) {
  const server = openSlowServer()
  const db = server.of(somo.db)
  const { payments } = somo.provider
  const provider: PaymentProvider = {
    ...payments,
    fetchPayment: server.slow((id, asked) => payments.fetchPayment(id, asked)),
    listPayments: server.slow((page) => payments.listPayments(page)),
  }
  const lane = noteLane(db, 'money', { provider_hint: (note, now) => followHint(db, provider, note, now) }, makeLog('silent'))
  const looks = [
    (now: Date) => checkPayments(db, provider, now),
    // A list that could not be read is read again.
    (now: Date) => readPaymentList(db, provider, now).catch(() => 0),
    (now: Date) => lane.work(now),
  ]
  return {
    ...server,
    look: (draw: Draw) => server.begin(async () => looks[draw(looks.length)]?.(plus(somo.clock.now, aheadMs))),
  }
}

type Server = ReturnType<typeof openServer>

/** One of the provider's webhooks arrives: in any order, and now and then once more. */
async function deliver(draw: Draw): Promise<void> {
  const at = draw(letters.length)
  const letter = letters[at]
  if (letter === undefined) return
  if (draw(3) > 0) letters.splice(at, 1)
  expect((await sendWebhook(somo, letter)).status).toBe(200)
}

/** A stranger's, of any payment, or one whose word is right and whose news is a lie. */
async function forge(draw: Draw, paid: readonly string[]): Promise<void> {
  const challenge = draw(2) === 0 ? CHALLENGE : 'a guess'
  const lie = { invoice_id: paid[draw(paid.length)], state: 'COMPLETE', value: '99999.00', challenge }
  expect((await sendWebhook(somo, lie)).status).toBe(200)
}

/** A browser says that a payment is complete: its own, another's, or none that ever was. */
async function claim(draw: Draw, paid: readonly string[]): Promise<void> {
  const payer = payers[draw(payers.length)]
  const id = draw(5) === 0 ? 'NOBODYS1' : (paid[draw(paid.length)] ?? '')
  await payer?.call(reportDeposit, { transaction_id: id, response: { state: 'COMPLETE', value: 1_000_000 } })
}

/** The provider's next answer is an error, nonsense, or none. */
async function failOnce(draw: Draw): Promise<void> {
  const faults = [{ status: 500 }, { status: 429 }, 'drop', 'malformed']
  const path = draw(2) === 0 ? '/api/v1/payment/status/' : listPath
  await somo.control('fault', { path, fault: faults[draw(faults.length)], times: 1 })
}

async function letTimePass(ms: number): Promise<void> {
  await endLeases(somo)
  await passUnseen(somo, ms)
}

/** What each payer has, in shillings. */
async function balances(): Promise<number[]> {
  const { rows } = await somo.db.$client.query<{ kes: number }>(
    `select coalesce(balance_cents, 0)::float / 100 as kes
      from unnest($1::bigint[]) with ordinality as payer (id, place)
      left join ledger_accounts on owner_id = payer.id and kind = 'wallet'
      order by place`,
    [payers.map(({ id }) => id)],
  )
  return rows.map(({ kes }) => kes)
}

/** What each payer is shown to have. */
const shown = () => Promise.all(payers.map(async (one) => (await one.call(showWallet, { userId: one.id })).body.balance))

async function reviews(): Promise<Record<string, number>> {
  const { rows } = await somo.db.$client.query<{ review: string; count: number }>(
    'select review, count(*)::int as count from provider_payments where review is not null group by review',
  )
  return Object.fromEntries(rows.map(({ review, count }) => [review, count]))
}

async function suspenseCents(): Promise<number> {
  const { accounts } = await ledgerHealth(somo.db)
  return accounts.find(({ kind }) => kind === 'suspense')?.totalCents ?? 0
}
